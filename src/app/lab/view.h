/* view.h: what one onlooker of a game saw: which values of an action he could not see, what he can
 * claim of a position, and how two views of one record go together. It must not know files. */
#ifndef APP_LAB_VIEW_H
#define APP_LAB_VIEW_H

#include "hexjudge.h"

enum { VIEW_PUBLIC = 7 }; /* as hj_config.view: 1..6 a seat, 7 the public */
/* What more is hidden than what the rules hide from everybody: stolen, bought and free cards. */
enum { VIEW_HIDE_DISCARDS = 1, VIEW_HIDE_FAVORS = 2 };

typedef struct view {
    unsigned who;  /* VIEW_PUBLIC, or a seat */
    unsigned hide; /* VIEW_HIDE_... as bits */
} view;

/* Puts UNKNOWN where the onlooker saw nothing. true = something was hidden. */
bool view_hide(const view *v, hj_action *action);
/* What the onlooker can claim of a position: hand sizes, card counts, points, robber, awards; of
 * his own hand all. Values that are open are left out. Returns how many. */
uint32_t view_claims(const view *v, const hj_game *game, hj_claim out[HJ_CLAIMS_MAX]);
/* Could the onlooker make this claim? */
bool view_may_claim(const view *v, const hj_claim *claim);
/* A gain as he saw it, of an action as it was. */
hj_bundle view_gain(const view *v, const hj_action *action, unsigned seat, hj_bundle gained);

/* Puts into `to` what `from`, another view of the same action, knows more. false: they contradict
 * each other. */
bool view_join(hj_action *to, const hj_action *from);

#endif

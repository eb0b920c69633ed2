/* tokens.h: what the scenarios' boxes hold: crop tokens, event tokens, favor tokens, markers. It
 * must not know what any of them does. */
#ifndef HJ_TOKENS_H
#define HJ_TOKENS_H

#include "state/state.h"

enum { HJ_CROP_TOKENS = 18, HJ_VAULT_SPACE = 4 };
/* Event tokens dealt to a seat: three settlements, four cities. A mark above HJ_MARK_KNOWN names
 * the token itself, a smaller one the shuffle it was last part of. */
enum { HJ_DEALT_SETTLEMENTS = 3, HJ_DEALT_CITIES = 4, HJ_DEALT_TO_SEAT = 7, HJ_MARK_KNOWN = 200 };
enum { HJ_EVENT_REGIONAL = 1, HJ_EVENT_SMALL, HJ_EVENT_LARGE, HJ_EVENT_MONOCULTURE };

/* Fills in what the header leaves to the defaults of its rule set: crops by number, vault kinds by
 * seat, the event tokens, the bag of favor tokens, markers. */
void tokens_default(hj_config *config);
/* The mark of the event token dealt at a position of the first shuffle (see event_order). */
unsigned tokens_dealt_mark(const hj_config *config, unsigned position);
/* Puts out what the scenario starts with; config is completed. */
void tokens_lay_out(hj_state *state, const hj_config *config);
/* Makes supplies, stack and bag what is left after what lies elsewhere. */
void tokens_complete(hj_state *state, const hj_config *config);

#endif

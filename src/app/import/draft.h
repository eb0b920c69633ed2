/* draft.h: a game on its way from a foreign record to a log: configuration, moves, claims, end.
 * It knows no foreign format; the readers of formats fill a draft, draft_write makes the log. */
#ifndef APP_IMPORT_DRAFT_H
#define APP_IMPORT_DRAFT_H

#include "hexjudge.h"

/* One action, where it stood in the source, and what the source says was so after it. */
typedef struct draft_move {
    hj_action action;
    uint32_t source_pos;
    uint32_t first_claim, claims; /* into draft.claim */
    bool has_gained[HJ_SEATS_MAX + 1];
    hj_bundle gained[HJ_SEATS_MAX + 1];
} draft_move;

typedef struct import_draft {
    hj_config config;
    hj_about about;                     /* strings from draft_keep, or such as outlive the draft */
    hj_person person[HJ_SEATS_MAX + 1]; /* written where any of its strings is given */
    const char *note;                   /* NULL = none */
    draft_move *move;
    uint32_t moves, move_room;
    hj_claim *claim;
    uint32_t claims, claim_room;
    hj_end end;
    bool hidden;      /* a card is UNKNOWN: nobody can replay the whole state */
    bool unsupported; /* what went wrong is that it is a game of a kind we do not know */
    char why[256];    /* the first thing that went wrong */
    char kept[4096];  /* strings of draft_keep */
    size_t kept_size;
} import_draft;

/* An empty draft of a game under the base rules; seats and board are for the reader to fill. */
void draft_begin(import_draft *draft);
void draft_free(import_draft *draft);

/* Notes what went wrong, unless something did before; returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool draft_fail(import_draft *draft, const char *format, ...);
/* The same, where nothing is wrong with the source but we do not know its kind of game: never a
 * guess. why then begins with UNSUPPORTED. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool draft_unsupported(import_draft *draft, const char *format, ...);

/* A copy of a text that lives as long as the draft, cut to 200 bytes without half a character;
 * "" where it is NULL or there is no more room. */
const char *draft_keep(import_draft *draft, const char *text);

/* Appends an action of a kind; the caller fills its fields. NULL: it failed, why says how. */
draft_move *draft_add(import_draft *draft, unsigned kind, unsigned actor, uint32_t source_pos);
/* The last move when it is of this kind (0 = any), else NULL. */
draft_move *draft_last(import_draft *draft, unsigned kind);
/* Leaves the last move out again, with what was claimed after it. */
void draft_drop_last(import_draft *draft);
/* Claims a field by name for the state after the last move. */
bool draft_claim(import_draft *draft, const char *field, unsigned i, unsigned j, uint32_t value);

/* Appends a set-up road. Some sources write a seat's two settlements first and then the two
 * roads: the road is put behind the settlement of its own that it belongs to. */
bool draft_add_setup_road(import_draft *draft, unsigned seat, unsigned edge, uint32_t source_pos);

/* Appends a trade with the bank. Several lumped together are split into whole exchanges, where that
 * can be done in one way: each kind paid at one rate, 2 to 4 for one (BASE-MAR-10). */
bool draft_add_bank(import_draft *draft, unsigned actor, hj_bundle give, hj_bundle get,
                    uint32_t source_pos);

/* Adds a harbor, keeping them in the order of their edges. */
bool draft_add_harbor(import_draft *draft, unsigned edge, unsigned kind);

/* The rule set: the readings of `rules` (NULL = keep what is there) and single settings
 * "name=value" (NULL-terminated, may be NULL). A profile's name is noted in the header. */
bool draft_rules(import_draft *draft, const char *rules, const char *const *set);

/* Writes the log: header, persons, actions, claims and end, with a digest after each turn. */
bool draft_write(import_draft *draft, const char *path);

#endif

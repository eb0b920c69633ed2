/* explain_hidden.c: of a game with cards nobody saw, in how many of the possible hands an action is
 * legal, and which they are. It must not know how they are kept. */
#include "app/words/explain.h"
#include "app/words/wrap.h"

enum { LISTED_MAX = 6, OPEN_MAX = 40 };

/* A value that is not decided. */
typedef struct open_value {
    uint16_t field;
    unsigned seat, kind;
    const char *word;
} open_value;

static size_t open_values(open_value out[OPEN_MAX], const hj_game *game) {
    static const char *const fields[] = {"hand", "card", "favors"};
    const hj_config *config = hj_game_config(game);
    const unsigned count = config->ruleset == HJ_RULESET_FRENEMIES ? 3 : 2;
    size_t found = 0;
    for (unsigned f = 0; f < count; f++)
        for (unsigned seat = 1; seat <= config->seats; seat++)
            for (unsigned kind = 1; kind <= 5 && found < OPEN_MAX; kind++) {
                uint32_t least, most;
                const uint16_t tag = hj_field_find(fields[f])->tag;
                hj_game_range(game, tag, seat, kind, &least, &most);
                if (least != most)
                    out[found++] = (open_value){tag, seat, kind,
                                                f == 0   ? hj_resource_word(kind)
                                                : f == 1 ? hj_card_word(kind)
                                                         : hj_favor_word(kind)};
            }
    return found;
}

static void add_hand(buffer *out, const hj_game *one, const open_value *value, size_t count,
                     bool legal) {
    buffer words = {0};
    for (size_t k = 0; k < count; k++)
        buffer_format(&words, "%sP%u %s %u", k > 0 ? ", " : "", value[k].seat, value[k].word,
                      hj_game_get(one, value[k].field, value[k].seat, value[k].kind));
    buffer_format(out, "    %-8s ", legal ? "legal" : "illegal");
    text_wrap(out, 13, buffer_string(&words));
    buffer_free(&words);
}

void explain_share(buffer *out, const hj_game *game, const hj_action *action, bool which) {
    open_value value[OPEN_MAX];
    uint64_t all = 0;
    bool bounds = false;
    if (!hj_game_is_open(game))
        return;
    const uint64_t legal = hj_game_share(game, action, &all);
    (void)hj_game_assignments(game, &bounds);
    if (bounds || all == UINT64_MAX)
        buffer_format(out, "  legal for %s hands that are possible\n",
                      legal == 0     ? "none of the"
                      : legal == all ? "the"
                                     : "some of the");
    else
        buffer_format(out, "  legal for %llu of %llu possible hands\n", (unsigned long long)legal,
                      (unsigned long long)all);
    hj_game *one = NULL;
    hj_reason broken;
    if (!which || legal == 0 || legal == all ||
        (hj_game_new(&one, hj_game_config(game), NULL, 0, &broken) != HJ_OK && one == NULL))
        return;
    const size_t count = open_values(value, game);
    size_t k = 0;
    for (; k < LISTED_MAX && hj_game_possible(one, game, k); k++)
        add_hand(out, one, value, count, hj_game_check(one, action) == 0);
    if (k == LISTED_MAX && hj_game_possible(one, game, k))
        buffer_text(out, "    and more\n");
    hj_game_free(one);
}

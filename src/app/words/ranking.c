/* ranking.c: how a game ended, in words: the reason, and for the two ends of Crop Trust the ranking
 * that decides who wins. The winners are the engine's; this file only says why. */
#include "app/words/scenario.h"

void seats_words(buffer *out, const cli_people *people, unsigned seats) {
    unsigned count = 0, told = 0;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        count += seats >> (seat - 1) & 1;
    }
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if ((seats >> (seat - 1) & 1) != 0) {
            buffer_format(out, "%s%s", list_glue(told++, count), people_short(people, seat));
        }
    }
}

static void add_reason(buffer *out, const hj_game *game, hj_end_reason reason) {
    unsigned count = 0, told = 0;
    if (reason == HJ_END_FIELDS) {
        count = hj_game_value(game, "empty_fields", 0, 0);
        buffer_format(out, "the game ends: %u fields are empty (", count);
        for (unsigned hex = 1; hex <= hj_game_config(game)->hexes; hex++) {
            if (farm_is_field(game, hex) && farm_on_field(game, hex) == 0) {
                buffer_format(out, "%sh%u", list_glue(told++, count), hex);
            }
        }
    } else {
        count = hj_game_value(game, "extinct_kinds", 0, 0);
        buffer_format(out, "the game ends: %u kinds are extinct (", count);
        for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
            if (hj_game_value(game, "extinct", crop, 0) != 0) {
                buffer_format(out, "%s%s", list_glue(told++, count), hj_crop_word(crop));
            }
        }
    }
    buffer_text(out, ")\n");
}

typedef struct place {
    unsigned seat, stored, points;
} place;

/* Those who are ranked, best first: by stored crops, then by points (CT-N17). */
static unsigned rank(place out[HJ_SEATS_MAX], const cli_people *people, const hj_game *game) {
    unsigned count = 0;
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        if (hj_game_value(game, "conceded", seat, 0) != 0 ||
            hj_game_value(game, "culprit", 0, 0) == seat) {
            continue;
        }
        place own = {seat, hj_game_value(game, "stored_crops", seat, 0),
                     hj_game_value(game, "points", seat, 0)};
        unsigned at = count++;
        for (; at > 0 && (out[at - 1].stored < own.stored ||
                          (out[at - 1].stored == own.stored && out[at - 1].points < own.points));
             at--) {
            out[at] = out[at - 1];
        }
        out[at] = own;
    }
    return count;
}

static void add_ranking(buffer *out, const cli_people *people, const hj_game *game) {
    place ranked[HJ_SEATS_MAX];
    unsigned count = rank(ranked, people, game);
    unsigned culprit = hj_game_value(game, "culprit", 0, 0);
    if (culprit != 0) {
        unsigned option = hj_option_find("culprit");
        bool literal = option != 0 && hj_game_config(game)->option[option] != 0;
        buffer_format(out, "%s harvested the token that ended it, stored %u, %s\n",
                      people_short(people, culprit),
                      hj_game_value(game, "stored_crops", culprit, 0),
                      literal ? "and the one who comes second wins" : "and cannot win");
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned points = ranked[i].points;
        buffer_format(out, "%s%s stored %u",
                      i == 0 ? "ranked by stored crops, then points: " : "; ",
                      people_short(people, ranked[i].seat), ranked[i].stored);
        buffer_format(out, ", %u point%s", points, points == 1 ? "" : "s");
    }
    for (unsigned seat = 1; seat <= people->seats; seat++) {
        if (hj_game_value(game, "conceded", seat, 0) != 0) {
            buffer_format(out, "; %s has conceded", people_short(people, seat));
        }
    }
    buffer_text(out, count > 0 ? "\n" : "");
}

void end_lines(buffer *out, const cli_people *people, const hj_game *game) {
    hj_end_reason reason = HJ_END_POINTS;
    unsigned winners = hj_game_winners(game, &reason);
    if (winners != 0 && (reason == HJ_END_FIELDS || reason == HJ_END_SPECIES)) {
        add_reason(out, game, reason);
        add_ranking(out, people, game);
    }
}

/* words.c: fills the templates of details.def with the names of places, seats and cards, and adds
 * the action that put a blocking piece where it stands. It must not know why a rule is asked. */
#include "verify/words.h"

#include "state/steps.h"
#include "util/text_buffer.h"
#include "verify/tags.h"

#include <stdio.h>
#include <string.h>

/* A template under way. foreign and any: the action that placed a piece on a place named, by
 * somebody else than the actor, or by anybody. */
typedef struct rendering {
    text_buffer text;
    const hj_config *config;
    const hj_game *game; /* may be NULL */
    unsigned actor;
    unsigned places; /* corners and edges named */
    uint32_t foreign, any;
} rendering;

static void note_piece(rendering *r, unsigned owner, uint32_t action) {
    r->places++;
    if (owner == 0 || action == 0)
        return;
    r->any = action;
    if (owner != r->actor && r->foreign == 0)
        r->foreign = action;
}

static void add_place(rendering *r, char kind, int32_t id) {
    const hj_island *island = hj_island_of(r->config->hexes);
    const int32_t most = island == NULL ? 0
                         : kind == 'c'  ? island->corners
                         : kind == 'e'  ? island->edges
                                        : island->hexes;
    char name[100];
    if (id < 1 || id > most) {
        text_printf(&r->text, "%c%d", kind, (int)id);
        return;
    }
    const unsigned place = (unsigned)id;
    if (kind == 'c')
        hj_text_corner(name, sizeof name, r->config, place);
    else if (kind == 'e')
        hj_text_edge(name, sizeof name, r->config, place);
    else
        hj_text_hex(name, sizeof name, r->config, place);
    text_add(&r->text, name);
    if (r->game == NULL || kind == 'h')
        return;
    const hj_state *state = &r->game->state;
    if (kind == 'c')
        note_piece(r, state->owner[place], game_last_change(r->game, TAG_piece, place, 1));
    else
        note_piece(r, state->road[place], game_last_change(r->game, TAG_road, place, 1));
}

static const char *or_number(char number[16], const char *word, int32_t value) {
    if (word != NULL && word[0] != '\0')
        return word;
    snprintf(number, 16, "%d", (int)value);
    return number;
}

static const char *step_word(int32_t step) {
    static const char *const words[HJ_STEP_END] = {
#define STEP(number, name, text, module) [number] = text,
#include "state/steps.def"
#undef STEP
    };
    if (step < 0 || step >= HJ_STEP_END)
        return NULL;
    return step == HJ_STEP_NONE ? "before the start" : words[step];
}

static const char *resource_word(int32_t resource) {
    if (resource == HJ_RESOURCE_NONE)
        return "no card";
    if (resource == HJ_RESOURCE_UNKNOWN)
        return "unknown";
    return resource >= 1 && resource <= HJ_RESOURCES ? hj_resource_word((unsigned)resource) : NULL;
}

static void add_argument(rendering *r, char kind, int32_t value) {
    char number[16];
    const char *word = NULL;
    switch (kind) {
    case 'c':
    case 'e':
    case 'h':
        add_place(r, kind, value);
        return;
    case 's':
        if (value >= 1 && value <= HJ_SEATS_MAX)
            text_printf(&r->text, "P%d", (int)value);
        else
            text_add(&r->text, value == HJ_SEAT_NONE ? "nobody" : "anybody");
        return;
    case 'r':
        word = resource_word(value);
        break;
    case 'k':
        word = value >= 1 && value <= HJ_CARDS ? hj_card_word((unsigned)value) : NULL;
        break;
    case 't':
        word = value >= 1 && value <= HJ_DESERT ? hj_terrain_word((unsigned)value) : NULL;
        break;
    case 'p':
        word = step_word(value);
        break;
    case 'f':
        word = value == HJ_SETTLEMENT ? "settlement" : value == HJ_CITY ? "city" : NULL;
        break;
    case 'o':
        word = value >= 1 && value <= HJ_CROPS ? hj_crop_word((unsigned)value) : NULL;
        break;
    case 'g':
        word = value >= 1 && value <= HJ_FAVORS ? hj_favor_word((unsigned)value) : NULL;
        break;
    case 'a':
        word = value >= 1 && value < HJ_KIND_COUNT ? hj_kind_word((hj_kind)value) : NULL;
        break;
    default:
        break;
    }
    text_add(&r->text, or_number(number, word, value));
}

/* True when text starts with a placeholder "{c0}". */
static bool is_placeholder(const char *text) {
    return text[0] == '{' && strchr("cehsrknptfaog", text[1]) != NULL && text[1] != '\0' &&
           text[2] >= '0' && text[2] <= '3' && text[3] == '}';
}

void words_ground(hj_reason *out, const hj_config *config, const hj_game *game, unsigned actor,
                  const hj_ground *ground) {
    rendering r = {.config = config, .game = game, .actor = actor};
    out->rule = ground->rule;
    out->ok = ground->ok;
    r.text = text_begin(out->text, sizeof out->text);
    const char *words = rules_detail_words(ground->detail);
    if (ground->detail == DETAIL_NONE && game != NULL && game->unsound != NULL)
        text_add(&r.text, game->unsound);
    while (*words != '\0') {
        if (is_placeholder(words)) {
            add_argument(&r, words[1], ground->arg[words[2] - '0']);
            words += 4;
        } else {
            text_add_char(&r.text, *words);
            words++;
        }
    }
    /* With one place named, its piece is meant, whoever owns it; else only a foreign piece is what
     * stands in the way. */
    const uint32_t placed = r.places == 1 ? r.any : r.foreign;
    if (!ground->ok && placed != 0)
        text_printf(&r.text, " (#%u)", (unsigned)placed);
}

size_t words_step(char *out, size_t out_size, const hj_game *game) {
    const hj_state *state = &game->state;
    text_buffer text = text_begin(out, out_size);
    const unsigned step =
        state->depth == 0 || state->depth > HJ_DIM_STACK ? 0 : state->step[state->depth - 1];
    const unsigned seat = step == 0 ? 0 : state->step_seat[state->depth - 1];
    if (state->winners != 0) {
        text_printf(&text, "turn %u, ", (unsigned)state->turn);
        text_add(&text, rules_step_words(game->rules, state));
    } else if (step == HJ_STEP_SETUP_SETTLEMENT || step == HJ_STEP_SETUP_ROAD) {
        text_printf(&text, "set-up: P%u places a %s", seat,
                    step == HJ_STEP_SETUP_ROAD ? "road" : "settlement");
    } else {
        text_printf(&text, "turn %u, ", (unsigned)state->turn);
        if (seat != 0 || state->on_turn != 0)
            text_printf(&text, "P%u, ", seat != 0 ? seat : state->on_turn);
        text_add(&text, rules_step_words(game->rules, state));
    }
    return text_end(&text);
}

void words_seats(char *out, size_t out_size, unsigned seats) {
    text_buffer text = text_begin(out, out_size);
    unsigned left = 0;
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        left += (seats >> (seat - 1)) & 1u;
    if (left == 0)
        text_add(&text, "nobody");
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++) {
        if (((seats >> (seat - 1)) & 1u) == 0)
            continue;
        left--;
        text_printf(&text, "P%u%s", seat, left > 1 ? ", " : left == 1 ? " and " : "");
    }
}

/* What kind of thing a field's values name: a letter as in the templates, 'b' seats as bits, 'n'
 * a plain number. */
static char value_kind(uint16_t tag) {
    switch (tag) {
    case TAG_terrain:
        return 't';
    case TAG_robber:
        return 'h';
    case TAG_setup_corner:
        return 'c';
    case TAG_road:
    case TAG_owner:
    case TAG_longest_road:
    case TAG_largest_army:
    case TAG_on_turn:
        return 's';
    case TAG_step:
        return 'p';
    case TAG_winners:
    case TAG_win_due:
        return 'b';
    default:
        return 'n';
    }
}

void words_value(char *out, size_t out_size, const hj_config *config, uint16_t tag,
                 uint32_t value) {
    const char kind = value_kind(tag);
    rendering r = {.config = config};
    r.text = text_begin(out, out_size);
    if (kind == 'b')
        words_seats(out, out_size, value);
    else if (kind == 'n' || value > 255)
        text_printf(&r.text, "%u", (unsigned)value);
    else if (value == 0)
        text_add(&r.text, "none");
    else
        add_argument(&r, kind, (int32_t)value);
}

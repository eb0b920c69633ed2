/* fieldtable.c: a game as CSV, a row an action, a column a field; for spreadsheets and scripts. */
#include "app/cli/show.h"
#include "app/report/buffer.h"
#include "app/report/escape.h"

#include <stdlib.h>
#include <string.h>

/* Columns that speak of the action itself; the others are paths of values. */
typedef enum column_kind {
    COLUMN_VALUE,
    COLUMN_NUMBER,
    COLUMN_TURN,
    COLUMN_STEP,
    COLUMN_ACTOR,
    COLUMN_NAME,
    COLUMN_KIND,
    COLUMN_TEXT,
    COLUMN_HEX,
    COLUMN_CORNER,
    COLUMN_EDGE,
    COLUMN_SEAT,
    COLUMN_RESOURCE,
    COLUMN_CARD,
    COLUMN_DIE_A,
    COLUMN_DIE_B,
    COLUMN_TOTAL,
    COLUMN_GIVE,
    COLUMN_GET,
    COLUMN_CROP,
    COLUMN_ROW,
    COLUMN_TOKEN,
    COLUMN_HEXES,
    COLUMN_SOURCE,
    COLUMN_TIME,
    COLUMN_COUNT
} column_kind;

static const char *const column_name[COLUMN_COUNT] = {
    NULL,     "number", "turn", "step",     "actor", "name",   "kind",  "text",  "hex",
    "corner", "edge",   "seat", "resource", "card",  "die_a",  "die_b", "total", "give",
    "get",    "crop",   "row",  "token",    "hexes", "source", "time"};

typedef struct column {
    column_kind kind;
    cli_value value;
} column;

typedef struct table {
    const show_options *options;
    column *column;
    size_t columns, room;
    buffer row;
} table;

static void table_add(table *t, column_kind kind, const cli_value *value) {
    if (t->columns == t->room) {
        t->room = t->room == 0 ? 32 : t->room * 2;
        t->column = memory_grow(t->column, t->room, sizeof *t->column);
    }
    t->column[t->columns] = (column){.kind = kind};
    if (value != NULL) {
        t->column[t->columns].value = *value;
    }
    t->columns++;
}

/* One -e: a column of the action, or every value the path names. false: it names nothing. */
static bool table_add_field(table *t, const hj_config *config, const char *name) {
    for (unsigned k = COLUMN_NUMBER; k < COLUMN_COUNT; k++) {
        if (strcmp(column_name[k], name) == 0) {
            table_add(t, (column_kind)k, NULL);
            return true;
        }
    }
    cli_value *value = memory_take(CLI_VALUES_MAX, sizeof *value);
    size_t count = values_expand(value, config, name);
    for (size_t i = 0; i < count; i++) {
        table_add(t, COLUMN_VALUE, &value[i]);
    }
    free(value);
    return count > 0;
}

/* ---- cells ---- */

static void add_text(table *t, const char *text) {
    escape_csv(&t->row, text);
}

static void add_number(table *t, uint32_t number) {
    buffer_format(&t->row, "%u", number);
}

/* A number that is 0 where it is not known or does not apply. */
static void add_known(table *t, uint32_t number) {
    if (number != 0) {
        add_number(t, number);
    }
}

/* A place by its letter and number; empty where the action names none. */
static void add_place(table *t, char letter, unsigned id) {
    if (id == HJ_HEX_NONE && letter == 'h') {
        buffer_text(&t->row, "none");
    } else if (id != 0) {
        buffer_format(&t->row, "%c%u", letter, id);
    }
}

static void add_seat(table *t, unsigned seat, const char *seven) {
    if (seat >= 1 && seat <= HJ_SEATS_MAX) {
        buffer_format(&t->row, "P%u", seat);
    } else if (seat == HJ_SEAT_NONE) {
        buffer_text(&t->row, seven);
    }
}

static void add_bundle(table *t, hj_bundle bundle, uint32_t fields, uint32_t may, bool always) {
    char words[128];
    if (always || (fields & may) != 0) {
        hj_text_bundle(words, sizeof words, bundle);
        add_text(t, words);
    }
}

static void add_word(table *t, unsigned value, bool card) {
    if (value == 6 || value == 7) {
        buffer_text(&t->row, value == 6 ? "none" : "?");
    } else if (value != 0) {
        buffer_text(&t->row, card ? hj_card_word(value) : hj_resource_word(value));
    }
}

/* An event token by its number, a favor by its word. */
static void add_token(table *t, const hj_action *action) {
    if (action->kind == HJ_KIND_REVEAL || action->token > HJ_FAVORS) {
        add_known(t, action->token);
    } else {
        add_text(t, hj_favor_word(action->token));
    }
}

static void add_hexes(table *t, const hj_action *action) {
    for (unsigned i = 0; i < 4 && action->hexes[i] != 0; i++) {
        buffer_format(&t->row, i > 0 ? " h%u" : "h%u", action->hexes[i]);
    }
}

static void add_value(table *t, const cli_walk *walk, const cli_value *value) {
    if (walk->game == NULL) {
        return;
    }
    if (value->field == 0) {
        add_bundle(t, hj_game_gained(walk->game, value->i), 0, 0, true);
    } else {
        add_number(t, hj_game_get(walk->game, value->field, value->i, value->j));
    }
}

static void add_action_text(table *t, const cli_walk *walk, const hj_action *action) {
    char words[1024];
    hj_text_action(words, sizeof words, &walk->config, action);
    add_text(t, words);
}

/* What the scenarios' actions carry, and values of the state. */
static void add_other_cell(table *t, const cli_walk *walk, const hj_action *action,
                           const column *c) {
    switch (c->kind) {
    case COLUMN_CROP:
        add_text(t, action->crop != 0 ? hj_crop_word(action->crop) : "");
        break;
    case COLUMN_ROW:
        add_text(t, action->row == 0 ? "" : action->row == 1 ? "upper" : "lower");
        break;
    case COLUMN_TOKEN:
        add_token(t, action);
        break;
    case COLUMN_HEXES:
        add_hexes(t, action);
        break;
    default:
        add_value(t, walk, &c->value);
        break;
    }
}

static void add_cell(table *t, const cli_walk *walk, const hj_record *record, const column *c) {
    const hj_action *a = &record->as.action;
    uint32_t fields = hj_kind_fields((hj_kind)a->kind);
    uint32_t gives = HJ_HAS_GIVE | HJ_MAY_GIVE;
    uint32_t gets = HJ_HAS_GET | HJ_MAY_GET;
    unsigned total = a->total != 0 ? a->total : (unsigned)a->die_a + a->die_b;
    switch (c->kind) {
    case COLUMN_NUMBER:
        add_number(t, record->number);
        break;
    case COLUMN_TURN:
        add_number(t, walk->turn);
        break;
    case COLUMN_STEP:
        add_number(t, walk->step);
        break;
    case COLUMN_ACTOR:
        add_seat(t, a->actor, "nature");
        break;
    case COLUMN_NAME:
        add_text(t, a->actor <= HJ_SEATS_MAX ? walk->people.name[a->actor] : "");
        break;
    case COLUMN_KIND:
        add_text(t, hj_kind_word((hj_kind)a->kind));
        break;
    case COLUMN_TEXT:
        add_action_text(t, walk, a);
        break;
    case COLUMN_HEX:
        add_place(t, 'h', a->hex);
        break;
    case COLUMN_CORNER:
        add_place(t, 'c', a->corner);
        break;
    case COLUMN_EDGE:
        add_place(t, 'e', a->edge);
        break;
    case COLUMN_SEAT:
        add_seat(t, a->seat, "none");
        break;
    case COLUMN_RESOURCE:
        add_word(t, a->resource, false);
        break;
    case COLUMN_CARD:
        add_word(t, a->card, true);
        break;
    case COLUMN_DIE_A:
    case COLUMN_DIE_B:
        add_known(t, c->kind == COLUMN_DIE_A ? a->die_a : a->die_b);
        break;
    case COLUMN_TOTAL:
        add_known(t, total);
        break;
    case COLUMN_GIVE:
        add_bundle(t, a->give, fields, gives, false);
        break;
    case COLUMN_GET:
        add_bundle(t, a->get, fields, gets, false);
        break;
    case COLUMN_SOURCE:
        add_known(t, record->source_pos);
        break;
    case COLUMN_TIME:
        add_known(t, record->time_ms);
        break;
    default:
        add_other_cell(t, walk, a, c);
        break;
    }
}

static void table_record(cli_walk *walk, const hj_record *record) {
    table *t = walk->user;
    if (record->kind != HJ_RECORD_ACTION || record->number < t->options->from ||
        record->number > t->options->to) {
        return;
    }
    buffer_clear(&t->row);
    for (size_t i = 0; i < t->columns; i++) {
        if (i > 0) {
            buffer_char(&t->row, ',');
        }
        add_cell(t, walk, record, &t->column[i]);
    }
    printf("%s\n", buffer_string(&t->row));
}

int show_fields(const show_options *options, const cli_source *source, const hj_config *config) {
    static const char *const usual[] = {"number", "turn", "actor", "kind", "text"};
    table t = {.options = options};
    int code = 0;
    for (size_t i = 0; options->columns == 0 && i < sizeof usual / sizeof usual[0]; i++) {
        table_add_field(&t, config, usual[i]);
    }
    for (unsigned i = 0; code == 0 && i < options->columns; i++) {
        if (!table_add_field(&t, config, options->column[i])) {
            code = cli_usage_error("show", "-e '%s' names no field", options->column[i]);
        }
    }
    for (size_t i = 0; code == 0 && i < t.columns; i++) {
        const column *c = &t.column[i];
        printf("%s%s", i > 0 ? "," : "",
               c->kind == COLUMN_VALUE ? c->value.path : column_name[c->kind]);
    }
    if (code == 0) {
        putchar('\n');
        cli_walk walk = {.record = table_record, .user = &t};
        code = walk_game(&walk, source);
        walk_close(&walk);
    }
    buffer_free(&t.row);
    free(t.column);
    return code;
}

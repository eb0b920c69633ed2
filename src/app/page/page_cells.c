/* page_cells.c: the state as a row of numbers, and what each action changed in it. The script on
 * the page applies such changes forward and back and knows no rule; everything is worked out here.
 */
#include "app/page/page_parts.h"

#include <string.h>

enum { OPEN, OWN, COUNT, FULL };
enum { MAJOR, MINOR };

static const struct cell_row {
    const char *field;
    int seen, minor;
} rows[] = {
#define CELL(field, seen, minor) {#field, seen, minor},
#include "app/page/page_cells.def"
#undef CELL
};

/* How many there are of what an index is named after. */
static unsigned length_of(const hj_config *config, const char *index, size_t size) {
    enum { NETWORKS = 60 };
    const hj_island *island = hj_island_of(config->hexes);
    const struct {
        const char *word;
        unsigned count;
    } known[] = {{"seat", config->seats}, {"hex", island->hexes},     {"corner", island->corners},
                 {"edge", island->edges}, {"resource", HJ_RESOURCES}, {"card", HJ_CARDS},
                 {"crop", HJ_CROPS},      {"favor", HJ_FAVORS},       {"token", HJ_EVENT_TOKENS},
                 {"network", NETWORKS}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strlen(known[i].word) == size && strncmp(known[i].word, index, size) == 0) {
            return known[i].count;
        }
    }
    return 2; /* a pair */
}

/* Fields of a module that is not played are not there; their tags say whose they are. */
static bool is_played(const hj_config *config, const hj_field_row *row) {
    enum { CROP_FIELDS = 120, FAVOR_FIELDS = 160, FIELDS_END = 200 };
    enum { CROP_DERIVED = 220, FAVOR_DERIVED = 230 };
    bool crop = (row->tag >= CROP_FIELDS && row->tag < FAVOR_FIELDS) ||
                (row->tag >= CROP_DERIVED && row->tag < FAVOR_DERIVED);
    bool favor = (row->tag >= FAVOR_FIELDS && row->tag < FIELDS_END) || row->tag >= FAVOR_DERIVED;
    return crop    ? config->ruleset == HJ_RULESET_CROP_TRUST
           : favor ? config->ruleset == HJ_RULESET_FRENEMIES
                   : true;
}

static bool is_seen(const page *p, const struct cell_row *row, unsigned seat) {
    switch (row->seen) {
    case OWN:
        return view_open(p, seat);
    case COUNT: /* cards nobody saw are in no kind's count */
        return !view_open(p, seat) || p->config.view != 0;
    case FULL:
        return view_full(p);
    default:
        return true;
    }
}

static void add_field(page *p, const struct cell_row *row, const hj_field_row *field) {
    const char *space = strchr(field->index, ' ');
    size_t first = space != NULL ? (size_t)(space - field->index) : strlen(field->index);
    unsigned rows_of = field->dims > 0 ? length_of(&p->config, field->index, first) : 0;
    unsigned columns = field->dims > 1 ? length_of(&p->config, space + 1, strlen(space + 1)) : 0;
    if (strcmp(row->field, "met") == 0) {
        columns = 8; /* bytes of bits */
    }
    buffer_format(&p->fields, "%s[\"%s\",%zu,%u,%u,\"%s\",%d]", p->fields.size > 0 ? "," : "",
                  row->field, p->cells, rows_of, columns, field->index, row->minor);
    for (unsigned i = rows_of > 0; i <= rows_of; i++) {
        for (unsigned j = columns > 0; j <= columns; j++) {
            if (p->cells < PAGE_CELLS_MAX) {
                bool seen = is_seen(p, row, i);
                p->cell[p->cells++] =
                    (page_cell){seen ? field->tag : 0, (uint8_t)i, (uint8_t)j, row->minor == MINOR};
            }
        }
    }
}

void cells_begin(page *p, const hj_game *start) {
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const hj_field_row *field = hj_field_find(rows[k].field);
        if (field != NULL && is_played(&p->config, field)) {
            add_field(p, &rows[k], field);
        }
    }
    for (size_t k = 0; k < p->cells; k++) {
        const page_cell *cell = &p->cell[k];
        buffer_text(&p->start, k > 0 ? "," : "");
        if (cell->field != 0 && start != NULL) {
            buffer_format(&p->start, "%u", hj_game_get(start, cell->field, cell->i, cell->j));
        } else {
            buffer_text(&p->start, "null");
        }
    }
}

/* Place of a rule in the page's list; the list's length where there is no room or no rule. */
static size_t rule_index(page *p, hj_rule rule) {
    for (size_t k = 0; k < p->rules; k++) {
        if (p->rule[k] == rule) {
            return k;
        }
    }
    if (rule == 0 || p->rules == PAGE_RULES_MAX) {
        return PAGE_RULES_MAX;
    }
    p->rule[p->rules] = rule;
    return p->rules++;
}

/* The value that a checkpoint claims, and whether it does. */
static bool claimed(uint32_t *value, const hj_checkpoint *checkpoint, const hj_game *snapshot,
                    const page_cell *cell) {
    for (uint32_t c = 0; c < checkpoint->claims; c++) {
        const hj_claim *claim = &checkpoint->claim[c];
        if (claim->field == cell->field && claim->i == cell->i && claim->j == cell->j) {
            *value = claim->value;
            return true;
        }
    }
    *value = snapshot != NULL ? hj_game_get(snapshot, cell->field, cell->i, cell->j) : 0;
    return snapshot != NULL;
}

void cells_recorded(const page *p, buffer *out, const hj_checkpoint *checkpoint,
                    const hj_game *game) {
    hj_game *snapshot = NULL;
    if (checkpoint->snapshot != NULL && hj_game_new(&snapshot, &p->config, checkpoint->snapshot,
                                                    checkpoint->snapshot_size, NULL) != HJ_OK) {
        hj_game_free(snapshot);
        snapshot = NULL;
    }
    for (size_t k = 0; k < p->cells; k++) {
        const page_cell *cell = &p->cell[k];
        uint32_t value;
        if (cell->field != 0 && claimed(&value, checkpoint, snapshot, cell) &&
            value != hj_game_get(game, cell->field, cell->i, cell->j)) {
            buffer_text(out, out->size > 0 ? " " : "");
            base36(out, (uint32_t)k);
            buffer_char(out, '.');
            base36(out, value);
        }
    }
    hj_game_free(snapshot);
}

void cells_changes(page *p, buffer *out, const hj_game *before, const hj_game *after) {
    size_t said = PAGE_RULES_MAX;
    const char *gap = "";
    for (size_t k = 0; k < p->cells; k++) {
        const page_cell *cell = &p->cell[k];
        uint32_t value = cell->field != 0 ? hj_game_get(after, cell->field, cell->i, cell->j) : 0;
        if (cell->field == 0 || value == hj_game_get(before, cell->field, cell->i, cell->j)) {
            continue;
        }
        hj_rule rule = 0;
        hj_game_last_change(after, cell->field, cell->i, cell->j, &rule);
        buffer_text(out, gap);
        base36(out, (uint32_t)k);
        buffer_char(out, '.');
        base36(out, value);
        size_t index = cell->minor ? PAGE_RULES_MAX : rule_index(p, rule);
        if (index < PAGE_RULES_MAX && index != said) {
            buffer_char(out, '.');
            base36(out, (uint32_t)index);
            said = index;
        }
        gap = " ";
    }
}

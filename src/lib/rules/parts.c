/* parts.c: numbers the parts of the rules that are no precondition, names them, and takes one out
 * of a rule set that is under test. It must not know what any of them does. */
#include "rules/module.h"
#include "rules/parts.h"

#include <string.h>

/* The tables of a module in the order in which parts are numbered. */
enum { APPLY, EFFECT, GUARD, END, POINTS, AFTER_TURN, TABLES };

typedef struct place {
    unsigned module, table, row;
} place;

static unsigned rows_of(const hj_module_def *module, unsigned table) {
    switch (table) {
    case APPLY:
        return module->action_count;
    case EFFECT:
        return module->effect_count;
    case GUARD:
        return module->guard_count;
    case END:
        return module->end_count;
    case POINTS:
        return module->points != NULL;
    default:
        return module->after_turn != NULL;
    }
}

/* Where part `number` stands; false past the last, *count is how many there are then. */
static bool find(place *out, unsigned *count, unsigned number,
                 const hj_module_def *const modules[HJ_MODULE_COUNT]) {
    *count = 0;
    for (out->module = 0; out->module < HJ_MODULE_COUNT; out->module++) {
        for (out->table = 0; out->table < TABLES; out->table++) {
            const unsigned rows = rows_of(modules[out->module], out->table);
            if (number > *count && number <= *count + rows) {
                out->row = number - *count - 1;
                return true;
            }
            *count += rows;
        }
    }
    return false;
}

unsigned parts_count(const hj_module_def *const modules[HJ_MODULE_COUNT]) {
    place at;
    unsigned count;
    find(&at, &count, 0, modules);
    return count;
}

bool parts_find(hj_part_row *out, unsigned number,
                const hj_module_def *const modules[HJ_MODULE_COUNT]) {
    static const char *const facts[FACT_COUNT] = {
        [FACT_ROAD_BUILT] = "a road",
        [FACT_ROAD_SET_UP] = "a road in set-up",
        [FACT_SETTLED] = "a settlement",
        [FACT_CITY_BUILT] = "a city",
        [FACT_ROLLED] = "a roll",
        [FACT_KNIGHT] = "a knight",
        [FACT_ROBBER_MOVED] = "the robber",
        [FACT_TITLE] = "an award",
        [FACT_CONCEDED] = "giving up",
        [FACT_TURN_ENDED] = "the end of a turn",
        [FACT_TURN_STARTED] = "a turn's start",
    };
    static const char *const reasons[] = {[0] = "",
                                          [HJ_END_POINTS] = "points",
                                          [HJ_END_CONCESSION] = "concession",
                                          [HJ_END_TIME] = "time",
                                          [HJ_END_UNFINISHED] = "unfinished",
                                          [HJ_END_FIELDS] = "fields",
                                          [HJ_END_SPECIES] = "species"};
    place at;
    unsigned count;
    if (number == 0 || !find(&at, &count, number, modules)) {
        return false;
    }
    const hj_module_def *module = modules[at.module];
    *out = (hj_part_row){.module = module->name, .row = at.row, .subject = ""};
    switch (at.table) {
    case APPLY:
        out->what = "what is done by";
        out->subject = hj_kind_word((hj_kind)module->actions[at.row].kind);
        break;
    case EFFECT:
        out->what = "effect of";
        out->subject = facts[module->effects[at.row].fact];
        break;
    case GUARD:
        out->what = "guard of";
        out->subject = hj_kind_word((hj_kind)module->guards[at.row].kind);
        break;
    case END:
        out->what = "end by";
        out->subject = reasons[module->ends[at.row].reason];
        break;
    default:
        out->what = at.table == POINTS ? "its points" : "what follows a turn";
        break;
    }
    return true;
}

/* Takes row `at` out of a table of `count` rows. */
static void take_out(void *table, uint8_t *count, size_t row_size, unsigned at) {
    char *row = (char *)table + at * row_size;
    memmove(row, row + row_size, (*count - at - 1u) * row_size);
    (*count)--;
}

static void take_effect(hj_rules *rules, const hj_effect_def *effect) {
    for (unsigned i = 0; i < rules->effect_count; i++) {
        if (rules->effect[i].fact == effect->fact && rules->effect[i].react == effect->react) {
            take_out(rules->effect, &rules->effect_count, sizeof rules->effect[0], i);
            return;
        }
    }
}

static void take_guard(hj_rules *rules, const hj_guard_def *guard) {
    for (unsigned i = 0; i < rules->guard_count; i++) {
        if (rules->guard[i].kind == guard->kind && rules->guard[i].check == guard->check) {
            take_out(rules->guard, &rules->guard_count, sizeof rules->guard[0], i);
            return;
        }
    }
}

static void take_end(hj_rules *rules, const hj_end_def *end) {
    for (unsigned i = 0; i < rules->end_count; i++) {
        if (rules->end[i].winners == end->winners) {
            take_out(rules->end, &rules->end_count, sizeof rules->end[0], i);
            return;
        }
    }
}

void parts_switch_off(hj_rules *rules, const hj_module_def *const modules[HJ_MODULE_COUNT]) {
    place at;
    unsigned count;
    if (rules->probe == NULL || !find(&at, &count, rules->probe->part_off, modules)) {
        return;
    }
    const hj_module_def *module = modules[at.module];
    switch (at.table) {
    case APPLY:
        rules->idle_kind = module->actions[at.row].kind;
        break;
    case EFFECT:
        take_effect(rules, &module->effects[at.row]);
        break;
    case GUARD:
        take_guard(rules, &module->guards[at.row]);
        break;
    case END:
        take_end(rules, &module->ends[at.row]);
        break;
    case POINTS:
        rules->without_points = module;
        break;
    default:
        rules->without_after_turn = module;
        break;
    }
}

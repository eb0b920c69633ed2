/* tables_test.c: the merged rule tables of each configuration against a file that a person can
 * read: which module owns a kind, what a step opens, who reacts to a fact and in which order, what
 * ends a game. A change of any hook shows here. HJ_GOLDEN=write writes the files anew. */
#include "../unit/harness.h"
#include "rules/module.h"
#include "state/defaults.h"
#include "state/options.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct configuration {
    const char *file;
    uint8_t ruleset, seats, mode56;
} configuration;

static const configuration configurations[] = {
    {"base", HJ_RULESET_BASE, 4, MODE56_NONE},
    {"base-special-building", HJ_RULESET_BASE, 6, MODE56_SBP},
    {"base-paired", HJ_RULESET_BASE, 5, MODE56_PAIRED},
    {"crop-trust", HJ_RULESET_CROP_TRUST, 4, MODE56_NONE},
    {"frenemies", HJ_RULESET_FRENEMIES, 4, MODE56_NONE},
    {"frenemies-six", HJ_RULESET_FRENEMIES, 6, MODE56_SBP},
};

static char text[32768];
static size_t size;

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    size += (size_t)vsnprintf(text + size, sizeof text - size, format, list);
    va_end(list);
}

static const char *step_name(unsigned step) {
    static const char *const names[] = {
#define STEP(number, name, words, module) [number] = #name,
#include "state/steps.def"
#undef STEP
    };
    return names[step];
}

/* Which module a function or row belongs to: the one whose table holds it. */
static const char *owner_of_action(const hj_rules *rules, unsigned kind) {
    for (unsigned m = 0; m < rules->module_count; m++) {
        for (unsigned i = 0; i < rules->module[m]->action_count; i++) {
            if (&rules->module[m]->actions[i] == rules->action[kind]) {
                return rules->module[m]->name;
            }
        }
    }
    return "?";
}

static const char *owner_of_effect(const hj_rules *rules, const hj_effect_def *effect) {
    for (unsigned m = 0; m < rules->module_count; m++) {
        for (unsigned i = 0; i < rules->module[m]->effect_count; i++) {
            if (rules->module[m]->effects[i].react == effect->react) {
                return rules->module[m]->name;
            }
        }
    }
    return "?";
}

static void print_steps(const hj_rules *rules) {
    say("\nsteps: what each opens\n");
    for (unsigned step = 1; step < HJ_STEP_END; step++) {
        const hj_step_def *def = rules->step[step];
        if (def == NULL) {
            continue;
        }
        say("  %s%s%s%s:", step_name(step), def->turn ? " (a turn)" : "",
            def->forced ? " (forced)" : "", def->lapse != NULL ? " (lapses)" : "");
        for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
            if ((rules->opens[step] & KIND_BIT(kind)) != 0) {
                say(" %s", hj_kind_word((hj_kind)kind));
            }
        }
        say("\n");
    }
}

static void print_actions(const hj_rules *rules) {
    say("\nkinds: owner, guards\n");
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++) {
        if (rules->action[kind] == NULL) {
            continue;
        }
        unsigned guards = 0;
        for (unsigned i = 0; i < rules->guard_count; i++) {
            guards += rules->guard[i].kind == kind;
        }
        say("  %s: %s%s%s", hj_kind_word((hj_kind)kind), owner_of_action(rules, kind),
            rules->action[kind]->any_time ? ", any time" : "",
            rules->action[kind]->any_seat ? ", any seat" : "");
        say(guards > 0 ? ", %u guard(s)\n" : "\n", guards);
    }
}

static void print_effects_and_ends(const hj_rules *rules) {
    static const char *const facts[FACT_COUNT] = {
        [FACT_ROAD_BUILT] = "road built",
        [FACT_ROAD_SET_UP] = "road set up",
        [FACT_SETTLED] = "settled",
        [FACT_CITY_BUILT] = "city built",
        [FACT_ROLLED] = "rolled",
        [FACT_KNIGHT] = "knight played",
        [FACT_ROBBER_MOVED] = "robber moved",
        [FACT_TITLE] = "title received",
        [FACT_CONCEDED] = "conceded",
        [FACT_TURN_ENDED] = "turn ended",
        [FACT_TURN_STARTED] = "turn started",
    };
    static const char *const reasons[] = {"",           "points", "concession", "time",
                                          "unfinished", "fields", "species"};
    say("\nfacts: who reacts, in order\n");
    for (unsigned fact = 0; fact < FACT_COUNT; fact++) {
        say("  %s:", facts[fact]);
        for (unsigned i = 0; i < rules->effect_count; i++) {
            if (rules->effect[i].fact == fact) {
                say(" %s", owner_of_effect(rules, &rules->effect[i]));
            }
        }
        say("\n");
    }
    say("\nends, by rank\n");
    for (unsigned i = 0; i < rules->end_count; i++) {
        say("  %u %s, %s\n", rules->end[i].rank, reasons[rules->end[i].reason],
            rules->end[i].always ? "always" : "when nothing is owed");
    }
}

static void print_rules(const hj_rules *rules) {
    size = 0;
    say("modules:");
    for (unsigned m = 0; m < rules->module_count; m++) {
        say(" %s", rules->module[m]->name);
    }
    say("\n");
    print_steps(rules);
    print_actions(rules);
    print_effects_and_ends(rules);
    say("\nwhen its number falls\n");
    for (unsigned terrain = HJ_HILLS; terrain <= HJ_DESERT; terrain++) {
        const unsigned pays = rules->produces[terrain];
        say("  %s: %s\n", hj_terrain_word(terrain), pays ? hj_resource_word(pays) : "nothing");
    }
}

static void compare(const char *name) {
    static char golden[sizeof text];
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    const char *mode = getenv("HJ_GOLDEN");
    if (mode != NULL && strcmp(mode, "write") == 0) {
        FILE *out = fopen(path, "w");
        if (HJ_CHECK(out != NULL, "%s cannot be written", path)) {
            fwrite(text, 1, size, out);
            fclose(out);
        }
        return;
    }
    FILE *in = fopen(path, "r");
    if (!HJ_CHECK(in != NULL, "%s is missing", path)) {
        return;
    }
    const size_t length = fread(golden, 1, sizeof golden - 1, in);
    fclose(in);
    golden[length] = '\0';
    HJ_CHECK(length == size && memcmp(golden, text, size) == 0,
             "%s differs from the tables; HJ_GOLDEN=write writes it anew:\n%s", path, text);
}

static void merged_tables_are_the_ones_written_down(void) {
    hj_rules *rules = malloc(rules_size());
    CU_ASSERT_FATAL(rules != NULL);
    for (size_t i = 0; i < sizeof configurations / sizeof configurations[0]; i++) {
        const configuration *c = &configurations[i];
        hj_config config = {.seats = c->seats, .ruleset_version = 1, .ruleset = c->ruleset};
        hj_trace faults;
        bool playable = false;
        hj_config_beginner(&config);
        config.ruleset = c->ruleset;
        config.ruleset_version = 1;
        options_default(config.option, c->ruleset, c->seats);
        config.option[HJ_OPT_mode56] = c->mode56;
        HJ_CHECK(rules_build(rules, &config, &faults, &playable, NULL) == HJ_OK && playable, "%s",
                 c->file);
        print_rules(rules);
        compare(c->file);
    }
    free(rules);
}

HJ_TESTS(tables, TEST(merged_tables_are_the_ones_written_down));

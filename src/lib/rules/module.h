/* module.h: how a module of rules is written down, and the merged rule set made of modules.
 *
 * A module is a handful of const tables: steps, actions, guards, effects, ends, a score term. The
 * engine knows only these joints. No file outside ruleset.c reads an option or names a module. */
#ifndef HJ_MODULE_H
#define HJ_MODULE_H

#include "rules/rules.h"
#include "state/boards.h"
#include "state/steps.h"

/* The options of a configuration under names the rules use; filled by ruleset.c alone. */
typedef struct hj_dials {
    int target, discard_limit, bank_size;
    int deck[HJ_DIM_CARD];
    int board, tokens, frame, spiral_clockwise_ok;
    bool two_players, bank_unlimited;
    int shortage; /* SHORTAGE_... */
    bool phases_separate, road_end_not_counted, win_not_looked_for, late_claim_warns;
    bool missed_steal_warns, empty_victim_skipped, yop_partial_ok;
    int road_building_min;
    bool bank_like_for_like, concede_forbidden, like_for_like_identical, worse_rate_forbidden;
    int friendly, friendly_limit; /* FRIENDLY_... */
    bool friendly_own_ignored, friendly_anywhere;
    int seven_rounds;
    bool robber_desert_forbidden, trade_gift, harbor_next_turn, player_trade_forbidden;
    int time_end;           /* TIME_END_... */
    bool army_reveal_first; /* what follows from Largest Army comes before the robber */
    bool pre_roll_actions;  /* a scenario's own acts are allowed before the roll */
    /* five and six players */
    int mode56; /* MODE56_... */
    bool sbp_on_request;
    /* Crop Trust */
    int harvest_cap; /* 0 = none */
    bool food_all_or_none, start_food_uses_token, row_free, deposit_after_build;
    bool deposit_check_each_step, empty_source_forbidden, event_owner_active, event_eager;
    bool culprit_literal;
    /* Frenemies */
    bool favors_recycle, networks_pass_buildings, pay_per_network, desert_strict;
    bool wagon_one_trade, exchange_fresh;
} hj_dials;

enum { SHORTAGE_SINGLE, SHORTAGE_NOBODY, SHORTAGE_SEAT_ORDER };
enum { FRIENDLY_NO, FRIENDLY_PUBLIC, FRIENDLY_TRUE };
enum { TIME_END_NO, TIME_END_FULL_ROUND, TIME_END_ANY };
enum { MODE56_NONE, MODE56_SBP, MODE56_PAIRED };
enum { BOARD_BEGINNER, BOARD_VARIABLE, BOARD_CUSTOM };
enum { TOKENS_SPIRAL, TOKENS_RANDOM, TOKENS_ANY };
enum { FRAME_FIXED, FRAME_SHUFFLED, FRAME_ANY };

/* ---- checking -------------------------------------------------------------------------------- */

/* One judgement under way: what is asked, and the first broken rule. */
typedef struct hj_check {
    const hj_rules *rules;
    const hj_state *state;
    const hj_action *action;
    hj_rule broken;
    hj_ground *warning; /* gets what passes with a warning first; NULL = nobody asks */
    hj_trace *trace;    /* NULL when only the first broken rule is wanted */
    hj_trace *warnings; /* NULL when only the first is wanted */
    bool brief;         /* neither a trace nor a probe wants to hear of what holds */
} hj_check;

/* A judgement of one action. */
hj_check check_begin(const hj_rules *rules, const hj_state *state, const hj_action *action,
                     hj_trace *trace);

/* The values a detail's words name, in order. */
typedef struct hj_args {
    int32_t v[4];
} hj_args;
#define ARGS(...) ((hj_args){{__VA_ARGS__}})

/* States one precondition. Returns whether the check should go on: true when it holds, and also
 * when every precondition is wanted. must() returns whether it holds: for preconditions without
 * which the next ones mean nothing. */
static inline bool need(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args);
static inline bool must(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args);
/* Is a row switched off by a probe? For rows that are no precondition: what a gain or an award
 * rests on. */
bool rule_is_off(const hj_rules *rules, hj_rule rule);
/* Counts a demand that was judged without need() and must(). Returns the rule, or none where a
 * probe switched it off. */
hj_rule probe_judged(const hj_rules *rules, hj_rule rule);
/* Counts a demand that was met. */
void probe_met(const hj_rules *rules, hj_rule rule);
/* A demand that no probe switches off, since what comes after it reads tables by what it speaks of;
 * said only where it is broken. */
bool vital(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args);
/* States what is off, but let pass. */
void warn(hj_check *check, hj_rule rule, hj_detail detail, hj_args args);

/* Most demands hold and nobody asks for the particulars; then they are not even put together, since
 * that is inlined into the branch that says them. */
bool put_demand(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args);

static inline bool must(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    return (ok && check->brief) || put_demand(check, ok, rule, detail, args);
}

static inline bool need(hj_check *check, bool ok, hj_rule rule, hj_detail detail, hj_args args) {
    return must(check, ok, rule, detail, args) || check->trace != NULL;
}

/* ---- applying -------------------------------------------------------------------------------- */

/* What an apply reports, for effects to react to. */
typedef enum hj_fact_kind {
    FACT_ROAD_BUILT,  /* seat, place = edge */
    FACT_ROAD_SET_UP, /* the same, in set-up */
    FACT_SETTLED,     /* seat, place = corner */
    FACT_CITY_BUILT,  /* seat, place = corner */
    FACT_ROLLED,      /* seat, place = sum */
    FACT_KNIGHT,      /* seat */
    FACT_ROBBER_MOVED,
    FACT_TITLE,        /* seat received place 0 Longest Road, 1 Largest Army */
    FACT_CONCEDED,     /* seat */
    FACT_TURN_ENDED,   /* seat */
    FACT_TURN_STARTED, /* seat */
    FACT_COUNT
} hj_fact_kind;

typedef struct hj_fact {
    uint8_t kind, seat, place;
} hj_fact;

enum { HJ_FACTS_MAX = 16 };

/* A change under way. */
typedef struct hj_tx {
    const hj_rules *rules;
    hj_state *state;
    const hj_action *action;
    hj_outcome *outcome; /* never NULL */
    hj_fact fact[HJ_FACTS_MAX];
    unsigned facts;
} hj_tx;

void tell(hj_tx *tx, hj_fact_kind kind, unsigned seat, unsigned place);

/* The stack of open steps: the innermost decides who may do what. */
void step_push(hj_state *state, unsigned step, unsigned seat);
void step_pop(hj_state *state);
void step_replace(hj_state *state, unsigned step, unsigned seat);
unsigned step_top(const hj_state *state); /* HJ_STEP_NONE when nothing is open */

/* ---- the tables of a module --------------------------------------------------------------------
 */

typedef struct hj_step_def {
    uint8_t step;
    bool bottom; /* lies at the bottom of the stack; any other lies on something that owes it */
    bool turn;   /* the body of a turn of its seat, which ends when the seat gives up */
    bool forced; /* must be settled before anything else, and before the game can end on points */
    /* Not NULL: another action that the step below allows ends this one, and this clears up. */
    void (*lapse)(hj_state *state);
    void (*missed)(hj_check *check); /* what is said of one that ends so; NULL = nothing */
    uint32_t opens;                  /* kinds of action, as bits */
    /* Why a kind is not open here: the step's rule, then the kind's own. 0 = none. */
    hj_rule (*closed)(unsigned step, unsigned kind);
} hj_step_def;

enum { BY_CHANCE = 2 };

typedef struct hj_action_def {
    uint8_t kind;
    bool any_time;      /* open in every step, for every seat */
    uint8_t any_seat;   /* the owner's check decides who may act; BY_CHANCE: chance alone may */
    hj_rule wrong_time; /* the kind's own rule on when it may happen, 0 = none */
    hj_rule wrong_seat; /* ... and on who, 0 = the step's */
    void (*check)(hj_check *check);
    void (*apply)(hj_tx *tx);
} hj_action_def;

typedef struct hj_guard_def {
    uint8_t kind;
    void (*check)(hj_check *check);
} hj_guard_def;

typedef struct hj_effect_def {
    uint8_t fact; /* hj_fact_kind */
    void (*react)(hj_tx *tx, const hj_fact *fact);
} hj_effect_def;

typedef struct hj_end_def {
    uint8_t rank;
    bool always; /* tested after each settle, else only when no forced step is open */
    uint8_t reason;
    /* Winners as bits, 0 = the row does not hold. May note in the state that a win was due. */
    unsigned (*winners)(const hj_rules *rules, hj_state *state);
} hj_end_def;

/* Widens another module's step. */
typedef struct hj_open_def {
    uint8_t step;
    uint32_t opens;
} hj_open_def;

typedef struct hj_module_def {
    const char *name;
    const hj_step_def *steps;
    const hj_open_def *opens;
    const hj_action_def *actions;
    const hj_guard_def *guards;
    const hj_effect_def *effects;
    const hj_end_def *ends;
    uint8_t step_count, open_count, action_count, guard_count, effect_count, end_count;
    /* Adjusts the merged tables: what a terrain produces and the like. */
    void (*adjust)(hj_rules *rules);
    /* Judges the header; states its faults like a check. config is in rules. */
    void (*header)(hj_check *check); /* never NULL */
    void (*setup)(const hj_rules *rules, hj_state *state);
    unsigned (*points)(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible);
    /* May take over what follows a turn, by pushing a step; true = it did. */
    bool (*after_turn)(hj_tx *tx);
    /* The module's own derived values (derived.def); false = not one of its. */
    bool (*derived)(uint32_t *out, const hj_rules *rules, const hj_state *state, unsigned tag,
                    unsigned i);
    /* Recomputes the module's cached fields. */
    void (*refresh)(const hj_rules *rules, hj_state *state);
    /* NULL, or the sentence and (in *rule) the rule a position breaks. */
    const char *(*invariant)(const hj_rules *rules, const hj_state *state, hj_rule *rule);
    /* Never NULL, nor is the one above. Lists candidates of a kind that is open into the sink; may
     * only over-approximate. false = a kind of another module's. */
    bool (*candidates)(const hj_rules *rules, const hj_state *state, unsigned kind,
                       void (*offer)(void *sink, const hj_action *action), void *sink);
} hj_module_def;

enum { HJ_GUARDS_MAX = 16, HJ_EFFECTS_MAX = 24, HJ_ENDS_MAX = 8 };

/* The merged rule set: built once, never changed. */
struct hj_rules {
    const hj_probe *probe; /* NULL unless the rules themselves are under test */
    hj_config config;
    hj_extent extent;
    hj_runs digest_runs; /* state_digest_runs of the extent */
    const hj_island *island;
    hj_dials dial;
    const hj_module_def *module[HJ_MODULE_COUNT];
    uint8_t module_count;
    const hj_action_def *action[HJ_KIND_COUNT];
    const hj_step_def *step[HJ_STEP_END];
    uint32_t opens[HJ_STEP_END];
    hj_guard_def guard[HJ_GUARDS_MAX];
    hj_effect_def effect[HJ_EFFECTS_MAX];
    hj_end_def end[HJ_ENDS_MAX]; /* by rank */
    uint8_t guard_count, effect_count, end_count;
    uint8_t reactions[FACT_COUNT][HJ_EFFECTS_MAX + 1]; /* rows of effect from 1, 0 past the last */
    /* What a probe took away: see parts.c. */
    uint8_t idle_kind;
    const hj_module_def *without_points, *without_after_turn;
    hj_box box;                             /* what the game is played with */
    uint8_t produces[HJ_DESERT + 1];        /* resource of a terrain when its number falls */
    bool may_spare[HJ_DESERT + 1];          /* terrain on which nobody need be robbed */
    uint8_t starts[HJ_DESERT + 1];          /* ... and when a second settlement is placed */
    uint8_t numbered[13][HJ_HEXES_MAX + 1]; /* hexes that carry a number, 0 past the last */
    uint8_t of_terrain[HJ_DESERT + 1][HJ_HEXES_MAX + 1]; /* ... and those of a terrain */
};

#define KIND_BIT(kind) (UINT32_C(1) << (kind))

/* Could an action of the kind be legal for anybody now, its arguments aside? */
bool kind_is_open(const hj_rules *rules, const hj_state *state, unsigned kind);
/* Tests the ends by rank: the game may be over now. */
void rules_settle(const hj_rules *rules, hj_state *state);
/* The score, all modules' terms. */
unsigned rules_points(const hj_rules *rules, const hj_state *state, unsigned seat, bool visible);

extern const hj_module_def base_module;
extern const hj_module_def extra_build_module;
extern const hj_module_def crop_trust_module;
extern const hj_module_def frenemies_module;

#endif

/* defaults.c: option defaults from options.def, rulesets.def and the bigger box. */
#include "state/defaults.h"

#include "state/options.h"

void options_default(int32_t option[HJ_OPTIONS_MAX], unsigned ruleset, unsigned seats) {
    for (unsigned id = 0; id < HJ_OPTIONS_MAX; id++) {
        const hj_option_row *row = hj_option_at(id);
        option[id] = row == NULL ? 0 : row->fallback;
    }
#define RULESET_DEFAULT(which, name, value)                                                        \
    if (ruleset == HJ_RULESET_##which) {                                                           \
        option[HJ_OPT_##name] = value;                                                             \
    }
#include "state/rulesets.def"
#undef RULESET_DEFAULT
    if (seats >= 5) {
        option[HJ_OPT_bank_size] = 24;
        option[HJ_OPT_deck_knight] = 20;
        option[HJ_OPT_deck_point] = 5;
        option[HJ_OPT_deck_roads] = 3;
        option[HJ_OPT_deck_plenty] = 3;
        option[HJ_OPT_deck_monopoly] = 3;
    }
}

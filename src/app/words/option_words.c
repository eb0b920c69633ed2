/* option_words.c: what the options of a rule set are when nobody names them. The values are the
 * library's; this file asks for them by the rule set's name. */
#include "app/words/option_words.h"

const char *ruleset_word(unsigned ruleset) {
    static const char *const word[] = {"?", "base/1", "crop_trust/1", "frenemies/1"};
    return ruleset < sizeof word / sizeof word[0] ? word[ruleset] : "?";
}

/* The tags of options say whose they are; options.def and FORMAT.md keep to it. */
bool option_belongs(unsigned option, unsigned ruleset) {
    enum { FIRST_SCENARIO = 60, FIRST_CROP_TRUST = 64, FIRST_FRENEMIES = 80 };
    if (option < FIRST_SCENARIO) {
        return true;
    }
    if (option < FIRST_CROP_TRUST) {
        return ruleset != HJ_RULESET_BASE;
    }
    return ruleset == (option < FIRST_FRENEMIES ? HJ_RULESET_CROP_TRUST : HJ_RULESET_FRENEMIES);
}

bool option_defaults(hj_config *out, unsigned ruleset, unsigned seats) {
    char why[256];
    *out = (hj_config){.seats = (uint8_t)seats};
    return hj_config_rules(out, ruleset_word(ruleset), why, sizeof why) == HJ_OK;
}

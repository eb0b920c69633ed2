/* defaults.h: the value every option has unless it is said, by rule set and seats. It must not know
 * what an option means. */
#ifndef HJ_DEFAULTS_H
#define HJ_DEFAULTS_H

#include "hexjudge.h"

/* Fills in every option's default in a rule set, with the contents of the bigger box from five
 * seats on (EXT56-COMP-05, EXT56-COMP-06). The turn rule of five and six has no default here: a
 * header names it. */
void options_default(int32_t option[HJ_OPTIONS_MAX], unsigned ruleset, unsigned seats);

#endif

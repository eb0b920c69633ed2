/* option_words.h: what the options of a rule set are when nobody names them. */
#ifndef APP_WORDS_OPTION_WORDS_H
#define APP_WORDS_OPTION_WORDS_H

#include "hexjudge.h"

/* "crop_trust/1" of a rule set's number; "?" where there is none. */
const char *ruleset_word(unsigned ruleset);
/* Has a header of the rule set this option? */
bool option_belongs(unsigned option, unsigned ruleset);
/* The options of a rule set for a number of seats, all others of the configuration 0. false: there
 * is no such rule set. */
bool option_defaults(hj_config *out, unsigned ruleset, unsigned seats);

#endif

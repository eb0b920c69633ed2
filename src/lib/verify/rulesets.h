/* rulesets.h: rule sets as text, for the files of verify. It must not know what an option does. */
#ifndef HJ_RULESETS_H
#define HJ_RULESETS_H

#include "hexjudge.h"

/* Why a configuration cannot be judged by this version. */
void rulesets_unknown(char *out, size_t out_size, const hj_config *config);

#endif

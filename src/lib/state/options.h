/* options.h: names of the option ids, from options.def. Only ruleset code may look at options. */
#ifndef HJ_OPTIONS_H
#define HJ_OPTIONS_H

#include "hexjudge.h"

enum {
#define OPTION(tag, name, class, fallback, min, max, words, citation, text) HJ_OPT_##name = tag,
#include "state/options.def"
#undef OPTION
};

#endif

/* dice_words.h: the one sentence on how odd dice were. It must not know where they were rolled. */
#ifndef APP_CLI_DICE_WORDS_H
#define APP_CLI_DICE_WORDS_H

#include "app/report/buffer.h"

/* Of the oddest of several players, whose own p this is; gap stands between the lines. Returns the
 * p of the whole event. */
double dice_sentence(buffer *out, const char *oddest, double p, unsigned players, const char *gap);

#endif

/* legal_words.h: lists of legal actions for people. */
#ifndef APP_WORDS_LEGAL_WORDS_H
#define APP_WORDS_LEGAL_WORDS_H

#include "app/words/wrap.h"
#include "hexjudge.h"

/* Legal actions of one kind and actor in a few words, in the order the library lists them. false:
 * the kind's actions are best listed one by one. count > 0. */
bool legal_words(buffer *out, const hj_game *game, const hj_action *action, size_t count);

#endif

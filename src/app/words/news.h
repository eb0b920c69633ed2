/* news.h: what an action brought, in lines: gains, awards, points, tokens, the end. */
#ifndef APP_WORDS_NEWS_H
#define APP_WORDS_NEWS_H

#include "app/words/phrases.h"
#include "app/report/buffer.h"
#include "hexjudge.h"

/* What an action did, each line ended by a line break. before and after may be NULL. */
void news_lines(buffer *out, const cli_people *people, const hj_action *action,
                const hj_game *before, const hj_game *after);
/* The same as the table saw it: without the points of hidden cards. */
void news_seen(buffer *out, const cli_people *people, const hj_action *action,
               const hj_game *before, const hj_game *after);
/* "Ana wins the game", where the action ended it; nothing else. */
void news_winner(buffer *out, const cli_people *people, const hj_game *before,
                 const hj_game *after);

#endif

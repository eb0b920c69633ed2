/* record_line.c: the lines typed into `hexjudge record`: a terminal offers the legal moves. It must
 * not know what a line means. */
#include "app/cli/record.h"
#include "app/cli/typed_line.h"

#include <stdio.h>

enum { OFFERED_MAX = 2048 };

/* The legal moves of the position, listed when the first is asked for. */
typedef struct moves {
    const hj_game *game;
    size_t count;
    hj_action action[OFFERED_MAX];
} moves;

static bool offer_move(void *user, size_t n, char out[TYPED_LINE_MAX]) {
    moves *offered = user;
    if (n == 0) {
        const size_t count = hj_game_legal(offered->game, 0, offered->action, OFFERED_MAX);
        offered->count = count < OFFERED_MAX ? count : OFFERED_MAX;
    }
    if (n >= offered->count) {
        return false;
    }
    hj_text_action(out, TYPED_LINE_MAX, hj_game_config(offered->game), &offered->action[n]);
    return true;
}

const char *record_read_line(const record_session *session) {
    static moves offered;
    char prompt[200] = "", step[160];
    typed_lines lines = {.from = stdin, .plain = session->json};
    if (typed_by_hand(&lines)) {
        offered.game = hj_recorder_game(session->recorder);
        hj_game_step(offered.game, step, sizeof step);
        snprintf(prompt, sizeof prompt, "%s> ", step);
        lines.complete = offer_move;
        lines.user = &offered;
    }
    return typed_line(&lines, prompt);
}

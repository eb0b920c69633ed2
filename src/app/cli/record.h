/* record.h: what the parts of `hexjudge record` share: the table's session, the reading of typed
 * lines, and the answers. */
#ifndef APP_CLI_RECORD_H
#define APP_CLI_RECORD_H

#include "hexjudge.h"

enum { RECORD_LINE_MAX = 1024 };

typedef struct record_session {
    hj_recorder *recorder;
    bool json, lenient, ended;
    unsigned refused; /* moves refused so far */
} record_session;

/* Expands what is typed short into a line of the text form: the actor is left out where one seat
 * must act, verbs are cut ("r 8", "b s 4/5/11"). out holds RECORD_LINE_MAX bytes.
 * false: too long. */
bool record_expand(char *out, const char *line, const hj_game *game);
/* The seat that must act now; 0 = several may. */
unsigned record_seat(const hj_game *game);

/* Answers: one block of text, or one line of JSON, flushed. */
void record_say_accepted(const record_session *session, const hj_action *action, bool forced);
void record_say_refused(record_session *session, const hj_action *action, hj_rule rule);
void record_say_error(const record_session *session, const char *text);
void record_say_done(const record_session *session, const char *what, const char *detail);
void record_say_state(const record_session *session);
void record_say_legal(const record_session *session, hj_kind kind);

/* The next typed line without its line end, from a terminal with editing, history and completion,
 * or from a pipe; NULL at the end. Owned by the reader until the next call. */
const char *record_read_line(const record_session *session);

#endif

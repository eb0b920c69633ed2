/* corpus.h: the logs of a corpus one by one, each with the options its NAME.expect judges it by. It
 * must not know what is done with them. */
#ifndef APP_CLI_CORPUS_H
#define APP_CLI_CORPUS_H

#include "app/cli/cli.h"
#include "app/cli/expect.h"

/* One log of a corpus, open. */
typedef struct corpus_log {
    const cli_input *input;
    hj_reader *reader;
    bool expects; /* a NAME.expect stands beside it */
    expect expect;
    hj_verify_options how; /* as the expectation says, or plain */
} corpus_log;

/* Opens a log. false: it cannot be read, or its expectation cannot; the error is printed. */
bool corpus_open(corpus_log *log, const cli_input *input);
void corpus_close(corpus_log *log);
/* NAME of NAME.txt, NAME.hjl.gz or NAME.expect. */
void corpus_base(buffer *out, const char *path);
/* Inputs whose NAME.txt stands among them too need no second look: takes the packed ones out. */
void corpus_unpack_once(cli_inputs *inputs);

#endif

/* known.h: findings that are known already, by fingerprint: a file that is read, compared with what
 * a run finds, and written anew. It must not know how games are judged. */
#ifndef APP_CLI_KNOWN_H
#define APP_CLI_KNOWN_H

#include "app/report/report.h"

typedef struct known_entry {
    uint64_t fingerprint;
    const char *rule, *game, *text;
    bool met;
} known_entry;

typedef struct known_findings {
    bool reads, writes; /* --baseline, --write-baseline */
    known_entry *entry; /* by fingerprint */
    size_t entries;
    const char **judged; /* games of this run, by name */
    size_t judged_count;
    uint64_t quiet_games, quiet_findings, new_findings, gone;
    buffer out; /* what is to be written */
    pool strings;
} known_findings;

/* false: it cannot be read or is no baseline; why says it. */
bool known_read(known_findings *k, const char *path, char *why, size_t why_size);
/* Takes the findings of a game. true: it has some, and all of them are known. */
bool known_take(known_findings *k, const report_game *game);
/* Prints what is gone and the sums on out, once every game is taken. */
void known_end(known_findings *k, FILE *out);
/* The file to write, as it was: nothing of it is lost before known_write. NULL: errno. */
FILE *known_create(const char *path);
/* Writes it anew and closes it. false: errno. */
bool known_write(const known_findings *k, FILE *file);
void known_free(known_findings *k);

#endif

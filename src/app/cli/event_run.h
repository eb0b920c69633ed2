/* event_run.h: an event read, its logs judged, and what follows from both: what `event` and
 * `report` begin with. It must not know what is printed. */
#ifndef APP_CLI_EVENT_RUN_H
#define APP_CLI_EVENT_RUN_H

#include "app/cli/event_judge.h"

typedef struct event_run_options {
    const char *folder;
    const char *cache; /* NULL = where the user keeps such; "" = none */
    uint64_t processes, seconds;
    bool no_sandbox, quiet;
    key_list trust;
} event_run_options;

/* Is there an event.json in the folder? */
bool event_is_folder(const char *path);
/* Reads the files and says what is wrong with them. false: something is. */
bool event_run_read(event *e, const char *folder);
/* Warns of logs that pairings.csv names as files, and that do not lie where they are looked for. */
void event_run_look(const event *e);
/* As event_run_read, and judges every log below the folder. *judged: how many inputs were not
 * known. false: a file is wrong; it is said, and nothing was judged. Free e with event_free either
 * way. */
bool event_run(event *e, const event_run_options *options, size_t *judged);

/* Writes the lists of an event into a folder, which is made: standings, results, exceptions and
 * rulings as CSV, all of it as JSON Lines. false: one was not written, and the error is printed. */
bool event_run_files(const event *e, const char *folder, bool raw);
/* Their names by index; NULL past the last. */
const char *event_run_file(size_t index);

#endif

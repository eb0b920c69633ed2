/* report_event.h: an event as pages: an index, a page for each game, and the lists beside. */
#ifndef APP_CLI_REPORT_EVENT_H
#define APP_CLI_REPORT_EVENT_H

#include "app/cli/event_run.h"
#include "app/page/page.h"

/* The exit code, with errors printed. view: the word given, NULL = as event.json says. single:
 * everything in one file, out, and no lists. */
int report_event(const event_run_options *run, const char *out, page_options *options,
                 const char *view, bool single);

#endif

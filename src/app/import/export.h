/* export.h: a log becomes one object of the open JSON form, which `import json` reads back. It sees
 * the library through its public header only and prints nothing. */
#ifndef APP_IMPORT_EXPORT_H
#define APP_IMPORT_EXPORT_H

#include "hexjudge.h"

/* The game that the reader comes to next, as one line of JSON without its line feed; to be freed.
 * NULL: *status is HJ_DONE (there is no more), HJ_UNSUPPORTED (the form has no words for a game of
 * this kind) or what reading came to, and why (why_size bytes) says it. *left counts what the log
 * claims and the form cannot: digests, snapshots, other fields. */
char *export_json(hj_reader *reader, unsigned *left, hj_status *status, char *why, size_t why_size);

#endif

/* page_log.h: the log that lies in a page: found by its mark, in base64. It must not know how logs
 * are read. */
#ifndef HJ_PAGE_LOG_H
#define HJ_PAGE_LOG_H

#include "log/source.h"

/* How a page begins; 15 bytes. */
#define PAGE_LOG_OPENING "<!doctype html>"

/* Moves to the log in a page: from then on the source gives its bytes. HJ_DONE: the page ends
 * first. HJ_MALFORMED: its limit comes first. HJ_IO, HJ_MEMORY. */
hj_status page_log_find(source *in);

#endif

/* names.h: which number stands under a name of up to three parts, so that thousands of rows need no
 * search each. It must not know what the numbers are. */
#ifndef APP_EVENT_NAMES_H
#define APP_EVENT_NAMES_H

#include "app/event/event.h"

/* An empty one is NULL. */
typedef struct json_t names;

/* The number under a name; EVENT_NONE = none. Parts that are not used are "". */
int names_find(const names *of, const char *a, const char *b, const char *c);
/* Sets it, unless the name has a number already. */
void names_put(names **of, const char *a, const char *b, const char *c, int number);
void names_free(names *of);

#endif

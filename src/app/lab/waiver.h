/* waiver.h: points that are let off with a reason, looked up by name. It must not know what the
 * points are. */
#ifndef APP_LAB_WAIVER_H
#define APP_LAB_WAIVER_H

typedef struct waiver {
    const char *name, *reason;
} waiver;

/* The reason, or NULL where the list, which ends with a name that is NULL, has none of that name.
 */
const char *waiver_reason(const waiver *list, const char *name);

#endif

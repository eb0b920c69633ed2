/* page_log.c: the log that lies in a page: found by its mark, in base64. Names and notes cannot
 * forge the mark, since a page escapes every quote and bracket of theirs. It must not know how logs
 * are read. */
#include "log/page_log.h"
#include "util/limits.h"

#include <string.h>

static const char mark[] = "href=\"data:application/gzip;base64,";

hj_status page_log_find(source *in) {
    const size_t length = sizeof mark - 1;
    size_t matched = 0;
    while (source_offset(in) < HJ_LIMIT_PAGE) {
        const uint8_t *bytes;
        size_t size, at = 0;
        if (source_peek(in, 1, &bytes, &size) != HJ_OK)
            return HJ_IO;
        if (size == 0)
            return HJ_DONE;
        if (size > HJ_LIMIT_PAGE - source_offset(in))
            size = (size_t)(HJ_LIMIT_PAGE - source_offset(in));
        /* The mark's first byte, a blank, stands nowhere else in it but behind id="log": a match
         * that fails can have begun anew only at the byte that failed. */
        while (at < size && matched < length) {
            const bool fits = bytes[at] == (uint8_t)mark[matched];
            matched = fits ? matched + 1 : bytes[at] == (uint8_t)mark[0];
            at++;
        }
        source_take(in, at);
        if (matched == length)
            return source_unfold(in);
    }
    return HJ_MALFORMED;
}

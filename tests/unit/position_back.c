/* position_back.c: a position written as a line and read back. It must not know games' sources. */
#include "position_back.h"

#include "harness.h"

#include <string.h>

size_t position_comes_back(const hj_game *game, const char *where) {
    static char line[HJ_TEXT_MAX];
    static uint8_t image[HJ_SNAPSHOT_MAX], again[HJ_SNAPSHOT_MAX];
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_game *twin = NULL;
    hj_reason broken = {0};
    const size_t size = hj_game_snapshot(game, image, sizeof image);
    const size_t length = hj_text_position(line, sizeof line, hj_game_config(game), image, size);
    if (!HJ_CHECK(length > 0 && strpbrk(line, " \n;|&()<>*?#$`'\"\\~!") == NULL,
                  "%s: no line, or one a shell would take apart: %s", where, line) ||
        hj_reader_open_memory(&reader, line, length) != HJ_OK) {
        return 0;
    }
    const hj_status status = hj_reader_next(reader, &record);
    bool good = HJ_CHECK(status == HJ_OK && record->kind == HJ_RECORD_HEADER, "%s: %s: %s", where,
                         hj_reader_error(reader), line);
    if (good) {
        const hj_status made =
            hj_game_new(&twin, &record->as.header.config, record->as.header.start,
                        record->as.header.start_size, &broken);
        good = HJ_CHECK(twin != NULL && (made == HJ_OK || made == HJ_REFUSED), "%s: %s: %s", where,
                        broken.text, line);
    }
    good = good && HJ_CHECK(hj_game_digest(twin) == hj_game_digest(game) &&
                                hj_game_snapshot(twin, again, sizeof again) == size &&
                                memcmp(image, again, size) == 0,
                            "%s: another position came back: %s", where, line);
    hj_game_free(twin);
    hj_reader_close(reader);
    return good ? length : 0;
}

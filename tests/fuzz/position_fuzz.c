/* position_fuzz.c: any text as a position line. What a line is read to is the position that is
 * written of it, a position without a complaint is sound, and what is listed as legal in it can be
 * carried out and leaves it sound. It must not know which positions there are. */
#include <string.h>

#include "fuzz.h"

enum { LIST_MAX = 4096 };
typedef struct image {
    uint8_t bytes[HJ_SNAPSHOT_MAX];
    size_t size;
} image;

/* The game that begins with the line; NULL where there is none, or its rules refuse it. */
static hj_game *begin(const void *line, size_t size, bool must) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_reason broken = {0};
    hj_game *game = NULL;
    FUZZ_CLAIM(hj_reader_open_memory(&reader, line, size) == HJ_OK, "memory");
    const hj_status read = hj_reader_next(reader, &record);
    FUZZ_CLAIM(read == HJ_OK || (!must && hj_reader_error(reader)[0] != '\0') || read == HJ_DONE,
               "%.*s: %s", (int)size, (const char *)line, hj_reader_error(reader));
    if (read == HJ_OK && record->kind == HJ_RECORD_HEADER) {
        const hj_status made =
            hj_game_new(&game, &record->as.header.config, record->as.header.start,
                        record->as.header.start_size, &broken);
        FUZZ_CLAIM(made != HJ_REFUSED || broken.text[0] != '\0', "refused without a word");
        if (made != HJ_OK) {
            hj_game_free(game);
            game = NULL;
        }
    }
    FUZZ_CLAIM(game != NULL || !must, "%.*s: %s", (int)size, (const char *)line, broken.text);
    hj_reader_close(reader);
    return game;
}

static void take_image(image *out, const hj_game *game) {
    out->size = hj_game_snapshot(game, out->bytes, sizeof out->bytes);
    FUZZ_CLAIM(out->size > 0, "no image");
}

static void comes_back(const hj_game *game) {
    static char line[HJ_TEXT_MAX];
    static image before, after;
    take_image(&before, game);
    const size_t size =
        hj_text_position(line, sizeof line, hj_game_config(game), before.bytes, before.size);
    FUZZ_CLAIM(size > 0, "a position that has no line");
    hj_game *twin = begin(line, size, true);
    take_image(&after, twin);
    FUZZ_CLAIM(before.size == after.size && memcmp(before.bytes, after.bytes, before.size) == 0 &&
                   hj_game_digest(game) == hj_game_digest(twin),
               "another position came back: %s", line);
    hj_game_free(twin);
}

static void carry_out(const hj_game *game, hj_game *twin) {
    static hj_action list[LIST_MAX];
    const size_t all = hj_game_legal(game, (hj_kind)0, list, LIST_MAX);
    const size_t count = all < LIST_MAX ? all : LIST_MAX, every = 1 + count / 64;
    for (size_t k = 0; k < count; k += every) { /* spread over the kinds, which stand in order */
        hj_game_copy(twin, game);
        const hj_rule broken = hj_game_apply(twin, &list[k]);
        FUZZ_CLAIM(broken == 0, "listed as legal, and refused: kind %u, rule %u", list[k].kind,
                   (unsigned)broken);
        const char *fault = hj_game_fault(twin);
        FUZZ_CLAIM(fault == NULL, "after kind %u: %s", list[k].kind, fault);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char opening[] = "pos:";
    fuzz_bytes line = {0};
    if (size < sizeof opening - 1 || memcmp(data, opening, sizeof opening - 1) != 0)
        fuzz_append(&line, opening, sizeof opening - 1); /* so that the engine need not find it */
    fuzz_append(&line, data, size);
    hj_game *game = begin(line.data, line.size, false);
    if (game != NULL) {
        const char *fault = hj_game_fault(game);
        FUZZ_CLAIM(fault == NULL, "no complaint, and: %s", fault);
        comes_back(game);
        hj_game *twin = begin(line.data, line.size, true);
        carry_out(game, twin);
        hj_game_free(twin);
        hj_game_free(game);
    }
    fuzz_free(&line);
    return 0;
}

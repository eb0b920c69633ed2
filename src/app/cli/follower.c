/* follower.c: the games of an archive in their order, each as a log of its own in memory, for
 * whoever looks again and again at one of them. It must not know why. */
#include "app/cli/follower.h"

#include <stddef.h>

/* The header that ends one game begins the next, and cannot be read twice. */
static void begin_game(follower *f, const hj_record *header) {
    hj_writer_close(f->writer);
    f->writer = NULL;
    f->at++;
    if (hj_writer_open_memory(&f->writer) == HJ_OK) {
        hj_writer_verbatim(f->writer, true);
        if (hj_writer_put(f->writer, header) == HJ_OK)
            return;
    }
    f->done = true;
}

static void finish_game(follower *f) {
    hj_writer_close(f->kept);
    f->kept = f->writer;
    f->writer = NULL;
    f->ready = f->at;
    if (f->kept == NULL || hj_writer_finish(f->kept, &f->bytes, &f->size) != HJ_OK)
        f->ready = 0;
}

static void read_up_to(follower *f, uint32_t index) {
    const hj_record *record;
    while (!f->done && f->ready != index) {
        const bool there = hj_reader_next(f->reader, &record) == HJ_OK;
        f->done = !there;
        if (f->at == index && (!there || record->kind == HJ_RECORD_HEADER))
            finish_game(f);
        if (there && record->kind == HJ_RECORD_HEADER)
            begin_game(f, record);
        else if (there && f->at == index && f->writer != NULL)
            f->done = hj_writer_put(f->writer, record) != HJ_OK;
    }
}

hj_reader *follower_open(follower *f, uint32_t index) {
    hj_reader *reader = NULL;
    if (f->reader != NULL)
        read_up_to(f, index);
    if (f->ready != index || hj_reader_open_memory(&reader, f->bytes, f->size) != HJ_OK)
        return NULL;
    return reader;
}

void follower_close(follower *f) {
    hj_reader_close(f->reader);
    hj_writer_close(f->writer);
    hj_writer_close(f->kept);
    *f = (follower){0};
}

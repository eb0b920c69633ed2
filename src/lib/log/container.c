/* container.c: the gzip members of a log, and the frames in them: magic and records, one at a time,
 * in bounded memory. It must not know what a record says.
 *
 *   source -> inflate, or whole -> buffer -> frames
 *
 * inflate checks each member's CRC-32 and size at its end, after its frames were handed out. */
#include "log/container.h"
#include "log/segment.h"
#include "log/whole.h"
#include "util/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

enum {
    BUFFER_SIZE = HJ_LIMIT_RECORD + CONTAINER_FRAME_MAX + 16384,
    GZIP_FIXED = 12,      /* of a header, with the size of its extra field */
    WINDOW_GZIP = 15 + 16 /* gzip members and nothing else */
};

typedef enum place { BETWEEN_MEMBERS, IN_MEMBER } place;

struct container {
    source *in;
    z_stream inflate;
    whole *whole; /* for blocks of archives, or NULL */
    gz_header header;
    uint8_t extra[MARK_EXTRA_MAX];
    place place;
    uint32_t members;       /* begun so far */
    uint64_t member_begin;  /* of this member, or of the last one: offset in the input, */
    uint64_t member_output; /* bytes it has given, */
    uint32_t member_games;  /* games that have begun in it, */
    bool member_known;      /* its header was read; false: its mark was not asked, or its end */
    segment archive;
    bool last_was_block; /* the last member was a BGZF block with content */
    bool in_part;        /* the input ends within an archive, and that is meant so */
    bool bad_frame;      /* it failed for what the bytes say, not for how they are packed */
    bool lenient, plain; /* takes more; the input is not compressed */
    bool mended;         /* it had to */
    int damage;          /* what inflate said; told once all it gave before is read */
    bool cut, left;      /* the input ended too early; or was not waited for */
    hj_status failed;    /* HJ_OK while all is well */
    uint64_t offset;     /* of buffer[begin] in the decompressed stream; of the error once failed */
    size_t begin, end;   /* of what the buffer holds */
    char error[160];
    uint8_t buffer[BUFFER_SIZE];
};

hj_status container_new(container **out, source *in) {
    *out = NULL;
    container *c = malloc(sizeof *c);
    if (c == NULL) {
        source_close(in);
        return HJ_MEMORY;
    }
    memset(c, 0, offsetof(container, buffer));
    c->in = in;
    if (inflateInit2(&c->inflate, WINDOW_GZIP) != Z_OK) {
        source_close(in);
        free(c);
        return HJ_MEMORY;
    }
    c->whole = whole_new();
    *out = c;
    return HJ_OK;
}

void container_free(container *c) {
    if (c == NULL)
        return;
    inflateEnd(&c->inflate);
    whole_free(c->whole);
    source_close(c->in);
    free(c);
}

const char *container_error(const container *c) {
    return c->error;
}

uint64_t container_offset(const container *c) {
    return c->offset;
}

size_t container_rest(const container *c) {
    return c->end - c->begin;
}

void container_be_lenient(container *c) {
    c->lenient = true;
}

void container_enter(container *c, uint32_t first, bool in_part) {
    segment_enter(&c->archive, first);
    c->in_part = in_part;
}

bool container_was_left(const container *c) {
    return c->left;
}

bool container_bad_frame(const container *c) {
    return c->bad_frame;
}

bool container_mended(const container *c) {
    return c->mended;
}

bool container_was_cut(const container *c) {
    return c->cut;
}

static hj_status fail(container *c, hj_status status, const char *what) {
    c->failed = status;
    snprintf(c->error, sizeof c->error, "%s", what);
    return status;
}

static hj_status fail_cut(container *c, const char *what) {
    c->cut = true;
    c->failed = HJ_MALFORMED;
    snprintf(c->error, sizeof c->error, "%s (the file ends after %llu bytes)", what,
             (unsigned long long)source_offset(c->in));
    return HJ_MALFORMED;
}

/* The input ends where it should not: either it is cut, or nobody waits for what is to come. */
static hj_status fail_short(container *c, const char *what) {
    c->left = source_was_left(c->in);
    return c->left ? HJ_DONE : fail_cut(c, what);
}

static hj_status fail_read(container *c) {
    c->failed = HJ_IO;
    snprintf(c->error, sizeof c->error, "cannot read: %s", strerror(source_error(c->in)));
    return HJ_IO;
}

/* ---- members -------------------------------------------------------------------------------- */

/* The header of a member has been read. */
static hj_status meet_member(container *c) {
    c->member_known = true;
    const char *wrong = segment_begin_member(
        &c->archive, c->extra, c->header.extra != NULL ? c->header.extra_len : 0, MARK_EXTRA_MAX);
    return wrong != NULL ? fail(c, HJ_MALFORMED, wrong) : HJ_OK;
}

/* A member has ended, and every frame in it was given out. */
static hj_status leave_member(container *c) {
    if (!c->member_known)
        return HJ_OK;
    c->member_known = false;
    const char *wrong = segment_end_member(&c->archive, source_offset(c->in) - c->member_begin,
                                           c->member_output, c->member_games);
    return wrong != NULL ? fail(c, HJ_MALFORMED, wrong) : HJ_OK;
}

/* The next bytes, if so many are there. */
static const uint8_t *look_ahead(container *c, size_t want) {
    const uint8_t *bytes;
    size_t size;
    return source_peek(c->in, want, &bytes, &size) == HJ_OK && size >= want ? bytes : NULL;
}

/* The member that begins is a block of an archive, and all is well with it: unpacks it at once.
 * Whatever is wrong is left for inflate to find, at its place. The buffer is empty. */
static void try_whole(container *c) {
    if (c->whole == NULL || source_follows(c->in))
        return;
    const uint8_t *bytes = look_ahead(c, GZIP_FIXED);
    if (bytes == NULL || bytes[2] != Z_DEFLATED || bytes[3] != 4)
        return;
    const size_t extra = bytes[10] | (size_t)bytes[11] << 8, head = GZIP_FIXED + extra;
    bytes = extra <= MARK_EXTRA_MAX ? look_ahead(c, head) : NULL;
    segment next = c->archive;
    if (bytes == NULL ||
        segment_begin_member(&next, bytes + GZIP_FIXED, extra, MARK_EXTRA_MAX) != NULL ||
        !next.now.block || next.now.block_size <= head)
        return;
    const size_t size = next.now.block_size;
    bytes = look_ahead(c, size);
    if (bytes == NULL ||
        !whole_unpack(c->whole, bytes + head, size - head, c->buffer, BUFFER_SIZE, &c->end)) {
        c->end = 0;
        return;
    }
    next.now.entry = NULL; /* it stood in the input */
    c->archive = next;
    source_take(c->in, size);
    c->member_known = true;
    c->member_output = c->end;
    c->last_was_block = c->end > 0;
    c->place = BETWEEN_MEMBERS;
}

/* Begins the next member, or ends the input where one ended. */
static hj_status begin_member(container *c) {
    const uint8_t *bytes;
    size_t size;
    hj_status status = leave_member(c);
    if (status != HJ_OK)
        return status;
    if (source_peek(c->in, 2, &bytes, &size) != HJ_OK)
        return fail_read(c);
    if (size == 0) {
        if (c->members == 0)
            return fail_short(c, "the file is empty");
        if ((c->last_was_block || c->archive.open) && !c->in_part)
            return fail_short(c, "the archive has lost its end block");
        return HJ_DONE;
    }
    if (c->lenient && c->members == 0 && bytes[0] == CONTAINER_MAGIC[0]) {
        c->plain = c->mended = true;
        c->members++;
        c->place = IN_MEMBER;
        return HJ_OK;
    }
    if (bytes[0] != 0x1f || (size > 1 && bytes[1] != 0x8b)) {
        if (c->members == 0)
            return fail(c, HJ_MALFORMED, "not gzip");
        return fail(c, HJ_MALFORMED, "bytes that belong to nothing follow the compressed data");
    }
    if (size == 1) {
        source_take(c->in, size);
        return fail_short(c, "the compressed data are cut off");
    }
    if (c->members > 0)
        inflateReset(&c->inflate);
    memset(&c->header, 0, sizeof c->header);
    c->header.extra = c->extra;
    c->header.extra_max = MARK_EXTRA_MAX;
    inflateGetHeader(&c->inflate, &c->header);
    c->members++;
    c->member_begin = source_offset(c->in);
    c->member_output = c->member_games = 0;
    c->member_known = false;
    c->place = IN_MEMBER;
    try_whole(c);
    return HJ_OK;
}

static hj_status inflate_failed(container *c, int code) {
    if (code == Z_MEM_ERROR)
        return fail(c, HJ_MEMORY, "no memory to decompress with");
    char what[120];
    const char *why = c->inflate.msg != NULL ? c->inflate.msg : "no reason given";
    if (strcmp(why, "incorrect data check") == 0)
        why = "the checksum (CRC-32) does not fit";
    else if (strcmp(why, "incorrect length check") == 0)
        why = "the length at the end does not fit";
    snprintf(what, sizeof what, "the compressed data are damaged: %s", why);
    return fail(c, HJ_MALFORMED, what);
}

/* The same where there is nothing to decompress. The input is one member, and ends with it. */
static hj_status copy_more(container *c) {
    const uint8_t *bytes;
    size_t size;
    if (source_peek(c->in, 1, &bytes, &size) != HJ_OK)
        return fail_read(c);
    if (size == 0)
        c->place = BETWEEN_MEMBERS;
    if (size > BUFFER_SIZE - c->end)
        size = BUFFER_SIZE - c->end;
    memcpy(c->buffer + c->end, bytes, size);
    source_take(c->in, size);
    c->end += size;
    return HJ_OK;
}

static hj_status fail_long_header(container *c) {
    char what[120];
    snprintf(what, sizeof what, "the header of a gzip member is longer than the limit of %u bytes",
             (unsigned)HJ_LIMIT_GZIP_HEADER);
    return fail(c, HJ_MALFORMED, what);
}

/* Decompresses once into the free end of the buffer. */
static hj_status inflate_more(container *c) {
    const uint8_t *bytes;
    size_t size;
    if (c->plain)
        return copy_more(c);
    if (c->damage != Z_OK)
        return inflate_failed(c, c->damage);
    if (source_peek(c->in, 1, &bytes, &size) != HJ_OK)
        return fail_read(c);
    if (size == 0)
        return fail_short(c, "the compressed data are cut off");
    if (c->header.done == 0) {
        const uint64_t left = HJ_LIMIT_GZIP_HEADER - (source_offset(c->in) - c->member_begin);
        if (left == 0)
            return fail_long_header(c);
        size = size < left ? size : (size_t)left;
    }
    z_stream *z = &c->inflate;
    uInt room = (uInt)(BUFFER_SIZE - c->end);
    z->next_in = bytes;
    z->avail_in = (uInt)size;
    z->next_out = c->buffer + c->end;
    z->avail_out = room;
    int code = inflate(z, Z_NO_FLUSH);
    source_take(c->in, size - z->avail_in);
    c->end += room - z->avail_out;
    c->member_output += room - z->avail_out;
    if (!c->member_known && c->header.done == 1 && meet_member(c) != HJ_OK)
        return c->failed;
    if (code == Z_STREAM_END) {
        c->place = BETWEEN_MEMBERS;
        c->last_was_block = c->archive.now.block && c->member_output > 0;
        return HJ_OK;
    }
    if (code != Z_OK && code != Z_BUF_ERROR)
        c->damage = code;
    return HJ_OK;
}

/* Gets more bytes behind those that form no whole frame yet. */
static hj_status fill(container *c) {
    if (c->begin > 0) {
        memmove(c->buffer, c->buffer + c->begin, c->end - c->begin);
        c->end -= c->begin;
        c->begin = 0;
    }
    if (c->place == IN_MEMBER)
        return inflate_more(c);
    if (c->end == 0)
        return begin_member(c);
    const uint8_t *bytes;
    size_t size;
    if (source_peek(c->in, 1, &bytes, &size) != HJ_OK)
        return fail_read(c);
    if (size == 0)
        return fail_short(c, "the last record is cut off");
    return fail(c, HJ_MALFORMED, "a record is cut off where a gzip member ends");
}

/* ---- frames --------------------------------------------------------------------------------- */

typedef enum parse { PARSE_FRAME, PARSE_MORE, PARSE_BAD } parse;

static parse parse_bad(container *c, const char *what) {
    fail(c, HJ_MALFORMED, what);
    c->bad_frame = true;
    return PARSE_BAD;
}

static parse parse_magic(container *c, frame *out) {
    size_t size = c->end - c->begin;
    size_t compare = size < CONTAINER_MAGIC_SIZE ? size : CONTAINER_MAGIC_SIZE;
    if (memcmp(c->buffer + c->begin, CONTAINER_MAGIC, compare) != 0)
        return parse_bad(c, "not a hexjudge log: the magic word is not there");
    if (size < CONTAINER_MAGIC_SIZE)
        return PARSE_MORE;
    out->magic = true;
    out->size = CONTAINER_MAGIC_SIZE;
    out->message = out->bytes + out->size;
    out->message_size = 0;
    return PARSE_FRAME;
}

/* The length of a record. What is not possible any more is refused at its first byte, so that the
 * answer is the same however the input arrives. */
static parse parse_length(container *c, frame *out, size_t *header) {
    size_t size = c->end - c->begin;
    uint32_t length = 0;
    for (unsigned k = 0;; k++) {
        if (1 + k >= size)
            return PARSE_MORE;
        uint8_t byte = out->bytes[1 + k];
        const bool padded = k > 0 && byte == 0;
        if (padded && !c->lenient)
            return parse_bad(c, "the length of a record is not written in the shortest way");
        c->mended = c->mended || padded;
        length |= (uint32_t)(byte & 0x7f) << (7 * k);
        const bool endless = c->lenient ? k == 4 && byte != 0 : k == 2 && byte > 0x7f;
        if (length > HJ_LIMIT_RECORD || endless) {
            char what[80];
            snprintf(what, sizeof what, "a record is longer than the limit of %u bytes",
                     (unsigned)HJ_LIMIT_RECORD);
            return parse_bad(c, what);
        }
        if (byte <= 0x7f) {
            *header = 2 + k;
            out->message_size = length;
            return PARSE_FRAME;
        }
    }
}

static parse parse_frame(container *c, frame *out) {
    size_t size = c->end - c->begin;
    if (size == 0)
        return PARSE_MORE;
    out->bytes = c->buffer + c->begin;
    out->member = c->members;
    out->offset = c->offset;
    if (out->bytes[0] == CONTAINER_MAGIC[0])
        return parse_magic(c, out);
    if (out->bytes[0] != CONTAINER_RECORD_TAG) {
        char what[80];
        snprintf(what, sizeof what, "expected a record (byte 0x12), found byte 0x%02x",
                 out->bytes[0]);
        return parse_bad(c, what);
    }
    size_t header;
    parse result = parse_length(c, out, &header);
    if (result != PARSE_FRAME)
        return result;
    if (out->message_size > size - header)
        return PARSE_MORE;
    out->magic = false;
    out->size = header + out->message_size;
    out->message = out->bytes + header;
    return PARSE_FRAME;
}

hj_status container_next(container *c, frame *out) {
    if (c->failed != HJ_OK)
        return c->failed;
    for (;;) {
        parse result = parse_frame(c, out);
        if (result == PARSE_BAD)
            return c->failed;
        if (result == PARSE_FRAME) {
            c->begin += out->size;
            c->offset += out->size;
            c->member_games += out->magic;
            return HJ_OK;
        }
        hj_status status = fill(c);
        if (status != HJ_OK)
            return status;
    }
}

hj_status container_end_member(container *c) {
    frame passed;
    hj_status status = c->failed;
    while (status == HJ_OK && (c->place == IN_MEMBER || c->begin < c->end))
        status = container_next(c, &passed);
    if (status == HJ_OK)
        return leave_member(c);
    if (status == HJ_MALFORMED && c->place == BETWEEN_MEMBERS)
        return HJ_OK;
    return c->bad_frame ? container_check_rest(c) : status;
}

hj_status container_check_rest(container *c) {
    if (c->failed != HJ_OK && !c->bad_frame)
        return HJ_OK;
    for (uint64_t passed = 0; c->place == IN_MEMBER && passed <= HJ_LIMIT_GAME;) {
        c->begin = c->end = 0;
        hj_status status = inflate_more(c);
        if (status != HJ_OK)
            return status;
        passed += c->end;
    }
    return HJ_OK;
}

/* excerpt.h: one game of a log as lines of the text form, and any stretch of it as a game of its
 * own that starts from the position before it. It must not know why a stretch is wanted. */
#ifndef APP_LAB_EXCERPT_H
#define APP_LAB_EXCERPT_H

#include "app/report/buffer.h"
#include "hexjudge.h"

/* One record behind the header. */
typedef struct excerpt_line {
    uint8_t kind;    /* hj_record_kind */
    uint32_t number; /* actions so far, this one included */
    hj_action action;
    hj_end end;
    uint32_t names;   /* a ruling: the action it names; 0 = none */
    uint32_t back_at; /* a ruling after this action took it back; 0 = none did */
    size_t names_at;  /* where that number stands in the text, which is without it */
    char *text;       /* with its newline */
} excerpt_line;

typedef struct excerpt {
    hj_config config;
    char *header; /* its lines, those of a start left out */
    char *plain;  /* the same without what is said about the game */
    uint8_t *start;
    uint32_t start_size; /* 0 = an empty board */
    excerpt_line *line;
    size_t lines, room;
    uint32_t actions;
    bool hash_fits;    /* the End record has the hash of what is before it */
    hj_status status;  /* HJ_DONE: it was read to its end */
    char trouble[512]; /* why not */
} excerpt;

/* Reads the first game that the reader gives. false: there is none, trouble says why. A log
 * that breaks off is read as far as it is good. scrub: without what tells who played where and
 * when: names, notes, seals, what the header says about the game, who ruled and why. */
bool excerpt_read(excerpt *out, hj_reader *reader, bool scrub);
void excerpt_free(excerpt *e);

/* What stands in an excerpt's text. */
typedef struct excerpt_part {
    uint32_t from, to; /* actions; from 1 = from the start of the game, with its own start */
    bool plain;        /* no players, notes, rulings, seals, times and places in a source, and
                          nothing that was taken back */
} excerpt_part;

/* The text of a part. how: what the position before it hangs on (readings, settings); its
 * callbacks are not called. false: why (200 bytes at least) says why there is none. */
bool excerpt_text(buffer *out, const excerpt *e, const excerpt_part *part,
                  const hj_verify_options *how, char *why, size_t why_size);

/* Digests of the position after each action from..to, as a log is judged. */
typedef struct excerpt_digests {
    uint64_t *digest;
    size_t count, room;
} excerpt_digests;
void excerpt_digest_text(excerpt_digests *out, const buffer *text, uint32_t from, uint32_t to,
                         const hj_verify_options *how);

/* Adds the lines of a start position. */
void excerpt_start_lines(buffer *out, const hj_config *config, const uint8_t *image, size_t size);
/* The same text as a log. false: why says it. */
bool excerpt_pack(buffer *out, const buffer *text, char *why, size_t why_size);

#endif

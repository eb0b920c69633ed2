/* text_start.h: start snapshots, typed piece by piece or as an image. It must not know what is
 * legal: the rules judge the position when a game starts from it. */
#ifndef HJ_TEXT_START_H
#define HJ_TEXT_START_H

#include "hexjudge.h"
#include "log/text_claim.h"
#include "log/text_scan.h"
#include "state/state.h"

enum { TEXT_START_SETS_MAX = 256 };

/* A start while its lines are read. Zeroed = none yet. */
typedef struct text_start {
    bool begun, typed;
    bool loose; /* of a position: what no line says is taken as it comes */
    hj_extent extent;
    hj_state state;
    uint32_t sets; /* fields set by path, applied after the position was completed */
    hj_claim set[TEXT_START_SETS_MAX];
    uint32_t size; /* of the image */
    uint8_t image[HJ_SNAPSHOT_MAX];
} text_start;

/* What follows the word `start`. The config's board, seats and options must be complete. */
bool text_start_line(text_start *start, text_scan *scan, const hj_config *config);
/* A position needs no line at all: begins it where no line did, and lets the turn be left out. */
void text_start_loose(text_start *start, const hj_config *config);
/* Completes a typed start and makes its image. */
bool text_start_finish(text_start *start, text_scan *scan, const hj_config *config);
/* Lines that text_start_line reads back to the same image: typed where that can be, else
 * `start image`. whole: empty hands and awards nobody holds have their lines too. */
void text_start_print(text_buffer *out, const hj_config *config, const uint8_t *image, size_t size,
                      bool whole);

#endif

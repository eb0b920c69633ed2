/* recording.h: a game to record, and the folder it is recorded in, for the tests of the recorder.
 * It must not know what a test is after. */
#ifndef HJ_TEST_RECORDING_H
#define HJ_TEST_RECORDING_H

#include "log_fixture.h"
#include "tape.h"

/* A game that was played by a seeded walk, ready to be recorded. */
typedef struct recording {
    hj_record header;
    unsigned actions;
    hj_action action[TAPE_MAX + 1]; /* from 1 */
} recording;

/* rules as for hj_config_rules; actions 0 = until somebody has won. On the heap. */
recording *recording_new(unsigned seats, const char *rules, uint64_t seed, unsigned actions);
/* Appends the actions from the recorder's next one to `to` (0 = the last). */
hj_status recording_play(const recording *game, hj_recorder *recorder, unsigned to);
/* A road that the rules refuse here and that can be built all the same: too dear, or too far away.
 * false = there is none. */
bool recording_bad_road(hj_action *out, const hj_game *at);
/* The bytes of the whole log as the stamp writes it, for comparison. */
hj_writer *recording_stamped(const recording *game, const uint8_t **bytes, size_t *size);

/* A path in a folder of this program's own, which is made in out/. Eight at a time live. */
const char *recording_path(const char *name);
/* Removes every file of the folder. */
void recording_clear(void);
/* The same, and the folder. */
void recording_remove(void);
bool file_exists(const char *path);
fixture_bytes file_read(const char *path);
void file_write(const char *path, const void *bytes, size_t size);

/* The decompressed stream of a log, as far as it inflates. */
fixture_bytes stream_of(const void *bytes, size_t size);
/* Judges a file. */
void judge_file(judged *out, const char *path);

#endif

/* recorder.h: the inside of a hj_recorder, for the files that open, write, resume and close it. It
 * must not know how bytes come to the disk. */
#ifndef HJ_RECORDER_H
#define HJ_RECORDER_H

#include "log/writer.h"
#include "verify/history.h"

struct hj_recorder {
    hj_writer *writer;
    hj_game *game;
    hj_game *before; /* the position to put back when an action cannot be written */
    history *history;
    hj_durability durability;
    bool begun;   /* the header is in the log */
    bool due;     /* the position gets a checkpoint that is not written yet */
    bool stamped; /* a digest of this position was written */
    bool closed;
    uint32_t safe; /* the last action promised safe */
    hj_status failed;
    char error[400];
};

/* The handle alone. */
HJ_MUST_USE hj_status recorder_new(hj_recorder **out, const hj_recorder_options *options);
/* Notes why, and lets the handle fail for good. Returns the status. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
hj_status
recorder_fail(hj_recorder *r, hj_status status, const char *format, ...);
/* The same with the words of the writer or its sink. */
hj_status recorder_sink_failed(hj_recorder *r, hj_status status);

/* Builds the game of a header; nothing is written. */
hj_status recorder_begin(hj_recorder *r, const hj_record *header);
/* Writes a record without a look at it. */
hj_status recorder_put(hj_recorder *r, const hj_record *record);
/* Notes an action that was replayed and written. */
void recorder_moved(hj_recorder *r, const hj_action *action, history_how how);
/* Writes the checkpoint that the position lacks. */
hj_status recorder_stamp(hj_recorder *r);

/* Ends the file, judges what stands on the disk, and gives it its name. */
hj_status recorder_finish(hj_recorder *r);

#endif

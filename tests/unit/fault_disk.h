/* fault_disk.h: a disk that fails, is full, tears writes, or loses its power: calls for a recorder
 * that do what they should and remember what a power cut would leave. It must not know logs. */
#ifndef HJ_TEST_FAULT_DISK_H
#define HJ_TEST_FAULT_DISK_H

#include "recording.h"

enum { FAULT_NODES = 12, FAULT_NAMES = 8 };

typedef struct fault_node {
    fixture_bytes data;
    size_t synced; /* of it, what is on the disk for certain */
    int file;      /* open, or -1 */
} fault_node;

typedef struct fault_name {
    char path[128];
    unsigned node; /* index + 1; 0 = no such name */
} fault_name;

/* What becomes of what was not put on the disk. */
typedef enum fault_rest { REST_LOST, REST_HALF, REST_ZEROS, REST_KINDS } fault_rest;

typedef struct fault_disk {
    unsigned calls;   /* so far, those that change something */
    unsigned fail_at; /* the call that fails; 0 = none */
    int error;        /* with this errno */
    bool dead;        /* it and every later one: the power is gone */
    bool tears;       /* a failing write writes half of its bytes before it fails */
    unsigned piece;   /* at most so many bytes a write; 0 = all */
    unsigned nodes;
    fault_node node[FAULT_NODES];
    fault_name now[FAULT_NAMES], on_disk[FAULT_NAMES];
} fault_disk;

fault_disk *fault_disk_new(void);
void fault_disk_free(fault_disk *disk);
/* The table for hj_recorder_options; lives as long as the disk. */
hj_recorder_io fault_disk_io(fault_disk *disk);
/* A file that is there, and on the disk, before anything happens. */
void fault_disk_put(fault_disk *disk, const char *path, const void *bytes, size_t size);
/* Makes the folder what a power cut leaves: names as synced or, where `names_arrived`, as they are;
 * the files' content as synced, and of the rest what `rest` says. */
void fault_disk_power_cut(const fault_disk *disk, bool names_arrived, fault_rest rest);

#endif

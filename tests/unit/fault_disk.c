/* fault_disk.c: a disk that fails, is full, tears writes, or loses its power. It must not know
 * logs. */
#include "fault_disk.h"

#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

fault_disk *fault_disk_new(void) {
    fault_disk *disk = calloc(1, sizeof *disk);
    CU_ASSERT_PTR_NOT_NULL_FATAL(disk);
    return disk;
}

void fault_disk_free(fault_disk *disk) {
    for (unsigned k = 0; k < disk->nodes; k++)
        fixture_free(&disk->node[k].data);
    free(disk);
}

/* ---- names ---- */

static fault_name *find(fault_disk *disk, const char *path) {
    for (unsigned k = 0; k < FAULT_NAMES; k++)
        if (disk->now[k].node != 0 && strcmp(disk->now[k].path, path) == 0)
            return &disk->now[k];
    return NULL;
}

static void set(fault_disk *disk, const char *path, unsigned node) {
    fault_name *name = find(disk, path);
    for (unsigned k = 0; name == NULL && k < FAULT_NAMES; k++)
        if (disk->now[k].node == 0)
            name = &disk->now[k];
    if (name == NULL)
        abort();
    snprintf(name->path, sizeof name->path, "%s", path);
    name->node = node;
}

static unsigned new_node(fault_disk *disk, int file) {
    if (disk->nodes == FAULT_NODES)
        abort();
    disk->node[disk->nodes++] = (fault_node){.file = file};
    return disk->nodes;
}

static fault_node *node_of(fault_disk *disk, int file) {
    for (unsigned k = 0; k < disk->nodes; k++)
        if (disk->node[k].file == file)
            return &disk->node[k];
    return NULL;
}

/* ---- calls ---- */

/* Counts a call; true = this one fails. */
static bool fails(fault_disk *disk) {
    disk->calls++;
    const bool failing = disk->fail_at != 0 &&
                         (disk->dead ? disk->calls >= disk->fail_at : disk->calls == disk->fail_at);
    if (failing)
        errno = disk->error != 0 ? disk->error : EIO;
    return failing;
}

static int fault_open(void *user, const char *path, int flags, unsigned mode) {
    fault_disk *disk = user;
    if (fails(disk))
        return -1;
    const int file = open(path, flags, (mode_t)mode);
    if (file >= 0 && (flags & O_CREAT) != 0)
        set(disk, path, new_node(disk, file));
    return file;
}

static ptrdiff_t fault_write(void *user, int file, const void *bytes, size_t size) {
    fault_disk *disk = user;
    fault_node *node = node_of(disk, file);
    const bool failing = fails(disk);
    if (failing && (!disk->tears || size < 2))
        return -1;
    if (failing)
        size /= 2; /* the next call fails, and says why */
    if (failing && !disk->dead)
        disk->fail_at++;
    if (disk->piece != 0 && size > disk->piece)
        size = disk->piece;
    const ssize_t written = write(file, bytes, size);
    if (written > 0 && node != NULL)
        fixture_add(&node->data, bytes, (size_t)written);
    return written;
}

/* What a failed sync leaves unsynced is gone: the next one does not bring it back. */
static int fault_fdatasync(void *user, int file) {
    fault_disk *disk = user;
    fault_node *node = node_of(disk, file);
    if (fails(disk))
        return -1;
    if (node != NULL)
        node->synced = node->data.size;
    return 0;
}

static int fault_close(void *user, int file) {
    fault_disk *disk = user;
    fault_node *node = node_of(disk, file);
    if (node != NULL)
        node->file = -1;
    close(file); /* also when it fails */
    return fails(disk) ? -1 : 0;
}

static int fault_link(void *user, const char *from, const char *to) {
    fault_disk *disk = user;
    if (fails(disk) || link(from, to) != 0)
        return -1;
    if (find(disk, from) != NULL)
        set(disk, to, find(disk, from)->node);
    return 0;
}

static int fault_rename(void *user, const char *from, const char *to) {
    fault_disk *disk = user;
    if (fails(disk) || rename(from, to) != 0)
        return -1;
    if (find(disk, from) != NULL) {
        set(disk, to, find(disk, from)->node);
        find(disk, from)->node = 0;
    }
    return 0;
}

static int fault_unlink(void *user, const char *path) {
    fault_disk *disk = user;
    if (fails(disk) || unlink(path) != 0)
        return -1;
    if (find(disk, path) != NULL)
        find(disk, path)->node = 0;
    return 0;
}

static int fault_sync_folder(void *user, const char *path) {
    fault_disk *disk = user;
    (void)path;
    if (fails(disk))
        return -1;
    memcpy(disk->on_disk, disk->now, sizeof disk->now);
    return 0;
}

hj_recorder_io fault_disk_io(fault_disk *disk) {
    return (hj_recorder_io){.user = disk,
                            .open = fault_open,
                            .write = fault_write,
                            .fdatasync = fault_fdatasync,
                            .close = fault_close,
                            .link = fault_link,
                            .rename = fault_rename,
                            .unlink = fault_unlink,
                            .sync_folder = fault_sync_folder};
}

/* ---- power ---- */

void fault_disk_put(fault_disk *disk, const char *path, const void *bytes, size_t size) {
    file_write(path, bytes, size);
    const unsigned node = new_node(disk, -1);
    fixture_add(&disk->node[node - 1].data, bytes, size);
    disk->node[node - 1].synced = size;
    set(disk, path, node);
    memcpy(disk->on_disk, disk->now, sizeof disk->now);
}

void fault_disk_power_cut(const fault_disk *disk, bool names_arrived, fault_rest rest) {
    const fault_name *names = names_arrived ? disk->now : disk->on_disk;
    recording_clear();
    for (unsigned k = 0; k < FAULT_NAMES; k++) {
        if (names[k].node == 0)
            continue;
        unsigned first = 0; /* a file of two names is one file */
        while (names[first].node != names[k].node)
            first++;
        if (first < k && link(names[first].path, names[k].path) == 0)
            continue;
        const fault_node *node = &disk->node[names[k].node - 1];
        fixture_bytes left = {0};
        const size_t unsynced = node->data.size - node->synced;
        fixture_add(&left, node->data.at, node->synced);
        if (rest == REST_HALF)
            fixture_add(&left, node->data.at + node->synced, unsynced / 2);
        for (size_t zero = 0; rest == REST_ZEROS && zero < unsynced; zero++)
            fixture_add(&left, "", 1);
        file_write(names[k].path, left.at, left.size);
        fixture_free(&left);
    }
}

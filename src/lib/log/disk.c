/* disk.c: the calls by which files are written, as a table that can be changed, and the few words
 * they are put together to. It must not know what is written. */
#define _DEFAULT_SOURCE /* flock: its locks belong to the handle and not to the process */
#include "log/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the system's own ----------------------------------------------------------------------- */

static int system_open(void *user, const char *path, int flags, unsigned mode) {
    (void)user;
    return open(path, flags, (mode_t)mode);
}

static ptrdiff_t system_write(void *user, int file, const void *bytes, size_t size) {
    (void)user;
    return write(file, bytes, size);
}

static int system_fdatasync(void *user, int file) {
    (void)user;
    return fdatasync(file);
}

static int system_close(void *user, int file) {
    (void)user;
    return close(file);
}

static int system_link(void *user, const char *from, const char *to) {
    (void)user;
    return link(from, to);
}

static int system_rename(void *user, const char *from, const char *to) {
    (void)user;
    return rename(from, to);
}

static int system_unlink(void *user, const char *path) {
    (void)user;
    return unlink(path);
}

/* Some file systems cannot sync a folder and say EINVAL: there is nothing more to be done then. */
static int system_sync_folder(void *user, const char *path) {
    (void)user;
    char *folder = disk_join(path, "");
    if (folder == NULL) {
        errno = ENOMEM;
        return -1;
    }
    char *slash = strrchr(folder, '/');
    if (slash != NULL)
        slash[slash == folder ? 1 : 0] = '\0';
    int file = open(slash != NULL ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (file < 0)
        return -1;
    int result = fsync(file);
    const int error = errno;
    close(file);
    errno = error;
    return result != 0 && error == EINVAL ? 0 : result;
}

hj_recorder_io disk_io(const hj_recorder_io *given) {
    hj_recorder_io io = {0};
    if (given != NULL)
        io = *given;
    io.open = io.open != NULL ? io.open : system_open;
    io.write = io.write != NULL ? io.write : system_write;
    io.fdatasync = io.fdatasync != NULL ? io.fdatasync : system_fdatasync;
    io.close = io.close != NULL ? io.close : system_close;
    io.link = io.link != NULL ? io.link : system_link;
    io.rename = io.rename != NULL ? io.rename : system_rename;
    io.unlink = io.unlink != NULL ? io.unlink : system_unlink;
    io.sync_folder = io.sync_folder != NULL ? io.sync_folder : system_sync_folder;
    return io;
}

/* ---- writing -------------------------------------------------------------------------------- */

bool disk_write(const hj_recorder_io *io, int file, const uint8_t *bytes, size_t size) {
    while (size > 0) {
        ptrdiff_t written = io->write(io->user, file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        if (written == 0) { /* no error, and no progress: it would go on for ever */
            errno = EIO;
            return false;
        }
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

bool disk_sync(const hj_recorder_io *io, int file) {
    int result;
    do
        result = io->fdatasync(io->user, file);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

/* ---- looking -------------------------------------------------------------------------------- */

bool disk_lock(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool disk_is(int file, const char *path) {
    struct stat a, b;
    return fstat(file, &a) == 0 && stat(path, &b) == 0 && a.st_ino == b.st_ino &&
           a.st_dev == b.st_dev;
}

bool disk_exists(const char *path) {
    struct stat there;
    return lstat(path, &there) == 0;
}

bool disk_same(const char *a, const char *b) {
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_ino == second.st_ino &&
           first.st_dev == second.st_dev;
}

hj_status disk_read(const char *path, size_t size_max, uint8_t **bytes, size_t *size) {
    struct stat there;
    hj_status status = HJ_OK;
    *bytes = NULL;
    *size = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return errno == ENOMEM ? HJ_MEMORY : HJ_IO;
    if (fstat(fileno(file), &there) != 0)
        status = HJ_IO;
    else if ((uintmax_t)there.st_size > size_max)
        status = HJ_MALFORMED;
    else if ((*bytes = malloc((size_t)there.st_size + 1)) == NULL)
        status = HJ_MEMORY;
    if (status == HJ_OK)
        *size = fread(*bytes, 1, (size_t)there.st_size, file);
    if (status == HJ_OK && ferror(file) != 0)
        status = HJ_IO;
    const int error = errno;
    fclose(file);
    errno = error;
    return status;
}

/* ---- names ---------------------------------------------------------------------------------- */

char *disk_join(const char *path, const char *end) {
    size_t size = strlen(path) + strlen(end) + 1;
    char *joined = malloc(size);
    if (joined != NULL)
        snprintf(joined, size, "%s%s", path, end);
    return joined;
}

bool disk_ends_with(const char *path, const char *end) {
    size_t size = strlen(path), end_size = strlen(end);
    return size > end_size && strcmp(path + size - end_size, end) == 0;
}

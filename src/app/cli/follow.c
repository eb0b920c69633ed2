/* follow.c: waiting for a log that is still being written, until it ends, is closed, or somebody
 * has seen enough. It must not know what is judged. */
#define _DEFAULT_SOURCE /* flock */
#include "app/cli/follow.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* After an End somebody may begin another game; nobody is waited for longer than that. */
enum { WAIT_NANOSECONDS = 50 * 1000 * 1000, WAITS_AFTER_END = 10, WAITS_EACH_LOCK = 10 };

/* A recorder holds its file's lock until it is done. It is only asked for; a recorder that wanted
 * it in that very moment would be refused, so it is not asked often. */
static bool is_locked(const follow *f) {
    if (f->file < 0 || flock(f->file, LOCK_SH | LOCK_NB) != 0)
        return f->file >= 0 && errno == EWOULDBLOCK;
    flock(f->file, LOCK_UN);
    return false;
}

static bool is_renamed(const follow *f) {
    struct stat mine, there;
    return f->file >= 0 && fstat(f->file, &mine) == 0 &&
           (stat(f->path, &there) != 0 || mine.st_ino != there.st_ino ||
            mine.st_dev != there.st_dev);
}

void follow_begin(follow *f, const char *path) {
    *f = (follow){.path = path, .file = -1};
    if (strcmp(path, "-") != 0)
        f->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    f->was_locked = is_locked(f);
    sigemptyset(&f->signals);
    sigaddset(&f->signals, SIGINT);
    sigaddset(&f->signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &f->signals, NULL);
}

void follow_record(follow *f, bool has_ended) {
    f->has_ended = has_ended;
    f->silence = 0;
}

bool follow_more(void *user) {
    follow *f = user;
    const struct timespec wait = {.tv_nsec = WAIT_NANOSECONDS};
    if (f->last_look || sigtimedwait(&f->signals, NULL, &wait) > 0)
        return false;
    f->silence++;
    if (f->has_ended && f->silence >= WAITS_AFTER_END)
        return false;
    /* What was written before it was closed or renamed may not have been read yet. */
    f->last_look =
        is_renamed(f) || (f->was_locked && f->silence % WAITS_EACH_LOCK == 0 && !is_locked(f));
    return true;
}

void follow_end(follow *f) {
    if (f->file >= 0)
        close(f->file);
    pthread_sigmask(SIG_UNBLOCK, &f->signals, NULL);
}

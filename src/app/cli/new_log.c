/* new_log.c: a log written anew from the records of another, under a name that must be free, and
 * that it gets only when it is whole and on the disk. It must not know which records and why. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/new_log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(new_log *log, const char *path, const char *what) {
    snprintf(log->why, sizeof log->why, "%s: %s", path, what);
    return false;
}

/* The name while it is written ends in neither .hjl.gz nor .part, so that a log can be recovered
 * from NAME.hjl.gz.part into NAME.hjl.gz. */
bool new_log_open(new_log *log, const char *path) {
    struct stat there;
    memset(log, 0, sizeof *log);
    log->path = path;
    const bool exists = lstat(path, &there) == 0;
    if (exists && S_ISREG(there.st_mode))
        return fail(log, path, "the file exists and is not overwritten");
    if (!exists && strcmp(path, "-") != 0)
        buffer_format(&log->temporary, "%s.new", path);
    const char *name = log->temporary.size > 0 ? buffer_string(&log->temporary) : path;
    const hj_status status = hj_writer_open(&log->writer, name);
    if (status == HJ_OK) {
        hj_writer_verbatim(log->writer, true);
        return true;
    }
    snprintf(log->why, sizeof log->why, "%s",
             log->writer != NULL ? hj_writer_error(log->writer) : hj_status_word(status));
    return false;
}

bool new_log_put(new_log *log, const hj_record *record) {
    if (hj_writer_put(log->writer, record) == HJ_OK)
        return true;
    snprintf(log->why, sizeof log->why, "%s", hj_writer_error(log->writer));
    return false;
}

static bool sync_file(const char *path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool done = file >= 0 && fsync(file) == 0;
    const int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return done;
}

/* A link refuses to replace a file; where the file system has none, the name was looked at. */
static bool take_name(new_log *log, const char *name) {
    const bool linked = link(name, log->path) == 0;
    if (!linked && errno == EEXIST)
        return fail(log, log->path, "the file exists and is not overwritten");
    if (!linked && rename(name, log->path) != 0)
        return fail(log, log->path, strerror(errno));
    if (linked)
        unlink(name);
    return true;
}

bool new_log_finish(new_log *log) {
    const char *name = buffer_string(&log->temporary);
    if (hj_writer_finish(log->writer, NULL, NULL) != HJ_OK) {
        snprintf(log->why, sizeof log->why, "%s", hj_writer_error(log->writer));
        return false;
    }
    if (*name == '\0')
        return true;
    const bool named =
        sync_file(name) ? take_name(log, name) : fail(log, log->path, strerror(errno));
    if (!named)
        unlink(name);
    return named;
}

void new_log_close(new_log *log) {
    hj_writer_close(log->writer);
    buffer_free(&log->temporary);
    log->writer = NULL;
}

int new_log_words(int argc, char **argv, const char **in, const char **out, hj_reader **reader) {
    static const cli_option options[] = {{NULL, 0, false}};
    const char *command = argv[0];
    cli_args args = cli_args_begin(argc, argv);
    int found;
    *in = *out = NULL;
    while ((found = cli_args_next(&args, options)) != CLI_ARGS_END) {
        if (found == CLI_ARGS_HELP)
            return cli_finish(CLI_EXIT_OK);
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (*out != NULL)
            return cli_usage_error(command, "IN and OUT, not '%s' too", args.value);
        *(*in == NULL ? in : out) = args.value;
    }
    if (*out == NULL)
        return cli_usage_error(command, *in == NULL ? "which log?" : "where to?");
    char why[256];
    unsigned game;
    *reader = cli_open_word(*in, &game, why, sizeof why);
    if (*reader != NULL)
        return -1;
    cli_error(*in, "%s", why);
    return CLI_EXIT_READ;
}

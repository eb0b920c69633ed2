/* fresh.c: another run of this program, for what must hold without anything this one knows. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/fresh.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void run(const char *const argv[], const char *folder, int out) {
    char path[4096];
    const int null = open("/dev/null", O_RDWR);
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
    if (size <= 0 || null < 0 || (folder != NULL && chdir(folder) != 0))
        _exit(127);
    path[size] = '\0';
    dup2(null, STDIN_FILENO);
    dup2(out >= 0 ? out : null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    /* execv takes words it does not change as if it might. */
    union {
        const char *const *given;
        char *const *taken;
    } words = {.given = argv};
    execv(path, words.taken);
    _exit(127);
}

int fresh_run(const char *const argv[], const char *folder, const char *to) {
    int status = 0;
    int out = -1;
    if (to != NULL && (out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) < 0)
        return -1;
    fflush(NULL); /* so that nothing is printed twice */
    const pid_t child = fork();
    if (child == 0)
        run(argv, folder, out);
    if (out >= 0)
        close(out);
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status) == 127 ? -1 : WEXITSTATUS(status);
}

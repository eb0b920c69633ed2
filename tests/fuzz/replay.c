/* replay.c: runs a fuzz target over files and folders of inputs, without an engine: what make check
 * does. It must not know the target.
 *
 *   reader_fuzz NAME FILE|FOLDER...     prints `ok NAME-inputs` with how many there were on stderr
 */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"

static unsigned long inputs;
static char current[4096]; /* for whoever looks at a core or at stderr */

static void run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    fuzz_bytes bytes = {0};
    uint8_t piece[65536];
    FUZZ_CLAIM(file != NULL, "%s can not be read", path);
    snprintf(current, sizeof current, "%s", path);
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
        fuzz_append(&bytes, piece, got);
    fclose(file);
    uint8_t *exact = malloc(bytes.size + 1); /* so that a read past the end is seen */
    FUZZ_CLAIM(exact != NULL, "out of memory");
    uint8_t *input = exact + 1;
    if (bytes.size > 0)
        memcpy(input, bytes.data, bytes.size);
    LLVMFuzzerTestOneInput(input, bytes.size);
    free(exact);
    fuzz_free(&bytes);
    inputs++;
}

static void run(const char *path) {
    struct stat info;
    FUZZ_CLAIM(stat(path, &info) == 0, "%s is not there", path);
    if (!S_ISDIR(info.st_mode)) {
        run_file(path);
        return;
    }
    struct dirent **entry;
    const int entries = scandir(path, &entry, NULL, alphasort);
    FUZZ_CLAIM(entries >= 0, "%s can not be listed", path);
    for (int k = 0; k < entries; k++) {
        char child[4096];
        snprintf(child, sizeof child, "%.3000s/%.1000s", path, entry[k]->d_name);
        if (entry[k]->d_name[0] != '.')
            run(child);
        free(entry[k]);
    }
    free(entry);
}

/* The process is about to end: which input it was. */
static void say_where(int number) {
    (void)number;
    static const char words[] = "the input: ";
    if (write(STDERR_FILENO, words, sizeof words - 1) > 0 &&
        write(STDERR_FILENO, current, strlen(current)) > 0 && write(STDERR_FILENO, "\n", 1) > 0)
        _exit(1);
    _exit(1);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s NAME FILE|FOLDER...\n", argv[0]);
        return 2;
    }
    signal(SIGABRT, say_where);
    for (int k = 2; k < argc; k++)
        run(argv[k]);
    if (inputs == 0)
        printf("FAIL %s: no input\n", argv[1]);
    else
        printf("ok %s\n", argv[1]);
    fprintf(stderr, "%s: %lu inputs\n", argv[1], inputs);
    return inputs == 0;
}

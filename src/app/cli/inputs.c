/* inputs.c: which logs a command works on: files, standard input, games of archives, and every log
 * below a folder. What a file is, its content says; it is never judged here. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "app/cli/cli.h"
#include "app/report/buffer.h"

enum { DEPTH_MAX = 64, SNIFF_SIZE = 512 };

static void add_item(cli_inputs *inputs, const char *path, unsigned game, bool found) {
    if (inputs->count == inputs->room) {
        inputs->room = inputs->room ? 2 * inputs->room : 16;
        inputs->item = memory_grow(inputs->item, inputs->room, sizeof *inputs->item);
    }
    inputs->item[inputs->count++] =
        (cli_input){.path = memory_text(path), .game = game, .found = found};
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The first bytes of what a file holds; gzip is looked into. 0 = nothing, or unreadable. */
static size_t first_bytes(unsigned char out[SNIFF_SIZE], const char *path) {
    gzFile file = gzopen(path, "rb"); /* reads plain files as they are */
    if (!file)
        return 0;
    int size = gzread(file, out, SNIFF_SIZE);
    gzclose(file);
    return size > 0 ? (size_t)size : 0;
}

/* Does a text begin with a record of ours, after blank lines and comments? */
static bool is_text_log(const unsigned char *bytes, size_t size) {
    static const char opening[] = "hexjudge ";
    size_t at = 0;
    while (at < size) {
        while (at < size && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n'))
            at++;
        if (at < size && bytes[at] != '#')
            break;
        while (at < size && bytes[at] != '\n')
            at++;
    }
    return (size - at >= sizeof opening - 1 &&
            memcmp(bytes + at, opening, sizeof opening - 1) == 0) ||
           (size - at >= 4 && memcmp(bytes + at, "pos:", 4) == 0);
}

/* A page of the report command, with a log in it. */
static bool is_page(const unsigned char *bytes, size_t size) {
    static const char opening[] = "<!doctype html><!-- hexjudge page 1, log inside -->";
    return size >= sizeof opening - 1 && memcmp(bytes, opening, sizeof opening - 1) == 0;
}

/* Is the file, met in a folder, a log? The library is asked whether a game begins in it; long
 * leading comments of a text are the library's affair too. */
bool cli_input_is_log(const char *path) {
    unsigned char bytes[SNIFF_SIZE];
    size_t size = first_bytes(bytes, path);
    if (is_text_log(bytes, size) || is_page(bytes, size))
        return true;
    if (size == 0 || (bytes[0] != '#' && (bytes[0] >= 0x20 && bytes[0] < 0x7F)))
        return false; /* other text: a README, a script, JSON */
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    bool found = hj_reader_open(&reader, path) == HJ_OK &&
                 hj_reader_next(reader, &record) == HJ_OK && record->kind == HJ_RECORD_HEADER;
    hj_reader_close(reader);
    return found;
}

static int by_bytes(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static char **names_in(const char *folder, size_t *count) {
    char **names = NULL;
    size_t room = 0;
    struct dirent *entry;
    *count = 0;
    DIR *handle = opendir(folder);
    if (!handle)
        return NULL;
    while ((entry = readdir(handle))) {
        if (entry->d_name[0] == '.')
            continue; /* hidden files and the folder itself */
        if (*count == room) {
            room = room ? 2 * room : 64;
            names = memory_grow(names, room, sizeof *names);
        }
        names[(*count)++] = memory_text(entry->d_name);
    }
    closedir(handle);
    if (*count)
        qsort(names, *count, sizeof *names, by_bytes);
    else
        names = memory_grow(names, 1, sizeof *names);
    return names;
}

static void unreadable(cli_inputs *inputs, const char *path, int error) {
    cli_error(path, "%s", strerror(error));
    if (inputs->unreadable == inputs->lost_room) {
        inputs->lost_room = inputs->lost_room ? 2 * inputs->lost_room : 8;
        inputs->lost = memory_grow(inputs->lost, inputs->lost_room, sizeof *inputs->lost);
    }
    inputs->lost[inputs->unreadable++] =
        (cli_lost){.path = memory_text(path), .why = memory_text(strerror(error))};
}

bool cli_folder_enter(cli_folder *here, const cli_folder *above, const struct stat *about) {
    *here = (cli_folder){.above = above,
                         .device = about->st_dev,
                         .inode = about->st_ino,
                         .depth = above != NULL ? above->depth + 1 : 0};
    for (const cli_folder *up = above; up != NULL; up = up->above)
        if (up->device == here->device && up->inode == here->inode)
            return false;
    return here->depth < DEPTH_MAX;
}

static void add_folder(cli_inputs *inputs, const char *folder, const struct stat *what,
                       const cli_folder *above) {
    size_t count;
    cli_folder here;
    const bool enters = cli_folder_enter(&here, above, what);
    char **names = enters ? names_in(folder, &count) : NULL;
    if (!names) {
        unreadable(inputs, folder, enters ? errno : ELOOP);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        buffer path = {0};
        struct stat about;
        bool slash = folder[0] && folder[strlen(folder) - 1] == '/';
        buffer_format(&path, "%s%s%s", folder, slash ? "" : "/", names[i]);
        const char *name = buffer_string(&path);
        if (stat(name, &about) != 0)
            unreadable(inputs, name, errno);
        else if (S_ISDIR(about.st_mode))
            add_folder(inputs, name, &about, &here);
        else if (!S_ISREG(about.st_mode))
            inputs->ignored++; /* a FIFO would be waited for, a device never end */
        else if (ends_with(name, ".hjl.gz") || ends_with(name, ".part") || cli_input_is_log(name))
            add_item(inputs, name, 0, true);
        else
            inputs->ignored++;
        buffer_free(&path);
        free(names[i]);
    }
    free(names);
}

bool cli_input_split(char *path, size_t path_size, unsigned *game, const char *word) {
    struct stat about;
    const char *colon = strrchr(word, ':');
    uint64_t number = 0;
    size_t length = strlen(word);
    *game = 0;
    if (colon && colon != word && stat(word, &about) != 0 &&
        cli_number(&number, colon + 1, 1, UINT32_MAX)) {
        *game = (unsigned)number;
        length = (size_t)(colon - word);
    }
    if (length >= path_size)
        return false;
    memcpy(path, word, length);
    path[length] = '\0';
    return true;
}

void cli_inputs_add(cli_inputs *inputs, const char *word) {
    char path[4096];
    unsigned game;
    struct stat about;
    if (!cli_input_split(path, sizeof path, &game, word)) {
        unreadable(inputs, word, ENAMETOOLONG);
        return;
    }
    if (strcmp(path, "-") == 0) {
        add_item(inputs, path, game, false);
        return;
    }
    FILE *file = NULL;
    if (stat(path, &about) != 0)
        unreadable(inputs, path, errno);
    else if (S_ISDIR(about.st_mode))
        add_folder(inputs, path, &about, NULL);
    else if (S_ISREG(about.st_mode) && !(file = fopen(path, "rb")))
        unreadable(inputs, path, errno);
    else
        add_item(inputs, path, game, false);
    if (file)
        fclose(file);
}

static int by_path(const void *left, const void *right) {
    const cli_input *const *a = left, *const *b = right;
    const int order = strcmp((*a)->path, (*b)->path);
    if (order != 0)
        return order;
    if ((*a)->game != (*b)->game)
        return (*a)->game < (*b)->game ? -1 : 1;
    return *a < *b ? -1 : *a > *b;
}

void cli_inputs_unique(cli_inputs *inputs) {
    cli_input **sorted = memory_take(inputs->count, sizeof *sorted);
    size_t kept = 0;
    for (size_t i = 0; i < inputs->count; i++)
        sorted[i] = &inputs->item[i];
    if (inputs->count)
        qsort(sorted, inputs->count, sizeof *sorted, by_path);
    for (size_t i = 1; i < inputs->count; i++)
        if (strcmp(sorted[i]->path, sorted[i - 1]->path) == 0 &&
            sorted[i]->game == sorted[i - 1]->game)
            sorted[i]->twice = true;
    for (size_t i = 0; i < inputs->count; i++) {
        if (inputs->item[i].twice)
            free(inputs->item[i].path);
        else
            inputs->item[kept++] = inputs->item[i];
    }
    inputs->count = kept;
    free(sorted);
}

void cli_inputs_free(cli_inputs *inputs) {
    for (size_t i = 0; i < inputs->count; i++)
        free(inputs->item[i].path);
    for (size_t i = 0; i < inputs->unreadable; i++) {
        free(inputs->lost[i].path);
        free(inputs->lost[i].why);
    }
    free(inputs->item);
    free(inputs->lost);
    *inputs = (cli_inputs){0};
}

const char *cli_input_foreign(const char *path) {
    unsigned char bytes[SNIFF_SIZE];
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return NULL; /* never a pipe: what was read from it is gone */
    size_t size = first_bytes(bytes, path), at = 0;
    while (at < size &&
           (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t'))
        at++;
    if (at < size && (bytes[at] == '{' || bytes[at] == '['))
        return "JSON";
    if (size - at >= 9 && memcmp(bytes + at, "SOC game ", 9) == 0)
        return "a JSettlers log";
    return NULL;
}

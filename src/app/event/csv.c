/* csv.c: reads CSV; see csv.h. */
#include "app/event/csv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/report/escape.h"

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
wrong(csv *in, unsigned line, const char *format, ...) {
    char what[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    in->say(in->user, in->path, line, false, what);
}

/* Spreadsheets like to write other encodings, and a name of those would spoil every output. */
static bool is_utf8(csv *in) {
    unsigned line = 1;
    const char *bad = escape_bad_utf8(in->text);
    for (const char *at = in->text; bad != NULL && at < bad; at++)
        line += *at == '\n';
    if (bad != NULL)
        wrong(in, line, "no UTF-8: byte 0x%02X; save the file as UTF-8", (unsigned char)*bad);
    return bad == NULL;
}

bool csv_load(csv *in) {
    struct stat info; /* a pipe would wait for somebody to write */
    if (stat(in->path, &info) == 0 && !S_ISREG(info.st_mode)) {
        wrong(in, 0, "not a plain file");
        return false;
    }
    FILE *file = fopen(in->path, "rb");
    if (!file) {
        wrong(in, 0, "%s", strerror(errno));
        return false;
    }
    in->text = memory_take(CSV_SIZE_MAX + 1, 1);
    in->size = fread(in->text, 1, CSV_SIZE_MAX + 1, file);
    const bool bad = ferror(file) != 0;
    fclose(file);
    if (bad)
        wrong(in, 0, "%s", strerror(errno));
    else if (in->size > CSV_SIZE_MAX)
        wrong(in, 0, "over the limit: %d bytes", CSV_SIZE_MAX);
    else if (memchr(in->text, '\0', in->size))
        wrong(in, 0, "no text: it holds a NUL byte");
    else
        return is_utf8(in);
    return false;
}

/* One cell; at stands behind it, on the comma or the end of the line. */
static bool read_cell(csv *in, buffer *cell) {
    buffer_clear(cell);
    if (in->at < in->size && in->text[in->at] == '"') {
        for (in->at++;; in->at++) {
            if (in->at >= in->size) {
                wrong(in, in->line, "the quotation mark that begins a cell is not closed");
                return false;
            }
            const char c = in->text[in->at];
            in->next_line += c == '\n';
            if (c == '"' && (in->at + 1 >= in->size || in->text[in->at + 1] != '"'))
                break;
            in->at += c == '"';
            buffer_char(cell, c);
        }
        in->at++;
        if (in->at < in->size && !strchr(",\r\n", in->text[in->at])) {
            wrong(in, in->line, "behind a closing quotation mark stands '%.10s', not a comma",
                  in->text + in->at);
            return false;
        }
        return true;
    }
    while (in->at < in->size && !strchr(",\r\n", in->text[in->at])) {
        if (in->text[in->at] == '"') {
            wrong(in, in->line, "a quotation mark inside a cell that does not begin with one");
            return false;
        }
        buffer_char(cell, in->text[in->at++]);
    }
    return true;
}

static bool is_formula(char c) {
    return c != '\0' && strchr("=+-@\t\r", c) != NULL;
}

/* Cells of the next line that is not empty; their number, 0 at the end, -1 after an error. */
static int read_row(csv *in, const char *cell[CSV_COLUMNS_MAX]) {
    buffer text = {0};
    int count = 0;
    while (in->at < in->size && strchr("\r\n", in->text[in->at]))
        in->next_line += in->text[in->at++] == '\n';
    in->line = in->next_line;
    while (in->at < in->size) {
        if (count == CSV_COLUMNS_MAX) {
            wrong(in, in->line, "more than %d cells", CSV_COLUMNS_MAX);
            count = -1;
            break;
        }
        if (!read_cell(in, &text)) {
            count = -1;
            break;
        }
        const char *plain = buffer_string(&text);
        cell[count++] = pool_text(in->strings, plain + (plain[0] == '\'' && is_formula(plain[1])));
        if (in->at >= in->size || in->text[in->at] != ',')
            break;
        in->at++;
    }
    if (in->at < in->size && in->text[in->at] == '\r')
        in->at++;
    if (in->at < in->size && in->text[in->at] == '\n') {
        in->at++;
        in->next_line++;
    }
    buffer_free(&text);
    return count;
}

/* Where the wanted columns stand. */
static bool read_head(csv *in, const char *const *name, unsigned required) {
    const char *head[CSV_COLUMNS_MAX];
    bool found[CSV_COLUMNS_MAX] = {false}, good = true;
    const int cells = read_row(in, head);
    if (cells == 0)
        wrong(in, 0, "it is empty; its first line has to name the columns");
    if (cells <= 0)
        return false;
    in->cells = (unsigned)cells;
    if (cells == 1 && strchr(head[0], ';') != NULL)
        wrong(in, in->line, "the columns are told apart by semicolons; save it with commas");
    for (unsigned c = 0; c < in->cells; c++) {
        unsigned at = 0;
        while (name[at] != NULL && strcmp(name[at], head[c]) != 0)
            at++;
        in->of_cell[c] = at;
        if (name[at] == NULL) {
            char what[160];
            snprintf(what, sizeof what, "the column '%.100s' is not known, and not read", head[c]);
            in->say(in->user, in->path, in->line, true, what);
        } else if (found[at]) {
            wrong(in, in->line, "the column '%s' stands twice", name[at]);
            good = false;
        } else {
            found[at] = true;
        }
    }
    for (in->columns = 0; name[in->columns] != NULL; in->columns++) {
        if (in->columns < required && !found[in->columns]) {
            wrong(in, in->line, "there is no column '%s'", name[in->columns]);
            good = false;
        }
    }
    return good;
}

bool csv_open(csv *in, const char *path, const char *const *name, unsigned required, pool *strings,
              event_say *say, void *user) {
    static const char mark[] = "\xEF\xBB\xBF";
    *in = (csv){.path = path, .say = say, .user = user, .strings = strings, .next_line = 1};
    if (!csv_load(in))
        return false;
    if (in->size >= 3 && memcmp(in->text, mark, 3) == 0)
        in->at = 3;
    return read_head(in, name, required);
}

int csv_next(csv *in) {
    const char *cell[CSV_COLUMNS_MAX];
    const int cells = read_row(in, cell);
    if (cells <= 0)
        return cells;
    if ((unsigned)cells != in->cells) {
        wrong(in, in->line, "%d cells, and the first line has %u", cells, in->cells);
        return -1;
    }
    for (unsigned c = 0; c < in->columns; c++)
        in->cell[c] = "";
    for (unsigned c = 0; c < in->cells; c++)
        if (in->of_cell[c] < in->columns)
            in->cell[in->of_cell[c]] = cell[c];
    return 1;
}

void csv_close(csv *in) {
    free(in->text);
    in->text = NULL;
}

/* csv_test.c: rows of CSV files as RFC 4180 and spreadsheets have them, and the line of what is
 * wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/event/csv.h"

#include "harness.h"

typedef struct told {
    unsigned wrong, warnings, line;
    char what[300];
} told;

static void note(void *user, const char *file, unsigned line, bool warning, const char *what) {
    told *t = user;
    (void)file;
    *(warning ? &t->warnings : &t->wrong) += 1;
    t->line = line;
    snprintf(t->what, sizeof t->what, "%s", what);
}

/* Reads a text of the columns a, b (both required) and c into "cell|cell|cell" lines. */
static void read_all(buffer *out, told *said, const char *text, size_t size) {
    static const char *const column[] = {"a", "b", "c", NULL};
    char path[] = "/tmp/hj-csv-XXXXXX";
    const int file = mkstemp(path);
    pool strings = {0};
    csv in;
    CU_ASSERT_FATAL(file >= 0 && write(file, text, size) == (ssize_t)size);
    close(file);
    *said = (told){0};
    buffer_clear(out);
    if (csv_open(&in, path, column, 2, &strings, note, said))
        while (csv_next(&in) > 0)
            buffer_format(out, "%u:%s|%s|%s\n", in.line, in.cell[0], in.cell[1], in.cell[2]);
    csv_close(&in);
    pool_free(&strings);
    unlink(path);
}

static void reads(const char *text, const char *rows) {
    buffer out = {0};
    told said;
    read_all(&out, &said, text, strlen(text));
    HJ_CHECK(strcmp(buffer_string(&out), rows) == 0, "'%s' gives '%s'", text, buffer_string(&out));
    HJ_CHECK(said.wrong == 0, "'%s': %s", text, said.what);
    buffer_free(&out);
}

static void refuses(const char *text, unsigned line, const char *why) {
    buffer out = {0};
    told said;
    read_all(&out, &said, text, strlen(text));
    HJ_CHECK(said.wrong > 0 && said.line == line && strstr(said.what, why) != NULL,
             "'%s': line %u: '%s'", text, said.line, said.what);
    buffer_free(&out);
}

static void forms_of_rows(void) {
    reads("a,b\n1,2\n", "2:1|2|\n");
    reads("a,b\r\n1,2\r\n3,4", "2:1|2|\n3:3|4|\n");
    reads("\xEF\xBB\xBF"
          "a,b\n1,2\n",
          "2:1|2|\n");
    reads("c,b,a\n1,2,3\n", "2:3|2|1\n");
    reads("a,b\n\n1,2\n\n\n3,4\n", "3:1|2|\n6:3|4|\n");
    reads("a,b\n1,\n,2\n", "2:1||\n3:|2|\n");
    reads("a,b\n", "");
}

static void quotes(void) {
    reads("a,b\n\"1,\"\"x\"\"\",2\n", "2:1,\"x\"|2|\n");
    reads("a,b\n\"one\r\ntwo\",2\n3,4\n", "2:one\r\ntwo|2|\n4:3|4|\n");
    reads("a,b\n\"\",\"\"\n", "2:||\n");
    reads("\"a\",\"b\"\n1,2\n", "2:1|2|\n");
    refuses("a,b\n1,2\n\"3,4\n5,6\n", 3, "is not closed");
    refuses("a,b\n1\"2,3\n", 2, "inside a cell");
    refuses("a,b\n\"1\"2,3\n", 2, "behind a closing quotation mark");
}

/* What our own outputs put before a cell is taken off, and an apostrophe of a name is not. */
static void apostrophes(void) {
    reads("a,b\n'=1+1,'@x\n", "2:=1+1|@x|\n");
    reads("a,b\n'tis,''\n", "2:'tis|''|\n");
}

static void wrong_heads_and_rows(void) {
    refuses("", 0, "it is empty");
    refuses("a,c\n1,2\n", 1, "no column 'b'");
    refuses("a,b,a\n1,2,3\n", 1, "stands twice");
    refuses("a;b\n1;2\n", 1, "no column 'b'");
    refuses("a,b\n1,2\n3\n", 3, "1 cells, and the first line has 2");
    refuses("a,b\n1,2,3\n", 2, "3 cells, and the first line has 2");
    refuses("a,b\n1,2\nN\xF6rd,2\n", 3, "byte 0xF6");
}

static void odd_columns_and_bytes(void) {
    buffer out = {0};
    told said;
    read_all(&out, &said, "a,odd,b\n1,x,2\n", 14);
    CU_ASSERT(said.wrong == 0 && said.warnings == 1 && said.line == 1);
    CU_ASSERT_STRING_EQUAL(buffer_string(&out), "2:1|2|\n");
    read_all(&out, &said, "a,b\n1,\0\n", 8);
    CU_ASSERT(said.wrong == 1 && strstr(said.what, "NUL") != NULL);
    buffer_clear(&out);
    buffer wide = {0};
    buffer_text(&wide, "a,b");
    for (unsigned k = 0; k < CSV_COLUMNS_MAX; k++)
        buffer_text(&wide, ",x");
    refuses(buffer_string(&wide), 1, "more than 64 cells");
    buffer_free(&wide);
    buffer_free(&out);
}

HJ_TESTS(csv, TEST(forms_of_rows), TEST(quotes), TEST(apostrophes), TEST(wrong_heads_and_rows),
         TEST(odd_columns_and_bytes));

/* import.h: foreign records of games become logs. What the import command needs, and the table of
 * formats. It sees the library through its public header only and prints nothing. */
#ifndef APP_IMPORT_IMPORT_H
#define APP_IMPORT_IMPORT_H

#include <jansson.h>

#include "app/import/draft.h"

/* What the user asked for. */
typedef struct import_wish {
    const char *format;     /* a format's name, or "auto" */
    const char *rules;      /* --rules: readings in place of the format's own; NULL */
    const char *const *set; /* --set name=value, NULL-terminated; may be NULL */
    bool claims_all;        /* --claims all: also what the source is known to count otherwise */
    const char *out;        /* the folder the logs go to */
} import_wish;

/* One foreign format. Of JSON one value is one game, of text one file. To add one: write its file,
 * add a row to the table in auto.c. read and read_text fill a begun draft, or leave the reason in
 * draft->why. */
typedef struct import_format {
    const char *name;    /* the command's word */
    const char *source;  /* about.source_format */
    const char *profile; /* the readings of the engine that wrote it; NULL = the base rules */
    const char *const *endings; /* of its files' names, NULL-terminated */
    /* JSON */
    bool (*recognise)(const json_t *game);
    bool (*read)(import_draft *draft, json_t *game, const import_wish *wish);
    /* text; NUL-terminated */
    bool (*recognise_text)(const char *text, size_t size);
    bool (*read_text)(import_draft *draft, const char *text, size_t size, const import_wish *wish);
} import_format;

extern const import_format import_json;
extern const import_format import_catanatron;
extern const import_format import_soclog;
extern const import_format import_pioneers;
extern const import_format import_sgn;
extern const import_format import_colonist;

/* The n-th format, NULL past the last. */
const import_format *import_format_at(unsigned index);
bool import_format_known(const char *name); /* "auto" is one */
/* Length of a file's name without the ending of such files; the whole length where it has none. */
size_t import_stem_size(const char *format, const char *name);

/* How an input fared. */
typedef struct import_tally {
    uint32_t written;
    uint32_t unsupported; /* nothing wrong with them, but of a kind we do not know */
    uint32_t failed;
} import_tally;

/* Imports every game of one file. stem names the logs: STEM.hjl.gz, or STEM-0000.hjl.gz and so on
 * by the number of the row where the file holds one game a line. told is called for each game:
 * path of the log and NULL, or where and what went wrong. */
void import_file(import_tally *tally, const char *path, const char *stem, const import_wish *wish,
                 void (*told)(void *user, const char *what, const char *trouble), void *user);

/* ---- small helps for readers of JSON (value.c) ----------------------------------------------- */

extern const char *const import_json_endings[];
/* A whole number min..max; false otherwise. */
bool value_number(int *out, const json_t *value, int min, int max);
/* A string's text, "" for anything else. */
const char *value_text(const json_t *value);

#endif

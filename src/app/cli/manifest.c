/* manifest.c: one signature over a list of logs' hashes, for an event. It must not know what a log
 * holds. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/manifest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/report/buffer.h"
#include "app/report/escape.h"

static const char opening[] = "hexjudge manifest 1\n";
enum { HASH_SIZE = 32, HASH_DIGITS = 64, SIGNATURE_SIZE = 64, MANIFEST_MAX = 1 << 26 };

static void add_hex(buffer *out, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        buffer_format(out, "%02x", bytes[i]);
}

/* Exactly so many bytes in hex. */
static bool read_hex(uint8_t *out, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        unsigned value;
        if (strspn(text + 2 * i, "0123456789abcdef") < 2 ||
            sscanf(text + 2 * i, "%2x", &value) != 1)
            return false;
        out[i] = (uint8_t)value;
    }
    return true;
}

/* The hash of a log's one game. NULL = there it is, else why not. */
static const char *hash_of(uint8_t out[HASH_SIZE], const char *path) {
    static char why[300];
    hj_reader *reader = NULL;
    const hj_record *record;
    hj_status status = hj_reader_open(&reader, path);
    unsigned games = 0;
    if (status != HJ_OK) {
        snprintf(why, sizeof why, "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
        return why;
    }
    while ((status = hj_reader_next(reader, &record)) == HJ_OK)
        games += record->kind == HJ_RECORD_HEADER;
    const bool good = status == HJ_DONE && games == 1 && hj_reader_hash(reader, out);
    if (!good)
        snprintf(why, sizeof why, "%s",
                 status != HJ_DONE ? hj_reader_error(reader)
                 : games != 1      ? "no log of one game"
                                   : "the game has no End");
    hj_reader_close(reader);
    return good ? NULL : why;
}

static int write_file(const char *path, const buffer *text) {
    FILE *out = fopen(path, "wx");
    bool good = out != NULL && fwrite(buffer_string(text), 1, text->size, out) == text->size;
    good = out != NULL && fclose(out) == 0 && good;
    if (!good)
        cli_error(path, "%s",
                  errno == EEXIST ? "the file exists and is not overwritten" : "cannot be written");
    return good ? CLI_EXIT_OK : CLI_EXIT_READ;
}

int manifest_write(const char *path, const cli_inputs *inputs, const uint8_t secret[KEY_SIZE],
                   const uint8_t public_key[KEY_SIZE]) {
    buffer text = {0};
    uint8_t hash[HASH_SIZE], signature[SIGNATURE_SIZE];
    int code = CLI_EXIT_OK;
    buffer_text(&text, opening);
    for (size_t i = 0; i < inputs->count; i++) {
        const char *log = inputs->item[i].path;
        const char *why =
            strpbrk(log, "\r\n") != NULL ? "a name of more than one line" : hash_of(hash, log);
        if (why != NULL) {
            cli_error(log, "%s", why);
            code = HJ_VERDICT_INCOMPLETE;
            continue;
        }
        add_hex(&text, hash, HASH_SIZE);
        buffer_format(&text, " %s\n", log);
    }
    buffer_text(&text, "key ");
    add_hex(&text, public_key, KEY_SIZE);
    buffer_char(&text, '\n');
    if (code == CLI_EXIT_OK && !hj_key_sign(signature, secret, buffer_string(&text), text.size)) {
        cli_error(path, "cannot be signed");
        code = CLI_EXIT_READ;
    }
    if (code == CLI_EXIT_OK) {
        buffer_text(&text, "signature ");
        add_hex(&text, signature, SIGNATURE_SIZE);
        buffer_char(&text, '\n');
        code = write_file(path, &text);
    }
    if (code == CLI_EXIT_OK) {
        char name[HJ_SEAL_NAME_MAX];
        hj_seal_key_name(name, public_key);
        cli_say("%s: %zu log%s sealed by %s", path, inputs->count, inputs->count == 1 ? "" : "s",
                name);
    }
    buffer_free(&text);
    return code;
}

/* ---- checking ---- */

/* The whole file; false: the error is printed. */
static bool slurp(buffer *out, const char *path) {
    char chunk[65536];
    size_t got;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        cli_error(path, "%s", strerror(errno));
        return false;
    }
    while ((got = fread(chunk, 1, sizeof chunk, in)) > 0 && out->size < MANIFEST_MAX)
        buffer_add(out, chunk, got);
    fclose(in);
    return true;
}

bool is_manifest(const char *path) {
    char start[sizeof opening] = "";
    FILE *in = fopen(path, "rb");
    const size_t got = in != NULL ? fread(start, 1, sizeof opening - 1, in) : 0;
    if (in != NULL)
        fclose(in);
    return got == sizeof opening - 1 && memcmp(start, opening, got) == 0;
}

/* A log stands where its path says, or beside the manifest. */
static const char *log_path(buffer *out, const char *manifest, const char *log) {
    FILE *there = fopen(log, "rb");
    const char *slash = strrchr(manifest, '/');
    if (there != NULL || log[0] == '/' || slash == NULL) {
        if (there != NULL)
            fclose(there);
        return log;
    }
    buffer_clear(out);
    buffer_add(out, manifest, (size_t)(slash - manifest) + 1);
    buffer_text(out, log);
    return buffer_string(out);
}

static int check_line(const char *manifest, const char *digits, const char *log) {
    uint8_t sealed[HASH_SIZE], now[HASH_SIZE];
    buffer path = {0}, safe = {0};
    int code = CLI_EXIT_OK;
    const char *where = log_path(&path, manifest, log);
    const char *why = read_hex(sealed, digits, HASH_SIZE) ? hash_of(now, where) : "no hash";
    escape_terminal(&safe, log, 0);
    if (why != NULL) {
        printf("TAMPERED %s: was sealed, and is no such log now: %s\n", buffer_string(&safe), why);
        code = HJ_VERDICT_TAMPERED;
    } else if (memcmp(sealed, now, HASH_SIZE) != 0) {
        printf("TAMPERED %s: not the records that were sealed\n", buffer_string(&safe));
        code = HJ_VERDICT_TAMPERED;
    }
    buffer_free(&path);
    buffer_free(&safe);
    return code;
}

/* Takes the text apart: lines, key, signature. NULL = well, else what is wrong. */
static const char *check_signature(buffer *text, uint8_t key[KEY_SIZE], char **lines) {
    uint8_t signature[SIGNATURE_SIZE];
    char *mark = strstr(buffer_string(text), "\nkey ");
    char *sign = mark != NULL ? strstr(mark, "\nsignature ") : NULL;
    if (text->size == 0 || strlen(text->data) != text->size || sign == NULL ||
        !read_hex(key, mark + 5, KEY_SIZE) || sign != mark + 5 + 2 * KEY_SIZE ||
        !read_hex(signature, sign + 11, SIGNATURE_SIZE) ||
        strcmp(sign + 11 + 2 * SIGNATURE_SIZE, "\n") != 0)
        return "it ends in no key and signature";
    if (!hj_key_fits(signature, key, text->data, (size_t)(sign + 1 - text->data)))
        return "the signature does not fit: the list was changed";
    mark[1] = '\0';
    *lines = text->data + sizeof opening - 1;
    return NULL;
}

static bool is_trusted(const key_list *trust, const uint8_t key[KEY_SIZE]) {
    for (size_t i = 0; i < trust->count; i++)
        if (memcmp(trust->key[i], key, KEY_SIZE) == 0)
            return true;
    return trust->count == 0;
}

int manifest_check(const char *path, const key_list *trust) {
    buffer text = {0};
    uint8_t key[KEY_SIZE];
    char *line = NULL, name[HJ_SEAL_NAME_MAX];
    unsigned logs = 0, changed = 0;
    if (!slurp(&text, path))
        return CLI_EXIT_READ;
    const char *wrong = check_signature(&text, key, &line);
    if (wrong != NULL) {
        cli_say("TAMPERED %s: %s", path, wrong);
        buffer_free(&text);
        return HJ_VERDICT_TAMPERED;
    }
    while (*line != '\0') {
        char *end = strchr(line, '\n');
        *end = '\0';
        const bool whole = (size_t)(end - line) > HASH_DIGITS && line[HASH_DIGITS] == ' ';
        changed += check_line(path, line, whole ? line + HASH_DIGITS + 1 : line) != CLI_EXIT_OK;
        logs++;
        line = end + 1;
    }
    hj_seal_key_name(name, key);
    const bool trusted = is_trusted(trust, key);
    cli_say("%s: %u log%s sealed by %s%s, %u changed or missing", path, logs, logs == 1 ? "" : "s",
            name, trusted ? "" : " (not trusted)", changed);
    buffer_free(&text);
    return changed > 0 ? (int)HJ_VERDICT_TAMPERED
           : trusted   ? CLI_EXIT_OK
                       : (int)HJ_VERDICT_INCOMPLETE;
}

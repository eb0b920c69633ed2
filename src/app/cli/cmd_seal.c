/* cmd_seal.c: `hexjudge seal`: makes keys, signs logs and lists of logs, and says whether what was
 * signed is what is there. It must not know what a seal signs: that is the library's. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/keys.h"
#include "app/cli/manifest.h"
#include "app/report/escape.h"

const char cmd_seal_usage[] =
    "usage: hexjudge seal --new-key FILE\n"
    "       hexjudge seal --key FILE LOG...\n"
    "       hexjudge seal --key FILE --manifest OUT LOG|FOLDER...\n"
    "       hexjudge seal --check [--trust FILE] LOG|MANIFEST...\n"
    "\n"
    "Signs finished games with an Ed25519 key, so that whoever has the public key can\n"
    "see that nothing was changed since: the records, the End, rulings so far, and\n"
    "names and notes, which may be taken out later (hexjudge scrub). The seal is a\n"
    "record behind the log; no byte that was there is altered. verify checks seals\n"
    "too, and says TAMPERED.\n"
    "\n"
    "  --new-key FILE   makes a key: FILE is the private one, FILE.pub the public one\n"
    "  --key FILE       the private key to sign with (PEM)\n"
    "  --manifest OUT   one signature over a list of the logs' hashes, as OUT, for an\n"
    "                   event; the logs stay as they are\n"
    "  --check          says by whom each was sealed, and what does not fit\n"
    "  --trust FILE     with --check: only seals by these keys count (PEM, several)\n"
    "\n"
    "Exit: 0; with --check 15 something was changed, 10 no seal or none by a trusted\n"
    "key, 14 no sound log; 3 a file could not be read or written.\n";

typedef struct sealing {
    const char *new_key, *key, *manifest;
    bool check;
    key_list trust;
    cli_inputs inputs;
    size_t words;
} sealing;

/* ---- arguments ---- */

static int take_option(sealing *s, int option, const char *value) {
    char why[256];
    switch (option) {
    case 0:
        s->new_key = value;
        return 0;
    case 1:
        s->key = value;
        return 0;
    case 2:
        s->manifest = value;
        return 0;
    case 3:
        s->check = true;
        return 0;
    default:
        return keys_add(&s->trust, value, why, sizeof why) ? 0 : cli_usage_error("seal", "%s", why);
    }
}

/* -1, or the exit code. */
static int read_options(sealing *s, int argc, char **argv) {
    static const cli_option options[] = {{"new-key", 0, true},  {"key", 'k', true},
                                         {"manifest", 0, true}, {"check", 0, false},
                                         {"trust", 0, true},    {NULL, 0, false}};
    cli_args args = cli_args_begin(argc, argv);
    for (;;) {
        const int found = cli_args_next(&args, options);
        int code = 0;
        if (found == CLI_ARGS_END)
            break;
        if (found == CLI_ARGS_HELP)
            return CLI_EXIT_OK;
        if (found == CLI_ARGS_BAD)
            return CLI_EXIT_USAGE;
        if (found == CLI_ARGS_WORD) {
            cli_inputs_add(&s->inputs, args.value);
            s->words++;
        } else {
            code = take_option(s, found, args.value);
        }
        if (code != 0)
            return code;
    }
    if ((s->new_key != NULL) + s->check + (s->key != NULL) != 1)
        return cli_usage_error("seal", "one of --new-key FILE, --key FILE and --check");
    if (s->new_key == NULL && s->words == 0)
        return cli_usage_error("seal", "which logs?");
    return -1;
}

/* ---- sealing ---- */

static int fail_reading(const char *path, hj_reader *reader, hj_status status) {
    cli_error(path, "%s", reader != NULL ? hj_reader_error(reader) : hj_status_word(status));
    return status == HJ_MALFORMED     ? (int)HJ_VERDICT_MALFORMED
           : status == HJ_UNSUPPORTED ? (int)HJ_VERDICT_UNSUPPORTED
                                      : CLI_EXIT_READ;
}

/* Reads the log to its end, which is where a seal stands; counts the names that the seal's digests
 * would tell to whoever tries names, once they are taken out. */
static int read_through(hj_reader **reader, const char *path, unsigned *bare) {
    const hj_record *record;
    hj_status status = hj_reader_open(reader, path);
    if (status != HJ_OK) {
        cli_error(path, "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
        return CLI_EXIT_READ;
    }
    while ((status = hj_reader_next(*reader, &record)) == HJ_OK) {
        const hj_person *person = &record->as.person;
        *bare += record->kind == HJ_RECORD_PERSON && person->name != NULL &&
                 person->name[0] != '\0' && (person->salt == NULL || person->salt[0] == '\0');
    }
    return status == HJ_DONE ? 0 : fail_reading(path, *reader, status);
}

static int seal_one(const char *path, const uint8_t secret[KEY_SIZE], const char *name) {
    uint8_t *bytes = memory_take(HJ_SEAL_MAX, 1);
    hj_reader *reader = NULL;
    hj_record seal = {.kind = HJ_RECORD_SEAL};
    char why[400];
    unsigned bare = 0;
    int code = read_through(&reader, path, &bare);
    if (code == 0 && hj_seal_make(reader, secret, bytes, &seal.as.seal.size) != HJ_OK) {
        cli_error(path, "cannot be sealed: a game without an End, or with more than 800 names and "
                        "notes");
        code = HJ_VERDICT_INCOMPLETE;
    }
    hj_reader_close(reader);
    seal.as.seal.bytes = bytes;
    if (code == 0 && hj_log_append(path, &seal, why, sizeof why) != HJ_OK) {
        cli_error(path, "%s", why);
        code = CLI_EXIT_READ;
    }
    if (code == 0)
        cli_say("%s: sealed by %s", path, name);
    if (code == 0 && bare > 0)
        cli_error(path,
                  "note: %u name%s without a salt: once taken out, who tries names finds them",
                  bare, bare == 1 ? "" : "s");
    free(bytes);
    return code;
}

static int seal_all(const sealing *s) {
    uint8_t secret[KEY_SIZE], public_key[KEY_SIZE];
    char name[HJ_SEAL_NAME_MAX];
    int code = s->inputs.unreadable > 0 ? CLI_EXIT_READ : CLI_EXIT_OK;
    if (!key_secret(secret, public_key, s->key))
        return CLI_EXIT_READ;
    hj_seal_key_name(name, public_key);
    if (s->manifest != NULL)
        return code == 0 ? manifest_write(s->manifest, &s->inputs, secret, public_key) : code;
    for (size_t i = 0; i < s->inputs.count; i++) {
        const int one = seal_one(s->inputs.item[i].path, secret, name);
        code = code == 0 ? one : code;
    }
    return code;
}

/* ---- checking ---- */

typedef struct checked {
    const char *path;
    int code;
} checked;

static void say_game(void *user, const hj_result *result) {
    checked *c = user;
    buffer out = {0};
    int code = CLI_EXIT_OK;
    if (result->verdict == HJ_VERDICT_TAMPERED || result->verdict == HJ_VERDICT_MALFORMED) {
        code = (int)result->verdict;
        buffer_format(&out, "%s %s: %s", hj_verdict_word(result->verdict), c->path, result->error);
    } else if (result->seals == 0) {
        code = result->verdict == HJ_VERDICT_UNSUPPORTED ? (int)result->verdict
                                                         : (int)HJ_VERDICT_INCOMPLETE;
        buffer_format(&out, "%s: not sealed", c->path);
    } else {
        buffer_format(&out, "%s: %s; game \"%.64s\", %s, %u seats, %u actions", c->path,
                      result->seal, result->game_id, result->ruleset, result->seats,
                      result->actions);
        code = strstr(result->missing, "trusted") != NULL ? (int)HJ_VERDICT_INCOMPLETE : code;
    }
    cli_say("%s", buffer_string(&out));
    buffer_free(&out);
    c->code = c->code == 0 ? code : c->code;
}

static int check_log(const char *path, const key_list *trust) {
    hj_reader *reader = NULL;
    hj_verdict worst = HJ_VERDICT_CLEAN;
    checked c = {.path = path};
    const hj_verify_options how = {.require_seal = true,
                                   .trust = (const uint8_t(*)[KEY_SIZE])trust->key,
                                   .trusted = trust->count,
                                   .on_game = say_game,
                                   .user = &c};
    const hj_status status = hj_reader_open(&reader, path);
    if (status != HJ_OK) {
        cli_error(path, "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
        return CLI_EXIT_READ;
    }
    if (hj_verify(reader, &how, &worst) == 0)
        c.code = fail_reading(path, reader, HJ_MALFORMED);
    hj_reader_close(reader);
    return c.code;
}

static int check_all(const sealing *s) {
    int code = s->inputs.unreadable > 0 ? CLI_EXIT_READ : CLI_EXIT_OK;
    for (size_t i = 0; i < s->inputs.count; i++) {
        const char *path = s->inputs.item[i].path;
        const int one =
            is_manifest(path) ? manifest_check(path, &s->trust) : check_log(path, &s->trust);
        /* What was changed outweighs what could not be told. */
        code = code == 0 || one == HJ_VERDICT_TAMPERED ? one : code;
    }
    return code;
}

static int make_key(const char *path) {
    uint8_t public_key[KEY_SIZE];
    char name[HJ_SEAL_NAME_MAX];
    if (!key_new(public_key, path))
        return CLI_EXIT_READ;
    hj_seal_key_name(name, public_key);
    cli_say("key %s: keep %s to yourself, give %s.pub to those who check", name, path, path);
    return CLI_EXIT_OK;
}

int cmd_seal(int argc, char **argv) {
    sealing s = {0};
    int code = read_options(&s, argc, argv);
    if (code < 0) {
        code = s.new_key != NULL ? make_key(s.new_key) : s.check ? check_all(&s) : seal_all(&s);
        code = code == 0 ? cli_finish(code) : code;
        fflush(stdout);
    }
    cli_inputs_free(&s.inputs);
    keys_free(&s.trust);
    return code;
}

/* seal.c: seals on a game: an Ed25519 signature over a text that says which game it was and holds
 * digests of its records. A name or note may be missing from what was sealed; nothing may be other
 * than it was. It must not know files of keys, or rules.
 *
 *   seal = public key (32 bytes), signature (64), text */
#include "verify/seal.h"

#include "log/reader.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 32, SIGNATURE_SIZE = 64, SEAL_HEAD = KEY_SIZE + SIGNATURE_SIZE };
static const char opening[] = "hexjudge seal 1\n";

/* A seal taken apart. */
typedef struct parts {
    const uint8_t *key, *signature;
    const char *text;
    size_t size;
} parts;

void hj_seal_key_name(char out[HJ_SEAL_NAME_MAX], const uint8_t key[32]) {
    for (unsigned k = 0; k < 8; k++)
        snprintf(out + 2 * k, 3, "%02x", key[k]);
}

bool hj_key_fits(const uint8_t signature[64], const uint8_t key[32], const void *bytes,
                 size_t size) {
    EVP_PKEY *public_key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, key, KEY_SIZE);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool fits = public_key != NULL && context != NULL &&
                      EVP_DigestVerifyInit(context, NULL, NULL, NULL, public_key) == 1 &&
                      EVP_DigestVerify(context, signature, SIGNATURE_SIZE, bytes, size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(public_key);
    return fits;
}

bool hj_key_sign(uint8_t signature[64], const uint8_t secret[32], const void *bytes, size_t size) {
    size_t length = SIGNATURE_SIZE;
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, secret, KEY_SIZE);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool made = key != NULL && context != NULL &&
                      EVP_DigestSignInit(context, NULL, NULL, NULL, key) == 1 &&
                      EVP_DigestSign(context, signature, &length, bytes, size) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return made;
}

/* ---- the text, line by line ---- */

static size_t line_size(const char *text, const char *end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    return stop != NULL ? (size_t)(stop - text) + 1 : (size_t)(end - text);
}

static bool is_leaf(const char *line, size_t size) {
    return (size > 7 && memcmp(line, "person ", 7) == 0) ||
           (size > 5 && memcmp(line, "note ", 5) == 0);
}

/* What differs first between what was sealed and what is there; "" = nothing. removed: names and
 * notes that were sealed and are not there. */
static void compare(char *out, size_t out_size, const parts *sealed, const char *now,
                    unsigned *removed) {
    const char *a = sealed->text, *a_end = a + sealed->size, *b = now, *b_end = now + strlen(now);
    *removed = 0;
    out[0] = '\0';
    while (a < a_end || b < b_end) {
        const size_t one = line_size(a, a_end), two = line_size(b, b_end);
        if (one == two && memcmp(a, b, one) == 0) {
            a += one;
            b += two;
        } else if (is_leaf(a, one)) {
            a += one;
            ++*removed;
        } else {
            const char *line = b < b_end ? b : a;
            const size_t size = b < b_end ? two : one;
            const int word = (int)strcspn(line, " \n");
            if (is_leaf(line, size))
                snprintf(out, out_size, "a %s that was not sealed stands here",
                         line[0] == 'p' ? "name" : "note");
            else if (word == 4 && memcmp(line, "hash", 4) == 0)
                snprintf(out, out_size,
                         "the records before the End are not those that were sealed");
            else if (word == 3 && memcmp(line, "end", 3) == 0)
                snprintf(out, out_size,
                         "the End, or what stands behind it, is not what was sealed");
            else
                snprintf(out, out_size, "sealed was another: here stands %.*s", (int)size - 1,
                         line);
            return;
        }
    }
}

/* "game "x", rules base/1, seats 4, actions 412" of a sealed text. */
static void describe(char *out, size_t out_size, const parts *seal) {
    const char *at = seal->text + sizeof opening - 1, *end = seal->text + seal->size;
    size_t used = 0;
    out[0] = '\0';
    while (at < end && memcmp(at, "hash", 4) != 0) {
        const size_t size = line_size(at, end);
        const int length = (int)(size > 120 ? 120 : size) - 1;
        const int wrote = snprintf(out + used, out_size - used, "%s%.*s", used > 0 ? ", " : "",
                                   length > 0 ? length : 0, at);
        if (wrote < 0 || (size_t)wrote >= out_size - used)
            return;
        used += (size_t)wrote;
        at += size;
    }
}

/* ---- judging ---- */

static bool is_trusted(const judge *j, const uint8_t key[KEY_SIZE]) {
    for (size_t k = 0; k < j->options->trusted; k++)
        if (memcmp(j->options->trust[k], key, KEY_SIZE) == 0)
            return true;
    return false;
}

static void note_good(judge *j, const parts *seal, unsigned removed) {
    char name[HJ_SEAL_NAME_MAX];
    const bool trusted = is_trusted(j, seal->key);
    const size_t used = strlen(j->seal);
    j->result.seals++;
    j->result.seal_trusted = j->result.seal_trusted || trusted;
    hj_seal_key_name(name, seal->key);
    snprintf(j->seal + used, sizeof j->seal - used, "%s%s%s", used > 0 ? " and " : "sealed by ",
             name, j->options->trusted > 0 && !trusted ? " (not trusted)" : "");
    j->removed = removed;
}

static void judge_parts(judge *j, const parts *seal, const char *now) {
    char name[HJ_SEAL_NAME_MAX], differs[200], sealed[300];
    unsigned removed;
    hj_seal_key_name(name, seal->key);
    if (!hj_key_fits(seal->signature, seal->key, seal->text, seal->size)) {
        judge_say(j, HJ_FINDING_TAMPERED, HJ_RULE_NONE,
                  "the signature of %s fits neither its key nor what it signs", name);
        return;
    }
    if (seal->size < sizeof opening - 1 || memcmp(seal->text, opening, sizeof opening - 1) != 0) {
        judge_say(j, HJ_FINDING_UNSUPPORTED, HJ_RULE_NONE,
                  "a seal by %s of a kind that this version does not know", name);
        return;
    }
    compare(differs, sizeof differs, seal, now, &removed);
    if (differs[0] == '\0') {
        note_good(j, seal, removed);
        return;
    }
    describe(sealed, sizeof sealed, seal);
    judge_say(j, HJ_FINDING_TAMPERED, HJ_RULE_NONE, "%s; %s sealed %s", differs, name, sealed);
}

void seal_judge(judge *j, const uint8_t *bytes, uint32_t size) {
    char *now = malloc(HJ_SEAL_MAX);
    if (now == NULL) {
        judge_give_up(j);
        snprintf(j->error, sizeof j->error, "no memory to check the seal with");
        return;
    }
    const bool text = reader_seal_text(j->reader, now, HJ_SEAL_MAX, true) > 0;
    if (size <= SEAL_HEAD || !text) {
        judge_say(j, HJ_FINDING_TAMPERED, HJ_RULE_NONE,
                  size <= SEAL_HEAD ? "a seal that is too short to be one"
                                    : "there are more names and notes than a seal can hold");
    } else {
        const parts seal = {.key = bytes,
                            .signature = bytes + KEY_SIZE,
                            .text = (const char *)bytes + SEAL_HEAD,
                            .size = size - SEAL_HEAD};
        judge_parts(j, &seal, now);
    }
    free(now);
}

void seal_close(judge *j) {
    const uint32_t loose = reader_loose_rulings(j->reader);
    const size_t used = strlen(j->seal);
    if (j->result.seals > 0 && j->removed > 0)
        snprintf(j->seal + used, sizeof j->seal - used, ", %u name%s or note%s taken out",
                 j->removed, j->removed == 1 ? "" : "s", j->removed == 1 ? "" : "s");
    const size_t more = strlen(j->seal);
    if (j->result.seals > 0 && loose > 0)
        snprintf(j->seal + more, sizeof j->seal - more, ", not sealed: %u ruling%s behind it",
                 (unsigned)loose, loose == 1 ? "" : "s");
    j->result.seal = j->seal;
}

/* ---- making ---- */

hj_status hj_seal_make(hj_reader *reader, const uint8_t secret[32], uint8_t out[HJ_SEAL_MAX],
                       uint32_t *size) {
    size_t key_size = KEY_SIZE;
    char *text = (char *)out + SEAL_HEAD;
    const size_t length = reader_seal_text(reader, text, (size_t)HJ_SEAL_MAX - SEAL_HEAD, false);
    if (length == 0)
        return HJ_ARGUMENT;
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, secret, KEY_SIZE);
    const bool made = key != NULL && EVP_PKEY_get_raw_public_key(key, out, &key_size) == 1 &&
                      hj_key_sign(out + KEY_SIZE, secret, text, length);
    EVP_PKEY_free(key);
    *size = (uint32_t)(SEAL_HEAD + length);
    return made ? HJ_OK : HJ_MEMORY;
}

/* ---- names that a header commits to ---- */

hj_status hj_name_commitment(uint8_t out[32], const char *salt, const char *name) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool made = context != NULL && EVP_DigestInit_ex2(context, EVP_sha256(), NULL) == 1 &&
                      EVP_DigestUpdate(context, salt, strlen(salt) + 1) == 1 &&
                      EVP_DigestUpdate(context, name, strlen(name)) == 1 &&
                      EVP_DigestFinal_ex(context, out, NULL) == 1;
    EVP_MD_CTX_free(context);
    return made ? HJ_OK : HJ_MEMORY;
}

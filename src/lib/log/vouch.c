/* vouch.c: what a seal vouches for, gathered while the records of a game pass: a digest of the
 * End and what stands behind it, and one of each Person and Note, which may be taken out later. It
 * must not know keys or signatures. */
#include "log/vouch.h"

#include "log/text_quote.h"
#include "log/text_words.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

/* Half a SHA-256 tells records apart, and 800 of them fit into a seal. */
enum { HASH_SIZE = 32, LEAF_SIZE = 16, LEAVES_MAX = 800, HEAD_MAX = 768, ID_MAX = 128 };

typedef struct leaf {
    uint8_t kind; /* HJ_RECORD_PERSON or _NOTE */
    uint8_t digest[LEAF_SIZE];
} leaf;

struct vouch {
    EVP_MD *algorithm;
    EVP_MD_CTX *tail, *scratch; /* of the End and all behind it */
    bool has_end, sealed;
    uint8_t before_seal[HASH_SIZE]; /* the tail as it was when the last Seal came */
    uint32_t loose;
    char head[HEAD_MAX];
    uint32_t leaves; /* also those past the last that is kept */
    leaf leaf[LEAVES_MAX];
};

hj_status vouch_new(vouch **out) {
    vouch *v = calloc(1, sizeof *v);
    *out = NULL;
    if (v == NULL)
        return HJ_MEMORY;
    v->algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    v->tail = EVP_MD_CTX_new();
    v->scratch = EVP_MD_CTX_new();
    if (v->algorithm == NULL || v->tail == NULL || v->scratch == NULL) {
        vouch_free(v);
        return HJ_MEMORY;
    }
    *out = v;
    return HJ_OK;
}

void vouch_free(vouch *v) {
    if (v == NULL)
        return;
    EVP_MD_CTX_free(v->tail);
    EVP_MD_CTX_free(v->scratch);
    EVP_MD_free(v->algorithm);
    free(v);
}

static bool tail_so_far(vouch *v, uint8_t out[HASH_SIZE]) {
    unsigned size;
    return EVP_MD_CTX_copy_ex(v->scratch, v->tail) == 1 &&
           EVP_DigestFinal_ex(v->scratch, out, &size) == 1;
}

static bool add_leaf(vouch *v, unsigned kind, const uint8_t *bytes, size_t size) {
    uint8_t digest[HASH_SIZE];
    unsigned length;
    if (v->leaves++ >= LEAVES_MAX)
        return true; /* a seal has no room for it, and vouch_text says so */
    if (EVP_Digest(bytes, size, digest, &length, v->algorithm, NULL) != 1)
        return false;
    v->leaf[v->leaves - 1].kind = (uint8_t)kind;
    memcpy(v->leaf[v->leaves - 1].digest, digest, LEAF_SIZE);
    return true;
}

hj_status vouch_pass(vouch *v, unsigned kind, const uint8_t *bytes, size_t size) {
    bool good = true;
    if (kind == HJ_RECORD_HEADER) {
        v->has_end = v->sealed = false;
        v->leaves = v->loose = 0;
        v->head[0] = '\0';
        return HJ_OK;
    }
    if (kind == HJ_RECORD_PERSON || kind == HJ_RECORD_NOTE)
        return add_leaf(v, kind, bytes, size) ? HJ_OK : HJ_MEMORY;
    if (kind == HJ_RECORD_END) {
        v->has_end = true;
        good = EVP_DigestInit_ex2(v->tail, v->algorithm, NULL) == 1;
    } else if (kind == HJ_RECORD_SEAL && v->has_end) {
        v->sealed = true;
        v->loose = 0;
        good = tail_so_far(v, v->before_seal);
    } else {
        v->loose += kind == HJ_RECORD_RULING && v->sealed;
    }
    if (v->has_end)
        good = good && EVP_DigestUpdate(v->tail, bytes, size) == 1;
    return good ? HJ_OK : HJ_MEMORY;
}

uint32_t vouch_loose(const vouch *v) {
    return v->loose;
}

/* The id is for people: the hash is over all of it. */
void vouch_head(vouch *v, const hj_record *header) {
    const hj_config *config = &header->as.header.config;
    const char *rules = text_ruleset_word(config->ruleset);
    const char *given = header->as.header.about.game_id;
    char id[ID_MAX];
    size_t size = given != NULL ? strlen(given) : 0;
    if (size >= sizeof id) {
        size = sizeof id - 1;
        while (size > 0 && ((unsigned char)given[size] & 0xC0u) == 0x80u)
            size--; /* never half a character */
    }
    if (size > 0)
        memcpy(id, given, size);
    id[size] = '\0';
    text_buffer text = text_begin(v->head, sizeof v->head);
    text_add(&text, "game ");
    text_add_quoted(&text, id);
    text_printf(&text, "\nrules %s/%u\nseats %u\n", rules != NULL ? rules : "?",
                config->ruleset_version, config->seats);
}

static void add_digest(text_buffer *text, const char *word, const uint8_t *digest, size_t size) {
    text_printf(text, "%s ", word);
    text_add_hex(text, digest, size);
    text_add(text, "\n");
}

size_t vouch_text(vouch *v, char *out, size_t out_size, uint32_t actions, const uint8_t hash[32],
                  bool before_seal) {
    uint8_t tail[HASH_SIZE];
    text_buffer text = text_begin(out, out_size);
    if (!v->has_end || v->leaves > LEAVES_MAX || (!before_seal && !tail_so_far(v, tail)))
        return 0;
    text_add(&text, "hexjudge seal 1\n");
    text_add(&text, v->head);
    text_printf(&text, "actions %lu\n", (unsigned long)actions);
    add_digest(&text, "hash", hash, HASH_SIZE);
    add_digest(&text, "end", before_seal ? v->before_seal : tail, HASH_SIZE);
    for (uint32_t k = 0; k < v->leaves; k++)
        add_digest(&text, v->leaf[k].kind == HJ_RECORD_PERSON ? "person" : "note",
                   v->leaf[k].digest, LEAF_SIZE);
    return text_end(&text);
}

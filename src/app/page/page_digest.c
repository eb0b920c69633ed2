/* page_digest.c: SHA-256 and base64, for provenance, for the page's content policy and for the log
 * that lies in the page. It must not know what the bytes mean. */
#include "app/page/page_parts.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST_SIZE = 32 };

static void digest(uint8_t out[DIGEST_SIZE], const void *bytes, size_t size) {
    unsigned length = 0;
    if (EVP_Digest(bytes, size, out, &length, EVP_sha256(), NULL) != 1) {
        memset(out, 0, DIGEST_SIZE);
    }
}

void digest_hex(buffer *out, const void *bytes, size_t size) {
    uint8_t hash[DIGEST_SIZE];
    digest(hash, bytes, size);
    for (size_t i = 0; i < sizeof hash; i++) {
        buffer_format(out, "%02x", hash[i]);
    }
}

void digest_policy(buffer *out, const char *text) {
    uint8_t hash[DIGEST_SIZE];
    digest(hash, text, strlen(text));
    buffer_text(out, "'sha256-");
    base64(out, hash, sizeof hash);
    buffer_char(out, '\'');
}

void base64(buffer *out, const void *bytes, size_t size) {
    enum { AT_ONCE = 3 * 1024 };
    unsigned char text[AT_ONCE / 3 * 4 + 1];
    const uint8_t *from = bytes;
    for (size_t at = 0; at < size; at += AT_ONCE) {
        size_t count = size - at < AT_ONCE ? size - at : AT_ONCE;
        int length = EVP_EncodeBlock(text, from + at, (int)count);
        buffer_add(out, text, (size_t)length);
    }
}

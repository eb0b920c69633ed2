/* keys.c: Ed25519 keys in PEM files, as `openssl genpkey -algorithm ed25519` writes them too. It
 * must not know what is signed. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/keys.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/cli.h"
#include "app/report/buffer.h"

/* A file that is not there yet, with these rights. */
static FILE *create(const char *path, unsigned mode) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    FILE *out = file >= 0 ? fdopen(file, "w") : NULL;
    if (out == NULL) {
        cli_error(path, "%s",
                  errno == EEXIST ? "the file exists and is not overwritten" : strerror(errno));
        if (file >= 0)
            close(file);
    }
    return out;
}

static bool write_key(EVP_PKEY *key, const char *path, bool secret) {
    FILE *out = create(path, secret ? 0600 : 0644);
    if (out == NULL)
        return false;
    bool good = secret ? PEM_write_PrivateKey(out, key, NULL, NULL, 0, NULL, NULL) == 1
                       : PEM_write_PUBKEY(out, key) == 1;
    good = fclose(out) == 0 && good;
    if (!good)
        cli_error(path, "cannot be written");
    return good;
}

static bool public_of(uint8_t out[KEY_SIZE], EVP_PKEY *key) {
    size_t size = KEY_SIZE;
    return EVP_PKEY_is_a(key, "ED25519") && EVP_PKEY_get_raw_public_key(key, out, &size) == 1 &&
           size == KEY_SIZE;
}

bool key_new(uint8_t public_key[KEY_SIZE], const char *path) {
    buffer other = {0};
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
    buffer_format(&other, "%s.pub", path);
    bool good = key != NULL && public_of(public_key, key);
    if (!good)
        cli_error(path, "no key could be made");
    good = good && write_key(key, path, true) && write_key(key, buffer_string(&other), false);
    EVP_PKEY_free(key);
    buffer_free(&other);
    return good;
}

/* No password is asked for at a terminal: a tournament's script must not stop there. */
static int no_password(char *out, int size, int writing, void *user) {
    (void)out;
    (void)size;
    (void)writing;
    (void)user;
    return -1;
}

bool key_secret(uint8_t secret[KEY_SIZE], uint8_t public_key[KEY_SIZE], const char *path) {
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        cli_error(path, "%s", strerror(errno));
        return false;
    }
    size_t size = KEY_SIZE;
    EVP_PKEY *key = PEM_read_PrivateKey(in, NULL, no_password, NULL);
    fclose(in);
    const bool good = key != NULL && public_of(public_key, key) &&
                      EVP_PKEY_get_raw_private_key(key, secret, &size) == 1 && size == KEY_SIZE;
    EVP_PKEY_free(key);
    if (!good)
        cli_error(path, "is no private Ed25519 key in PEM: hexjudge seal --new-key makes one");
    return good;
}

/* ---- lists ---- */

static void add(key_list *keys, const uint8_t key[KEY_SIZE]) {
    if (keys->count == keys->room) {
        keys->room = keys->room == 0 ? 8 : keys->room * 2;
        keys->key = memory_grow(keys->key, keys->room, sizeof *keys->key);
    }
    memcpy(keys->key[keys->count++], key, KEY_SIZE);
}

/* The key of one PEM block. */
static EVP_PKEY *key_of(const char *name, const unsigned char *bytes, long size) {
    if (strcmp(name, PEM_STRING_PUBLIC) == 0)
        return d2i_PUBKEY(NULL, &bytes, size);
    return strcmp(name, PEM_STRING_PKCS8INF) == 0 ? d2i_AutoPrivateKey(NULL, &bytes, size) : NULL;
}

bool keys_add(key_list *keys, const char *path, char *why, size_t why_size) {
    FILE *in = fopen(path, "r");
    const size_t before = keys->count;
    char *name = NULL, *header = NULL;
    unsigned char *bytes = NULL;
    long size = 0;
    if (in == NULL) {
        snprintf(why, why_size, "%.120s: %s", path, strerror(errno));
        return false;
    }
    while (PEM_read(in, &name, &header, &bytes, &size) == 1) {
        uint8_t raw[KEY_SIZE];
        EVP_PKEY *key = key_of(name, bytes, size);
        if (key != NULL && public_of(raw, key))
            add(keys, raw);
        EVP_PKEY_free(key);
        OPENSSL_free(name);
        OPENSSL_free(header);
        OPENSSL_free(bytes);
    }
    fclose(in);
    if (keys->count == before)
        snprintf(why, why_size, "%.120s holds no Ed25519 key in PEM", path);
    return keys->count > before;
}

void keys_free(key_list *keys) {
    free(keys->key);
    *keys = (key_list){0};
}

bool salt_new(char out[33]) {
    uint8_t bytes[16];
    if (RAND_bytes(bytes, sizeof bytes) != 1) {
        cli_error(NULL, "no salt for a name: the system gives no random numbers");
        return false;
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

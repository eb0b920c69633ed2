/* keys.h: Ed25519 keys in PEM files, as `openssl genpkey -algorithm ed25519` writes them too. It
 * must not know what is signed. */
#ifndef APP_CLI_KEYS_H
#define APP_CLI_KEYS_H

#include "hexjudge.h"

enum { KEY_SIZE = 32 };

/* Public keys, owned by the list. */
typedef struct key_list {
    size_t count, room;
    uint8_t (*key)[KEY_SIZE];
} key_list;

/* Makes a key: the private one in path (for its owner alone), the public one in path.pub. Neither
 * may exist. false: the error is printed. */
bool key_new(uint8_t public_key[KEY_SIZE], const char *path);
/* A private key. false: the error is printed. */
bool key_secret(uint8_t secret[KEY_SIZE], uint8_t public_key[KEY_SIZE], const char *path);
/* Adds every key of a PEM file, of private ones the public half. false: why (200 bytes at least).
 */
bool keys_add(key_list *keys, const char *path, char *why, size_t why_size);
void keys_free(key_list *keys);
/* A salt that nobody can guess, as 32 hexadecimal digits. false: the error is printed. */
bool salt_new(char out[33]);

#endif

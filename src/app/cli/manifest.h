/* manifest.h: one signature over a list of logs' hashes, for an event. It must not know what a log
 * holds. */
#ifndef APP_CLI_MANIFEST_H
#define APP_CLI_MANIFEST_H

#include "app/cli/cli.h"
#include "app/cli/keys.h"

bool is_manifest(const char *path);
/* Both: 0, or the exit code with the errors printed. A manifest is a text:
 *   hexjudge manifest 1
 *   <hash of the records before the End, hex> <path, as it was given>   ...
 *   key <public key, hex>
 *   signature <over all of the above, hex> */
int manifest_write(const char *path, const cli_inputs *inputs, const uint8_t secret[KEY_SIZE],
                   const uint8_t public_key[KEY_SIZE]);
int manifest_check(const char *path, const key_list *trust);

#endif

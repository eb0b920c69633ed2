/* opening.c: an input opened for reading: a file, standard input, or one game of an archive. What
 * the library says of an archive's index is passed on; nothing is judged here. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <string.h>

#include "app/cli/cli.h"

hj_reader *cli_open(const char *path, unsigned game, char *why, size_t why_size) {
    hj_reader *reader = NULL;
    errno = 0;
    hj_status status = hj_reader_open(&reader, path);
    if (status == HJ_OK && game != 0)
        status = hj_reader_select(reader, game, game);
    if (status == HJ_OK)
        return reader;
    snprintf(why, why_size, "%s", errno != 0 ? strerror(errno) : hj_status_word(status));
    hj_reader_close(reader);
    return NULL;
}

hj_reader *cli_open_word(const char *word, unsigned *game, char *why, size_t why_size) {
    char path[4096];
    if (!cli_input_split(path, sizeof path, game, word)) {
        snprintf(why, why_size, "the path is too long");
        return NULL;
    }
    hj_reader *reader = cli_open(path, *game, why, why_size);
    if (reader != NULL)
        cli_index_warning(reader, path);
    return reader;
}

void cli_index_warning(const hj_reader *reader, const char *path) {
    if (hj_reader_index_fault(reader) != NULL)
        cli_error(path, "its index is not used: %s; the games are counted instead",
                  hj_reader_index_fault(reader));
}

bool cli_no_game(const hj_reader *reader, unsigned game, char *why, size_t why_size) {
    if (game == 0 || hj_reader_game(reader) >= game)
        return false;
    snprintf(why, why_size, "there is no game %u: it holds %u", game, hj_reader_game(reader));
    return true;
}

bool cli_hash_fits(const hj_reader *reader, const hj_end *end) {
    uint8_t hash[32];
    return end->has_hash && hj_reader_hash(reader, hash) &&
           memcmp(hash, end->hash, sizeof hash) == 0;
}

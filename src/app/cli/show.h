/* show.h: what the parts of the show command share. */
#ifndef APP_CLI_SHOW_H
#define APP_CLI_SHOW_H

#include "app/cli/walk.h"

enum { SHOW_COLUMNS_MAX = 64 };

typedef struct show_options {
    const char *file, *range, *color_when;
    bool hands, points, all, fields, color, single;
    unsigned columns;
    const char *column[SHOW_COLUMNS_MAX];
    uint32_t from, to, last; /* actions to print, and the game's last */
} show_options;

/* Both: 0, or the exit code, with the error printed. */
int show_transcript(const show_options *options, const cli_source *source);
int show_fields(const show_options *options, const cli_source *source, const hj_config *config);

#endif

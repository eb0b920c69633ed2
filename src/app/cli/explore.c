/* explore.c: judges a log again under each other reading and profile, and words what comes out.
 * What hangs on a reading may lie far behind the finding (a win nobody claimed, cards the bank did
 * not pay), so looking at one position cannot tell. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/explore.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/report/strings.h"

enum { ACTIONS_MAX = 20000 };

typedef struct exploration {
    const cli_input *input;
    hj_verify_options options;
    const char **settings; /* the caller's, one slot for the reading tried, NULL */
    size_t slot;
    uint32_t first; /* the finding's action */
    bool judged, without, later;
    buffer none, moved; /* readings without a finding; with a later one only */
} exploration;

static void on_game(void *user, const hj_result *result) {
    exploration *e = user;
    const bool wrong =
        result->verdict == HJ_VERDICT_ILLEGAL || result->verdict == HJ_VERDICT_DIVERGED;
    e->judged = true;
    e->without = result->verdict == HJ_VERDICT_CLEAN || result->verdict == HJ_VERDICT_INCOMPLETE;
    e->later = wrong && result->first_finding > e->first;
}

static void try(exploration *e, const char *kind, const char *name) {
    char why[256];
    hj_reader *reader = cli_open(e->input->path, e->input->game, why, sizeof why);
    hj_verdict worst = HJ_VERDICT_CLEAN;
    e->judged = e->without = e->later = false;
    if (reader)
        hj_verify(reader, &e->options, &worst);
    hj_reader_close(reader);
    buffer *list = e->without ? &e->none : e->later ? &e->moved : NULL;
    if (e->judged && list)
        buffer_format(list, "%s%s%s", list->size ? ", " : "", kind, name);
}

static void try_options(exploration *e) {
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        if (!row || row->setting)
            continue;
        for (int32_t value = 0; value < (int32_t)hj_option_words(option); value++) {
            char word[64], setting[128];
            hj_option_value(word, sizeof word, option, value);
            snprintf(setting, sizeof setting, "%s=%s", row->name, word);
            e->settings[e->slot] = setting;
            try(e, "", setting);
        }
    }
    e->settings[e->slot] = NULL;
}

static void try_profiles(exploration *e) {
    for (unsigned i = 0; hj_profile_name(i); i++) {
        e->options.readings = hj_profile_name(i);
        try(e, STR_PROFILE, hj_profile_name(i));
    }
}

static const char *words_of(exploration *e, pool *strings) {
    buffer words = {0};
    if (e->none.size)
        buffer_format(&words, STR_NO_FINDING_UNDER, buffer_string(&e->none));
    else if (e->moved.size)
        buffer_format(&words, STR_GONE_UNDER, buffer_string(&e->moved));
    else
        buffer_text(&words, STR_READINGS_NONE);
    const char *kept = pool_text(strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

void explore_readings(report_game *game, const judging *how, const cli_input *input) {
    struct stat about;
    report_finding *first = NULL;
    for (uint32_t i = 0; i < game->finding_count && !first; i++)
        if (game->finding[i].kind != HJ_FINDING_WARNING)
            first = &game->finding[i];
    if (!first || (first->kind != HJ_FINDING_ILLEGAL && first->kind != HJ_FINDING_DIVERGED) ||
        game->result.actions > ACTIONS_MAX || stat(input->path, &about) != 0 ||
        !S_ISREG(about.st_mode))
        return;
    exploration e = {.input = input, .slot = how->settings, .first = first->number};
    e.settings = memory_take(how->settings + 2, sizeof *e.settings);
    for (size_t i = 0; i < how->settings; i++)
        e.settings[i] = how->setting[i];
    e.options = (hj_verify_options){.readings = how->readings,
                                    .set = e.settings,
                                    .strict = how->strict,
                                    .on_game = on_game,
                                    .user = &e};
    try_options(&e);
    try_profiles(&e);
    first->readings = words_of(&e, &game->strings);
    free(e.settings);
    buffer_free(&e.none);
    buffer_free(&e.moved);
}

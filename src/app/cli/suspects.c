/* suspects.c: which actions may have made a recorded value differ: the window is replayed, and each
 * action that changes the value in it is one. It must not know how they are printed. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/suspects.h"

#include <string.h>
#include <sys/stat.h>

enum { SUSPECTS_MAX = 8 };

typedef struct search {
    report_game *game;
    report_finding *finding;
    hj_claim value;
    bool digest, known; /* known: before is of the position before the next action */
    uint32_t before;
    report_suspect *list;
} search;

static void add_suspect(search *s, const hj_record *record, const hj_game *game, uint32_t after) {
    char line[1024];
    hj_rule rule = 0;
    if (s->finding->suspects == SUSPECTS_MAX) { /* the latest are the likeliest */
        memmove(s->list, s->list + 1, (SUSPECTS_MAX - 1) * sizeof *s->list);
        s->finding->suspects--;
        s->finding->suspects_more++;
    }
    hj_text_action(line, sizeof line, hj_game_config(game), &record->as.action);
    if (!s->digest)
        hj_game_last_change(game, s->value.field, s->value.i, s->value.j, &rule);
    s->list[s->finding->suspects++] = (report_suspect){.number = record->number,
                                                       .move = pool_text(&s->game->strings, line),
                                                       .has_values = !s->digest,
                                                       .before = s->before,
                                                       .after = after,
                                                       .row = hj_rule_at(rule)};
}

/* Later records than the finding's no longer matter, and what it adopts even less. */
static void on_record(void *user, const hj_record *record, const hj_game *game) {
    search *s = user;
    if (game == NULL || record->number < s->finding->last_good ||
        record->number > s->finding->number)
        return;
    const uint32_t now = s->digest ? 0 : hj_game_get(game, s->value.field, s->value.i, s->value.j);
    if (record->kind == HJ_RECORD_ACTION && record->number > s->finding->last_good &&
        (s->digest || (s->known && now != s->before)))
        add_suspect(s, record, game, now);
    s->before = now;
    s->known = true;
}

void suspects_find(report_game *game, const judging *how, const cli_input *input) {
    struct stat about;
    search s = {.game = game};
    for (uint32_t i = 0; i < game->finding_count && s.finding == NULL; i++)
        if (game->finding[i].kind != HJ_FINDING_WARNING)
            s.finding = &game->finding[i];
    if (s.finding == NULL || s.finding->kind != HJ_FINDING_DIVERGED ||
        stat(input->path, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    s.digest = strcmp(s.finding->path, "digest") == 0;
    if (!s.digest && !hj_text_parse_path(&s.value, s.finding->path))
        return; /* what one action gained, or who has won, has no history of its own */
    s.list = pool_take(&game->strings, SUSPECTS_MAX * sizeof *s.list);
    s.finding->suspect = s.list;
    hj_reader *reader = NULL;
    const hj_verify_options options = {.readings = how->readings,
                                       .set = how->setting,
                                       .strict = how->strict,
                                       .on_record = on_record,
                                       .user = &s};
    if (hj_reader_open(&reader, input->path) == HJ_OK)
        hj_verify(reader, &options, NULL);
    hj_reader_close(reader);
}

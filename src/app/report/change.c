/* change.c: what would have made a refused action legal: one change of the position, from the
 * preconditions that failed, or another reading of the rules, found by asking the library. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/report/report.h"

static const struct change {
    const char *code, *found, *words;
} changes[] = {
#define CHANGE(code, found, words) {code, found, words},
#include "app/report/changes.def"
#undef CHANGE
};

/* Cards that are missing, from preconditions of the shape "ore: 3 needed, 1 in hand". */
static bool missing_cards(buffer *out, const hj_finding *finding) {
    const char *gap = "";
    buffer cards = {0};
    for (unsigned i = 0; i < finding->reasons; i++) {
        const hj_reason *reason = &finding->reason[i];
        char kind[16];
        unsigned needed, held;
        if (reason->ok)
            continue;
        if (sscanf(reason->text, "%15[a-z]: %u needed, %u in hand", kind, &needed, &held) != 3 ||
            needed <= held) {
            buffer_free(&cards);
            return false;
        }
        buffer_format(&cards, "%s%u more %s", gap, needed - held, kind);
        gap = " and ";
    }
    bool any = cards.size > 0;
    if (any)
        buffer_format(out, "P%u held %s", finding->seat, buffer_string(&cards));
    buffer_free(&cards);
    return any;
}

/* What the failed preconditions of this change name before their colons, "c2 (12/sea) or c5". */
static void add_places(buffer *out, const struct change *change, const hj_finding *finding) {
    const char *gap = "";
    for (unsigned i = 0; i < finding->reasons; i++) {
        const hj_reason *reason = &finding->reason[i];
        const char *colon = strchr(reason->text, ':');
        if (reason->ok || !strstr(reason->text, change->found) || !colon)
            continue;
        buffer_text(out, gap);
        buffer_add(out, reason->text, (size_t)(colon - reason->text));
        gap = " or ";
    }
    if (!*gap)
        buffer_text(out, "the place");
}

static void add_words(buffer *out, const struct change *change, const hj_finding *finding) {
    static const char mark[] = "{place}";
    const char *at = strstr(change->words, mark);
    if (!at) {
        buffer_text(out, change->words);
        return;
    }
    buffer_add(out, change->words, (size_t)(at - change->words));
    add_places(out, change, finding);
    buffer_text(out, at + sizeof mark - 1);
}

/* Several failed preconditions have one cure only where they are ways to the same end, as the two
 * ends of a road are: then they share their rule. */
static bool one_rule(const hj_finding *finding) {
    const char *code = NULL;
    for (unsigned i = 0; i < finding->reasons; i++) {
        const hj_rule_row *row = hj_rule_at(finding->reason[i].rule);
        if (finding->reason[i].ok)
            continue;
        if (!row || (code && strcmp(code, row->code) != 0))
            return false;
        code = row->code;
    }
    return code != NULL;
}

/* Somebody else, or the same action as another kind, where nothing but that is wrong. */
static bool other_actor(buffer *out, const hj_game *game, const hj_action *action) {
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        hj_action other = *action;
        other.actor = (uint8_t)seat;
        if (seat != action->actor && hj_game_check(game, &other) == 0) {
            buffer_format(out, "P%u had done it", seat);
            return true;
        }
    }
    return false;
}

/* An action at the wrong step breaks each rule that names its step, and all say the same. */
static bool wrong_step(const hj_finding *finding) {
    const char *said = NULL;
    for (unsigned i = 0; i < finding->reasons; i++) {
        const hj_reason *reason = &finding->reason[i];
        if (reason->ok)
            continue;
        if (!strstr(reason->text, "the game stands at: ") ||
            (said && strcmp(said, reason->text) != 0))
            return false;
        said = reason->text;
    }
    return said != NULL;
}

static bool fits(const struct change *change, const hj_reason *reason) {
    const hj_rule_row *row = hj_rule_at(reason->rule);
    const bool any_rule = *change->code == '\0';
    return !reason->ok && (any_rule || (row && strcmp(row->code, change->code) == 0)) &&
           strstr(reason->text, change->found);
}

void change_words(buffer *out, const hj_game *game, const hj_finding *finding) {
    const bool step = wrong_step(finding);
    if (finding->action->actor <= HJ_SEATS_MAX && other_actor(out, game, finding->action))
        return;
    if (!step && (!one_rule(finding) || missing_cards(out, finding)))
        return;
    for (size_t c = 0; c < sizeof changes / sizeof *changes; c++) {
        if (step != (*changes[c].code == '\0'))
            continue;
        for (unsigned i = 0; i < finding->reasons; i++) {
            if (fits(&changes[c], &finding->reason[i])) {
                add_words(out, &changes[c], finding);
                return;
            }
        }
    }
}

/* The same position under another configuration: is the action legal there? */
static hj_rule check_under(const hj_config *config, const uint8_t *image, size_t size,
                           const hj_action *action) {
    hj_game *other = NULL;
    hj_reason broken;
    hj_rule rule = HJ_OPTIONS_MAX; /* any that is not 0: could not be tried */
    hj_status status = hj_game_new(&other, config, image, size, &broken);
    if (other && (status == HJ_OK || status == HJ_REFUSED))
        rule = hj_game_check(other, action);
    hj_game_free(other);
    return rule;
}

static void add_options(buffer *out, const char **gap, const hj_config *config,
                        const uint8_t *image, size_t size, const hj_action *action) {
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        if (!row || row->setting)
            continue;
        for (int32_t value = 0; value < (int32_t)hj_option_words(option); value++) {
            hj_config other = *config;
            char words[64], setting[128], why[256];
            hj_option_value(words, sizeof words, option, value);
            snprintf(setting, sizeof setting, "%s=%s", row->name, words);
            if (hj_config_set(&other, setting, why, sizeof why) != HJ_OK ||
                memcmp(&other, config, sizeof other) == 0 ||
                check_under(&other, image, size, action) != 0)
                continue;
            buffer_format(out, "%s%s", *gap, setting);
            *gap = ", ";
        }
    }
}

static void add_profiles(buffer *out, const char **gap, const hj_config *config,
                         const uint8_t *image, size_t size, const hj_action *action) {
    for (unsigned i = 0; hj_profile_name(i); i++) {
        hj_config other = *config;
        char why[256];
        if (hj_config_readings(&other, hj_profile_name(i), why, sizeof why) != HJ_OK ||
            other.ruleset != config->ruleset || check_under(&other, image, size, action) != 0)
            continue;
        buffer_format(out, "%sprofile %s", *gap, hj_profile_name(i));
        *gap = ", ";
    }
}

void readings_words(buffer *out, const hj_game *game, const hj_action *action) {
    const hj_config *config = hj_game_config(game);
    uint8_t *image = memory_take(HJ_SNAPSHOT_MAX, 1);
    size_t size = hj_game_snapshot(game, image, HJ_SNAPSHOT_MAX);
    hj_rule here = hj_game_check(game, action);
    const char *gap = "legal under ";
    /* Only where the position, taken over, gives the same answer is another answer a finding. */
    if (here && check_under(config, image, size, action) == here) {
        add_options(out, &gap, config, image, size, action);
        add_profiles(out, &gap, config, image, size, action);
    }
    free(image);
}

/* fit.c: a greedy search over the readings, with pairs where no single value helps. It must not
 * know what an option means. */
#include "app/lab/fit.h"

#include <stdio.h>
#include <string.h>

enum {
    CANDIDATES_MAX = 160,
    RANGE_MAX = 10,
    SCENARIO_OPTIONS = 60,
    CROP_OPTIONS = 64,
    FAVOR_OPTIONS = 80
};

typedef struct search {
    fit *fit;
    const fit_source *source;
    fit_choice candidate[CANDIDATES_MAX];
    unsigned candidates;
} search;

/* ---- what can be tried ---- */

static bool concerns(const fit_source *source, unsigned option) {
    const bool crop = source->scenario[HJ_RULESET_CROP_TRUST];
    const bool favors = source->scenario[HJ_RULESET_FRENEMIES];
    if (option >= FAVOR_OPTIONS)
        return favors;
    if (option >= CROP_OPTIONS)
        return crop;
    return option < SCENARIO_OPTIONS || crop || favors;
}

static void list_candidates(search *s) {
    for (unsigned option = 1; option <= hj_option_count(); option++) {
        const hj_option_row *row = hj_option_at(option);
        if (!row || row->setting || !concerns(s->source, option))
            continue;
        int32_t first = row->min, last = row->max;
        for (const char *at = row->words; *at; at++)
            last += *at == '|';
        if (last - first > RANGE_MAX)
            continue;
        for (int32_t value = first; value <= last && s->candidates < CANDIDATES_MAX; value++) {
            char word[32];
            fit_choice *c = &s->candidate[s->candidates++];
            *c = (fit_choice){.option = option, .value = value};
            snprintf(c->text, sizeof c->text, "%s=%s", row->name,
                     hj_option_value(word, sizeof word, option, value));
        }
    }
}

/* ---- trying ---- */

/* Findings with the choices so far but one, and up to two more; NULL = none. */
static uint64_t try_set(search *s, unsigned without, const fit_choice *a, const fit_choice *b,
                        bool sample) {
    const char *set[FIT_MAX + 3];
    unsigned count = 0;
    for (unsigned i = 0; i < s->fit->choices; i++)
        if (i != without)
            set[count++] = s->fit->choice[i].text;
    if (a)
        set[count++] = a->text;
    if (b)
        set[count++] = b->text;
    set[count] = NULL;
    s->fit->runs++;
    return s->source->count(s->source->user, set, sample);
}

static bool is_chosen(const search *s, unsigned option) {
    for (unsigned i = 0; i < s->fit->choices; i++)
        if (s->fit->choice[i].option == option)
            return true;
    return false;
}

static void take(search *s, const fit_choice *choice, uint64_t left) {
    fit_choice *c = &s->fit->choice[s->fit->choices++];
    *c = *choice;
    c->left = left;
    s->fit->after = left;
}

/* Would so many findings left be worth another choice? */
static bool helps(const search *s, uint64_t left) {
    return left + s->source->least <= s->fit->after;
}

/* The best single value. A sample chooses, all games confirm: what breaks games that were clean is
 * no explanation, so the next best gets its turn. */
static bool take_single(search *s) {
    uint64_t count[CANDIDATES_MAX];
    const uint64_t now = try_set(s, FIT_MAX, NULL, NULL, true);
    if (s->fit->choices == FIT_MAX)
        return false;
    for (unsigned i = 0; i < s->candidates; i++)
        count[i] = is_chosen(s, s->candidate[i].option)
                       ? UINT64_MAX
                       : try_set(s, FIT_MAX, &s->candidate[i], NULL, true);
    for (;;) {
        unsigned best = 0;
        for (unsigned i = 1; i < s->candidates; i++)
            if (count[i] < count[best])
                best = i;
        if (count[best] >= now)
            return false;
        const uint64_t left = try_set(s, FIT_MAX, &s->candidate[best], NULL, false);
        if (helps(s, left)) {
            take(s, &s->candidate[best], left);
            return true;
        }
        count[best] = UINT64_MAX;
    }
}

static bool take_pair(search *s) {
    unsigned first = 0, second = 0;
    uint64_t fewest = try_set(s, FIT_MAX, NULL, NULL, true);
    if (s->fit->choices + 2 > FIT_MAX || fewest == 0)
        return false;
    for (unsigned i = 0; i < s->candidates; i++) {
        for (unsigned k = i + 1; k < s->candidates; k++) {
            const fit_choice *a = &s->candidate[i], *b = &s->candidate[k];
            if (a->option == b->option || is_chosen(s, a->option) || is_chosen(s, b->option))
                continue;
            const uint64_t left = try_set(s, FIT_MAX, a, b, true);
            if (left < fewest) {
                fewest = left;
                first = i;
                second = k;
            }
        }
    }
    if (second == 0)
        return false;
    const uint64_t left = try_set(s, FIT_MAX, &s->candidate[first], &s->candidate[second], false);
    if (!helps(s, left))
        return false;
    take(s, &s->candidate[first], left);
    take(s, &s->candidate[second], left);
    return true;
}

/* A later choice can make an earlier one idle. */
static void drop_idle(search *s) {
    for (unsigned i = 0; i < s->fit->choices;) {
        const uint64_t left = try_set(s, i, NULL, NULL, false);
        if (left > s->fit->after) {
            i++;
            continue;
        }
        s->fit->after = left;
        s->fit->choices--;
        memmove(&s->fit->choice[i], &s->fit->choice[i + 1],
                (s->fit->choices - i) * sizeof s->fit->choice[0]);
    }
}

void fit_search(fit *out, const fit_source *source) {
    search s = {.fit = out, .source = source};
    *out = (fit){0};
    out->before = out->after = try_set(&s, FIT_MAX, NULL, NULL, false);
    list_candidates(&s);
    while (out->after > 0 && (take_single(&s) || take_pair(&s)))
        ;
    drop_idle(&s);
}

/* divergence.c: the words on a value that differs: since when it may, who may have made it so, and
 * whether it goes away again. Who the suspects are is found out elsewhere. */
#include "app/report/report.h"
#include "app/report/strings.h"

void divergence_window(buffer *out, const report_finding *f) {
    if (f->last_good && f->last_good + 1 < f->number)
        buffer_format(out, STR_WINDOW_SPAN, f->last_good, f->last_good + 1, f->number);
    else if (f->last_good && f->last_good < f->number)
        buffer_format(out, STR_WINDOW_LAST, f->last_good, f->number);
    else if (f->last_good)
        buffer_format(out, "#%u", f->last_good);
    else if (f->number > 1)
        buffer_format(out, STR_WINDOW_START, f->number);
    else if (f->number)
        buffer_text(out, STR_WINDOW_FIRST);
}

void divergence_suspects(buffer *out, const report_finding *f) {
    for (unsigned i = 0; i < f->suspects; i++) {
        const report_suspect *s = &f->suspect[i];
        buffer_format(out, "%s#%u %s", i ? "; " : "", s->number, s->move);
        if (s->has_values)
            buffer_format(out, ": %u -> %u", s->before, s->after);
        if (s->row)
            buffer_format(out, " (%s)", s->row->code);
    }
    if (f->suspects_more)
        buffer_format(out, "; " STR_MORE, (size_t)f->suspects_more);
}

/* Of the first divergence of a game it can be said whether it goes away again. */
report_effect divergence_effect(buffer *out, const report_game *game, const report_finding *f) {
    const hj_result *r = &game->result;
    const uint32_t differ = r->checkpoints - r->checkpoints_equal;
    if (f->kind != HJ_FINDING_DIVERGED || f != report_first(game) ||
        r->checkpoints <= f->checkpoints_before + 1)
        return REPORT_EFFECT_UNKNOWN;
    const uint32_t later = r->checkpoints - f->checkpoints_before - 1;
    if (differ > 1) {
        buffer_format(out, STR_PERSISTS, differ - 1, later);
        return REPORT_PERSISTS;
    }
    if (r->findings != 1)
        return REPORT_EFFECT_UNKNOWN;
    buffer_text(out, STR_HEALS);
    return REPORT_HEALS;
}

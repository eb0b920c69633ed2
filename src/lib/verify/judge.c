/* judge.c: what a finding does: it is counted, it may set the verdict, and it is handed out with
 * its place. It must not know why anything was found. */
#include "verify/judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static hj_verdict verdict_of(uint8_t kind) {
    switch (kind) {
    case HJ_FINDING_ILLEGAL:
        return HJ_VERDICT_ILLEGAL;
    case HJ_FINDING_DIVERGED:
        return HJ_VERDICT_DIVERGED;
    case HJ_FINDING_MALFORMED:
        return HJ_VERDICT_MALFORMED;
    case HJ_FINDING_UNSUPPORTED:
        return HJ_VERDICT_UNSUPPORTED;
    case HJ_FINDING_FAULT:
        return HJ_VERDICT_FAULT;
    case HJ_FINDING_TAMPERED:
        return HJ_VERDICT_TAMPERED;
    default:
        return HJ_VERDICT_CLEAN;
    }
}

/* The first finding decides; broken bytes and our own faults override it wherever they stand. */
static void move_verdict(judge *j, const hj_finding *finding) {
    const hj_verdict verdict = verdict_of(finding->kind);
    if (verdict == HJ_VERDICT_CLEAN)
        return;
    if (verdict == HJ_VERDICT_MALFORMED || verdict == HJ_VERDICT_FAULT ||
        verdict == HJ_VERDICT_TAMPERED)
        j->graver = j->graver == HJ_VERDICT_CLEAN ? verdict : hj_verdict_graver(j->graver, verdict);
    if (j->first == HJ_VERDICT_CLEAN) {
        j->first = verdict;
        j->result.first_finding = finding->number;
    }
    if (verdict == HJ_VERDICT_TAMPERED)
        j->error[0] = '\0'; /* it overrides whatever else was wrong */
    if ((verdict == HJ_VERDICT_MALFORMED || verdict == HJ_VERDICT_FAULT ||
         verdict == HJ_VERDICT_UNSUPPORTED || verdict == HJ_VERDICT_TAMPERED) &&
        j->error[0] == '\0') {
        snprintf(j->error, sizeof j->error, "%s", finding->text);
        j->result.error_offset = finding->offset;
    }
}

static void count(judge *j, const hj_finding *finding) {
    hj_result *result = &j->result;
    if (finding->kind == HJ_FINDING_WARNING) {
        result->warnings++;
        return;
    }
    if (finding->kind == HJ_FINDING_INCOMPLETE)
        return;
    result->findings++;
    if (finding->kind == HJ_FINDING_ILLEGAL)
        result->illegal++;
    if (finding->kind == HJ_FINDING_DIVERGED)
        result->diverged++;
    if (j->found < JUDGE_FINDINGS_MAX)
        j->found_at[j->found++] = finding->number;
}

static void place(judge *j, hj_finding *finding) {
    const hj_record *record = j->record;
    finding->number = record != NULL ? record->number : j->result.actions;
    finding->offset = record != NULL ? record->offset : j->last_offset;
    finding->line = record != NULL ? record->line : j->last_line;
    finding->source_pos = record != NULL ? j->last_source_pos : 0;
    if (finding->game == NULL && j->usable)
        finding->game = j->game;
    if (finding->game != NULL && finding->turn == 0)
        finding->turn = finding->game->state.turn;
}

/* What a probe counted, so that it does not count the same actions twice. */
static void copy_counts(uint32_t *to, const uint32_t *from) {
    if (to != NULL && from != NULL)
        memcpy(to, from, HJ_RULE_END * sizeof *to);
}

static bool trace_uncounted(judge *j) {
    const hj_probe *probe = j->options->probe;
    uint32_t met[HJ_RULE_END], broken[HJ_RULE_END];
    if (probe == NULL)
        return history_trace(j->history, j->game);
    copy_counts(met, probe->met);
    copy_counts(broken, probe->broken);
    const bool same = history_trace(j->history, j->game);
    copy_counts(probe->met, met);
    copy_counts(probe->broken, broken);
    return same;
}

void judge_trace(judge *j) {
    if (!j->usable || j->game->traced || trace_uncounted(j))
        return;
    judge_say(j, HJ_FINDING_FAULT, HJ_RULE_NONE, "our own fault: the same actions led elsewhere");
    judge_give_up(j);
}

unsigned judge_ruling_on(const judge *j, uint32_t number) {
    const hj_verify_options *o = j->options;
    return o->ruling_on != NULL && number != 0 ? o->ruling_on(o->user, j->result.index, number) : 0;
}

/* What a violation means for those that follow: a what-if, or nothing where it is ruled on. */
static void note_violation(judge *j, const hj_finding *finding) {
    const hj_policy policy = j->options->policy;
    const bool ruled = (policy == HJ_POLICY_RULED || policy == HJ_POLICY_STOP) &&
                       judge_ruling_on(j, finding->number) != 0;
    j->violated = j->violated || !ruled;
    if (policy == HJ_POLICY_STOP && !ruled)
        judge_give_up(j);
}

void judge_find(judge *j, hj_finding *finding) {
    judge_trace(j);
    const bool breach = finding->kind == HJ_FINDING_ILLEGAL ||
                        finding->kind == HJ_FINDING_DIVERGED || finding->kind == HJ_FINDING_WARNING;
    if (finding->kind == HJ_FINDING_WARNING && j->options->strict && finding->rule != HJ_RULE_NONE)
        finding->kind = HJ_FINDING_ILLEGAL;
    place(j, finding);
    if (finding->text == NULL)
        finding->text = "";
    if (breach && j->since[0] != '\0') {
        const size_t used = strlen(finding->text);
        if (finding->text != j->text)
            snprintf(j->text, sizeof j->text, "%s", finding->text);
        if (used < sizeof j->text)
            snprintf(j->text + used, sizeof j->text - used, " (after %s)", j->since);
        finding->text = j->text;
    }
    finding->what_if = breach && j->violated;
    count(j, finding);
    move_verdict(j, finding);
    if ((!breach || !j->violated || j->options->keep_going) && j->reported < JUDGE_FINDINGS_MAX) {
        j->reported++;
        if (j->options->on_finding != NULL)
            j->options->on_finding(j->options->user, finding);
    }
    if (finding->kind == HJ_FINDING_ILLEGAL || finding->kind == HJ_FINDING_DIVERGED)
        note_violation(j, finding);
}

void judge_say(judge *j, hj_finding_kind kind, hj_rule rule, const char *format, ...) {
    hj_finding finding = {.kind = (uint8_t)kind, .rule = rule};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(j->text, sizeof j->text, format, arguments);
    va_end(arguments);
    finding.text = j->text;
    if (j->record != NULL && j->record->kind == HJ_RECORD_ACTION) {
        finding.action = &j->record->as.action;
        finding.seat = finding.action->actor <= HJ_SEATS_MAX ? finding.action->actor : 0;
    }
    judge_find(j, &finding);
}

void judge_bend(judge *j, const char *what, uint32_t number) {
    snprintf(j->since, sizeof j->since, "#%u %s", (unsigned)number, what);
    j->bent_at = number;
    if (j->bent_first[0] == '\0') {
        snprintf(j->bent_first, sizeof j->bent_first, "%s", j->since);
        j->bent_first_at = number;
    }
}

void judge_unbend(judge *j, uint32_t number) {
    if (j->bent_first[0] != '\0' && j->bent_first_at > number)
        j->bent_first[0] = '\0';
    if (j->bent_at > number) {
        snprintf(j->since, sizeof j->since, "%s", j->bent_first);
        j->bent_at = j->bent_first[0] != '\0' ? j->bent_first_at : 0;
    }
}

/* One ruling a finding: what was ruled on leaves the list, and makes room in it. Where every
 * finding has been ruled on, what follows is no what-if any more. */
void judge_ruled(judge *j, uint32_t number, uint32_t after) {
    uint32_t open = 0;
    for (uint32_t k = 0; k < j->found; k++) {
        const uint32_t at = j->found_at[k];
        if (at != 0 && (number != 0 ? at == number : at > after))
            j->result.ruled++;
        else
            j->found_at[open++] = at;
    }
    j->found = open;
    if (j->result.ruled >= j->result.findings)
        j->violated = false;
}

void judge_give_up(judge *j) {
    j->usable = false;
}

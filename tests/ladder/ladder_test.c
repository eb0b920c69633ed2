/* ladder_test.c: the order of precedence of all rules. A ladder starts from a question that breaks
 * as many rules as it can at once; each rung cures one fault, and the next rule answers, until the
 * question is legal. Then each cure is undone alone, in the position that is otherwise legal, and
 * its rule must answer again. The ladders stand in the headers beside this file; everything asked
 * goes through the public API, rules.h gives the rows their numbers only. */
#include "../unit/harness.h"
#include "hexjudge.h"
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 64, LINE_MAX_SIZE = 640, DOCUMENT_MAX = 48000, RUNGS_MAX = 32 };

typedef enum question {
    ASK_CHECK, /* is the action of line @do legal, in the position of the lines before it? */
    ASK_BUILD, /* are header and start sound? */
    ASK_VERIFY /* what is the first finding of the whole log? */
} question;

/* key: how the line begins that is put in the place of its like, with text after it; NULL takes
 * the line out. also: a rule that stands among the failed ones all the same, where a step refuses a
 * kind that has its own rule on when it may happen. */
typedef struct rung {
    const char *key, *text;
    unsigned answer, also;
} rung;

/* document: the text form. A line that begins with @WORD has the label for its key and counts
 * without it, @do is the action asked about; "raw FIELD=" overrides a field of the action or the
 * header in a way no text can. */
typedef struct ladder {
    const char *name;
    question asks;
    uint32_t kind; /* hj_kind of the action asked about */
    const char *document;
    const rung *rungs;
    unsigned count;
} ladder;

#define RUNGS(table) table, sizeof(table) / sizeof((table)[0])

#include "ladder_base.h"
#include "ladder_claims.h"
#include "ladder_headers.h"
#include "ladder_scenarios.h"

/* ---- documents of lines ---- */

typedef struct document {
    char line[LINES_MAX][LINE_MAX_SIZE];
    unsigned count;
} document;

/* Where a line belongs: header, start, actions, overrides. */
static unsigned rank(const char *line) {
    static const char *const begin[] = {"hexjudge", "rules", "set", "seats",
                                        "",         "start", "@",   "raw"};
    enum { PLACES = sizeof begin / sizeof begin[0], BOARD = 4 };
    for (unsigned i = 0; i < PLACES; i++)
        if (i != BOARD && strncmp(line, begin[i], strlen(begin[i])) == 0)
            return strncmp(line, "@h", 2) == 0 ? BOARD : i;
    return BOARD;
}

static bool has_key(const char *line, const char *key) {
    const size_t size = strlen(key);
    return strncmp(line, key, size) == 0 &&
           (line[size] == '\0' || line[size] == ' ' || key[size - 1] == '=');
}

static void put_line(document *doc, const char *key, const char *text) {
    char line[LINE_MAX_SIZE];
    unsigned at = 0;
    const bool glued = key[strlen(key) - 1] == '=';
    const int size = snprintf(line, sizeof line, "%s%s%s", key, glued ? "" : " ", text);
    HJ_CHECK(size < LINE_MAX_SIZE && doc->count < LINES_MAX, "a line too many: %s", key);
    while (at < doc->count && rank(doc->line[at]) <= rank(line))
        at++;
    memmove(doc->line[at + 1], doc->line[at], (doc->count - at) * sizeof doc->line[0]);
    memcpy(doc->line[at], line, sizeof line);
    doc->count++;
}

/* Puts the text in the place of the line with this key, or takes that line out. */
static void change(document *doc, const char *key, const char *text) {
    for (unsigned at = 0; at < doc->count; at++) {
        if (!has_key(doc->line[at], key))
            continue;
        if (text != NULL) {
            const bool glued = key[strlen(key) - 1] == '=';
            snprintf(doc->line[at], sizeof doc->line[at], "%s%s%s", key, glued ? "" : " ", text);
        } else {
            doc->count--;
            memmove(doc->line[at], doc->line[at + 1], (doc->count - at) * sizeof doc->line[0]);
        }
        return;
    }
    if (text != NULL)
        put_line(doc, key, text);
}

/* What stands behind a key; NULL = no such line. */
static const char *text_of(const document *doc, const char *key) {
    for (unsigned at = 0; at < doc->count; at++)
        if (has_key(doc->line[at], key))
            return doc->line[at] + strlen(key) + (key[strlen(key) - 1] != '=');
    return NULL;
}

static void open_document(document *doc, const char *text) {
    memset(doc, 0, sizeof *doc);
    while (*text != '\0') {
        const char *end = strchr(text, '\n');
        const size_t size = end != NULL ? (size_t)(end - text) : strlen(text);
        HJ_CHECK(size < LINE_MAX_SIZE && doc->count < LINES_MAX, "a long line: %.40s", text);
        memcpy(doc->line[doc->count++], text, size);
        text += size + (end != NULL);
    }
}

/* ---- asking ---- */

typedef struct answer {
    unsigned rule;
    char text[300];
    unsigned failed[HJ_REASONS_MAX];
    unsigned failed_count;
} answer;

static const char *code(unsigned rule) {
    return rule == 0 ? "legal" : rule < HJ_RULE_END ? hj_rule_at((hj_rule)rule)->code : "other";
}

/* The text form of the lines, without labels; header and start only, or all but @do. */
static void compile(char *out, const document *doc, bool actions) {
    size_t size = 0;
    out[0] = '\0';
    for (unsigned at = 0; at < doc->count; at++) {
        const char *line = doc->line[at];
        const bool labelled = line[0] == '@';
        if (strncmp(line, "raw ", 4) == 0 || has_key(line, "@do") ||
            (labelled && !actions && strncmp(line, "@h", 2) != 0))
            continue;
        if (labelled)
            line += strcspn(line, " ") + (strchr(line, ' ') != NULL);
        size += (size_t)snprintf(out + size, DOCUMENT_MAX - size, "%s\n", line);
    }
    for (char *at = out; *at != '\0'; at++)
        *at = *at == '|' ? '\n' : *at; /* several records behind one label */
}

static void override_action(hj_action *action, const document *doc) {
    const struct {
        const char *key;
        uint8_t *field;
    } fields[] = {
        {"raw kind=", &action->kind},         {"raw actor=", &action->actor},
        {"raw hex=", &action->hex},           {"raw corner=", &action->corner},
        {"raw edge=", &action->edge},         {"raw seat=", &action->seat},
        {"raw resource=", &action->resource}, {"raw card=", &action->card},
        {"raw crop=", &action->crop},         {"raw row=", &action->row},
        {"raw token=", &action->token},       {"raw hexes=", &action->hexes[0]},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const char *text = text_of(doc, fields[i].key);
        if (text != NULL)
            *fields[i].field = (uint8_t)atoi(text);
    }
}

static void override_config(hj_config *config, const document *doc) {
    const char *hex = text_of(doc, "raw robber=");
    config->robber = hex != NULL ? (uint8_t)atoi(hex) : config->robber;
}

static hj_reader *open_text(const char *text) {
    hj_reader *reader = NULL;
    HJ_CHECK(hj_reader_open_memory(&reader, text, strlen(text)) == HJ_OK, "no reader");
    return reader;
}

/* The header of a text; its start lives as long as the reader. */
static const hj_record *header_of(hj_reader *reader, const char *name) {
    const hj_record *record = NULL;
    const hj_status status = hj_reader_next(reader, &record);
    HJ_CHECK(status == HJ_OK && record->kind == HJ_RECORD_HEADER, "%s: no header: %s", name,
             hj_reader_error(reader));
    return status == HJ_OK ? record : NULL;
}

static void ask_game(answer *out, hj_game *game, const hj_action *action, const ladder *l) {
    hj_reason reasons[HJ_REASONS_MAX];
    const uint64_t digest = hj_game_digest(game);
    out->rule = hj_game_check(game, action);
    const unsigned count = hj_game_explain(game, action, reasons);
    for (unsigned i = 0; i < count; i++) {
        if (reasons[i].ok)
            continue;
        if (out->failed_count == 0)
            snprintf(out->text, sizeof out->text, "%s", reasons[i].text);
        out->failed[out->failed_count++] = reasons[i].rule;
    }
    HJ_CHECK(out->rule == (out->failed_count > 0 ? out->failed[0] : 0),
             "%s: check says %s, explain %s", l->name, code(out->rule),
             code(out->failed_count > 0 ? out->failed[0] : 0));
    HJ_CHECK(hj_game_apply(game, action) == out->rule, "%s: apply and check differ", l->name);
    HJ_CHECK(out->rule == 0 || hj_game_digest(game) == digest, "%s: a refusal moved", l->name);
    HJ_CHECK(out->rule != 0 || hj_game_fault(game) == NULL, "%s: %s", l->name, hj_game_fault(game));
}

static void ask_check(answer *out, const document *doc, const ladder *l, hj_reader *reader) {
    hj_game *game = NULL;
    hj_reason broken;
    hj_action action;
    char why[200] = "";
    const hj_record *record = header_of(reader, l->name);
    if (record == NULL)
        return;
    const hj_config config = record->as.header.config;
    hj_status status =
        hj_game_new(&game, &config, record->as.header.start, record->as.header.start_size, &broken);
    HJ_CHECK(status == HJ_OK, "%s: no game: %s", l->name, broken.text);
    while (game != NULL && (status = hj_reader_next(reader, &record)) == HJ_OK) {
        char line[200];
        const hj_rule rule = hj_game_apply(game, &record->as.action);
        hj_text_action(line, sizeof line, &config, &record->as.action);
        HJ_CHECK(rule == 0, "%s: %s was refused: %s", l->name, line,
                 rule != 0 ? hj_rule_at(rule)->code : "");
    }
    HJ_CHECK(status == HJ_DONE, "%s: %s", l->name, hj_reader_error(reader));
    const char *line = text_of(doc, "@do");
    status = hj_text_parse_action(&action, &config, line != NULL ? line : "", why, sizeof why);
    HJ_CHECK(status == HJ_OK, "%s: \"%s\": %s", l->name, line != NULL ? line : "", why);
    override_action(&action, doc);
    if (game != NULL && status == HJ_OK) {
        HJ_CHECK(action.kind == l->kind, "%s asks about another kind", l->name);
        ask_game(out, game, &action, l);
    }
    hj_game_free(game);
}

static void ask_build(answer *out, const document *doc, const ladder *l, hj_reader *reader) {
    hj_game *game = NULL;
    hj_reason broken;
    const hj_record *record = header_of(reader, l->name);
    if (record == NULL)
        return;
    hj_config config = record->as.header.config;
    override_config(&config, doc);
    const hj_status status =
        hj_game_new(&game, &config, record->as.header.start, record->as.header.start_size, &broken);
    out->rule = broken.rule;
    snprintf(out->text, sizeof out->text, "%s", broken.text);
    HJ_CHECK((status == HJ_OK) == (broken.rule == 0), "%s: status %d, rule %u", l->name,
             (int)status, broken.rule);
    hj_game_free(game);
}

static void keep_first(void *user, const hj_finding *finding) {
    answer *out = user;
    const bool counts = finding->kind != HJ_FINDING_INCOMPLETE;
    if (counts && out->rule == 0 && out->text[0] == '\0') {
        out->rule = finding->rule;
        snprintf(out->text, sizeof out->text, "%s", finding->text);
        if (finding->rule == 0 || finding->kind != HJ_FINDING_DIVERGED)
            out->rule = HJ_RULE_END; /* not the kind of finding these ladders ask for */
    }
}

static void ask(answer *out, const document *doc, const ladder *l) {
    static char text[DOCUMENT_MAX];
    memset(out, 0, sizeof *out);
    compile(text, doc, l->asks != ASK_BUILD);
    hj_reader *reader = open_text(text);
    if (l->asks == ASK_CHECK) {
        ask_check(out, doc, l, reader);
    } else if (l->asks == ASK_BUILD) {
        ask_build(out, doc, l, reader);
    } else {
        const hj_verify_options options = {.on_finding = keep_first, .user = out};
        hj_verdict worst = HJ_VERDICT_FAULT;
        HJ_CHECK(hj_verify(reader, &options, &worst) == 1, "%s: no game", l->name);
        HJ_CHECK(out->rule != 0 || worst == HJ_VERDICT_CLEAN || worst == HJ_VERDICT_INCOMPLETE,
                 "%s: %s: %s", l->name, hj_verdict_word(worst), out->text);
    }
    hj_reader_close(reader);
}

/* ---- climbing ---- */

static void climb(const ladder *l) {
    static document before[RUNGS_MAX], doc;
    answer got, last = {.text = "-"};
    HJ_CHECK(l->count <= RUNGS_MAX, "%s: too many rungs", l->name);
    open_document(&doc, l->document);
    for (unsigned k = 0; k < l->count; k++) {
        const rung *r = &l->rungs[k];
        before[k] = doc;
        if (r->key[0] != '\0')
            change(&doc, r->key, r->text);
        ask(&got, &doc, l);
        HJ_CHECK(got.rule == r->answer, "%s, rung %u (%s %s): %s (%s), not %s", l->name, k, r->key,
                 r->text != NULL ? r->text : "gone", code(got.rule), got.text, code(r->answer));
        HJ_CHECK(got.rule != last.rule || strcmp(got.text, last.text) != 0,
                 "%s, rung %u: nothing was cured: %s", l->name, k, got.text);
        bool beside = r->also == 0;
        for (unsigned i = 0; i < got.failed_count; i++)
            beside = beside || got.failed[i] == r->also;
        HJ_CHECK(beside, "%s, rung %u: %s is not named", l->name, k, code(r->also));
        last = got;
    }
    HJ_CHECK(l->rungs[l->count - 1].answer == 0, "%s does not end legal", l->name);
    for (unsigned k = 1; k < l->count; k++) { /* each fault alone */
        document alone = doc;
        change(&alone, l->rungs[k].key, text_of(&before[k], l->rungs[k].key));
        ask(&got, &alone, l);
        HJ_CHECK(got.rule == l->rungs[k - 1].answer, "%s: with %s as before alone: %s, not %s",
                 l->name, l->rungs[k].key, code(got.rule), code(l->rungs[k - 1].answer));
    }
}

static const struct {
    const ladder *ladders;
    size_t count;
} tables[] = {
    {base_ladders, sizeof base_ladders / sizeof base_ladders[0]},
    {claim_ladders, sizeof claim_ladders / sizeof claim_ladders[0]},
    {header_ladders, sizeof header_ladders / sizeof header_ladders[0]},
    {scenario_ladders, sizeof scenario_ladders / sizeof scenario_ladders[0]},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static void climb_all(unsigned table) {
    for (size_t i = 0; i < tables[table].count; i++)
        climb(&tables[table].ladders[i]);
}

static void actions_of_the_base_game(void) {
    climb_all(0);
}
static void claims(void) {
    climb_all(1);
}
static void headers_and_starts(void) {
    climb_all(2);
}
static void scenarios(void) {
    climb_all(3);
}

static void every_kind_has_a_ladder(void) {
    bool has[HJ_KIND_COUNT] = {false};
    for (unsigned t = 0; t < TABLES; t++)
        for (size_t i = 0; i < tables[t].count; i++)
            has[tables[t].ladders[i].kind] = true;
    for (unsigned kind = 1; kind < HJ_KIND_COUNT; kind++)
        HJ_CHECK(has[kind], "no ladder for %s", hj_kind_word((hj_kind)kind));
}

/* Rows on when a kind may happen are named beside the rule of the step that refuses it. */
static void every_row_answers(void) {
    static const char *const id[] = {
        "",
#define RULE(id, code, module, basis, force, since, until, citation, text) #id,
#include "rules/rules.def"
#undef RULE
    };
    unsigned answers[HJ_RULE_END] = {0}, beside[HJ_RULE_END] = {0}, answered = 0;
    for (unsigned t = 0; t < TABLES; t++)
        for (size_t i = 0; i < tables[t].count; i++)
            for (unsigned k = 0; k < tables[t].ladders[i].count; k++) {
                answers[tables[t].ladders[i].rungs[k].answer]++;
                beside[tables[t].ladders[i].rungs[k].also]++;
            }
    for (unsigned rule = 1; rule < HJ_RULE_END; rule++) {
        HJ_CHECK(answers[rule] + beside[rule] > 0, "no rung for %s (%s)", id[rule], code(rule));
        answered += answers[rule] > 0;
        if (answers[rule] == 0 && beside[rule] > 0)
            printf("%s is named beside the rule of a step only\n", code(rule));
    }
    printf("%u of %u rows answer a rung\n", answered, (unsigned)HJ_RULE_END - 1);
}

HJ_TESTS(ladder, TEST(actions_of_the_base_game), TEST(claims), TEST(headers_and_starts),
         TEST(scenarios), TEST(every_kind_has_a_ladder), TEST(every_row_answers));

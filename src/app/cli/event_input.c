/* event_input.c: what an event wants to know of a game, taken from its records while it is judged.
 * It runs in a child process and must not know what becomes of it. */
#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/event_judge.h"
#include "app/event/game_line.h"

enum { ROLLS = 24 };

typedef struct facts {
    event_game game;
    pool strings;
    EVP_MD_CTX *actions, *chance;
    unsigned rolls;
    bool found;
    const judging *how;
    const char *path;
    void (*line)(void *user, buffer *text);
    void *user;
    unsigned count;
    bool keep;
} facts;

#ifdef NDEBUG
static void try_it(const char *path, unsigned game) {
    (void)path;
    (void)game;
}
#else
/* HEXJUDGE_TRY=crash:PART or hang:PART: what a fault in judging might do to the games that have the
 * part in their "FILE:GAME." */
static void try_it(const char *path, unsigned game) {
    const char *what = getenv("HEXJUDGE_TRY");
    const char *colon = what != NULL ? strchr(what, ':') : NULL;
    char name[4200];
    snprintf(name, sizeof name, "%.4000s:%u.", path, game);
    if (colon == NULL || strstr(name, colon + 1) == NULL)
        return;
    if (strncmp(what, "crash", 5) == 0)
        _exit(134);
    while (strncmp(what, "hang", 4) == 0)
        poll(NULL, 0, 1000);
}
#endif

static void hex_of(char hex[65], EVP_MD_CTX *hash) {
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    hex[0] = '\0';
    if (hash == NULL || EVP_DigestFinal_ex(hash, bytes, &size) != 1)
        return;
    for (unsigned k = 0; k < size && k < 32; k++) {
        hex[2 * k] = "0123456789abcdef"[bytes[k] >> 4];
        hex[2 * k + 1] = "0123456789abcdef"[bytes[k] & 15];
    }
    hex[64] = '\0';
}

bool event_hash_file(char hex[65], const char *path, char *why, size_t why_size) {
    unsigned char piece[65536];
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    EVP_MD_CTX *hash = EVP_MD_CTX_new();
    ssize_t got = -1;
    bool good = file >= 0 && hash != NULL && EVP_DigestInit_ex(hash, EVP_sha256(), NULL) == 1;
    while (good && (got = read(file, piece, sizeof piece)) > 0)
        good = EVP_DigestUpdate(hash, piece, (size_t)got) == 1;
    good = good && got == 0;
    if (!good)
        snprintf(why, why_size, "%s", strerror(errno));
    else
        hex_of(hex, hash);
    if (file >= 0)
        close(file);
    EVP_MD_CTX_free(hash);
    return good;
}

static void begin(facts *f) {
    f->game = (event_game){.winners = 0};
    f->rolls = 0;
    f->found = false;
    EVP_DigestInit_ex(f->actions, EVP_sha256(), NULL);
    EVP_DigestInit_ex(f->chance, EVP_sha256(), NULL);
}

/* The readings alone: what the table agreed on besides, as its board, is not the event's. */
static void take_header(facts *f, const hj_record *record) {
    const hj_config *config = &record->as.header.config;
    const hj_about *about = &record->as.header.about;
    hj_config plain = *config;
    char text[2048], why[200];
    event_game *g = &f->game;
    const char *base = config->ruleset == HJ_RULESET_BASE         ? "base/1"
                       : config->ruleset == HJ_RULESET_CROP_TRUST ? "crop_trust/1"
                                                                  : "frenemies/1";
    hj_config standard = {.seats = config->seats};
    if (hj_config_rules(&standard, base, why, sizeof why) == HJ_OK)
        for (unsigned id = 1; id <= hj_option_count(); id++) {
            const hj_option_row *row = hj_option_at(id);
            if (row != NULL && row->setting)
                plain.option[id] = standard.option[id];
        }
    g->rules = pool_text(&f->strings, hj_config_text(text, sizeof text, &plain));
    g->game_id = pool_text(&f->strings, about->game_id);
    g->phase = pool_text(&f->strings, about->phase);
    g->round = pool_text(&f->strings, about->round);
    g->table = pool_text(&f->strings, about->table);
    g->software = pool_text(&f->strings, about->software);
    g->build = pool_text(&f->strings, about->build);
    g->seats = config->seats;
    g->partial = config->view != 0;
    g->from_position = record->as.header.start != NULL;
    EVP_DigestUpdate(f->chance, config->terrain, sizeof config->terrain);
    EVP_DigestUpdate(f->chance, config->number, sizeof config->number);
    EVP_DigestUpdate(f->actions, config->terrain, sizeof config->terrain);
}

static void on_record(void *user, const hj_record *record, const hj_game *game) {
    facts *f = user;
    char text[512];
    (void)game;
    if (record->kind == HJ_RECORD_HEADER) {
        begin(f);
        try_it(f->path, f->count + 1);
        take_header(f, record);
    } else if (record->kind == HJ_RECORD_PERSON && record->as.person.seat <= HJ_SEATS_MAX) {
        f->game.name[record->as.person.seat] = pool_text(&f->strings, record->as.person.name);
        f->game.color[record->as.person.seat] = pool_text(&f->strings, record->as.person.color);
    } else if (record->kind == HJ_RECORD_ACTION) {
        const hj_action *action = &record->as.action;
        const size_t size = hj_text_action(text, sizeof text, NULL, action);
        EVP_DigestUpdate(f->actions, text, size + 1);
        if (action->kind == HJ_KIND_ROLL && f->rolls++ < ROLLS) {
            EVP_DigestUpdate(f->chance, &action->die_a, 1);
            EVP_DigestUpdate(f->chance, &action->die_b, 1);
        }
    }
}

static void on_finding(void *user, const hj_finding *finding) {
    facts *f = user;
    event_game *g = &f->game;
    const hj_rule_row *row = hj_rule_at(finding->rule), *writer = hj_rule_at(finding->writer_rule);
    if (finding->kind == HJ_FINDING_WARNING || f->found)
        return;
    f->found = true;
    g->rule = row != NULL ? row->code : "";
    const char *words = finding->text;
    for (unsigned k = finding->reasons; k > 0; k--)
        if (!finding->reason[k - 1].ok)
            words = finding->reason[k - 1].text; /* the first that fails */
    g->text = pool_text(&f->strings, words);
    g->path = pool_text(&f->strings, finding->path);
    g->recorded = pool_text(&f->strings, finding->recorded);
    g->replayed = pool_text(&f->strings, finding->replayed);
    g->last_writer = writer != NULL ? writer->code : "";
    g->finding_action = finding->number;
    g->finding_turn = finding->turn;
    g->finding_seat = finding->seat;
}

static void hand_out(facts *f) {
    buffer text = {0};
    event_game_write(&text, &f->game);
    buffer_char(&text, '\n');
    f->line(f->user, &text);
    buffer_free(&text);
}

static void on_game(void *user, const hj_result *result) {
    static const char *const ends[] = {"",           "points", "concession", "time",
                                       "unfinished", "fields", "species"};
    facts *f = user;
    event_game *g = &f->game;
    char actions[65], chance[65];
    g->verdict = result->verdict;
    g->index = result->index;
    g->ruleset = pool_text(&f->strings, result->ruleset);
    g->actions = result->actions;
    g->findings = result->findings;
    g->ruled = result->ruled;
    g->unruled = result->findings - (result->ruled < result->findings ? result->ruled : 0);
    g->sealed = f->how->trust.count > 0 ? result->seal_trusted : result->seals > 0;
    g->partial = g->partial || result->hidden;
    g->end_action = result->end_number;
    g->end = result->end_reason < sizeof ends / sizeof ends[0] ? ends[result->end_reason] : "";
    for (unsigned seat = 1; seat <= HJ_SEATS_MAX; seat++)
        g->points[seat] = result->points[seat];
    g->winners = result->winners;
    if (!f->found && result->verdict != HJ_VERDICT_CLEAN) {
        g->text =
            pool_text(&f->strings, result->error[0] != '\0' ? result->error : result->missing);
        g->rule = "";
    }
    hex_of(actions, f->actions);
    hex_of(chance, f->chance);
    g->actions_hash = result->actions > 0 ? pool_text(&f->strings, actions) : "";
    g->chance = f->rolls >= 8 ? pool_text(&f->strings, chance) : "";
    f->keep = f->keep && result->verdict != HJ_VERDICT_FAULT;
    hand_out(f);
    f->count++;
    begin(f);
}

bool event_judge_input(const judging *how, const char *path, unsigned first,
                       void (*line)(void *user, buffer *text), void *user) {
    facts f = {.actions = EVP_MD_CTX_new(),
               .chance = EVP_MD_CTX_new(),
               .how = how,
               .path = path,
               .line = line,
               .user = user,
               .count = first - 1,
               .keep = true};
    char why[512] = "";
    begin(&f);
    hj_reader *reader = cli_open(path, 0, why, sizeof why);
    const hj_verify_options options = {.readings = how->readings,
                                       .set = how->setting,
                                       .strict = how->strict,
                                       .require_outcome = how->require_outcome,
                                       .require_checkpoints = how->require_checkpoints,
                                       .keep_going = true,
                                       .on_record = on_record,
                                       .on_finding = on_finding,
                                       .on_game = on_game,
                                       .user = &f,
                                       .policy = how->policy,
                                       .trust = (const uint8_t(*)[KEY_SIZE])how->trust.key,
                                       .trusted = how->trust.count,
                                       .states = how->states};
    if (reader != NULL && (first == 1 || hj_reader_select(reader, first, UINT32_MAX) == HJ_OK))
        hj_verify(reader, &options, NULL);
    f.keep = f.keep && reader != NULL && hj_reader_trouble(reader) != HJ_TROUBLE_READ;
    hj_reader_close(reader);
    if (f.count == 0) {
        f.game.verdict = HJ_VERDICT_MALFORMED;
        f.game.index = 1;
        f.game.trouble = why[0] != '\0' ? why : "no game can be read";
        hand_out(&f);
    }
    pool_free(&f.strings);
    EVP_MD_CTX_free(f.actions);
    EVP_MD_CTX_free(f.chance);
    return f.keep;
}

/* shrink.c: the shortest log that still shows the same finding: the tail is cut, the game starts
 * from the position before, and lines and words are left out in ever smaller pieces, with whatever
 * is no longer legal without them. Each try is judged from its text, as any log is. It must not
 * know files, or how findings are printed. */
#define _POSIX_C_SOURCE 200809L
#include "app/lab/shrink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAYS_MAX = 30000, ROUNDS_MAX = 3 };

/* A line of the text, or a word behind its first ones that may be left out by itself. */
typedef enum atom_kind {
    ATOM_FIXED,  /* what a log cannot be without */
    ATOM_HEADER, /* an option, a harbor, whatever has a default */
    ATOM_BOARD,  /* the rows of the island, and all that stands with them */
    ATOM_START,
    ATOM_ACTION,
    ATOM_TARGET /* the record that shows the finding */
} atom_kind;

typedef struct atom {
    char *text;
    uint8_t kind;
    bool opens; /* begins a line */
    bool words; /* begins a line that is nothing without a word behind it */
    bool roll;
} atom;

typedef struct work {
    shrink *s;
    const excerpt *game;
    atom *atom;
    bool *on; /* of each atom */
    size_t atoms, room;
    size_t *at_line; /* the atom that begins a line of the last text, from 1 */
    size_t lines, line_room;
    buffer text;
} work;

/* ---- findings ---- */

hj_verdict shrink_verdict(const shrink_finding *f) {
    switch (f->kind) {
    case HJ_FINDING_ILLEGAL:
        return HJ_VERDICT_ILLEGAL;
    case HJ_FINDING_DIVERGED:
        return HJ_VERDICT_DIVERGED;
    case HJ_FINDING_UNSUPPORTED:
        return HJ_VERDICT_UNSUPPORTED;
    case HJ_FINDING_FAULT:
        return HJ_VERDICT_FAULT;
    case HJ_FINDING_MALFORMED:
        return HJ_VERDICT_MALFORMED;
    default:
        return HJ_VERDICT_CLEAN;
    }
}

static void copy_text(char *out, size_t out_size, const char *text) {
    snprintf(out, out_size, "%s", text != NULL ? text : "");
}

/* "P1.hand.ore" is of the field hand, "P1.gained" of gained. */
static void name_field(char *out, size_t out_size, const char *path) {
    hj_claim claim;
    copy_text(out, out_size, path);
    if (path == NULL || !hj_text_parse_path(&claim, path)) {
        const char *dot = path != NULL ? strrchr(path, '.') : NULL;
        copy_text(out, out_size, dot != NULL ? dot + 1 : path);
        return;
    }
    for (unsigned i = 0; hj_field_at(i) != NULL; i++)
        if (hj_field_at(i)->tag == claim.field)
            copy_text(out, out_size, hj_field_at(i)->name);
}

static uint64_t fold(uint64_t hash, unsigned char c) {
    return (hash ^ c) * 0x100000001b3u;
}

/* What failed, and how: numbers, and what stands in brackets, are of this game only. */
static void fold_reasons(shrink_finding *to, const hj_finding *from) {
    for (unsigned i = 0; i < from->reasons; i++) {
        const hj_rule_row *row = hj_rule_at(from->reason[i].rule);
        bool inside = false;
        if (from->reason[i].ok)
            continue;
        /* neighbors in the table, which are those of one module, never share a bit */
        to->broken |= UINT64_C(1) << (row != NULL ? hj_rule_find(row->code) % 64 : 0);
        for (const char *c = from->reason[i].text; *c; c++) {
            inside = *c == '(' || (inside && *c != ')');
            if (!inside && *c != ')' && *c != ' ' && (*c < '0' || *c > '9'))
                to->reasons = fold(to->reasons, (unsigned char)*c);
        }
    }
}

void shrink_finding_copy(shrink_finding *to, const hj_finding *from) {
    const hj_rule_row *row = hj_rule_at(from->rule);
    *to = (shrink_finding){.found = true,
                           .kind = from->kind,
                           .action_kind = from->action != NULL ? from->action->kind : 0,
                           .number = from->number,
                           .line = from->line,
                           .last_good = from->last_good,
                           .last_writer = from->last_writer,
                           .rule = row != NULL ? row->code : ""};
    fold_reasons(to, from);
    copy_text(to->path, sizeof to->path, from->path);
    name_field(to->field, sizeof to->field, from->path);
    copy_text(to->text, sizeof to->text, from->text);
    copy_text(to->recorded, sizeof to->recorded, from->recorded);
    copy_text(to->replayed, sizeof to->replayed, from->replayed);
}

static bool chosen(const shrink_keep *keep, const shrink_finding *f) {
    return (keep->verdict < 0 || keep->verdict == (int)shrink_verdict(f)) &&
           (!*keep->rule || strcmp(keep->rule, f->rule) == 0) &&
           (!*keep->field || strcmp(keep->field, f->field) == 0) &&
           (!*keep->path || strcmp(keep->path, f->path) == 0);
}

static bool same_finding(const shrink *s) {
    const shrink_finding *a = &s->was, *b = &s->is;
    const unsigned bits = s->keep.bits;
    if (!b->found || ((bits & SHRINK_VERDICT) != 0 && a->kind != b->kind) ||
        ((bits & SHRINK_RULE) != 0 && (strcmp(a->rule, b->rule) != 0 || a->broken != b->broken)) ||
        ((bits & SHRINK_REASONS) != 0 && a->reasons != b->reasons) ||
        ((bits & SHRINK_FIELD) != 0 && strcmp(a->field, b->field) != 0) ||
        ((bits & SHRINK_PATH) != 0 && strcmp(a->path, b->path) != 0) ||
        ((bits & SHRINK_KIND) != 0 && a->action_kind != b->action_kind))
        return false;
    /* What an action wrote wrongly is not shown by a position in which it stands already. */
    if ((bits & SHRINK_RULE) != 0 && a->last_writer != 0 && b->last_writer == 0)
        return false;
    if (strcmp(a->path, "digest") == 0)
        return strcmp(a->recorded, b->recorded) == 0 && strcmp(a->replayed, b->replayed) == 0;
    /* What no rule and no field names goes by its words. */
    return *a->rule || *a->path || strcmp(a->text, b->text) == 0;
}

typedef struct look {
    const shrink_keep *keep; /* NULL = the first finding, whatever it is */
    shrink_finding *out;
} look;

static void on_finding(void *user, const hj_finding *finding) {
    look *l = user;
    shrink_finding now;
    if (finding->kind == HJ_FINDING_WARNING || finding->kind == HJ_FINDING_INCOMPLETE ||
        l->out->found)
        return;
    shrink_finding_copy(&now, finding);
    if (l->keep == NULL || chosen(l->keep, &now))
        *l->out = now;
}

static void judge(const shrink *s, const buffer *text, shrink_finding *out,
                  const shrink_keep *keep) {
    look l = {.keep = keep, .out = out};
    hj_reader *reader = NULL;
    hj_verify_options options = s->how;
    options.keep_going = keep != NULL;
    options.on_record = NULL;
    options.on_game = NULL;
    options.on_finding = on_finding;
    options.user = &l;
    *out = (shrink_finding){.rule = ""};
    if (hj_reader_open_memory(&reader, text->data, text->size) == HJ_OK)
        hj_verify(reader, &options, NULL);
    hj_reader_close(reader);
}

/* ---- atoms ---- */

static void add_atom(work *w, atom_kind kind, const char *text, size_t size, bool opens) {
    if (w->atoms == w->room) {
        w->room = w->room ? 2 * w->room : 256;
        w->atom = memory_grow(w->atom, w->room, sizeof *w->atom);
        w->on = memory_grow(w->on, w->room, sizeof *w->on);
    }
    buffer copy = {0};
    buffer_add(&copy, text, size);
    w->atom[w->atoms] =
        (atom){.text = memory_text(buffer_string(&copy)),
               .kind = (uint8_t)kind,
               .opens = opens,
               .roll = kind == ATOM_ACTION && strstr(buffer_string(&copy), " roll ")};
    w->on[w->atoms++] = true;
    buffer_free(&copy);
}

static bool begins(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\n');
}

/* How many of a line's first words belong together, so that each of the others can go by itself;
 * 0 = the line is one thing. */
static unsigned fixed_words(const char *line) {
    if (begins(line, "start P1") || begins(line, "start P2") || begins(line, "start P3") ||
        begins(line, "start P4") || begins(line, "start P5") || begins(line, "start P6"))
        return 3;
    return begins(line, "set") ? 1 : 0;
}

static void add_line(work *w, atom_kind kind, const char *line) {
    const size_t length = strcspn(line, "\n");
    unsigned fixed = kind == ATOM_START || kind == ATOM_HEADER ? fixed_words(line) : 0;
    size_t at = 0;
    if (!fixed) {
        add_atom(w, kind, line, length, true);
        return;
    }
    for (; fixed && at < length; fixed--)
        at += strcspn(line + at, " \n") + 1;
    add_atom(w, kind, line, at - 1, true);
    w->atom[w->atoms - 1].words = true;
    while (at < length) {
        const size_t word = strcspn(line + at, " \n");
        add_atom(w, kind, line + at, word, false);
        at += word + 1;
    }
}

static atom_kind kind_of(const char *line, bool header) {
    static const char *const fixed[] = {"hexjudge", "rules", "seats"};
    static const char *const board[] = {"row", "harbor", "robber", "obstacle", "board"};
    for (size_t i = 0; header && i < sizeof fixed / sizeof *fixed; i++)
        if (begins(line, fixed[i]))
            return ATOM_FIXED;
    for (size_t i = 0; header && i < sizeof board / sizeof *board; i++)
        if (begins(line, board[i]))
            return ATOM_BOARD;
    return begins(line, "start") ? ATOM_START : header ? ATOM_HEADER : ATOM_ACTION;
}

/* Lines between the header and the target that are no actions prove nothing any more. */
static bool is_header(const char *line) {
    static const char *const words[] = {
        "hexjudge",    "rules",       "set",   "profile",  "seats",      "board",  "row",
        "harbor",      "robber",      "crops", "obstacle", "vault",      "favors", "markers",
        "event-token", "event-order", "view",  "about",    "commitment", "start"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(line, words[i]))
            return true;
    return false;
}

/* An action begins with a seat, or with nature, who draws tokens. */
static bool is_action(const char *line) {
    return line[0] == 'P' || begins(line, "nature");
}

static void clear_atoms(work *w) {
    for (size_t i = 0; i < w->atoms; i++)
        free(w->atom[i].text);
    w->atoms = 0;
}

/* The text up to the target's line, taken apart. Checkpoints before it go. */
static void take_apart(work *w, const buffer *text, uint32_t target) {
    const char *line = buffer_string(text);
    bool header = true;
    clear_atoms(w);
    for (uint32_t n = 1; *line; n++) {
        const char *next = line + strcspn(line, "\n");
        next += *next == '\n';
        header = header && is_header(line);
        if (n == target && !header)
            add_line(w, ATOM_TARGET, line);
        else if (header || (n < target && is_action(line)))
            add_line(w, kind_of(line, header), line);
        line = next;
    }
}

/* ---- the text of what is on ---- */

static void note_line(work *w, size_t at) {
    if (w->lines + 1 >= w->line_room) {
        w->line_room = w->line_room ? 2 * w->line_room : 256;
        w->at_line = memory_grow(w->at_line, w->line_room, sizeof *w->at_line);
    }
    w->at_line[++w->lines] = at;
}

static bool any_word(const work *w, size_t at) {
    for (size_t i = at + 1; i < w->atoms && !w->atom[i].opens; i++)
        if (w->on[i])
            return true;
    return false;
}

static void put_together(work *w) {
    buffer_clear(&w->text);
    w->lines = 0;
    for (size_t i = 0; i < w->atoms; i++) {
        if (!w->atom[i].opens || !w->on[i] || (w->atom[i].words && !any_word(w, i)))
            continue;
        note_line(w, i);
        buffer_text(&w->text, w->atom[i].text);
        for (size_t k = i + 1; k < w->atoms && !w->atom[k].opens; k++)
            if (w->on[k])
                buffer_format(&w->text, " %s", w->atom[k].text);
        buffer_char(&w->text, '\n');
    }
}

/* ---- trying ---- */

static bool still_shows(work *w) {
    put_together(w);
    w->s->replays++;
    judge(w->s, &w->text, &w->s->is, NULL);
    if (!same_finding(w->s))
        return false;
    const uint32_t line = w->s->is.line;
    /* At the header a finding has no line of its own. */
    return w->s->was.number == 0
               ? w->s->is.number == 0
               : line >= 1 && line <= w->lines && w->atom[w->at_line[line]].kind == ATOM_TARGET;
}

static hj_game *new_game(const work *w, const hj_record *header) {
    const hj_verify_options *how = &w->s->how;
    hj_config config = header->as.header.config;
    hj_game *game = NULL;
    hj_reason broken;
    char why[512];
    hj_status status = HJ_OK;
    if (how->readings != NULL)
        status = hj_config_readings(&config, how->readings, why, sizeof why);
    for (size_t i = 0; status == HJ_OK && how->set != NULL && how->set[i] != NULL; i++)
        status = hj_config_set(&config, how->set[i], why, sizeof why);
    if (status == HJ_OK)
        status = hj_game_new(&game, &config, header->as.header.start, header->as.header.start_size,
                             &broken);
    (void)status; /* without a game nothing is left out, and the judge has the word */
    return game;
}

/* What is no longer legal was only possible because of what was left out: it goes too. */
static void drop_dependent(work *w) {
    hj_reader *reader = NULL;
    hj_game *game = NULL;
    const hj_record *record;
    put_together(w);
    w->s->replays++;
    if (hj_reader_open_memory(&reader, w->text.data, w->text.size) != HJ_OK)
        return;
    while (hj_reader_next(reader, &record) == HJ_OK) {
        if (record->kind == HJ_RECORD_HEADER)
            game = new_game(w, record);
        else if (game != NULL && record->kind == HJ_RECORD_ACTION && record->line >= 1 &&
                 record->line <= w->lines &&
                 w->atom[w->at_line[record->line]].kind == ATOM_ACTION &&
                 hj_game_apply(game, &record->as.action) != 0)
            w->on[w->at_line[record->line]] = false;
    }
    hj_game_free(game);
    hj_reader_close(reader);
}

/* Does the finding stay with what is on? If not, everything is as it was. */
static bool try(work *w, const bool *before, bool actions) {
    if (actions)
        drop_dependent(w);
    if (w->s->replays < REPLAYS_MAX && still_shows(w))
        return true;
    memcpy(w->on, before, w->atoms * sizeof *w->on);
    return false;
}

/* Leaves out pieces of the atoms of a kind, halves first and single ones last. true: something. */
static bool reduce(work *w, atom_kind kind) {
    bool *before = memory_take(w->atoms + 1, sizeof *before);
    size_t *list = memory_take(w->atoms + 1, sizeof *list);
    size_t count = 0;
    bool any = false;
    for (size_t i = 0; i < w->atoms; i++)
        if (w->atom[i].kind == kind && w->on[i] && !w->atom[i].words)
            list[count++] = i;
    for (size_t piece = count; piece > 0; piece /= 2) {
        /* from the back: what is there hangs on what is before it */
        for (size_t end = count; end > 0; end = end > piece ? end - piece : 0) {
            bool there = false;
            memcpy(before, w->on, w->atoms * sizeof *before);
            for (size_t i = end > piece ? end - piece : 0; i < end; i++) {
                there = there || w->on[list[i]];
                w->on[list[i]] = false;
            }
            any = (there && try(w, before, kind == ATOM_ACTION)) || any;
        }
    }
    free(before);
    free(list);
    return any;
}

/* Two that can only go together, as an award and what it was given for. */
static bool reduce_pairs(work *w, atom_kind kind) {
    enum { COUNT_MAX = 40 };
    size_t list[COUNT_MAX], count = 0;
    bool any = false;
    bool *before = memory_take(w->atoms + 1, sizeof *before);
    for (size_t i = 0; i < w->atoms && count <= COUNT_MAX; i++) {
        if (w->atom[i].kind != kind || !w->on[i] || w->atom[i].words)
            continue;
        if (count < COUNT_MAX)
            list[count] = i;
        count++;
    }
    for (size_t a = 0; count <= COUNT_MAX && a < count; a++) {
        for (size_t b = a + 1; b < count && w->on[list[a]]; b++) {
            if (!w->on[list[b]])
                continue;
            memcpy(before, w->on, w->atoms * sizeof *before);
            w->on[list[a]] = w->on[list[b]] = false;
            any = try(w, before, false) || any;
        }
    }
    free(before);
    return any;
}

/* ---- simpler values ---- */

static bool try_text(work *w, size_t at, const char *text, bool actions) {
    bool *before = memory_take(w->atoms + 1, sizeof *before);
    char *was = w->atom[at].text;
    memcpy(before, w->on, w->atoms * sizeof *before);
    w->atom[at].text = memory_text(text);
    const bool good = try(w, before, actions);
    if (good) {
        free(was);
    } else {
        free(w->atom[at].text);
        w->atom[at].text = was;
    }
    free(before);
    return good;
}

/* Dice that give nothing to anybody, or at least the same each time. */
static void simplify_dice(work *w) {
    for (size_t i = 0; i < w->atoms; i++) {
        if (!w->atom[i].roll || !w->on[i])
            continue;
        char line[32];
        snprintf(line, sizeof line, "%.2s roll 1 1", w->atom[i].text);
        if (strcmp(line, w->atom[i].text) != 0)
            try_text(w, i, line, true);
    }
}

/* The printed board instead of the game's own, which nine lines would have to tell. */
static void simplify_board(work *w) {
    bool *before = memory_take(w->atoms + 1, sizeof *before);
    size_t first = w->atoms;
    memcpy(before, w->on, w->atoms * sizeof *before);
    for (size_t i = w->atoms; i-- > 0;) {
        if (w->atom[i].kind == ATOM_BOARD) {
            w->on[i] = false;
            first = i;
        }
        /* options that say how a board was made speak of the old one */
        if (w->atom[i].kind == ATOM_HEADER && !w->atom[i].opens &&
            (strncmp(w->atom[i].text, "board=", 6) == 0 ||
             strncmp(w->atom[i].text, "tokens=", 7) == 0))
            w->on[i] = false;
    }
    if (first < w->atoms && !begins(w->atom[first].text, "board")) {
        char *was = w->atom[first].text;
        w->atom[first].text = memory_text("board beginner");
        w->on[first] = true;
        if (try(w, before, false)) {
            free(was);
        } else {
            free(w->atom[first].text);
            w->atom[first].text = was;
            for (size_t i = 0; i < w->atoms; i++) /* what a board can be without, at least */
                if (begins(w->atom[i].text, "harbor"))
                    w->atom[i].kind = ATOM_HEADER;
        }
    } else {
        memcpy(w->on, before, w->atoms * sizeof *w->on);
    }
    free(before);
}

/* ---- the way ---- */

/* The latest start that can show it: what wrote a wrong value, and a digest's whole way since the
 * last one that was right, must be replayed. */
static uint32_t latest_start(const shrink_finding *f) {
    if (strcmp(f->path, "digest") == 0)
        return f->last_good + 1;
    if (f->kind == HJ_FINDING_DIVERGED && f->last_writer != 0 && f->last_writer < f->number)
        return f->last_writer;
    return f->number;
}

static bool take_part(work *w, uint32_t from) {
    const excerpt_part part = {.from = from, .to = w->s->was.number, .plain = true};
    shrink_finding here;
    buffer text = {0};
    bool good = excerpt_text(&text, w->game, &part, &w->s->how, w->s->why, sizeof w->s->why);
    if (good) {
        w->s->replays++;
        judge(w->s, &text, &here, from > 1 ? NULL : &w->s->keep);
        w->s->is = here;
        good = same_finding(w->s);
    }
    if (good) {
        take_apart(w, &text, here.line);
        good = still_shows(w);
    }
    buffer_free(&text);
    return good;
}

/* Starts from the position before the finding, or as far back as is needed. */
static bool find_start(work *w) {
    const uint32_t latest = latest_start(&w->s->was);
    for (uint32_t back = 1; !w->s->from_start && latest + 1 > back; back *= 2)
        if (latest + 1 - back > 1 && take_part(w, latest + 1 - back))
            return w->s->snapshot = true;
    return take_part(w, 1);
}

static void reduce_all(work *w) {
    bool more = true;
    if (strcmp(w->s->was.path, "digest") == 0) {
        reduce(w, ATOM_HEADER); /* it hangs on everything else, unless by chance */
        return;
    }
    for (unsigned round = 0; round < ROUNDS_MAX && more; round++) {
        more = reduce(w, ATOM_ACTION);
        simplify_dice(w);
        if (round == 0)
            simplify_board(w);
        more = reduce(w, ATOM_START) || more;
        more = reduce_pairs(w, ATOM_START) || more;
        more = reduce(w, ATOM_HEADER) || more;
    }
}

static bool choose(shrink *s, const excerpt *game) {
    const excerpt_part all = {.from = 1, .to = UINT32_MAX};
    buffer text = {0};
    bool good = excerpt_text(&text, game, &all, &s->how, s->why, sizeof s->why);
    if (good) {
        s->replays++;
        judge(s, &text, &s->was, &s->keep);
        good = s->was.found;
        if (!good)
            snprintf(s->why, sizeof s->why, "it has no %sfinding",
                     s->keep.verdict >= 0 || *s->keep.rule || *s->keep.field || *s->keep.path
                         ? "such "
                         : "");
    }
    buffer_free(&text);
    if (good && s->was.kind == HJ_FINDING_MALFORMED) {
        snprintf(s->why, sizeof s->why, "its bytes are wrong, not the game: %s", s->was.text);
        good = false;
    }
    return good;
}

bool shrink_run(shrink *s, const excerpt *game) {
    work w = {.s = s, .game = game};
    bool good = choose(s, game);
    s->actions_before = game->actions;
    if (good && !find_start(&w)) {
        snprintf(s->why, sizeof s->why, "the finding at #%u is not there when the rest is cut off",
                 s->was.number);
        good = false;
    }
    if (good) {
        reduce_all(&w);
        good = still_shows(&w);
        buffer_text(&s->text, buffer_string(&w.text));
        for (size_t i = 1; i <= w.lines; i++)
            s->actions_after += is_action(w.atom[w.at_line[i]].text);
    }
    clear_atoms(&w);
    free(w.atom);
    free(w.on);
    free(w.at_line);
    buffer_free(&w.text);
    return good;
}

void shrink_free(shrink *s) {
    buffer_free(&s->text);
}

/* ---- --keep ---- */

static bool keep_value(shrink_keep *out, const char *name, const char *value) {
    if (strcmp(name, "verdict") == 0) {
        for (int v = 1; v <= HJ_VERDICT_FAULT; v++)
            if (strcmp(hj_verdict_word((hj_verdict)v), value) == 0 && *value)
                out->verdict = v;
        return out->verdict >= 0;
    }
    if (strcmp(name, "rule") == 0) {
        copy_text(out->rule, sizeof out->rule, value);
        return hj_rule_find(value) != 0;
    }
    if (strcmp(name, "field") == 0)
        copy_text(out->field, sizeof out->field, value);
    else if (strcmp(name, "path") == 0)
        copy_text(out->path, sizeof out->path, value);
    else
        return false;
    return *value != '\0';
}

bool shrink_keep_read(shrink_keep *out, const char *text, char *why, size_t why_size) {
    static const struct {
        const char *name;
        unsigned bit;
    } words[] = {{"verdict", SHRINK_VERDICT}, {"rule", SHRINK_RULE}, {"field", SHRINK_FIELD},
                 {"path", SHRINK_PATH},       {"kind", SHRINK_KIND}, {"reasons", SHRINK_REASONS}};
    *out = (shrink_keep){.verdict = -1};
    while (*text) {
        char word[96], *value;
        const size_t length = strcspn(text, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < 90 ? length : 90), text);
        text += length + (text[length] == ',');
        value = strchr(word, '=');
        if (value != NULL)
            *value++ = '\0';
        unsigned bit = 0;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            bit |= strcmp(words[i].name, word) == 0 ? words[i].bit : 0;
        if (!bit || (value != NULL && !keep_value(out, word, value))) {
            snprintf(why, why_size,
                     "'%s%s%s': it takes verdict, rule, field, path, kind and reasons", word,
                     value != NULL ? "=" : "", value != NULL ? value : "");
            return false;
        }
        out->bits |= bit;
    }
    if (!out->bits)
        snprintf(why, why_size, "nothing is to be kept");
    return out->bits != 0;
}

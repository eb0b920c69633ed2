/* page_steps.c: the transcript as HTML, and beside it a short word for each action that tells the
 * script what changed: "24+5.2-9!3>B2<O1|1a.3 1f.2". Kind and seat, the place, hexes that paid (+)
 * and how many cards, that the robber blocked (-), with whom cards were exchanged (!) and which
 * went there (>) and came (<); then the cells. Sentences are not said twice: the script reads them
 * off the transcript. */
#include "app/page/page_parts.h"
#include "app/page/picture.h"
#include "app/report/escape.h"
#include "app/words/explain.h"
#include "app/words/news.h"
#include "app/words/scenario.h"

#include <stdlib.h>
#include <string.h>

/* ---- the word of an action ---- */

static void add_place(buffer *out, const hj_action *action) {
    uint32_t fields = hj_kind_fields((hj_kind)action->kind);
    if ((fields & HJ_HAS_CORNER) != 0) {
        buffer_format(out, "c%u", action->corner);
    } else if ((fields & HJ_HAS_EDGE) != 0 && action->edge != 0) {
        buffer_format(out, "e%u", action->edge);
    } else if ((fields & HJ_HAS_HEX) != 0 && action->hex != HJ_HEX_NONE) {
        buffer_format(out, "h%u", action->hex);
    }
}

/* Cards that the buildings around a hex draw: one a settlement, two a city. */
static unsigned demand_of(const hj_game *game, unsigned hex) {
    const hj_island *island = hj_island_of(hj_game_config(game)->hexes);
    unsigned cards = 0;
    for (unsigned i = 0; i < 6; i++) {
        unsigned corner = island->hex[hex].corner[i];
        unsigned owner = hj_game_value(game, "owner", corner, 0);
        if (owner >= 1 && owner <= HJ_SEATS_MAX) {
            cards += hj_game_value(game, "piece", corner, 0);
        }
    }
    return cards;
}

/* Has everybody what the hexes of this terrain and sum give? Else a bank ran out, or it is a
 * harvest, and a hex's own share cannot be told. */
static bool paid_in_full(const hj_game *game, unsigned terrain, unsigned sum) {
    unsigned demand = 0, paid = 0;
    for (unsigned hex = 1; hex <= hj_game_config(game)->hexes; hex++) {
        bool pays = hj_game_value(game, "number", hex, 0) == sum &&
                    hj_game_value(game, "terrain", hex, 0) == terrain &&
                    hj_game_value(game, "robber", 0, 0) != hex;
        demand += pays ? demand_of(game, hex) : 0;
    }
    for (unsigned seat = 1; seat <= hj_game_config(game)->seats; seat++) {
        paid += hj_bundle_of(hj_game_gained(game, seat), terrain);
    }
    return paid == demand;
}

static void add_hexes(buffer *out, const hj_action *action, const hj_game *game) {
    unsigned sum = action->total != 0 ? action->total : (unsigned)action->die_a + action->die_b;
    unsigned robber = hj_game_value(game, "robber", 0, 0);
    for (unsigned hex = 1; hex <= hj_game_config(game)->hexes && action->kind == HJ_KIND_ROLL;
         hex++) {
        unsigned cards = hj_game_value(game, "number", hex, 0) == sum ? demand_of(game, hex) : 0;
        if (cards > 0) {
            buffer_format(out, "%c%u", hex == robber ? '-' : '+', hex);
        }
        if (cards > 0 && hex != robber &&
            paid_in_full(game, hj_game_value(game, "terrain", hex, 0), sum)) {
            buffer_format(out, ".%u", cards);
        }
    }
    for (unsigned i = 0; i < 4 && action->kind == HJ_KIND_REVEAL && action->hexes[i] != 0; i++) {
        buffer_format(out, "-%u", action->hexes[i]);
    }
}

/* Where Longest Road changes hands: the edges of the trail that it is for. */
static void add_trail(buffer *out, const hj_game *before, const hj_game *after) {
    uint8_t edges[15] = {0};
    unsigned holder = hj_game_value(after, "longest_road", 0, 0);
    if (holder == 0 || holder == hj_game_value(before, "longest_road", 0, 0)) {
        return;
    }
    unsigned length = hj_game_trail(after, holder, edges);
    for (unsigned i = 0; i < length && i < sizeof edges; i++) {
        buffer_format(out, "~%u", edges[i]);
    }
}

/* ">B2O1": cards that went one way. */
static void add_flow(buffer *out, char way, hj_bundle cards) {
    static const char letter[] = {'B', 'L', 'W', 'G', 'O', '?'};
    if (cards != 0) {
        buffer_char(out, way);
    }
    for (unsigned r = 1; r <= sizeof letter; r++) {
        unsigned count = hj_bundle_of(cards, r);
        if (count > 0) {
            buffer_format(out, "%c%u", letter[r - 1], count);
        }
    }
}

static void add_exchange(buffer *out, unsigned other, hj_bundle give, hj_bundle get) {
    if (give != 0 || get != 0) {
        buffer_format(out, "!%u", other);
        add_flow(out, '>', give);
        add_flow(out, '<', get);
    }
}

/* Cards that changed hands between the actor and others, the bank as 0, as the view knows them. */
static void add_exchanges(page *p, const hj_action *action, const hj_game *after) {
    hj_action seen = view_action(p, action);
    switch (action->kind) {
    case HJ_KIND_TRADE:
    case HJ_KIND_GIFT:
        add_exchange(&p->steps, seen.seat, seen.give, seen.get);
        break;
    case HJ_KIND_BANK_TRADE:
    case HJ_KIND_YEAR_OF_PLENTY:
        add_exchange(&p->steps, 0, seen.give, seen.get);
        break;
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        if (seen.seat >= 1 && seen.seat <= HJ_SEATS_MAX && seen.resource >= 1 &&
            seen.resource != HJ_RESOURCE_NONE) {
            bool known = seen.resource <= HJ_RESOURCES;
            add_exchange(&p->steps, seen.seat, 0,
                         hj_bundle_make(known ? seen.resource : HJ_RESOURCES + 1, 1));
        }
        break;
    case HJ_KIND_MONOPOLY:
        for (unsigned seat = 1; seat <= p->config.seats && after != NULL; seat++) {
            unsigned had = hj_game_value(p->before, "hand_size", seat, 0);
            unsigned has = hj_game_value(after, "hand_size", seat, 0);
            if (seat != action->actor && had > has) {
                add_exchange(&p->steps, seat, 0, hj_bundle_make(seen.resource, had - has));
            }
        }
        break;
    default:
        break;
    }
}

static void add_step(page *p, const hj_action *action, const hj_game *after) {
    buffer_text(&p->steps, p->steps.size > 0 ? ";" : "");
    base36(&p->steps, action->kind);
    buffer_format(&p->steps, "%u", phrase_actor(action));
    add_place(&p->steps, action);
    if (after != NULL) {
        add_hexes(&p->steps, action, after);
    }
    if (after != NULL && p->stepped != NULL) {
        add_trail(&p->steps, p->stepped, after);
        add_exchanges(p, action, after);
        buffer_char(&p->steps, '|');
        /* Rulings and recorded amounts may have moved the state since the last action. */
        cells_changes(p, &p->steps, p->stepped, after);
        hj_game_copy(p->stepped, after);
    }
}

/* ---- what was legal ---- */

/* Ascending ids as gaps, a digit of base 36 each; "z" stands for a gap of 35 that goes on. */
static void add_places(buffer *out, char mark, const bool *there, unsigned count) {
    unsigned last = 0;
    bool any = false;
    for (unsigned id = 1; id <= count; id++) {
        if (!there[id]) {
            continue;
        }
        if (!any) {
            buffer_format(out, ";%c", mark);
        }
        any = true;
        unsigned gap = id - last;
        for (; gap >= 35; gap -= 35) {
            buffer_char(out, 'z');
        }
        base36(out, gap);
        last = id;
    }
}

static void note_legal(const hj_action *action, bool kind[HJ_KIND_COUNT],
                       bool place[4][HJ_EDGES_MAX + 1]) {
    kind[action->kind] = true;
    if (action->kind == HJ_KIND_CITY) {
        place[2][action->corner] = true;
    } else if (action->kind == HJ_KIND_SETTLEMENT) {
        place[1][action->corner] = true;
    } else if (action->kind == HJ_KIND_ROAD || action->kind == HJ_KIND_FREE_ROAD) {
        place[0][action->edge] = true;
    } else if ((action->kind == HJ_KIND_ROBBER || action->kind == HJ_KIND_KNIGHT ||
                action->kind == HJ_KIND_HARVEST || action->kind == HJ_KIND_DEPOSIT) &&
               action->hex <= HJ_HEXES_MAX) {
        place[3][action->hex] = true;
    }
}

/* "4,d;e5351;c9;x2;h1": kinds, roads, settlements, cities, hexes; "=" is as before. */
static void add_legal(page *p) {
    bool kind[HJ_KIND_COUNT] = {false};
    bool place[4][HJ_EDGES_MAX + 1] = {{false}};
    size_t count = hj_game_legal(p->before, (hj_kind)0, NULL, 0);
    hj_action *legal = memory_take(count + 1, sizeof *legal);
    hj_game_legal(p->before, (hj_kind)0, legal, count);
    for (size_t i = 0; i < count; i++) {
        note_legal(&legal[i], kind, place);
    }
    free(legal);
    buffer words = {0};
    for (unsigned k = 1; k < HJ_KIND_COUNT; k++) {
        if (kind[k] && k != HJ_KIND_CONCEDE) {
            base36(&words, k);
        }
    }
    static const char mark[] = "ecxh";
    for (unsigned m = 0; m < 4; m++) {
        add_places(&words, mark[m], place[m], HJ_EDGES_MAX);
    }
    bool same =
        p->legal.size > 0 && strcmp(buffer_string(&words), buffer_string(&p->last_legal)) == 0;
    buffer_format(&p->legal, "%s\"%s\"", p->legal.size > 0 ? "," : "",
                  same ? "=" : buffer_string(&words));
    buffer_clear(&p->last_legal);
    buffer_text(&p->last_legal, buffer_string(&words));
    buffer_free(&words);
}

/* ---- the transcript ---- */

static void begin_list(page *p, uint32_t number) {
    buffer_format(&p->transcript, "<ol start=\"%u\">\n", number);
}

static void add_heading(page *p, uint32_t number) {
    buffer_text(&p->transcript, p->headed > 0 ? "</ol>\n" : "");
    if (p->turn == 0) {
        buffer_text(&p->transcript,
                    p->before == NULL ? "<h3>Not replayed</h3>" : "<h3>Set-up</h3>");
    } else {
        unsigned seat = hj_game_value(p->before, "on_turn", 0, 0);
        buffer_format(&p->transcript, "<h3>Turn %u ", p->turn);
        html_seat(&p->transcript, p, seat);
        buffer_text(&p->transcript, turn_part(p->before) != 0 ? ", second player <i>" : " <i>");
        html_count(&p->transcript, hj_game_value(p->before, view_points(p, seat), seat, 0),
                   "point");
        buffer_text(&p->transcript, "</i></h3>");
    }
    begin_list(p, number);
    p->headed = p->turn + 1;
    p->part = turn_part(p->before);
    p->special = false;
}

/* A line of news; its "->" is an arrow here. */
static void add_line(buffer *out, char *line) {
    for (char *arrow; (arrow = strstr(line, " -> ")) != NULL; line = arrow + 3) {
        *arrow = '\0';
        escape_xml(out, line);
        buffer_text(out, " \xE2\x86\x92");
    }
    escape_xml(out, line);
}

/* What the action brought: each line a paragraph. */
static void add_news(page *p, const hj_action *action, const hj_game *after) {
    buffer news = {0};
    hj_action seen = view_action(p, action);
    if (view_full(p)) {
        news_lines(&news, &p->people, &seen, p->before, after);
    } else {
        news_seen(&news, &p->people, &seen, p->before, after);
    }
    if (action->kind == HJ_KIND_ROLL && p->before != NULL && after != NULL) {
        missed_lines(&news, &p->people, p->before, after, action);
    }
    buffer winner = {0};
    news_winner(&winner, &p->people, p->before, after);
    buffer_text(&news, buffer_string(&winner));
    char *line = news.data;
    while (line != NULL && *line != '\0') {
        char *end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        buffer_text(&p->transcript, "<p>");
        add_line(&p->transcript, line);
        line = end != NULL ? end + 1 : NULL;
    }
    buffer_free(&winner);
    buffer_free(&news);
}

/* "(4 -> 5 points)" of the actor's own. */
static void add_points(page *p, const hj_action *action, const hj_game *after) {
    if (p->before == NULL || after == NULL || p->turn == 0 || action->actor > HJ_SEATS_MAX) {
        return;
    }
    const char *field = view_points(p, action->actor);
    unsigned from = hj_game_value(p->before, field, action->actor, 0);
    unsigned to = hj_game_value(after, field, action->actor, 0);
    if (from != to) {
        buffer_format(&p->transcript, " (%u \xE2\x86\x92 %u points)", from, to);
    }
}

/* The findings at this action, as links to where they stand in full. */
static void add_finding_links(page *p, uint32_t number) {
    for (uint32_t i = 0; i < p->judged->finding_count; i++) {
        const report_finding *f = &p->judged->finding[i];
        if (f->number == number && f->kind != HJ_FINDING_INCOMPLETE) {
            buffer_format(&p->transcript, "<p class=\"bad\"><a href=\"#f%u\">%s%s</a>: ", i + 1,
                          f->what_if ? "what-if: " : "", report_kind_word(f->kind));
            if (f->row != NULL) {
                buffer_format(&p->transcript, "%s, ", f->row->code);
                escape_xml(&p->transcript, f->row->text);
            } else if (!view_hides_path(p, f->path)) {
                html_text(&p->transcript, f->text, 300);
            }
        }
    }
}

static void add_sentence(page *p, const hj_record *record, const hj_game *after) {
    const hj_action *action = &record->as.action;
    buffer words = {0};
    if (!p->special && is_special_building(p->before)) {
        buffer_text(&p->transcript, "</ol><h4>Special building</h4>");
        begin_list(p, record->number);
        p->special = true;
    }
    buffer_text(&p->transcript, "<li>");
    view_phrase(&words, p, action, after);
    escape_xml(&p->transcript, buffer_string(&words));
    buffer_free(&words);
    add_points(p, action, after);
    add_news(p, action, after);
    add_finding_links(p, record->number);
    buffer_char(&p->transcript, '\n');
}

void steps_action(page *p, const hj_record *record, const hj_game *after) {
    p->turn = p->before != NULL ? hj_game_value(p->before, "turn", 0, 0) : 0;
    if (p->headed != p->turn + 1 || p->part != turn_part(p->before)) {
        add_heading(p, record->number);
    }
    add_sentence(p, record, after);
    add_step(p, &record->as.action, after);
    if (p->o->legal && view_full(p) && p->before != NULL) {
        add_legal(p);
    }
    buffer_text(&p->sources, p->sources.size > 0 ? " " : "");
    uint32_t from = p->source_at;
    if (record->source_pos >= from) {
        base36(&p->sources, record->source_pos - from);
    } else {
        buffer_char(&p->sources, '-');
        base36(&p->sources, from - record->source_pos);
    }
    p->source_at = record->source_pos;
    p->actions = record->number;
}

void steps_ruling(page *p, const hj_ruling *ruling) {
    buffer *out = &p->transcript;
    buffer words = {0};
    if (p->headed == 0) {
        return; /* before the first action: it stands among the rulings */
    }
    phrase_ruling(&words, ruling);
    buffer_text(out, "<p class=\"ruling\"><a href=\"#rulings\">!</a> ");
    escape_xml(out, buffer_string(&words));
    buffer_free(&words);
    if (ruling->authority != NULL && ruling->authority[0] != '\0') {
        buffer_text(out, ", by ");
        html_text(out, ruling->authority, 60);
    }
    buffer_char(out, '\n');
    if (ruling->kind == HJ_RULING_TAKEBACK && ruling->action < p->actions) {
        buffer_format(&p->undone, "%s[%u,%u]", p->undone.size > 0 ? "," : "", ruling->action + 1,
                      p->actions);
    }
}

void steps_end(page *p) {
    buffer_text(&p->transcript, p->headed > 0 ? "</ol>\n" : "");
}

/* ---- the data block ---- */

static void add_names(buffer *out, const page *p) {
    const hj_island *island = hj_island_of(p->config.hexes);
    char words[64];
    buffer_text(out, "\"names\":{\"c\":[0");
    for (unsigned c = 1; c <= island->corners; c++) {
        hj_text_corner(words, sizeof words, &p->config, c);
        buffer_char(out, ',');
        json_text(out, words);
    }
    buffer_text(out, "],\"e\":[0");
    for (unsigned e = 1; e <= island->edges; e++) {
        hj_text_edge(words, sizeof words, &p->config, e);
        buffer_char(out, ',');
        json_text(out, words);
    }
    buffer_text(out, "],\"h\":[0");
    for (unsigned h = 1; h <= island->hexes; h++) {
        hj_text_hex(words, sizeof words, &p->config, h);
        buffer_char(out, ',');
        json_text(out, words);
    }
    buffer_text(out, "]},\n");
}

static void add_people(buffer *out, const page *p) {
    buffer_text(out, "\"seats\":[0");
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        buffer who = {0};
        people_full(&who, &p->people, seat);
        buffer_text(out, ",[");
        json_text(out, people_short(&p->people, seat));
        buffer_char(out, ',');
        json_text(out, buffer_string(&who));
        buffer_format(out, ",%u]", people_palette(&p->people, seat));
        buffer_free(&who);
    }
    buffer_text(out, "],\n");
}

static void add_rules(buffer *out, const page *p) {
    buffer_text(out, "\"rules\":[");
    for (size_t k = 0; k < p->rules; k++) {
        const hj_rule_row *row = hj_rule_at(p->rule[k]);
        buffer_text(out, k > 0 ? ",[" : "[");
        json_text(out, row != NULL ? row->code : "?");
        buffer_char(out, ',');
        json_text(out, row != NULL ? row->text : "");
        buffer_char(out, ']');
    }
    buffer_text(out, "],\n");
}

static void add_findings(buffer *out, const page *p) {
    buffer_text(out, "\"findings\":[");
    for (uint32_t i = 0; i < p->judged->finding_count; i++) {
        const report_finding *f = &p->judged->finding[i];
        buffer_format(out, "%s[%u,\"%s\"", i > 0 ? "," : "", f->number, report_kind_word(f->kind));
        if (p->position[i] != NULL) {
            buffer_char(out, ',');
            json_text(out, p->position[i]);
        }
        buffer_char(out, ']');
    }
    buffer_text(out, "],\n");
}

static void add_words(buffer *out, const char *name, const char *(*word)(unsigned),
                      unsigned count) {
    buffer_format(out, "\"%s\":[0", name);
    for (unsigned i = 1; i <= count; i++) {
        buffer_format(out, ",\"%s\"", word(i));
    }
    buffer_char(out, ']');
}

/* What stands for the numbers of an index in a path. */
static void add_index_words(buffer *out) {
    const struct {
        const char *index;
        const char *(*word)(unsigned);
    } known[] = {{"resource", hj_resource_word},
                 {"card", hj_card_word},
                 {"crop", hj_crop_word},
                 {"favor", hj_favor_word}};
    buffer_text(out, "\"words\":");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        buffer_char(out, i > 0 ? ',' : '{');
        add_words(out, known[i].index, known[i].word, HJ_RESOURCES);
    }
    buffer_text(out, "},\n");
}

static const char *kind_word(unsigned kind) {
    return hj_kind_word((hj_kind)kind);
}

static void add_scenario(buffer *out, const page *p) {
    if (p->config.ruleset == HJ_RULESET_FRENEMIES) {
        buffer_text(out, "\"guild\":[");
        for (unsigned favor = 1; favor <= HJ_FAVORS; favor++) {
            buffer_text(out, favor > 1 ? ",[" : "[");
            json_text(out, favor_guild(favor));
            buffer_char(out, ',');
            json_text(out, favor_cost(favor));
            buffer_char(out, ',');
            json_text(out, favor_text(favor));
            buffer_char(out, ']');
        }
        buffer_text(out, "],\n");
    }
    buffer words = {0};
    scenario_readings(&words, p);
    buffer_text(out, "\"readings\":");
    json_text(out, buffer_string(&words));
    buffer_text(out, ",\n");
    buffer_free(&words);
}

void steps_data(buffer *out, page *p) {
    buffer_text(out, "{\"file\":");
    json_text(out, p->o->file);
    buffer_format(out, ",\"hexes\":%u,\"view\":%u,\"whatif\":%u,\"target\":%d,\n", p->config.hexes,
                  p->o->view, p->what_if, (int)p->config.option[hj_option_find("target")]);
    add_people(out, p);
    add_scenario(out, p);
    add_index_words(out);
    add_words(out, "cards", card_words, HJ_CARDS);
    buffer_char(out, ',');
    add_words(out, "kinds", kind_word, HJ_KIND_COUNT - 1);
    buffer_text(out, ",\n");
    if (p->before != NULL) {
        buffer_char(out, ' ');
        picture_places(out, &(drawn_board){.game = p->before, .people = &p->people});
        buffer_text(out, ",\n");
    }
    add_names(out, p);
    add_rules(out, p);
    add_findings(out, p);
    buffer_format(out, "\"checks\":\"%s\",\n", buffer_string(&p->checks));
    buffer_format(out, "\"undone\":[%s],\"recorded\":[%s],\n", buffer_string(&p->undone),
                  buffer_string(&p->recorded));
    buffer_format(out, "\"winners\":%u,\"end\":%u,\n", p->judged->result.winners,
                  p->judged->result.end_number);
    if (p->source_at != 0) {
        buffer_format(out, "\"sources\":\"%s\",\n", buffer_string(&p->sources));
    }
    if (p->legal.size > 0) {
        buffer_format(out, "\"legal\":[%s],\n", buffer_string(&p->legal));
    }
    buffer_format(out, "\"cells\":[%s],\n\"start\":[%s],\n", buffer_string(&p->fields),
                  buffer_string(&p->start));
    buffer_format(out, "\"steps\":\"%s\"}", buffer_string(&p->steps));
}

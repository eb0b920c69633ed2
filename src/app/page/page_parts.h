/* page_parts.h: what the parts of the page share: one game as it is replayed, and the pieces of
 * HTML that are put together when it is over. */
#ifndef APP_PAGE_PAGE_PARTS_H
#define APP_PAGE_PAGE_PARTS_H

#include "app/page/page.h"
#include "app/report/report.h"
#include "app/words/phrases.h"

enum { PAGE_CELLS_MAX = 1400, PAGE_RULES_MAX = 512, PAGE_FIGURES_MAX = 24, PAGE_BOARDS_MAX = 12 };

/* One number of the state that the script can show. */
typedef struct page_cell {
    uint16_t field;
    uint8_t i, j;
    bool minor; /* only shown where it is: why it changed is not told */
} page_cell;

/* A board of a finding, drawn when it was found. */
typedef struct page_figure {
    uint32_t finding; /* its index among the findings */
    uint32_t number;  /* its action */
    const char *what; /* "Before", "After", "Recorded" */
    buffer svg;
} page_figure;

/* Points of a seat that moved. */
typedef struct page_score {
    uint32_t number, turn;
    uint8_t seat, points;
} page_score;

typedef struct page {
    const page_options *o;
    unsigned wanted, games; /* game number of the input; games so far */
    bool reached, has_header, has_end_hash;
    report_game *judged;
    pool strings;
    hj_about about;
    hj_config config;
    cli_people people;
    hj_game *before;  /* the state before the record; after the last one the final state */
    hj_game *stepped; /* as the last action left it: what the script stands at before the next */
    hj_action last;
    uint32_t actions, turn, headed; /* headed: the turn whose heading stands, + 1 */
    unsigned part;                  /* 1: the second player of a pair has its turn */
    bool special;                   /* the turn's special building has its heading */
    uint32_t what_if;               /* the first action after a violation; 0 = none */

    page_cell cell[PAGE_CELLS_MAX];
    size_t cells;
    hj_rule rule[PAGE_RULES_MAX]; /* rules that deltas name, in order of appearance */
    size_t rules;

    const char *said[REPORT_FINDINGS_MAX]; /* what was done at each finding, as the view knows it */
    const char *position[REPORT_FINDINGS_MAX]; /* where it was found, as a line; NULL = not kept */
    uint32_t known_findings; /* when a checkpoint was last compared and differed */
    page_figure figure[PAGE_FIGURES_MAX];
    size_t figures;
    page_score *score;
    size_t scores, score_room;
    page_rolls rolls[HJ_SEATS_MAX + 1];
    uint32_t checked_at; /* action of the last checkpoint mark */
    uint32_t source_at;  /* source position of the last action */
    uint32_t rulings, seals;

    buffer transcript; /* HTML */
    buffer fields;     /* of the data block: names and sizes of the cells */
    buffer start;      /* values before the first action */
    buffer steps, legal, checks, sources;
    buffer undone;   /* actions taken back: [from,to] each */
    buffer recorded; /* checkpoints that differ: [number,"cell.value ..."] each */
    buffer ruling_rows, note_rows;
    buffer script;     /* of this rule set */
    buffer last_legal; /* the entry of the action before: it is not said twice */
} page;

/* ---- words (page_words.c) ---- */

/* A stranger's text as HTML: harmless for eyes and for the parser, cut to so many columns. */
void html_text(buffer *out, const char *text, size_t columns_max);
/* A string of JSON inside <script>: in quotes, with nothing that could end the element. */
void json_text(buffer *out, const char *text);
/* "P2 Ben (blue)" behind the seat's mark. */
void html_seat(buffer *out, const page *p, unsigned seat);
/* A number in base 36, as the script reads them. */
void base36(buffer *out, uint32_t value);
/* "1 point", "2 points". */
void html_count(buffer *out, unsigned count, const char *one);
/* The sign of a verdict beside its word. */
const char *verdict_sign(hj_verdict verdict);
/* The document's head up to its title: its mark, and the policy that allows this style and script
 * and nothing else; script NULL: both stand in files beside; with_pages: and those of pages that
 * stand in frames. */
void html_head(buffer *out, const char *style, const char *script, const char *mark,
               bool with_pages);
/* Event, round and table; else the game's id; else the file. Plain, safe text. */
void page_title(buffer *out, const page *p);

/* ---- views (page_view.c) ---- */

/* Are the secrets of the seat shown? */
bool view_open(const page *p, unsigned seat);
bool view_full(const page *p);
/* The action as the view knows it: what was hidden is not seen. */
hj_action view_action(const page *p, const hj_action *action);
/* The action in words, with its actor, as the view knows it. */
void view_phrase(buffer *out, const page *p, const hj_action *action, const hj_game *after);
/* The field that holds the seat's points as the view knows them. */
const char *view_points(const page *p, unsigned seat);
/* Is a value of this path anything the view may not know? */
bool view_hides_path(const page *p, const char *path);

/* ---- cells (page_cells.c) ---- */

void cells_begin(page *p, const hj_game *start);
/* What an action changed: " cell.value" each, with ".rule" where the rule is another one. */
void cells_changes(page *p, buffer *out, const hj_game *before, const hj_game *after);
/* Where a checkpoint says other than the replay: " cell.value" each, as far as the view may know.
 */
void cells_recorded(const page *p, buffer *out, const hj_checkpoint *checkpoint,
                    const hj_game *game);

/* ---- steps (page_steps.c) ---- */

void steps_action(page *p, const hj_record *record, const hj_game *after);
/* A ruling stands in the transcript where it was made. */
void steps_ruling(page *p, const hj_ruling *ruling);
void steps_end(page *p);
/* The data block. */
void steps_data(buffer *out, page *p);

/* ---- findings (page_findings.c) ---- */

void findings_take(page *p, const hj_finding *finding);
/* After the action of a finding was replayed: the board after it. */
void findings_action(page *p, const hj_record *record, const hj_game *after);
/* A checkpoint was compared: the values it has instead, and the board if that differs. */
void findings_checkpoint(page *p, const hj_record *record);
void findings_html(buffer *out, const page *p);
/* "#638, turn 197: P1 builds a road e63": the finding that decided, plain. */
void findings_first(buffer *out, const page *p);

/* ---- points, dice, rules, provenance (page_points.c, page_dice.c, page_about.c) ---- */

/* Points that a game begins with. */
void points_start(page *p, const hj_game *start);
void points_action(page *p, const hj_game *before, const hj_game *after, uint32_t number);
void points_html(buffer *out, const page *p);
void dice_action(page *p, const hj_action *action);
void dice_html(buffer *out, const page *p);
void about_record(page *p, const hj_record *record);
/* How many options are other than usual. */
unsigned rules_other(const page *p);
void rules_html(buffer *out, const page *p);
/* "harvest_cap=none, row=free" of the scenario in play; nothing where there is none. */
void scenario_readings(buffer *out, const page *p);
void rulings_html(buffer *out, const page *p);
void provenance_html(buffer *out, const page *p, const void *bytes, size_t size);

/* ---- digests (page_digest.c) ---- */

/* SHA-256, as hexadecimal digits or as base64 for a content policy. */
void digest_hex(buffer *out, const void *bytes, size_t size);
void digest_policy(buffer *out, const char *text);
void base64(buffer *out, const void *bytes, size_t size);

extern const char page_ui[], page_js[], page_crop_js[], page_favor_js[];
extern const char page_index_js[], page_index_css[];

#endif

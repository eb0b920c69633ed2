/* standings.c: ranks by refinement: all begin as one group, and each term splits every group that
 * is left; who is not told apart by any term shares a rank. See standings.h. */
#include "app/event/standings.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

static bool has_result(const event_table *t) {
    for (unsigned s = 0; s < t->seats; s++)
        if (t->seat[s].official_points == EVENT_NONE)
            return false;
    return t->seats > 1;
}

/* The points by which shares are counted, times three: a whole number. */
static int thirds(const event *e, const event_table *t) {
    int sum = 0, present = 0;
    for (unsigned s = 0; s < t->seats; s++) {
        sum += t->seat[s].official_points;
        present += !t->seat[s].absent;
    }
    return e->three_player_adjust && present == 3 ? 4 * sum : 3 * sum;
}

void standings_shares(event *e) {
    for (size_t k = 0; k < e->tables; k++) {
        event_table *t = &e->table[k];
        if (!has_result(t))
            continue;
        const int sum = thirds(e, t);
        for (unsigned s = 0; s < t->seats; s++) {
            event_seat *seat = &t->seat[s];
            seat->share = sum > 0 ? 3.0 * seat->official_points / sum : 0;
            seat->place = 1;
            for (unsigned o = 0; o < t->seats; o++) {
                const event_seat *other = &t->seat[o];
                seat->place += other->official_winner != seat->official_winner
                                   ? other->official_winner
                                   : other->official_points > seat->official_points;
            }
        }
    }
}

char standings_sign(const event_table *t) {
    if (t->differs)
        return '?';
    if (t->seats > 0 && t->seat[0].ruled)
        return 'R';
    if (!has_result(t))
        return t->bye ? ' ' : '?';
    return t->game != EVENT_NONE && t->basis >= EVENT_BASIS_PUBLIC ? 'P' : 'S';
}

/* ---- sums ---- */

typedef struct ranking {
    const event *e;
    const char *phase;
    event_standing *row;
    double *sums; /* of the tables' points, for the ratio, by row */
    int *row_of;  /* by player; EVENT_NONE = none */
    size_t rows;
} ranking;

static void add_table(ranking *r, const event_table *t) {
    const event *e = r->e;
    const char sign = standings_sign(t);
    for (unsigned s = 0; s < t->seats; s++) {
        const event_seat *seat = &t->seat[s];
        int *at = &r->row_of[seat->player];
        if (*at == EVENT_NONE) {
            *at = (int)r->rows++;
            r->row[*at] = (event_standing){.player = seat->player};
        }
        event_standing *row = &r->row[*at];
        row->open += sign == '?';
        if (!has_result(t))
            continue;
        row->proven += sign == 'P';
        row->sheet += sign == 'S';
        row->ruled += sign == 'R';
        const int points = seat->official_points;
        row->games++;
        row->wins += seat->official_winner;
        row->vp += points;
        row->best_game = points > row->best_game ? points : row->best_game;
        row->share_sum += 100 * seat->share;
        r->sums[*at] += thirds(e, t) / 3.0;
        row->place_points +=
            seat->absent ? 0 : e->place_points[seat->place <= HJ_SEATS_MAX ? seat->place - 1 : 0];
        for (unsigned k = 0; k < e->terms; k++)
            if (e->term[k] == EVENT_TERM_VP_CAPPED)
                row->vp_capped += points < e->term_number[k] ? points : e->term_number[k];
    }
}

/* ---- terms ---- */

/* Of the players of a group: games at one table in which one was before another. */
static int head_to_head(const ranking *r, const event_standing *row, size_t first, size_t end) {
    int count = 0;
    for (size_t k = 0; k < r->e->tables; k++) {
        const event_table *t = &r->e->table[k];
        const event_seat *mine = NULL;
        if (strcmp(t->phase, r->phase) != 0 || !has_result(t))
            continue;
        for (unsigned s = 0; s < t->seats; s++)
            if (t->seat[s].player == row->player)
                mine = &t->seat[s];
        for (unsigned s = 0; mine != NULL && s < t->seats; s++)
            for (size_t o = first; o < end; o++)
                if (r->row[o].player == t->seat[s].player && &t->seat[s] != mine)
                    count += (mine->place < t->seat[s].place) - (mine->place > t->seat[s].place);
    }
    return count;
}

/* More is better. Shares that are equal in nine decimals are equal. */
static double value_of(const ranking *r, unsigned term, const event_standing *row, size_t first,
                       size_t end) {
    switch (r->e->term[term]) {
    case EVENT_TERM_WINS:
        return row->wins;
    case EVENT_TERM_VP:
        return row->vp;
    case EVENT_TERM_VP_CAPPED:
        return row->vp_capped;
    case EVENT_TERM_SHARE_SUM:
        return (double)(int64_t)(row->share_sum * 1e9 + 0.5);
    case EVENT_TERM_SHARE_RATIO:
        return (double)(int64_t)(row->share_ratio * 1e9 + 0.5);
    case EVENT_TERM_PLACE_POINTS:
        return row->place_points;
    case EVENT_TERM_BEST_GAME:
        return row->best_game;
    case EVENT_TERM_HEAD_TO_HEAD:
        return head_to_head(r, row, first, end);
    case EVENT_TERM_REGISTRATION:
        return -(double)row->player;
    default:
        return 0; /* lots are drawn by people */
    }
}

typedef struct valued {
    double value;
    event_standing row;
} valued;

static int better(const void *a, const void *b) {
    const valued *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return (x->row.player > y->row.player) - (x->row.player < y->row.player);
}

/* Sorts a group by a term, and its parts by the next; parts that are left get one rank. */
static void refine(ranking *r, unsigned term, size_t first, size_t end, valued *room) {
    if (end - first < 2 || term == r->e->terms) {
        for (size_t k = first; k < end; k++) {
            r->row[k].rank = (unsigned)first + 1;
            r->row[k].tied = end - first > 1;
        }
        return;
    }
    for (size_t k = first; k < end; k++)
        room[k] = (valued){value_of(r, term, &r->row[k], first, end), r->row[k]};
    qsort(room + first, end - first, sizeof *room, better);
    for (size_t k = first; k < end; k++)
        r->row[k] = room[k].row;
    for (size_t from = first, to; from < end; from = to) {
        const double value = room[from].value;
        for (to = from + 1; to < end && room[to].value == value; to++)
            continue;
        refine(r, term + 1, from, to, room);
    }
}

static int by_player(const void *a, const void *b) {
    const event_standing *x = a, *y = b;
    return (x->player > y->player) - (x->player < y->player);
}

/* The disqualified to the end, both parts by player. Returns how many are ranked. */
static size_t part(const event *e, event_standing *row, size_t rows) {
    event_standing *out = memory_take(rows + 1, sizeof *out);
    size_t ranked = 0, at;
    qsort(row, rows, sizeof *row, by_player);
    for (size_t k = 0; k < rows; k++)
        if (e->player[row[k].player].status != EVENT_DQ)
            out[ranked++] = row[k];
    at = ranked;
    for (size_t k = 0; k < rows; k++)
        if (e->player[row[k].player].status == EVENT_DQ)
            out[at++] = row[k];
    memcpy(row, out, rows * sizeof *row);
    free(out);
    return ranked;
}

size_t standings_make(const event *e, unsigned phase, event_standing **rows) {
    ranking r = {.e = e, .phase = e->phase[phase].name};
    r.row = memory_take(e->players + 1, sizeof *r.row);
    r.sums = memory_take(e->players + 1, sizeof *r.sums);
    r.row_of = memory_take(e->players + 1, sizeof *r.row_of);
    for (size_t k = 0; k < e->players; k++)
        r.row_of[k] = EVENT_NONE;
    for (size_t k = 0; k < e->tables; k++)
        if (strcmp(e->table[k].phase, r.phase) == 0)
            add_table(&r, &e->table[k]);
    for (size_t k = 0; k < r.rows; k++)
        r.row[k].share_ratio = r.sums[k] > 0 ? 100 * r.row[k].vp / r.sums[k] : 0;
    const size_t ranked = part(e, r.row, r.rows);
    valued *room = memory_take(r.rows + 1, sizeof *room);
    refine(&r, 0, 0, ranked, room);
    free(room);
    free(r.sums);
    free(r.row_of);
    *rows = r.row;
    return r.rows;
}

size_t standings_overall(const event *e, event_standing **rows) {
    event_standing *all = memory_take(e->players + 1, sizeof *all), *row;
    bool *placed = memory_take(e->players + 1, sizeof *placed);
    size_t count = 0;
    for (unsigned dq = 0; dq < 2; dq++) {
        for (unsigned phase = e->phases; phase-- > 0;) {
            const size_t before = count, of_phase = standings_make(e, phase, &row);
            unsigned passed = 0; /* who is placed already, and stands here too */
            for (size_t k = 0; k < of_phase; k++) {
                if (placed[row[k].player] || (row[k].rank == 0) != (dq == 1)) {
                    passed += placed[row[k].player];
                    continue;
                }
                placed[row[k].player] = true;
                all[count] = row[k];
                if (row[k].rank > 0)
                    all[count].rank += (unsigned)before - passed;
                count++;
            }
            free(row);
        }
    }
    free(placed);
    *rows = all;
    return count;
}

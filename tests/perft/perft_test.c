/* perft_test.c: how many ways a game can go on, exactly, for openings and positions of every
 * configuration. The engine's count is held against another one that this file makes from
 * coordinates and the printed rules alone, so that neither tables nor lists can be wrong alike; the
 * numbers themselves stand here too. Giving up is left out: it is open to everybody always. */
#include "../unit/harness.h"
#include "hexjudge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- an island made from coordinates ---- */

enum { HEXES = 30, CORNERS = 80, EDGES = 109, LISTED_MAX = 6000 };

typedef struct own_island {
    unsigned hexes, corners, edges;
    int q[HEXES + 1], r[HEXES + 1];
    unsigned hex_corner[HEXES + 1][6];
    unsigned degree[CORNERS + 1], edge_at[CORNERS + 1][3], next[CORNERS + 1][3];
    unsigned end[EDGES + 1][2];
} own_island;

/* A corner or an edge: the hex positions, land or sea, that meet there. */
typedef struct meeting {
    int q[3], r[3], sum_q, sum_r;
} meeting;

static const int step_q[6] = {1, 1, 0, -1, -1, 0}, step_r[6] = {-1, 0, 1, 1, 0, -1};

/* The side across direction d, or (corner) where the directions d and d+1 meet. */
static meeting meeting_of(int q, int r, unsigned d, bool corner) {
    const unsigned e = (d + 1) % 6;
    meeting m = {.q = {q, q + step_q[d], q + step_q[e]}, .r = {r, r + step_r[d], r + step_r[e]}};
    if (!corner) {
        m.q[2] = m.r[2] = 0;
    }
    for (unsigned i = 0; i < 3; i++) {
        m.sum_q += m.q[i];
        m.sum_r += m.r[i];
    }
    return m;
}

static int by_place(const void *a, const void *b) {
    const meeting *x = a, *y = b;
    return x->sum_r != y->sum_r ? x->sum_r - y->sum_r : x->sum_q - y->sum_q;
}

/* Sorts, drops doubles, and numbers from 1: the rank is the number (three positions of a corner
 * and two of an edge are told apart by their sums). */
static unsigned rank_all(meeting *list, unsigned count) {
    unsigned kept = 0;
    qsort(list, count, sizeof *list, by_place);
    for (unsigned i = 0; i < count; i++) {
        if (kept == 0 || by_place(&list[kept - 1], &list[i]) != 0) {
            list[kept++] = list[i];
        }
    }
    return kept;
}

static unsigned number_of(const meeting *list, unsigned count, const meeting *m) {
    for (unsigned i = 0; i < count; i++) {
        if (by_place(&list[i], m) == 0) {
            return i + 1;
        }
    }
    return 0;
}

static void make_island(own_island *out, unsigned radius) {
    static meeting corner[6 * HEXES], edge[6 * HEXES];
    const int rows = radius == 2 ? 2 : 3;
    memset(out, 0, sizeof *out);
    for (int r = -rows; r <= rows; r++) { /* rows 3 4 5 4 3, or 3 4 5 6 5 4 3 */
        const int left = r <= 0 ? -r - rows : -rows, length = 3 + rows - (r < 0 ? -r : r);
        for (int q = left; q < left + length; q++) {
            out->hexes++;
            out->q[out->hexes] = q;
            out->r[out->hexes] = r;
        }
    }
    for (unsigned hex = 1; hex <= out->hexes; hex++) {
        for (unsigned d = 0; d < 6; d++) {
            corner[(hex - 1) * 6 + d] = meeting_of(out->q[hex], out->r[hex], d, true);
            edge[(hex - 1) * 6 + d] = meeting_of(out->q[hex], out->r[hex], d, false);
        }
    }
    out->corners = rank_all(corner, out->hexes * 6);
    out->edges = rank_all(edge, out->hexes * 6);
    for (unsigned hex = 1; hex <= out->hexes; hex++) {
        for (unsigned d = 0; d < 6; d++) { /* side d+1 lies between the corners d and d+1 */
            const meeting from = meeting_of(out->q[hex], out->r[hex], d, true);
            const meeting to = meeting_of(out->q[hex], out->r[hex], (d + 1) % 6, true);
            const meeting side = meeting_of(out->q[hex], out->r[hex], (d + 1) % 6, false);
            const unsigned e = number_of(edge, out->edges, &side);
            out->hex_corner[hex][d] = number_of(corner, out->corners, &from);
            out->end[e][0] = number_of(corner, out->corners, &from);
            out->end[e][1] = number_of(corner, out->corners, &to);
        }
    }
    for (unsigned e = 1; e <= out->edges; e++) {
        for (unsigned i = 0; i < 2; i++) {
            const unsigned c = out->end[e][i], at = out->degree[c]++;
            out->edge_at[c][at] = e;
            out->next[c][at] = out->end[e][1 - i];
        }
    }
}

/* ---- the engine's count ---- */

static hj_game *game_of(const char *text) {
    hj_reader *reader = NULL;
    const hj_record *record = NULL;
    hj_game *game = NULL;
    hj_reason broken = {0};
    if (hj_reader_open_memory(&reader, text, strlen(text)) != HJ_OK) {
        return NULL;
    }
    hj_status status = hj_reader_next(reader, &record);
    HJ_CHECK(status == HJ_OK, "%s", hj_reader_error(reader));
    if (status == HJ_OK) {
        status = hj_game_new(&game, &record->as.header.config, record->as.header.start,
                             record->as.header.start_size, &broken);
        HJ_CHECK(status == HJ_OK, "no game: %s", broken.text);
    }
    while (game != NULL && hj_reader_next(reader, &record) == HJ_OK) {
        HJ_CHECK(hj_game_apply(game, &record->as.action) == 0, "refused: #%u", record->number);
    }
    hj_reader_close(reader);
    return game;
}

static size_t listed(const hj_game *game, hj_kind kind) {
    return hj_game_legal(game, kind, NULL, 0);
}

/* Sequences of exactly that many actions; the last one is only counted. */
static uint64_t perft(const hj_game *game, unsigned depth) {
    if (depth == 1) {
        return listed(game, 0) - listed(game, HJ_KIND_CONCEDE);
    }
    uint64_t all = 0;
    hj_reason broken;
    hj_game *next = NULL;
    hj_action *action = calloc(LISTED_MAX, sizeof *action);
    const size_t count = action != NULL ? hj_game_legal(game, 0, action, LISTED_MAX) : 0;
    HJ_CHECK(count <= LISTED_MAX, "%zu actions", count);
    if (hj_game_new(&next, hj_game_config(game), NULL, 0, &broken) == HJ_OK) {
        for (size_t i = 0; i < count; i++) {
            if (action[i].kind == HJ_KIND_CONCEDE) {
                continue;
            }
            hj_game_copy(next, game);
            HJ_CHECK(hj_game_apply(next, &action[i]) == 0, "a listed action was refused");
            all += perft(next, depth - 1);
        }
    }
    hj_game_free(next);
    free(action);
    return all;
}

/* The engine's count, the other one, and the number written down agree. */
static void agree(const char *what, uint64_t engine, uint64_t own, uint64_t known) {
    printf("%s: %" PRIu64 "\n", what, engine);
    HJ_CHECK(engine == own, "%s: engine %" PRIu64 ", counted here %" PRIu64, what, engine, own);
    HJ_CHECK(engine == known, "%s: %" PRIu64 ", known is %" PRIu64, what, engine, known);
}

/* ---- openings ---- */

typedef struct pieces {
    const own_island *island;
    unsigned owner[CORNERS + 1], piece[CORNERS + 1], road[EDGES + 1];
} pieces;

static bool room_for_settlement(const pieces *p, unsigned corner) {
    bool room = p->owner[corner] == 0;
    for (unsigned i = 0; i < p->island->degree[corner]; i++) {
        room = room && p->owner[p->island->next[corner][i]] == 0;
    }
    return room;
}

/* Sequences of that many placements; road_at: the corner whose road is due, 0 = a settlement. */
static uint64_t placements(pieces *p, unsigned depth, unsigned road_at) {
    uint64_t all = 0;
    if (depth == 0) {
        return 1;
    }
    if (road_at != 0) {
        for (unsigned i = 0; i < p->island->degree[road_at]; i++) {
            unsigned *road = &p->road[p->island->edge_at[road_at][i]];
            if (*road == 0) {
                *road = 1;
                all += placements(p, depth - 1, 0);
                *road = 0;
            }
        }
        return all;
    }
    for (unsigned corner = 1; corner <= p->island->corners; corner++) {
        if (room_for_settlement(p, corner)) {
            p->owner[corner] = 1;
            all += placements(p, depth - 1, corner);
            p->owner[corner] = 0;
        }
    }
    return all;
}

static void openings(void) {
    static const struct {
        const char *name, *text;
        unsigned radius, depth;
        uint64_t known;
    } rows[] = {
        {"opening of 3", "hexjudge 1\nrules base/1\nseats 3\nboard beginner\n", 2, 4, 19248},
        {"opening of 4", "hexjudge 1\nrules base/1\nseats 4\nboard beginner\n", 2, 5, 897180},
        {"opening of 6", "hexjudge 1\nrules base/1\nset mode56=sbp\nseats 6\nboard beginner\n", 3,
         4, 45204},
        {"opening of Crop Trust",
         "hexjudge 1\nrules crop_trust/1\nseats 4\n"
         "row mountains 10, pasture 2, forest 9\nrow fields 12, hills 6, pasture 4, hills 10\n"
         "row fields 9, forest 11, fields 9, forest 3, mountains 8\n"
         "row forest 8, mountains 3, fields 4, pasture 5\nrow hills 5, fields 6, pasture 11\n"
         "robber h2\nharbor e1 any\nharbor e4 grain\nharbor e18 ore\nharbor e19 lumber\n"
         "harbor e39 any\nharbor e50 brick\nharbor e62 wool\nharbor e67 any\nharbor e70 any\n",
         2, 4, 19248},
        {"opening of Frenemies", "hexjudge 1\nrules frenemies/1\nseats 3\nboard beginner\n", 2, 4,
         19248},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        own_island island;
        pieces p = {.island = &island};
        hj_game *game = game_of(rows[i].text);
        make_island(&island, rows[i].radius);
        if (game != NULL) {
            agree(rows[i].name, perft(game, rows[i].depth), placements(&p, rows[i].depth, 0),
                  rows[i].known);
        }
        hj_game_free(game);
    }
}

/* From the middle of the second round on to the first roll: the order turns round, and after the
 * last road the first seat rolls. */
static void ends_of_set_up(void) {
    static const struct {
        unsigned corner, edge;
    } laid[] = {{18, 27}, {20, 31}, {29, 42}, {47, 66}};
    own_island island;
    pieces p = {.island = &island};
    make_island(&island, 2);
    for (size_t i = 0; i < sizeof laid / sizeof laid[0]; i++) {
        p.owner[laid[i].corner] = 1;
        p.road[laid[i].edge] = 1;
    }
    hj_game *game = game_of("hexjudge 1\nrules base/1\nseats 3\nboard beginner\n"
                            "P1 settlement c18\nP1 road e27\nP2 settlement c20\nP2 road e31\n"
                            "P3 settlement c29\nP3 road e42\nP3 settlement c47\nP3 road e66\n");
    if (game != NULL) {
        agree("end of set-up of 3", perft(game, 5), placements(&p, 4, 0) * 36, 336816);
    }
    hj_game_free(game);
}

/* ---- a roll, and then anything ---- */

typedef struct table {
    own_island island;
    pieces p;
    const hj_game *game; /* for the board and the hands, read and never asked */
    unsigned hand[7][6], seats, robber;
} table;

static void read_table(table *t, const hj_game *game, unsigned radius) {
    memset(t, 0, sizeof *t);
    make_island(&t->island, radius);
    t->p.island = &t->island;
    t->game = game;
    t->seats = hj_game_config(game)->seats;
    t->robber = hj_game_value(game, "robber", 0, 0);
    for (unsigned corner = 1; corner <= t->island.corners; corner++) {
        t->p.owner[corner] = hj_game_value(game, "owner", corner, 0);
        t->p.piece[corner] = hj_game_value(game, "piece", corner, 0);
    }
    for (unsigned edge = 1; edge <= t->island.edges; edge++) {
        t->p.road[edge] = hj_game_value(game, "road", edge, 0);
    }
    for (unsigned seat = 1; seat <= t->seats; seat++) {
        for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
            t->hand[seat][kind] = hj_game_value(game, "hand", seat, kind);
        }
    }
}

static bool holds(const table *t, unsigned seat, const unsigned due[6]) {
    bool enough = true;
    for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
        enough = enough && t->hand[seat][kind] >= due[kind];
    }
    return enough;
}

static unsigned roads_possible(const table *t, unsigned seat) {
    unsigned count = 0;
    for (unsigned edge = 1; edge <= t->island.edges; edge++) {
        bool joins = false;
        for (unsigned i = 0; i < 2; i++) {
            const unsigned corner = t->island.end[edge][i];
            joins = joins || t->p.owner[corner] == seat;
            for (unsigned k = 0; k < t->island.degree[corner]; k++) {
                joins = joins || (t->p.owner[corner] == 0 &&
                                  t->p.road[t->island.edge_at[corner][k]] == seat);
            }
        }
        count += joins && t->p.road[edge] == 0;
    }
    return count;
}

static unsigned settlements_possible(const table *t, unsigned seat) {
    unsigned count = 0;
    for (unsigned corner = 1; corner <= t->island.corners; corner++) {
        bool road = false;
        for (unsigned k = 0; k < t->island.degree[corner]; k++) {
            road = road || t->p.road[t->island.edge_at[corner][k]] == seat;
        }
        count += road && room_for_settlement(&t->p, corner);
    }
    return count;
}

static unsigned best_rate(const table *t, unsigned seat, unsigned kind) {
    const hj_config *config = hj_game_config(t->game);
    unsigned best = 4;
    for (unsigned i = 0; i < config->harbors; i++) {
        const unsigned *end = t->island.end[config->harbor_edge[i]];
        const bool own = t->p.owner[end[0]] == seat || t->p.owner[end[1]] == seat;
        if (own && config->harbor_kind[i] == HJ_ANY && best > 3) {
            best = 3;
        }
        if (own && config->harbor_kind[i] == kind) {
            best = 2;
        }
    }
    return best;
}

/* One action after the roll, the end of the turn among them; the bank is never empty here. */
static uint64_t main_actions(const table *t, unsigned seat) {
    static const unsigned road[6] = {0, 1, 1, 0, 0, 0}, settlement[6] = {0, 1, 1, 1, 1, 0};
    static const unsigned city[6] = {0, 0, 0, 0, 2, 3}, card[6] = {0, 0, 0, 1, 1, 1};
    uint64_t all = 1; /* done */
    unsigned own = 0;
    for (unsigned corner = 1; corner <= t->island.corners; corner++) {
        own += t->p.owner[corner] == seat && t->p.piece[corner] == HJ_SETTLEMENT;
    }
    all += holds(t, seat, road) ? roads_possible(t, seat) : 0;
    all += holds(t, seat, settlement) ? settlements_possible(t, seat) : 0;
    all += holds(t, seat, city) ? own : 0;
    all += holds(t, seat, card) ? HJ_CARDS : 0;
    for (unsigned give = 1; give <= HJ_RESOURCES; give++) {
        for (unsigned rate = best_rate(t, seat, give); rate <= 4; rate++) {
            all += t->hand[seat][give] >= rate ? HJ_RESOURCES - 1 : 0;
        }
        for (unsigned other = 1; other <= t->seats; other++) {
            for (unsigned get = 1; get <= HJ_RESOURCES; get++) {
                all += other != seat && give != get && t->hand[seat][give] > 0 &&
                       t->hand[other][get] > 0;
            }
        }
    }
    return all;
}

static bool beside(const table *t, unsigned seat, unsigned hex) {
    bool any = false;
    for (unsigned i = 0; i < 6; i++) {
        any = any || t->p.owner[t->island.hex_corner[hex][i]] == seat;
    }
    return any;
}

/* The robber: each other hex, each victim there and each kind it holds, or nobody. */
static uint64_t robberies(const table *t, unsigned seat) {
    uint64_t all = 0;
    for (unsigned hex = 1; hex <= t->island.hexes; hex++) {
        unsigned ways = 0, robbable = 0;
        for (unsigned other = 1; hex != t->robber && other <= t->seats; other++) {
            unsigned kinds = 0;
            for (unsigned kind = 1; kind <= HJ_RESOURCES; kind++) {
                kinds += t->hand[other][kind] > 0;
            }
            if (other != seat && beside(t, other, hex)) {
                ways += kinds > 0 ? kinds : 1; /* who has nothing may be named all the same */
                robbable += kinds > 0;
            }
        }
        all += hex == t->robber ? 0 : ways + (robbable == 0);
    }
    return all;
}

/* What a roll pays goes into the hands. */
static void produce(table *t, unsigned sum) {
    const hj_config *config = hj_game_config(t->game);
    for (unsigned hex = 1; hex <= t->island.hexes; hex++) {
        if (config->number[hex] != sum || hex == t->robber || config->terrain[hex] == HJ_DESERT) {
            continue;
        }
        for (unsigned i = 0; i < 6; i++) {
            const unsigned corner = t->island.hex_corner[hex][i];
            if (t->p.owner[corner] != 0) {
                t->hand[t->p.owner[corner]][config->terrain[hex]] += t->p.piece[corner];
            }
        }
    }
}

#define FOUR_SEATS                                                                                 \
    "start P1 settlements c18 c36 c1\nstart P1 roads e27 e28 e52\nstart P1 cities c54\n"           \
    "start P2 settlements c20 c45\nstart P2 roads e31 e57\n"                                       \
    "start P3 settlements c29 c47\nstart P3 roads e42 e66\n"                                       \
    "start P4 settlements c10 c33\nstart P4 roads e16 e39\n"

static void a_roll_and_anything(void) {
    static const struct {
        const char *name, *text;
        unsigned radius;
        uint64_t known;
    } rows[] = {
        {"roll and anything of 4",
         "hexjudge 1\nrules base/1\nseats 4\nboard beginner\nstart turn 9 P1 "
         "before-roll\n" FOUR_SEATS
         "start P1 hand 3brick 1lumber 1wool 1grain\nstart P2 hand 1ore 1grain\n"
         "start P3 hand 2wool\n",
         2, 1219},
        {"roll and anything of 6",
         "hexjudge 1\nrules base/1\nset mode56=sbp\nseats 6\nboard beginner\n"
         "start turn 9 P1 before-roll\nstart P1 settlements c5 c30\nstart P1 roads e8 e36\n"
         "start P2 settlements c21\nstart P2 cities c31\nstart P3 settlements c17 c43\n"
         "start P4 settlements c70 c44\nstart P5 settlements c53 c45\nstart P6 settlements c73 "
         "c57\n"
         "start P1 hand 1brick 1lumber 2wool 1grain 2ore\nstart P3 hand 3ore\nstart P6 hand "
         "1wool\n",
         3, 1252},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t own = 0;
        table t;
        hj_game *game = game_of(rows[i].text);
        for (unsigned a = 1; game != NULL && a <= 6; a++) {
            for (unsigned b = 1; b <= 6; b++) {
                read_table(&t, game, rows[i].radius);
                if (a + b == 7) {
                    own += robberies(&t, 1);
                } else {
                    produce(&t, a + b);
                    own += main_actions(&t, 1);
                }
            }
        }
        if (game != NULL) {
            agree(rows[i].name, perft(game, 2), own, rows[i].known);
        }
        hj_game_free(game);
    }
}

/* ---- the special building phase ---- */

/* Six actions: five seats say "built" and the next one rolls, or who can pay for a road lays it
 * before that; with both roads the last seat is still to say so. */
static void special_building(void) {
    hj_game *game =
        game_of("hexjudge 1\nrules base/1\nset mode56=sbp\nseats 6\nboard beginner\n"
                "start turn 9 P1 main\nstart P1 settlements c5\nstart P2 settlements c21 c31\n"
                "start P2 roads e32\nstart P3 settlements c17\nstart P4 settlements c70\n"
                "start P5 settlements c53\nstart P6 settlements c73\nstart P2 hand 1brick 1lumber\n"
                "start P5 hand 1brick 1lumber\nP1 done\n");
    table t;
    if (game == NULL) {
        return;
    }
    read_table(&t, game, 3);
    const uint64_t second = roads_possible(&t, 2), fifth = roads_possible(&t, 5);
    agree("special building", perft(game, 6), 36 + second + fifth + second * fifth, 67);
    hj_game_free(game);
}

/* ---- Crop Trust ---- */

#define CROP_TABLE                                                                                 \
    "hexjudge 1\nrules crop_trust/1\nseats 4\n"                                                    \
    "row mountains 10, pasture 2, forest 9\nrow fields 12, hills 6, pasture 4, hills 10\n"         \
    "row fields 9, forest 11, fields 9, forest 3, mountains 8\n"                                   \
    "row forest 8, mountains 3, fields 4, pasture 5\nrow hills 5, fields 6, pasture 11\n"          \
    "robber h2\nharbor e1 any\nharbor e4 grain\nharbor e18 ore\nharbor e19 lumber\n"               \
    "harbor e39 any\nharbor e50 brick\nharbor e62 wool\nharbor e67 any\nharbor e70 any\n"

static unsigned crops_at(const hj_game *game, unsigned hex, unsigned crop) {
    return hj_game_value(game, "crops", hex, crop);
}

static bool is_field(const hj_game *game, unsigned hex) {
    return hj_game_config(game)->terrain[hex] == HJ_FIELDS;
}

/* Ways through the rest of a field's askings: a decline, or any kind that lies there. */
static uint64_t askings(unsigned tokens[HJ_CROPS + 1], unsigned left) {
    unsigned kinds = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        kinds += tokens[crop] > 0;
    }
    if (left == 0 || kinds == 0) {
        return 1;
    }
    uint64_t all = askings(tokens, left - 1);
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        if (tokens[crop] > 0) {
            tokens[crop]--;
            all += askings(tokens, left - 1);
            tokens[crop]++;
        }
    }
    return all;
}

/* Every entitled seat is asked once a round: as often in all as its settlements and cities count.
 */
static uint64_t field_ways(const table *t, unsigned hex) {
    unsigned tokens[HJ_CROPS + 1] = {0}, asked = 0;
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        tokens[crop] = crops_at(t->game, hex, crop);
    }
    for (unsigned i = 0; i < 6; i++) {
        const unsigned corner = t->island.hex_corner[hex][i];
        asked += t->p.owner[corner] != 0 ? t->p.piece[corner] : 0;
    }
    return askings(tokens, asked);
}

/* The engine's ways to the end of a harvest. */
static uint64_t harvests(const hj_game *game) {
    hj_action action[128];
    uint64_t all = 0;
    hj_game *next = NULL;
    hj_reason broken;
    size_t count = hj_game_legal(game, HJ_KIND_HARVEST, action, 64);
    count += hj_game_legal(game, HJ_KIND_HARVEST_DECLINE, action + count, 64);
    if (count == 0) {
        return 1;
    }
    if (hj_game_new(&next, hj_game_config(game), NULL, 0, &broken) == HJ_OK) {
        for (size_t i = 0; i < count; i++) {
            hj_game_copy(next, game);
            HJ_CHECK(hj_game_apply(next, &action[i]) == 0, "a listed action was refused");
            all += harvests(next);
        }
    }
    hj_game_free(next);
    return all;
}

static void harvests_of_two_fields(void) {
    hj_game *game =
        game_of(CROP_TABLE "start turn 9 P1 before-roll\nstart P1 settlements c17 c36\n"
                           "start P2 cities c19\nstart P3 cities c29\nstart P4 settlements c33\n"
                           "P1 roll 4 5\n");
    table t;
    if (game == NULL) {
        return;
    }
    read_table(&t, game, 2);
    agree("harvests of two fields", harvests(game), 2 * field_ways(&t, 8) * field_ways(&t, 10),
          10658);
    hj_game_free(game);
}

static uint64_t choose(unsigned n, unsigned k) {
    uint64_t ways = 1;
    for (unsigned i = 1; i <= k; i++) {
        ways = ways * (n - k + i) / i;
    }
    return k > n ? 0 : ways;
}

/* A deposit: each kind on a field beside, the row it goes to, the card drawn if it is the second
 * of the row, and the fields with room that take the four tokens of the other space. */
static void deposits(void) {
    hj_game *game =
        game_of(CROP_TABLE "start turn 9 P1 main\nstart P1 settlements c18 c36\n"
                           "start P1 hand 1lumber 1ore\nstart set P1.upper_row.wheat = 1\n"
                           "start set crop_supply.wheat = 9\n");
    table t;
    uint64_t own = 0;
    if (game == NULL) {
        return;
    }
    read_table(&t, game, 2);
    for (unsigned hex = 1; hex <= t.island.hexes; hex++) {
        for (unsigned crop = 1; is_field(game, hex) && crop <= HJ_CROPS; crop++) {
            if (crops_at(game, hex, crop) > 0 && beside(&t, 1, hex)) {
                own += (crop == 1 ? 1 : HJ_CARDS) * choose(5, 4); /* wheat starts the lower row */
            }
        }
    }
    agree("deposits", listed(game, HJ_KIND_DEPOSIT), own, 160);
    hj_game_free(game);
}

/* Ways to name the fields of a loss: any that hold the tokens, those beside own buildings first. */
static uint64_t losses(const table *t, unsigned crop, unsigned takes) {
    unsigned field[HEXES], fields = 0, there = 0, own_there = 0;
    uint64_t ways = 0;
    for (unsigned hex = 1; hex <= t->island.hexes; hex++) {
        if (crops_at(t->game, hex, crop) > 0) {
            field[fields++] = hex;
            there += crops_at(t->game, hex, crop);
            own_there += beside(t, 1, hex) ? crops_at(t->game, hex, crop) : 0;
        }
    }
    takes = takes < there ? takes : there;
    const unsigned due = own_there < takes ? own_there : takes;
    for (unsigned set = 0; set < 1u << fields;
         set++) { /* one token of a kind lies on a field here */
        unsigned named = 0, own = 0;
        for (unsigned i = 0; i < fields; i++) {
            if ((set >> i & 1) != 0) {
                named++;
                own += beside(t, 1, field[i]);
            }
        }
        ways += named == takes && own >= due;
    }
    return ways;
}

/* Any of the tokens may lie under the settlement: twenty regional ones and six monocultures that
 * name no field, two small and one large of each kind. */
static void reveals(void) {
    hj_game *game = game_of(
        CROP_TABLE "start turn 9 P1 main\nstart P1 settlements c18 c36\nstart P1 roads e27 e28\n"
                   "start P1 hand 1brick 1lumber 1wool 1grain\nP1 settlement c19\n");
    table t;
    uint64_t own = 20 + 6;
    if (game == NULL) {
        return;
    }
    read_table(&t, game, 2);
    for (unsigned crop = 1; crop <= HJ_CROPS; crop++) {
        own += 2 * losses(&t, crop, 2) + losses(&t, crop, 3);
    }
    agree("reveals", perft(game, 1), own, 49);
    hj_game_free(game);
}

/* ---- Frenemies ---- */

static uint64_t wagon_trades(const table *t, unsigned seat) {
    static bool seen[6][6][6][6];
    uint64_t ways = 0;
    memset(seen, 0, sizeof seen);
    for (unsigned x = 1; x <= HJ_RESOURCES; x++) {
        for (unsigned y = 1; y <= HJ_RESOURCES; y++) {
            if (x == y || t->hand[seat][x] == 0) {
                continue;
            }
            ways++; /* x for y, and then u for w */
            for (unsigned u = 1; u <= HJ_RESOURCES; u++) {
                const unsigned has = t->hand[seat][u] + (u == y) - (u == x);
                for (unsigned w = 1; w <= HJ_RESOURCES; w++) {
                    if (u != w && has > 0) {
                        seen[x < u ? x : u][x < u ? u : x][y < w ? y : w][y < w ? w : y] = true;
                    }
                }
            }
        }
    }
    for (size_t i = 0; i < sizeof seen; i++) {
        ways += (&seen[0][0][0][0])[i];
    }
    return ways;
}

/* A turn with tokens to use: gifts to whoever has no more visible points, the five guild halls, an
 * exchange. Wagon, ship, shovel one each, two books, two compasses. */
static void favors(void) {
    hj_game *game = game_of(
        "hexjudge 1\nrules frenemies/1\nseats 4\nboard beginner\nstart turn 9 P1 main\n" FOUR_SEATS
        "start P3 cities c52 c12\nstart P1 hand 2brick 1wool\nstart P2 hand 1ore\n"
        "start set P1.favors.wagon = 1\nstart set P1.favors.ship = 1\n"
        "start set P1.favors.shovel = 1\nstart set P1.favors.book = 2\n"
        "start set P1.favors.compass = 2\nstart set favor_bag.wagon = 7\n"
        "start set favor_bag.ship = 7\nstart set favor_bag.shovel = 7\n"
        "start set favor_bag.book = 15\nstart set favor_bag.compass = 15\n");
    table t;
    if (game == NULL) {
        return;
    }
    read_table(&t, game, 2);
    const uint64_t gifts = 2 * 2; /* brick or wool to P2 or P4; P3 has more than P1 */
    const uint64_t redeemed =
        wagon_trades(&t, 1) + HJ_RESOURCES + roads_possible(&t, 1) + HJ_CARDS + 1;
    agree("favors", perft(game, 1), main_actions(&t, 1) + gifts + redeemed + HJ_FAVORS, 91);
    hj_game_free(game);
}

HJ_TESTS(perft, TEST(openings), TEST(ends_of_set_up), TEST(a_roll_and_anything),
         TEST(special_building), TEST(harvests_of_two_fields), TEST(deposits), TEST(reveals),
         TEST(favors));

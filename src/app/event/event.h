/* event.h: an event as plain values: people, tables, signed sheets, rulings, and beside them what
 * the logs of the tables prove. Readers fill it in, standings, exceptions and writers only read
 * it. It must not know how a log is judged or how a page looks. */
#ifndef APP_EVENT_EVENT_H
#define APP_EVENT_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/report/buffer.h"
#include "hexjudge.h"

enum { EVENT_NONE = -1 }; /* no such index, no such number */

typedef enum event_status { EVENT_ACTIVE, EVENT_WITHDRAWN, EVENT_DQ, EVENT_RESERVE } event_status;

typedef struct event_player {
    const char *id, *name, *club, *country;
    event_status status;
    unsigned line; /* of players.csv */
} event_player;

/* What a judge laid on a player at a table; the last one of a seat holds. */
typedef enum event_penalty {
    EVENT_PENALTY_NONE,
    EVENT_PENALTY_CAUTION,
    EVENT_PENALTY_WARNING,
    EVENT_PENALTY_GAME_LOSS,
    EVENT_PENALTY_DQ /* the player is EVENT_DQ by it */
} event_penalty;

/* What a table's result rests on, weakest first. Sealed: a full log with a good seal. */
typedef enum event_basis {
    EVENT_BASIS_NONE,
    EVENT_BASIS_SHEET,
    EVENT_BASIS_POSITION, /* a log that starts from a position or claims only its end */
    EVENT_BASIS_PUBLIC,   /* a log with hidden cards */
    EVENT_BASIS_FULL,
    EVENT_BASIS_SEALED
} event_basis;

typedef struct event_seat {
    unsigned number; /* 1.. as in pairings.csv */
    int player;      /* index into event.player */
    const char *color;
    unsigned line; /* of pairings.csv */
    /* sheets.csv */
    unsigned sheet_line; /* 0 = no row */
    int sheet_points;    /* EVENT_NONE = not said */
    bool sheet_winner;
    const char *signed_at, *termination, *by;
    /* Official: the sheet, changed only by a RESULT ruling. */
    int official_points;                 /* EVENT_NONE = none */
    bool official_winner, ruled, absent; /* absent: a no-show */
    event_penalty penalty;
    int place;         /* 1.., shared places alike; 0 = none */
    double share;      /* of the table's points, 0..1 */
    int proven_points; /* by the log; EVENT_NONE = no log says */
} event_seat;

/* One game that was found, as its log tells it. Filled by judged.c from a child or the cache. */
typedef struct event_game {
    const char *file;         /* below the event's folder */
    const char *address;      /* the same, and :INDEX where the file has several */
    unsigned index;           /* in its file, from 1 */
    unsigned games;           /* in its file */
    const char *sha256;       /* of the file, hex */
    const char *actions_hash; /* over the actions alone, hex: the same game under another name */
    const char *game_id, *rules, *ruleset, *phase, *round, *table; /* "" = not said */
    const char *software, *build;                                  /* that wrote it */
    const char *chance; /* over the board and the first rolls, hex: one seed gives one */
    const char *name[HJ_SEATS_MAX + 1], *color[HJ_SEATS_MAX + 1]; /* by seat */
    hj_verdict verdict;
    bool sealed, partial; /* a good seal; hidden cards */
    bool from_position;
    unsigned actions, findings, unruled, ruled, seats;
    unsigned winners; /* bit s-1 for seat s; Crop Trust has shared wins */
    int points[HJ_SEATS_MAX + 1];
    unsigned end_action;
    const char *end; /* the condition, in a word */
    /* The first finding that counts; rule "" = none. */
    const char *rule, *path, *recorded, *replayed, *text, *last_writer;
    unsigned finding_action, finding_turn, finding_seat;
    const char *trouble; /* why it could not be judged: a crash, a time limit; "" = it was */
    bool judged_now;     /* not taken from the cache */
    bool twin;           /* the same actions as those of a game before it */
    int of_table;        /* index into event.table; EVENT_NONE = of none */
} event_game;

typedef struct event_table {
    const char *phase, *round, *table;
    unsigned seats;
    event_seat seat[HJ_SEATS_MAX];
    const char *log; /* of pairings.csv: a file or a game id; "" = not said */
    unsigned line;
    bool bye;
    int game; /* index into event.game; EVENT_NONE = no log */
    event_basis basis;
    bool differs; /* official and proven name another winner or other points: an item to decide */
} event_table;

/* A row of rulings.csv. */
typedef struct event_ruling {
    const char *time, *phase, *round, *table, *game_id, *action, *kind, *rule, *seat, *authority,
        *reason, *effect, *reported_at, *supersedes;
    int of_table; /* EVENT_NONE = of none */
    unsigned line;
} event_ruling;

typedef enum event_term {
    EVENT_TERM_WINS,
    EVENT_TERM_VP,
    EVENT_TERM_VP_CAPPED,
    EVENT_TERM_SHARE_SUM,
    EVENT_TERM_SHARE_RATIO,
    EVENT_TERM_PLACE_POINTS,
    EVENT_TERM_BEST_GAME,
    EVENT_TERM_HEAD_TO_HEAD,
    EVENT_TERM_REGISTRATION,
    EVENT_TERM_DRAW_LOTS
} event_term;
enum { EVENT_TERMS_MAX = 12 };

typedef struct event_phase {
    const char *name, *rules; /* "" = the event's */
    unsigned qualify;         /* 0 = nobody goes on from here */
} event_phase;

typedef struct event {
    pool strings; /* owns every text */
    const char *folder, *name, *site, *dates, *rules;
    event_term term[EVENT_TERMS_MAX];
    int term_number[EVENT_TERMS_MAX]; /* the 10 of vp_capped(10) */
    int place_points[HJ_SEATS_MAX];
    unsigned terms;
    const char *preset; /* "catan_studio", "colonist"; "" = terms of its own */
    unsigned phases;
    event_phase *phase;
    unsigned target; /* points that win */
    bool three_player_adjust, seals_required;
    const char *view; /* of the pages: "public" */
    size_t players, tables, games, rulings;
    event_player *player;
    event_table *table;
    struct json_t *player_of, *table_of; /* their indices by name: names.h */
    event_game *game;
    event_ruling *ruling;
    size_t exceptions, clusters; /* exceptions_find fills them in */
    struct event_exception *exception;
    struct event_cluster *cluster;
} event;

/* A row of the standings of a phase, best first. */
typedef struct event_standing {
    unsigned rank; /* ties that survive share it */
    bool tied;
    int player;
    unsigned games, wins;
    int vp, vp_capped, place_points, best_game;
    double share_sum, share_ratio;       /* in percent */
    unsigned proven, sheet, ruled, open; /* games by what they rest on; open: to be decided */
} event_standing;

typedef enum event_severity { EVENT_INFO, EVENT_LATER, EVENT_DECIDE } event_severity;

/* Something a person should look at. */
typedef struct event_exception {
    event_severity severity;
    const char *code; /* "RESULT_DIFFERS", "GAME_MISSING": see exceptions.def */
    int table, game;  /* indices; EVENT_NONE = of none */
    unsigned action, turn, seat;
    const char *rule, *path, *recorded, *replayed, *text, *next;
    unsigned cluster; /* from 1: those with the same cause */
    bool after_signing;
} event_exception;

/* Those with one cause: (verdict, rule, field, last writer, software build). */
typedef struct event_cluster {
    const char *code, *rule, *path, *last_writer, *software, *build;
    hj_verdict verdict;
    size_t exceptions, games, smallest; /* smallest: index of the exception of the shortest game */
    event_severity severity;
} event_cluster;

#endif

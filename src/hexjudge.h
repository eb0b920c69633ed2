/* hexjudge.h: the whole promise of libhexjudge.
 *
 * A recorded game is a stream of records: a header, actions, checkpoints and an end. This header
 * names the vocabulary (places, kinds, rules), reads and writes such streams, replays a game one
 * action at a time, and verifies a whole log. It says nothing of how any of that is done.
 *
 * Conventions that hold for every function here:
 *  - Ids count from 1 and 0 means "none": seats P1.., hexes h1.., corners c1.., edges e1..,
 *    resources, cards, rules, fields, options. Arrays indexed by an id have an unused slot 0.
 *  - Strings are UTF-8 and NUL-terminated. A returned `const char *` is owned by the library and
 *    lives as long as the handle it came from, or for ever where there is no handle.
 *  - Arguments are read during the call and not kept, unless a function says otherwise. Pointers
 *    must not be NULL, unless it says that they may.
 *  - Handles are created by *_new and *_open, and released by *_free and *_close, which take NULL.
 *    When a creator fails, *out is NULL, unless it says otherwise.
 *  - One handle is for one thread at a time; different handles are independent, and any number may
 *    be at work at once. Functions without a handle, and the tables they give, never change
 *    anything shared and may be called from everywhere. So may functions that take a handle as
 *    const, while no other thread changes it. Callbacks come in the thread that called.
 *  - Sizes are in bytes, times in milliseconds since the start of the game, 0 = not given.
 *  - A function that writes text to out, out_size ends it with NUL and returns its length without
 *    it; 0 means that it did not fit, and out then holds the front of it.
 *  - why, why_size gets one line on what was refused, cut to fit; 200 bytes always suffice.
 *  - A reader or writer that failed keeps its first error and goes on refusing with its status.
 */
#ifndef HEXJUDGE_H
#define HEXJUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HJ_MUST_USE __attribute__((warn_unused_result))
#else
#define HJ_MUST_USE
#endif

/* ---- vocabulary ------------------------------------------------------------------------- */

enum {
    HJ_SEATS_MAX = 6,
    HJ_HEXES_MAX = 30,
    HJ_CORNERS_MAX = 80,
    HJ_EDGES_MAX = 109,
    HJ_HARBORS_MAX = 11,
    HJ_RESOURCES = 5,
    HJ_CARDS = 5,
    HJ_OPTIONS_MAX = 96,
    HJ_EVENT_TOKENS = 41,
    HJ_CROPS = 5,
    HJ_FAVORS = 5
};

/* What a function came to. Everything but HJ_OK and HJ_DONE is an error. */
typedef enum hj_status {
    HJ_OK = 0,
    HJ_DONE,        /* nothing more to read */
    HJ_IO,          /* the file could not be read or written */
    HJ_MEMORY,      /* an allocation failed */
    HJ_ARGUMENT,    /* the caller passed something the function does not take */
    HJ_MALFORMED,   /* the bytes break the format */
    HJ_UNSUPPORTED, /* a version, rule set, option or record this build does not know */
    HJ_REFUSED      /* the rules refuse it; the rule id says why */
} hj_status;

/* The one verdict a game gets; the value is the program's exit code. */
typedef enum hj_verdict {
    HJ_VERDICT_CLEAN = 0,
    HJ_VERDICT_INCOMPLETE = 10,
    HJ_VERDICT_ILLEGAL = 11,
    HJ_VERDICT_DIVERGED = 12,
    HJ_VERDICT_UNSUPPORTED = 13,
    HJ_VERDICT_MALFORMED = 14,
    HJ_VERDICT_TAMPERED = 15,
    HJ_VERDICT_CONSISTENT = 16,
    HJ_VERDICT_FAULT = 20
} hj_verdict;

typedef enum hj_resource {
    HJ_BRICK = 1,
    HJ_LUMBER,
    HJ_WOOL,
    HJ_GRAIN,
    HJ_ORE,
    HJ_RESOURCE_NONE = 6,    /* nothing was stolen: no victim, or an empty hand */
    HJ_RESOURCE_UNKNOWN = 7, /* the writer of the log did not see the card */
    HJ_ANY = 6               /* a harbor that takes any resource, 3:1; a harbor's kind only */
} hj_resource;

typedef enum hj_terrain {
    HJ_HILLS = 1, /* terrain t produces resource t; the desert produces nothing */
    HJ_FOREST,
    HJ_PASTURE,
    HJ_FIELDS,
    HJ_MOUNTAINS,
    HJ_DESERT
} hj_terrain;

typedef enum hj_card {
    HJ_CARD_KNIGHT = 1,
    HJ_CARD_POINT,
    HJ_CARD_ROAD_BUILDING,
    HJ_CARD_YEAR_OF_PLENTY,
    HJ_CARD_MONOPOLY,
    HJ_CARD_NONE = 6,
    HJ_CARD_UNKNOWN = 7
} hj_card;

/* A favor token that the writer of the log did not see, in place of the kinds 1..5. */
enum { HJ_FAVOR_UNKNOWN = 6 };

typedef enum hj_piece { HJ_SETTLEMENT = 1, HJ_CITY } hj_piece;

enum {
    HJ_SEAT_NATURE = 7, /* the actor of an action that only chance takes */
    HJ_SEAT_NONE = 7,   /* nobody is named, as the victim of a robbery */
    HJ_HEX_NONE = 31    /* a knight that wins need not name a hex (BASE-END-06) */
};

/* The kinds of action. The numbers are the wire's and never change their meaning. */
typedef enum hj_kind {
    HJ_KIND_SETTLEMENT = 1,
    HJ_KIND_ROAD,
    HJ_KIND_CITY,
    HJ_KIND_ROLL,
    HJ_KIND_DISCARD,
    HJ_KIND_ROBBER,
    HJ_KIND_KNIGHT,
    HJ_KIND_ROAD_BUILDING,
    HJ_KIND_FREE_ROAD,
    HJ_KIND_YEAR_OF_PLENTY,
    HJ_KIND_MONOPOLY,
    HJ_KIND_BUY_CARD,
    HJ_KIND_BANK_TRADE,
    HJ_KIND_TRADE,
    HJ_KIND_END_TURN,
    HJ_KIND_CONCEDE,
    HJ_KIND_SPECIAL_BUILD_DONE,
    HJ_KIND_HARVEST,
    HJ_KIND_HARVEST_DECLINE,
    HJ_KIND_DEPOSIT,
    HJ_KIND_REVEAL,
    HJ_KIND_DRAW_FAVOR,
    HJ_KIND_GIFT,
    HJ_KIND_REDEEM,
    HJ_KIND_EXCHANGE_DRAW,
    HJ_KIND_EXCHANGE_RETURN,
    HJ_KIND_COUNT
} hj_kind;

/* A bundle of resource cards: two decimal digits a kind, brick lowest, then lumber, wool, grain,
 * ore, and unknown cards on top; 10200 is one wool and two lumber. */
typedef uint64_t hj_bundle;

/* One action: its kind, who acts, and the fields its kind carries (see hj_kind_fields). A field
 * the kind does not carry is 0. */
typedef struct hj_action {
    uint8_t kind;     /* hj_kind */
    uint8_t actor;    /* seat, or HJ_SEAT_NATURE */
    uint8_t hex;      /* 1..30, or HJ_HEX_NONE */
    uint8_t corner;   /* 1..80 */
    uint8_t edge;     /* 1..109 */
    uint8_t seat;     /* the other party: victim, partner; or HJ_SEAT_NONE */
    uint8_t resource; /* hj_resource */
    uint8_t card;     /* hj_card */
    uint8_t die_a;    /* 1..6 */
    uint8_t die_b;    /* 1..6 */
    uint8_t total;    /* 2..12, where only the sum of the dice is known */
    uint8_t crop;     /* Crop Trust: 1..5 wheat beans maize rice quinoa */
    uint8_t row;      /* Crop Trust: 1 upper, 2 lower row of the storage record */
    uint8_t token;    /* Crop Trust: 1..41 event token; Frenemies: 1..5 favor kind,
                         or HJ_FAVOR_UNKNOWN */
    uint8_t hexes[4]; /* Crop Trust: the fields of a replanting or a loss, 0 past the last */
    hj_bundle give;   /* what the actor hands over */
    hj_bundle get;    /* what the actor receives */
} hj_action;

/* The action as its player decides it: what falls, is drawn or stolen in it is 0. */
hj_action hj_action_decision(const hj_action *action);

/* Which fields a kind carries, as bits of hj_kind_fields(). */
enum {
    HJ_HAS_HEX = 1 << 0,
    HJ_HAS_CORNER = 1 << 1,
    HJ_HAS_EDGE = 1 << 2,
    HJ_HAS_SEAT = 1 << 3,
    HJ_HAS_RESOURCE = 1 << 4,
    HJ_HAS_CARD = 1 << 5,
    HJ_HAS_DICE = 1 << 6, /* two dice, or a total */
    HJ_HAS_CROP = 1 << 7,
    HJ_HAS_ROW = 1 << 8,
    HJ_HAS_TOKEN = 1 << 9,
    HJ_HAS_HEXES = 1 << 10, /* may be empty */
    HJ_HAS_GIVE = 1 << 11,
    HJ_HAS_GET = 1 << 12,
    HJ_MAY_GIVE = 1 << 13, /* may be empty */
    HJ_MAY_GET = 1 << 14   /* may be empty */
};
/* The fields of a kind as HJ_HAS_ and HJ_MAY_ bits; 0 for what is no kind, and for kinds that
 * carry nothing. */
uint32_t hj_kind_fields(hj_kind kind);
/* As in the text form: "settlement", "bank" ...; "" for what is no kind. */
const char *hj_kind_word(hj_kind kind);

/* Cards of one resource (1..5; 6: unknown cards) in a bundle, 0..99; 0 for other resources. */
unsigned hj_bundle_of(hj_bundle bundle, unsigned resource);
/* A bundle of so many cards of one resource (1..6); beyond 99 it holds 99. Bundles of different
 * resources may be added. */
hj_bundle hj_bundle_make(unsigned resource, unsigned count);
/* The number of cards in a bundle, unknown ones included. */
unsigned hj_bundle_size(hj_bundle bundle);

/* Words of the text form by number; "" where there is no such thing. A resource or card that is
 * NONE or UNKNOWN is "none" or "?". They live for ever. */
const char *hj_resource_word(unsigned resource); /* "brick" .. "ore" */
const char *hj_terrain_word(unsigned terrain);   /* "hills" .. "desert" */
const char *hj_card_word(unsigned card);         /* "knight" "point" "roads" "plenty" "monopoly" */
const char *hj_crop_word(unsigned crop);         /* "wheat" .. "quinoa" */
const char *hj_favor_word(unsigned favor);       /* "wagon" "ship" "shovel" "book" "compass" */
const char *hj_event_word(unsigned category);    /* "regional" "small" "large" "monoculture" */
const char *hj_verdict_word(hj_verdict verdict); /* "CLEAN" ... */
const char *hj_status_word(hj_status status);    /* "out of memory" ... */

/* Version of the library, "major.minor.patch". */
const char *hj_version(void);
/* Version of the log format that it writes; it reads this and all before it. */
unsigned hj_format_version(void);
/* What this build decompresses logs with, in words; "zlib" unless it was built otherwise. */
const char *hj_inflater(void);

/* ---- islands ----------------------------------------------------------------------------- */

/* Geometry of the island with 19 or 30 hexes: pure tables, the same for every game. Places are
 * numbered row by row from the top left. Axial coordinates, pointy-top hexes, r grows downward. */
typedef struct hj_island {
    uint8_t hexes, corners, edges; /* 19 54 72, or 30 80 109 */
    struct {
        int8_t q, r;
        uint8_t corner[6];   /* clockwise: N NE SE S SW NW */
        uint8_t edge[6];     /* clockwise: NE E SE SW W NW */
        uint8_t neighbor[6]; /* across edge[i]; 0 = sea */
    } hex[HJ_HEXES_MAX + 1];
    struct {
        uint8_t hex[3];    /* land hexes around it, ascending, 0 past the last */
        uint8_t edge[3];   /* edges that end here, ascending, 0 past the last */
        uint8_t corner[3]; /* the corner at the far end of edge[i] */
    } corner[HJ_CORNERS_MAX + 1];
    struct {
        uint8_t corner[2]; /* ascending */
        uint8_t hex[2];    /* land hexes on its sides, ascending; hex[1] 0 on the coast */
    } edge[HJ_EDGES_MAX + 1];
    uint8_t coast_count; /* 30 or 38 */
    uint8_t coast[38];   /* coastal edges clockwise from the NW side of the top
                            left hex (BASE-TOPO-07: coast index 0 first) */
} hj_island;
/* The island with so many hexes, 19 or 30; NULL for other numbers. Lives for ever. */
const hj_island *hj_island_of(unsigned hexes);

/* ---- rules, options, fields: the tables ---------------------------------------------------- */

/* A row of the rule table, by number 1..hj_rule_count(). */
typedef uint16_t hj_rule;
typedef struct hj_rule_row {
    const char *code;     /* "BASE-BUILD-07" */
    const char *basis;    /* PRINTED DERIVED EDITION POLICY VARIANT FORMAT */
    const char *citation; /* source, section */
    const char *text;     /* what the rule demands, one short line */
} hj_rule_row;
/* The largest number of a rule. */
unsigned hj_rule_count(void);
/* The row of a rule; NULL when out of range. Lives for ever. */
const hj_rule_row *hj_rule_at(hj_rule rule);
/* The first row of that code; 0 when unknown. */
hj_rule hj_rule_find(const char *code);
/* The catalogue's paragraph on a code, in Markdown; NULL when there is none. */
const char *hj_rule_paragraph(const char *code);
/* The n-th catalogue code (from 0) that has a paragraph, NULL past the last. */
const char *hj_catalogue_code(unsigned index);

/* A row of the option table, by id 1..hj_option_count(). The ids are the wire's tags and the
 * indices of hj_config.option; some between are not in use, and hj_option_at gives NULL there. */
typedef struct hj_option_row {
    const char *name;  /* "shortage" */
    bool setting;      /* a setting of the table, else a reading of the rules */
    int32_t fallback;  /* the default value in base/1 */
    int32_t min, max;  /* the range of a number; both 0 where values have words */
    const char *words; /* words of the values 0, 1, 2 .. separated by '|', or "" */
    const char *citation;
    const char *text; /* what the option decides, one line */
} hj_option_row;
/* The largest id of an option. */
unsigned hj_option_count(void);
/* The row of an option; NULL when out of range, or where the id is not in use. Lives for ever. */
const hj_option_row *hj_option_at(unsigned option);
/* The id of the option with this name; 0 when unknown. */
unsigned hj_option_find(const char *name);
/* How many values have a word; 0 where the values are numbers. */
unsigned hj_option_words(unsigned option);
/* Writes the value's word or number; returns out. out_size >= 32. */
const char *hj_option_value(char *out, size_t out_size, unsigned option, int32_t value);

/* A row of the field table: one thing the state holds. Arrays have one or two indices. */
typedef struct hj_field_row {
    uint16_t tag;      /* stable number, also on the wire */
    const char *name;  /* "hand" */
    uint8_t dims;      /* 0, 1 or 2 */
    const char *index; /* words of the indices: "", "seat", "seat resource", "edge" ... */
    bool derived;      /* computed from other fields: points, hand_size .. */
    const char *text;
} hj_field_row;
/* How many fields there are. */
unsigned hj_field_count(void);
/* The field at an index from 0, in the order of tags; NULL past the last. Lives for ever. */
const hj_field_row *hj_field_at(unsigned index);
/* The field of this name; NULL when unknown. Lives for ever. */
const hj_field_row *hj_field_find(const char *name);

/* ---- configuration: what a header fixes ----------------------------------------------------- */

typedef enum hj_ruleset {
    HJ_RULESET_BASE = 1,
    HJ_RULESET_CROP_TRUST,
    HJ_RULESET_FRENEMIES
} hj_ruleset;

/* One event token of Crop Trust, as data. */
typedef struct hj_event_token {
    uint8_t category; /* 1 regional, 2 small, 3 large, 4 monoculture */
    uint8_t crop;     /* 1..5, 0 for monoculture */
    uint16_t numbers; /* regional: bit n set for number n */
} hj_event_token;

/* Everything of a header that can move a verdict. A plain value: copy it freely. */
typedef struct hj_config {
    uint8_t ruleset;          /* hj_ruleset */
    uint16_t ruleset_version; /* from 1 */
    uint8_t seats;            /* 2..6 */
    uint8_t hexes;            /* 19 or 30 */
    int32_t option[HJ_OPTIONS_MAX];
    uint8_t terrain[HJ_HEXES_MAX + 1]; /* hj_terrain */
    uint8_t number[HJ_HEXES_MAX + 1];  /* 2..12, 0 = none */
    uint8_t harbors;
    uint8_t harbor_edge[HJ_HARBORS_MAX];
    uint8_t harbor_kind[HJ_HARBORS_MAX]; /* resource, or HJ_ANY */
    uint8_t robber;
    uint8_t obstacle[2]; /* corners of the inactive sixth colour's settlements */
    /* Crop Trust: tokens of each crop on each field, kinds in the vault spaces, event tokens. */
    uint8_t crops[HJ_HEXES_MAX + 1][HJ_CROPS + 1];
    uint8_t vault_crop[HJ_SEATS_MAX + 1];
    uint8_t event_tokens; /* how many follow; 0 = the default set */
    hj_event_token event_token[HJ_EVENT_TOKENS];
    /* The whole first shuffle, where the writer knows it: token numbers in the order dealt, seat by
     * seat three settlements and four cities, Longest Road, Largest Army, the stack from the top;
     * all 0 = not stated. */
    uint8_t event_order[HJ_EVENT_TOKENS];
    /* Frenemies: favor tokens in the bag by kind, and markers. */
    uint8_t favor_bag[HJ_FAVORS + 1];
    uint8_t markers;
    uint8_t view; /* 0 full, 1..6 what that seat saw, 7 what the public saw */
} hj_config;

/* Fills a configuration from a rule-set text "base/1,bank=unlimited", a profile name, or
 * "@FILE" (a text file with lines `parent = NAME`, `name = VALUE`, `# comment`). Only readings
 * and settings are set: seats is kept and the board is left empty.
 * Errors: HJ_UNSUPPORTED unknown name or value; HJ_IO the file; HJ_ARGUMENT a NULL. config is then
 * as it was. */
HJ_MUST_USE hj_status hj_config_rules(hj_config *config, const char *spec, char *why,
                                      size_t why_size);
/* Replaces the readings of config by those of spec, which hj_config_rules would take; settings
 * stay. Errors as there, and HJ_UNSUPPORTED where spec is of another rule set. */
HJ_MUST_USE hj_status hj_config_readings(hj_config *config, const char *spec, char *why,
                                         size_t why_size);
/* The rule set with the options that differ from its defaults, "base/1,bank=unlimited"; returns
 * out. out_size >= 2048 holds any. */
const char *hj_config_text(char *out, size_t out_size, const hj_config *config);
/* Sets one option from "name=value". Errors: HJ_UNSUPPORTED unknown name or value, HJ_ARGUMENT a
 * NULL; config is then as it was. */
HJ_MUST_USE hj_status hj_config_set(hj_config *config, const char *setting, char *why,
                                    size_t why_size);
/* Puts the printed beginner board (BASE-BOARD-01/02) into config: hexes, terrain, numbers, harbors,
 * robber and the options board, tokens and frame. From five seats on, or where config->hexes is 30,
 * the board of the big island. Set seats and rules before. */
void hj_config_beginner(hj_config *config);
/* The same with a variable board: terrain, spiral tokens and harbors by the seed, which gives the
 * same board everywhere. */
void hj_config_random_board(hj_config *config, uint64_t seed);
/* The name of a rule set or profile, by index from 0; NULL past the last. Lives for ever. */
const char *hj_profile_name(unsigned index);
/* One line on it: what it is for, and its options; NULL past the last. Lives for ever. */
const char *hj_profile_text(unsigned index);

/* What stands in a header and never moves a verdict. NULL or "" = not given. */
typedef struct hj_about {
    const char *game_id, *event, *site, *date, *phase, *round, *table;
    const char *profile;
    const char *software, *build;
    const char *source_format, *source_file, *source_sha256, *importer;
    const char *termination;
} hj_about;

typedef struct hj_person {
    uint8_t seat;
    const char *name, *color, *player_id, *salt;
} hj_person;

/* ---- records ------------------------------------------------------------------------------- */

typedef enum hj_record_kind {
    HJ_RECORD_HEADER = 1,
    HJ_RECORD_PERSON,
    HJ_RECORD_ACTION,
    HJ_RECORD_CHECKPOINT,
    HJ_RECORD_END,
    HJ_RECORD_NOTE,
    HJ_RECORD_RULING,
    HJ_RECORD_SEAL
} hj_record_kind;

/* "Field tag at index i, j has this value." Indices are ids; unused ones are 0. */
typedef struct hj_claim {
    uint16_t field;
    uint8_t i, j;
    uint32_t value;
} hj_claim;

enum { HJ_CLAIMS_MAX = 512, HJ_SNAPSHOT_MAX = 16384 };

typedef struct hj_checkpoint {
    uint32_t claims;
    const hj_claim *claim;             /* claims entries, in the order written */
    bool has_gained[HJ_SEATS_MAX + 1]; /* a claim on what the last action gave the seat */
    hj_bundle gained[HJ_SEATS_MAX + 1];
    uint8_t digest_bits; /* 0, 32 or 64 */
    uint64_t digest;
    const uint8_t *snapshot; /* image of the whole state, or NULL */
    uint32_t snapshot_size;
} hj_checkpoint;

typedef enum hj_end_reason {
    HJ_END_POINTS = 1,
    HJ_END_CONCESSION,
    HJ_END_TIME,       /* an agreed end by time: ranked by points */
    HJ_END_UNFINISHED, /* broken off; nobody has won */
    HJ_END_FIELDS,     /* Crop Trust: three fields empty */
    HJ_END_SPECIES     /* Crop Trust: two kinds extinct */
} hj_end_reason;

typedef struct hj_end {
    uint8_t reason;  /* hj_end_reason; 0 = not claimed */
    uint8_t winners; /* bit s-1 for seat s; 0 = none or not claimed */
    bool has_points;
    uint8_t points[HJ_SEATS_MAX + 1]; /* true points of each seat */
    uint32_t actions, checkpoints;    /* counts of records before this one; 0 = not given */
    uint8_t digest_bits;              /* 0 or 64 */
    uint64_t digest;
    bool has_hash;
    uint8_t hash[32]; /* SHA-256 of the stream before End, see FORMAT.md */
} hj_end;

typedef enum hj_ruling_kind {
    HJ_RULING_STANDS = 1,
    HJ_RULING_CORRECTED,
    HJ_RULING_TAKEBACK,
    HJ_RULING_WAIVED,
    HJ_RULING_PENALTY,
    HJ_RULING_RESULT,
    HJ_RULING_NO_ACTION
} hj_ruling_kind;

typedef struct hj_ruling {
    uint8_t kind;
    uint32_t action;
    const char *authority, *reason, *reference, *time;
} hj_ruling;

typedef struct hj_record {
    uint8_t kind;        /* hj_record_kind */
    uint64_t offset;     /* of the record's first byte in the game's decompressed stream; for the
                            text form, of its line's first byte */
    uint32_t line;       /* text form: line number from 1; else 0 */
    uint32_t number;     /* actions so far in this game, this one included */
    uint32_t source_pos; /* action: line or record of the source, from 1; 0 = not given */
    uint32_t time_ms;    /* action: since the start; 0 = not given */
    union {
        struct {
            hj_config config;
            hj_about about;
            const uint8_t *start; /* start snapshot, or NULL */
            uint32_t start_size;
            uint8_t has_commitment[HJ_SEATS_MAX + 1];
            uint8_t commitment[HJ_SEATS_MAX + 1][32];
        } header;
        hj_person person;
        hj_action action;
        hj_checkpoint checkpoint;
        hj_end end;
        const char *note;
        hj_ruling ruling;
        struct {
            const uint8_t *bytes;
            uint32_t size;
        } seal;
    } as;
} hj_record;

/* ---- reading ------------------------------------------------------------------------------- */

/* Reads one file or memory block: compressed log, many games one after another, or the text
 * form, told apart by content. Memory stays bounded whatever the input. */
typedef struct hj_reader hj_reader;
/* Opens a file; path "-" is standard input. Errors: HJ_IO (errno says why), HJ_MEMORY. */
HJ_MUST_USE hj_status hj_reader_open(hj_reader **out, const char *path);
/* Reads a block of memory, which stays the caller's and must last as long as the reader. Errors:
 * HJ_MEMORY. */
HJ_MUST_USE hj_status hj_reader_open_memory(hj_reader **out, const void *bytes, size_t size);
/* Before the first record: only the games `first` to `last` of the input (from 1) are given; what
 * stands between others is not checked, beyond the checksums of what is read. In an archive they
 * are found by its index, and what stands before them is not read at all; of a single game only
 * the index and its block. An index is never taken at its word: where it does not fit the blocks
 * it is not used (hj_reader_index_fault says why), and the games are counted from the front, as
 * they are where there is none, and on standard input. That there are not so many games is no
 * error: the reader then gives fewer, or none. HJ_ARGUMENT: it is too late, or no range. HJ_IO,
 * HJ_MEMORY. */
HJ_MUST_USE hj_status hj_reader_select(hj_reader *reader, uint32_t first, uint32_t last);
/* The number in its input of the game that the last record or error belongs to, from 1; once a
 * selection has turned out to lie behind the last game, that one's. 0 = none yet. */
uint32_t hj_reader_game(const hj_reader *reader);
/* Why hj_reader_select did not use the index that is there, in words; NULL = it did, or there is
 * none. Lives for ever. */
const char *hj_reader_index_fault(const hj_reader *reader);
/* Before the first record: where the file ends, more may come, because somebody is still writing
 * it. `more` is asked then, which may wait, and says whether to look again; a pipe is over when it
 * is closed, and `more` is asked while it is silent. When `more` gives up, the reader is done
 * (HJ_DONE) with the whole records that came, in whatever member it stands; hj_reader_was_left
 * then says so. For files and standard input; called in the thread that reads. */
void hj_reader_follow(hj_reader *reader, bool (*more)(void *user), void *user);
/* It was done before the input was: what was still to come was not waited for. */
bool hj_reader_was_left(const hj_reader *reader);
/* The next record; *out lives until the next call. HJ_DONE at the end of the input; a header
 * begins a game. Errors: HJ_IO, HJ_MEMORY, HJ_MALFORMED, HJ_UNSUPPORTED; hj_reader_error says
 * what and where. A failed reader stays failed: what comes behind broken bytes is not guessed. */
HJ_MUST_USE hj_status hj_reader_next(hj_reader *reader, const hj_record **out);
/* What the reader failed for, one line, "byte 1234: ..."; "" when it did not; never NULL. Lives
 * until the next call. */
const char *hj_reader_error(const hj_reader *reader);
/* Byte offset in the current game's stream (text: of the line) where the error stands. */
uint64_t hj_reader_error_offset(const hj_reader *reader);
/* Bytes of the current game's stream so far, its magic included; for the text form, of the log that
 * it would be packed to. */
uint64_t hj_reader_bytes(const hj_reader *reader);
/* SHA-256 of the current game's records before End (names and notes left out). false until the End
 * record has been returned. */
bool hj_reader_hash(const hj_reader *reader, uint8_t out[32]);
/* The input is the text form. */
bool hj_reader_is_text(const hj_reader *reader);
/* What kind of fault the reader failed for. */
typedef enum hj_trouble {
    HJ_TROUBLE_NONE = 0,
    HJ_TROUBLE_READ,      /* the file, or memory */
    HJ_TROUBLE_CONTAINER, /* gzip: damaged, cut, or none; the checksum */
    HJ_TROUBLE_FRAME,     /* magic word, tags and lengths of records */
    HJ_TROUBLE_FORM,      /* a record is not in canonical form, or holds an impossible value */
    HJ_TROUBLE_ORDER,     /* records out of order, or beyond a limit of a game */
    HJ_TROUBLE_UNKNOWN    /* UNSUPPORTED: a version, record, field or name not known here */
} hj_trouble;
/* HJ_TROUBLE_NONE while the reader has not failed. */
hj_trouble hj_reader_trouble(const hj_reader *reader);
/* Before the first record: reads well-meant logs too, in which fields stand out of order, zeros are
 * written out, numbers are longer than they need be, lists are not packed, or the stream is not
 * compressed. Nothing is guessed: what is said twice or is not known is refused as ever, and
 * hj_reader_hash is that of the bytes as they stand. Not for judging: use it to write a log anew.
 * HJ_ARGUMENT: it is too late. HJ_MEMORY. */
HJ_MUST_USE hj_status hj_reader_lenient(hj_reader *reader);
/* Records so far that were not in canonical form; the packing of the stream counts as one. */
uint32_t hj_reader_mended(const hj_reader *reader);
/* The input was cut: the last error is the end of the bytes, not their content. */
bool hj_reader_was_cut(const hj_reader *reader);
/* Closes what was opened and releases the reader, and with it every record it gave. */
void hj_reader_close(hj_reader *reader);

/* ---- writing ------------------------------------------------------------------------------- */

/* Writes a log as it is told, in canonical form, one gzip member. It knows no rules. */
typedef struct hj_writer hj_writer;
/* path "-" is standard output. A path that ends in .hjl.gz has .part behind it until the file is
 * finished; a file that exists is never written over. HJ_IO: *out is made all the same, to say why
 * (hj_writer_error) and to be closed. HJ_MEMORY: *out is NULL. */
HJ_MUST_USE hj_status hj_writer_open(hj_writer **out, const char *path);
/* Writes into memory; hj_writer_finish gives the bytes. Errors: HJ_MEMORY. */
HJ_MUST_USE hj_status hj_writer_open_memory(hj_writer **out);
/* The same for an archive: the games stand in BGZF blocks, each whole in one where it fits, with an
 * index of the blocks at the end (FORMAT.md). Equal games give equal bytes. When the archive is
 * finished it is on the disk before it gets its name. path NULL = into memory. A game is in it once
 * the next one's header is put, or the archive is finished; until then it is kept in memory (at
 * most its limit of 8 MiB). */
HJ_MUST_USE hj_status hj_writer_open_archive(hj_writer **out, const char *path);
/* Of an archive: the game whose header was put last is left out; the next record has to be a
 * header. */
void hj_writer_drop_game(hj_writer *writer);
/* Games that an archive holds so far, and the blocks they stand in; 0 for other logs. */
uint32_t hj_writer_games(const hj_writer *writer, uint32_t *blocks);
/* Appends a record. In an END, counts and hash are filled in where record->as.end leaves them 0 or
 * false (but see hj_writer_verbatim). Errors, all of which stick: HJ_ARGUMENT a record out of
 * order, beyond a limit, or that has no canonical form; HJ_IO; HJ_MEMORY. */
HJ_MUST_USE hj_status hj_writer_put(hj_writer *writer, const hj_record *record);
/* SHA-256 of the current game's records so far, names and notes left out: what an End record that
 * is put next should say. Errors: HJ_ARGUMENT no game was begun; HJ_MEMORY. */
HJ_MUST_USE hj_status hj_writer_hash(hj_writer *writer, uint8_t out[32]);
/* true: End records are written exactly as given, no counts or hash are added. */
void hj_writer_verbatim(hj_writer *writer, bool verbatim);
/* Finishes the log; a file gets its name. Of a memory writer *bytes and *size (both may be NULL)
 * get what was written, which is the writer's and lives until it is closed; of others NULL and 0.
 * Errors: HJ_IO, HJ_MEMORY, and what the writer failed for before. */
HJ_MUST_USE hj_status hj_writer_finish(hj_writer *writer, const uint8_t **bytes, size_t *size);
/* What the writer failed for, one line; "" when it did not; never NULL. Lives until the next call.
 */
const char *hj_writer_error(const hj_writer *writer);
/* Releases the writer. A file that was not finished is removed. */
void hj_writer_close(hj_writer *writer);

/* ---- the text form -------------------------------------------------------------------------- */

enum { HJ_TEXT_MAX = 65536 };
/* One record as one or more lines, with newlines; HJ_TEXT_MAX bytes always suffice. config is that
 * of the game's header; NULL before one. */
size_t hj_text_record(char *out, size_t out_size, const hj_config *config, const hj_record *record);
/* One action without newline, as in "P1 road e41"; 256 bytes suffice. config may be NULL. */
size_t hj_text_action(char *out, size_t out_size, const hj_config *config, const hj_action *action);
/* A whole position as one line without blanks, "pos:base/1:seats,4:...", from a configuration and
 * a snapshot (hj_game_snapshot). The readers take such a line as the header of a game. Returns as
 * hj_text_record. */
size_t hj_text_position(char *out, size_t out_size, const hj_config *config, const uint8_t *image,
                        size_t image_size);
/* Reads one action line, with places by number or, where config is not NULL, by human name. Errors:
 * HJ_MALFORMED, and *out is all 0. Whether the action is legal is not asked. */
HJ_MUST_USE hj_status hj_text_parse_action(hj_action *out, const hj_config *config,
                                           const char *line, char *why, size_t why_size);
/* A corner with its human name, "c29 (4/5/11)"; the number alone where config is NULL. */
size_t hj_text_corner(char *out, size_t out_size, const hj_config *config, unsigned corner);
/* The same of an edge, "e41 (5|11)". */
size_t hj_text_edge(char *out, size_t out_size, const hj_config *config, unsigned edge);
/* The same of a hex, "h10 (desert)". */
size_t hj_text_hex(char *out, size_t out_size, const hj_config *config, unsigned hex);
/* Cards in words, "1 brick 2 ore", or "nothing"; 128 bytes suffice. */
size_t hj_text_bundle(char *out, size_t out_size, hj_bundle bundle);
/* The path of a value, "P1.hand.ore", by the field's tag and its indices; "field 999" where the tag
 * is not known. 64 bytes suffice. */
size_t hj_text_path(char *out, size_t out_size, uint16_t field, unsigned i, unsigned j);
/* The same back: field, i and j of *out are set, and its value is 0. false: no such path, or one
 * that stands for several values, and *out is all 0. */
bool hj_text_parse_path(hj_claim *out, const char *path);

/* ---- replaying: a game one action at a time ---------------------------------------------- */

/* A game: a rule set and a state. */
typedef struct hj_game hj_game;

/* A failed (or passed) precondition with its values. */
typedef struct hj_reason {
    hj_rule rule;
    bool ok;
    char text[200]; /* the particulars, in words: "c29 (4/5/11): your e42 ends here, but ..." */
} hj_reason;
enum { HJ_REASONS_MAX = 32 };

/* Starts a game. When the header itself breaks a rule (board, contents, seats) *broken gets the
 * rule and the status is HJ_REFUSED; *out is still made where a replay is possible (else NULL).
 * broken may be NULL. start: a start snapshot, or NULL for an empty board. Errors: HJ_UNSUPPORTED,
 * HJ_MALFORMED (start is no snapshot of such a game), HJ_ARGUMENT a NULL, HJ_MEMORY. */
HJ_MUST_USE hj_status hj_game_new(hj_game **out, const hj_config *config, const uint8_t *start,
                                  size_t start_size, hj_reason *broken);
/* Releases the game. */
void hj_game_free(hj_game *game);
/* Overwrites to with from; both must come from the same configuration. */
void hj_game_copy(hj_game *to, const hj_game *from);
/* The configuration it was started with; lives as long as the game. */
const hj_config *hj_game_config(const hj_game *game);

/* Is the action legal now? 0 = yes, else the first broken rule in order of precedence. */
HJ_MUST_USE hj_rule hj_game_check(const hj_game *game, const hj_action *action);
/* Every precondition of the action, passed and failed, in order of precedence; the game does not
 * change. Returns how many were written. */
unsigned hj_game_explain(const hj_game *game, const hj_action *action,
                         hj_reason out[HJ_REASONS_MAX]);
/* Checks, then applies. 0 = done, else the first broken rule, and every byte of the game is as it
 * was. */
HJ_MUST_USE hj_rule hj_game_apply(hj_game *game, const hj_action *action);
/* Applies an action the rules refuse, where its effect is defined; false = not possible, and the
 * game is as it was. */
HJ_MUST_USE bool hj_game_force(hj_game *game, const hj_action *action);
/* Lists legal actions, at most max of them, in a fixed order; returns how many there are.
 * Chance and hidden outcomes are listed as every value possible. kind 0 = all kinds. Trades
 * between players are listed one card for one; discards as one example a seat. */
size_t hj_game_legal(const hj_game *game, hj_kind kind, hj_action *out, size_t max);

/* Reads a field, derived ones too. Indices that do not exist give 0. */
uint32_t hj_game_get(const hj_game *game, uint16_t field, unsigned i, unsigned j);
/* The same by name: hj_game_value(game, "hand", 2, HJ_ORE); 0 where there is no such field. */
uint32_t hj_game_value(const hj_game *game, const char *field, unsigned i, unsigned j);
/* The action that last changed a value, 0 = none or not known; *rule (may be NULL) gets the rule
 * the value rests on, 0 = none. */
uint32_t hj_game_last_change(const hj_game *game, uint16_t field, unsigned i, unsigned j,
                             hj_rule *rule);
/* What the last applied action gave a seat, beyond what it paid; at most 99 cards of a kind. */
hj_bundle hj_game_gained(const hj_game *game, unsigned seat);
/* XXH3-64 of the state's image (FORMAT.md), the same on every machine. */
uint64_t hj_game_digest(const hj_game *game);
/* The state as bytes, image version 1; returns the size, 0 where out_size < HJ_SNAPSHOT_MAX. */
size_t hj_game_snapshot(const hj_game *game, uint8_t *out, size_t out_size);
/* The winners, bit s-1 for seat s; 0 = the game goes on. reason may be NULL. */
unsigned hj_game_winners(const hj_game *game, hj_end_reason *reason);
/* Somebody has won: nothing more is legal. */
bool hj_game_over(const hj_game *game);
/* Words for where the game stands: "set-up: P2 places a settlement", "turn 22, P2, after the
 * roll". */
size_t hj_game_step(const hj_game *game, char *out, size_t out_size);
/* Longest trail of a seat's roads: fills edges in order, returns its length in roads, 0..15; 0 for
 * a seat that does not play. */
unsigned hj_game_trail(const hj_game *game, unsigned seat, uint8_t edges[15]);
/* Checks every invariant; NULL = sound, else a sentence (our own bug), which lives for ever. */
const char *hj_game_fault(const hj_game *game);

/* ---- cards nobody saw: a game that may stand in several positions ----
 *
 * An action with an unknown card or token is carried out as every action it may be; what a later
 * one makes impossible falls away. hj_game_check answers 0 where an action is legal in one of the
 * positions; values are those of one of them. */

/* Is there more than one position? */
bool hj_game_is_open(const hj_game *game);
/* How many assignments of the unknown values are left, UINT64_MAX = that many or more. *bounds (may
 * be NULL): they were too many to keep, so hands are known seat by seat only, and not counted. */
uint64_t hj_game_assignments(const hj_game *game, bool *bounds);
/* The least and the most that a value may be. */
void hj_game_range(const hj_game *game, uint16_t field, unsigned i, unsigned j, uint32_t *least,
                   uint32_t *most);
enum { HJ_SIGHT_MAX = 64 };
/* What everybody sees of a position, as claims: sizes of hands, cards, points in sight, robber,
 * awards; only values that are decided. Returns how many. */
uint32_t hj_game_in_sight(const hj_game *game, hj_claim out[HJ_SIGHT_MAX]);
/* In how many assignments the action is legal, and of how many; an action that is unknown itself
 * counts in all or none. */
uint64_t hj_game_share(const hj_game *game, const hj_action *action, uint64_t *all);
/* Overwrites out, of the same configuration, with the position `index`, from 0, alone; false =
 * there are no more. Positions may stand for several assignments. */
bool hj_game_possible(hj_game *out, const hj_game *game, size_t index);

/* ---- trying out what watches the rules ---- */

/* A part of the rules that is no precondition: what a kind of action does, an effect, a guard, a
 * way to end, a term of the score, by number 1..hj_part_count(). */
typedef struct hj_part_row {
    const char *module, *what, *subject; /* "base", "effect of", "a knight" */
    unsigned row;                        /* in its module's table, from 0: names are not unique */
} hj_part_row;
/* How many parts there are. */
unsigned hj_part_count(void);
/* Fills *out for a part, with words that live for ever; false when out of range. */
bool hj_part_at(hj_part_row *out, unsigned part);

/* Looks into a replay, and switches one thing off in it: with a rule missing, some test should
 * notice. Not for judging games. */
typedef struct hj_probe {
    hj_rule rule_off;  /* a row whose demand counts as met, and which pays or moves nothing; 0 */
    unsigned part_off; /* a part that does not act; 0 = none */
    /* Each NULL, or hj_rule_count() + 1 counters: how often a row's demand was found met, or
     * broken, wherever it was asked: by actions, headers, positions and ends. */
    uint32_t *met, *broken;
} hj_probe;

/* ---- verifying ------------------------------------------------------------------------------- */

typedef enum hj_finding_kind {
    HJ_FINDING_ILLEGAL = 1,
    HJ_FINDING_DIVERGED,
    HJ_FINDING_MALFORMED,
    HJ_FINDING_UNSUPPORTED,
    HJ_FINDING_WARNING,
    HJ_FINDING_FAULT,
    HJ_FINDING_INCOMPLETE,
    HJ_FINDING_TAMPERED
} hj_finding_kind;

typedef struct hj_finding {
    uint8_t kind;    /* hj_finding_kind */
    hj_rule rule;    /* 0 where no rule of the game is concerned */
    uint32_t number; /* action the finding stands at; 0 = header */
    uint64_t offset; /* of the record */
    uint32_t line;   /* text form: its line */
    uint32_t source_pos;
    uint32_t turn;
    uint8_t seat;         /* the actor, or the seat a value belongs to; 0 = nobody */
    bool what_if;         /* after the first violation of the game */
    bool forced, skipped; /* how the replay went on after an illegal action */
    const char *text;     /* one line */
    /* ILLEGAL: every precondition */
    unsigned reasons;
    const hj_reason *reason;
    const hj_action *action; /* NULL where no action is concerned */
    /* DIVERGED: path, recorded and replayed value, and who wrote the value last */
    const char *path, *recorded, *replayed;
    uint32_t last_good;   /* action of the last checkpoint that agreed; 0 = none */
    uint32_t last_writer; /* action that last changed the field; 0 = not changed, or not known */
    hj_rule writer_rule;
    const hj_game *game; /* the state before the action (ILLEGAL) or at the claim (DIVERGED); may
                            be NULL. Alive during the call only. */
} hj_finding;

typedef struct hj_result {
    hj_verdict verdict;
    uint32_t index;      /* of the game in its input, from 1 */
    const char *game_id; /* "" = none */
    const char *ruleset; /* "base/1" with the options that differ: "base/1,bank=unlimited" */
    const char *error;   /* MALFORMED, UNSUPPORTED, FAULT: what and where; else "" */
    uint64_t error_offset;
    uint32_t actions, actions_legal; /* read; replayed without a finding */
    uint32_t checkpoints, checkpoints_equal;
    bool has_end, outcome_checked, cut;
    uint32_t findings, illegal, diverged, warnings, ruled;
    uint32_t first_finding; /* action of the first one that counts; 0 = none or header */
    uint8_t seats;
    uint8_t winners; /* as replayed */
    uint8_t recorded_winners;
    uint8_t end_reason;
    uint32_t end_number;
    uint8_t points[HJ_SEATS_MAX + 1];   /* as replayed at the end */
    const char *result;                 /* the result line in words */
    const char *missing;                /* INCOMPLETE: what is not there */
    const char *name[HJ_SEATS_MAX + 1]; /* players, "" = not given */
    uint8_t seals;                      /* that fit */
    bool seal_trusted;                  /* one of them is by a trusted key */
    const char *seal;                   /* "sealed by 0123456789abcdef ..."; "" = none that fits */
    uint64_t digest;       /* of the last state; of one of them where several are left */
    bool hidden;           /* the log holds cards nobody saw */
    bool by_bounds;        /* they were too many: hands were kept seat by seat, and not counted */
    uint64_t assignments;  /* of those cards that are left; UINT64_MAX = that many or more */
    uint64_t positions;    /* to which they lead; as above */
    const char *undecided; /* what still hangs on them, in words; "" = nothing */
} hj_result;

/* How a replay goes on after a violation. */
typedef enum hj_policy {
    HJ_POLICY_FORCE = 0, /* with the action carried out, where that leaves a sound position */
    HJ_POLICY_RULED,     /* so where a ruling lets it stand; else without the action */
    HJ_POLICY_SKIP,      /* without the action */
    HJ_POLICY_STOP       /* not at all, but where a ruling speaks of the action */
} hj_policy;

typedef struct hj_verify_options {
    const char *readings;   /* --rules: judge by these readings instead of the header's; NULL */
    const char *const *set; /* --set name=value ..., NULL-terminated; may be NULL */
    bool keep_going;        /* report every finding, not only the first of a game */
    bool strict;            /* warnings are violations */
    bool require_outcome, require_checkpoints, require_seal;
    /* Called for each record after it was replayed; may be NULL. It costs less where it does not
     * ask the game for hj_game_last_change and says so. */
    bool asks_no_changes;
    void (*on_record)(void *user, const hj_record *record, const hj_game *game);
    void (*on_finding)(void *user, const hj_finding *finding);
    void (*on_game)(void *user, const hj_result *result);
    void *user;
    hj_policy policy;
    /* For RULED and STOP: the kind of the ruling on an action of a game (both from 1), which may
     * stand anywhere behind it; 0 = none. NULL: there are none. */
    uint8_t (*ruling_on)(void *user, uint32_t game, uint32_t action);
    /* Public keys (Ed25519) of those whose seals count; none: any key's do. */
    const uint8_t (*trust)[32];
    size_t trusted;
    const hj_probe *probe; /* NULL = judge as the rules are; must outlive the run */
    uint32_t states;       /* of hidden cards kept at once, part by part; 0 = 4,096. Past it hands
                              are kept seat by seat, and the verdict is by bounds */
} hj_verify_options;

/* Judges every game the reader gives, in order. Returns how many games there were; their
 * verdicts reach on_game. *worst (may be NULL) gets the gravest verdict; without games, which is
 * also what it comes to when memory is out at the start, it stays as it was. options NULL = all
 * defaults. What callbacks are given lives during the call; they may not use the reader. */
size_t hj_verify(hj_reader *reader, const hj_verify_options *options, hj_verdict *worst);
/* Which of two verdicts decides a run: 20 15 14 11 12 10 16 13 0, gravest first. */
hj_verdict hj_verdict_graver(hj_verdict a, hj_verdict b);

/* Replays records and adds digest checkpoints (after set-up, each END_TURN and before End) while
 * writing them: what importers and `pack --checkpoints` use. Feed records with hj_stamp_put; an
 * action the rules refuse is forced where possible and written all the same. */
typedef struct hj_stamp hj_stamp;
/* The writer stays the caller's and must last as long as the stamp. Errors: HJ_ARGUMENT a NULL,
 * HJ_MEMORY. */
HJ_MUST_USE hj_status hj_stamp_new(hj_stamp **out, hj_writer *writer);
/* Replays a record and writes it, with the checkpoint that is due. Errors are the writer's and
 * those of hj_game_new, and stick. */
HJ_MUST_USE hj_status hj_stamp_put(hj_stamp *stamp, const hj_record *record);
/* The state so far, NULL before a header; lives until the next header. */
const hj_game *hj_stamp_game(const hj_stamp *stamp);
/* Releases the stamp; the log is finished and closed by whoever opened it. */
void hj_stamp_free(hj_stamp *stamp);

/* ---- adding to a log: rulings and seals ----------------------------------------------------- */

/* Adds a record behind a log of one game, as a gzip member of its own (the text form: a line), and
 * puts it on the disk; no byte of the log is altered. For rulings, and for seals once the game has
 * its End. HJ_ARGUMENT: it may not stand there; HJ_IO, HJ_MALFORMED ..; why (200 bytes at least)
 * says it, and the log is as it was. */
HJ_MUST_USE hj_status hj_log_append(const char *path, const hj_record *record, char *why,
                                    size_t why_size);

/* What a header commits to of a player's name, and the Person record then tells with its salt:
 * SHA-256 of the salt, a zero byte and the name. A salt is for one name of one game, and nobody can
 * guess it: 32 hexadecimal digits by chance, say. HJ_MEMORY. */
HJ_MUST_USE hj_status hj_name_commitment(uint8_t out[32], const char *salt, const char *name);

enum { HJ_SEAL_MAX = 32768, HJ_SEAL_NAME_MAX = 17 };
/* What a Seal record holds for the one game that the reader has read to its end (HJ_DONE): a
 * signature with an Ed25519 key over the hash of its records, its End and what stands behind it,
 * a digest of each name and note, and what game it is. HJ_ARGUMENT: the game has no End, or more
 * names and notes than a seal can hold. */
HJ_MUST_USE hj_status hj_seal_make(hj_reader *reader, const uint8_t secret[32],
                                   uint8_t out[HJ_SEAL_MAX], uint32_t *size);
/* An Ed25519 signature over any bytes. false: it could not be made. */
HJ_MUST_USE bool hj_key_sign(uint8_t signature[64], const uint8_t secret[32], const void *bytes,
                             size_t size);
/* Is it the key's signature over these bytes? */
HJ_MUST_USE bool hj_key_fits(const uint8_t signature[64], const uint8_t key[32], const void *bytes,
                             size_t size);
/* How a public key is called: the first eight bytes in hex. */
void hj_seal_key_name(char out[HJ_SEAL_NAME_MAX], const uint8_t key[32]);

/* ---- recording: a log written while the game is played --------------------------------------- */

/* When a record is safe. Whatever the policy, a log is finished with everything on the disk, and a
 * flush is one write() of whole records. */
typedef enum hj_durability {
    HJ_DURABILITY_PROCESS = 0, /* each turn survives the death of this process */
    HJ_DURABILITY_TURN,        /* each turn survives a power cut too: one fdatasync a turn */
    HJ_DURABILITY_NONE         /* nothing is promised before the log is closed: bulk play */
} hj_durability;

/* The calls by which a recorder touches files, for those who put other ones in their place (tests
 * of full disks, other stores). Each works as the POSIX function of its name and sets errno; user
 * comes first. A NULL member stands for the system's own. */
typedef struct hj_recorder_io {
    void *user;
    int (*open)(void *user, const char *path, int flags, unsigned mode);
    ptrdiff_t (*write)(void *user, int file, const void *bytes, size_t size);
    int (*fdatasync)(void *user, int file);
    int (*close)(void *user, int file);
    int (*link)(void *user, const char *from, const char *to);
    int (*rename)(void *user, const char *from, const char *to);
    int (*unlink)(void *user, const char *path);
    int (*sync_folder)(void *user, const char *path); /* fsync of the folder that path stands in */
} hj_recorder_io;

typedef struct hj_recorder_options {
    hj_durability durability;
    const hj_recorder_io *io; /* copied; NULL = the system's */
} hj_recorder_options;

/* What hj_recorder_resume found. */
typedef struct hj_recovery {
    uint32_t records, actions; /* kept, and replayed without a fault */
    uint64_t kept_bytes;       /* of the decompressed stream */
    uint64_t lost_bytes;       /* of the same, at least: behind the last whole record */
    bool was_cut;
    char text[200]; /* the same as a sentence */
} hj_recovery;

/* Writes one game while it is played: every move is checked before it is written, and what was
 * promised safe stays safe. Checkpoints (after set-up, each END_TURN and before End) are written
 * by themselves. Failures of files and memory stick: the handle goes on refusing with the same
 * status, and hj_recorder_safe() tells what is safe. HJ_ARGUMENT, HJ_UNSUPPORTED and HJ_REFUSED
 * do not stick: nothing was written, and the game goes on. */
typedef struct hj_recorder hj_recorder;

/* Begins a game. path is NAME.hjl.gz; the file is NAME.hjl.gz.part until it is closed, and neither
 * may exist. header: a HEADER record. options NULL = all defaults. HJ_REFUSED: the header breaks a
 * rule. Unless HJ_MEMORY, *out is made also when it fails, to say why and to be freed. */
HJ_MUST_USE hj_status hj_recorder_open(hj_recorder **out, const char *path, const hj_record *header,
                                       const hj_recorder_options *options);
/* Goes on with a game that a crash left: path is NAME.hjl.gz or NAME.hjl.gz.part. Every whole
 * record is read, replayed and kept; what is cut behind them is dropped; new records go into a
 * new gzip member. The old file is replaced only once its successor is whole on the disk. A game
 * that has its End, a file of several games, or one that another recorder is writing is refused
 * (HJ_ARGUMENT); damage before the end of the file is HJ_MALFORMED, an action that nobody ruled on
 * HJ_REFUSED. HJ_DONE: the .part had its End and lacked only its name, which it has now; the handle
 * is closed. what may be NULL. */
HJ_MUST_USE hj_status hj_recorder_resume(hj_recorder **out, const char *path,
                                         const hj_recorder_options *options, hj_recovery *what);

/* Would the action be accepted? 0 = yes, else the rule it breaks; nothing changes. For the
 * particulars ask hj_game_explain(hj_recorder_game(recorder), ...). */
HJ_MUST_USE hj_rule hj_recorder_try(const hj_recorder *recorder, const hj_action *action);
/* Checks, applies and writes one action; time_ms since the start, 0 = not given. HJ_REFUSED: *rule
 * (may be NULL) is the broken rule and nothing was written. HJ_ARGUMENT: a field is missing, or
 * the kind does not carry it. HJ_UNSUPPORTED: the action holds a card nobody saw. */
HJ_MUST_USE hj_status hj_recorder_append(hj_recorder *recorder, const hj_action *action,
                                         uint32_t time_ms, hj_rule *rule);
/* Writes an action the rules refuse but the table let stand, and a ruling STANDS right behind it,
 * with the authority, reason, reference and time of `ruling` (NULL = none of them). *rule is the
 * rule it broke. A legal action is appended without a ruling. HJ_REFUSED: it can not be carried
 * out at all, and nothing was written. Such a log is not CLEAN, and says that it was ruled. */
HJ_MUST_USE hj_status hj_recorder_force(hj_recorder *recorder, const hj_action *action,
                                        uint32_t time_ms, const hj_ruling *ruling, hj_rule *rule);
/* Takes the game back to the position after action `number` (0 = the start) by a ruling TAKEBACK;
 * nothing is deleted, and actions go on counting. HJ_ARGUMENT: there is no such action, or it was
 * taken back itself. */
HJ_MUST_USE hj_status hj_recorder_takeback(hj_recorder *recorder, uint32_t number,
                                           const hj_ruling *ruling);
/* Any other ruling (corrected, waived, penalty, result, no action): written, nothing else. */
HJ_MUST_USE hj_status hj_recorder_rule(hj_recorder *recorder, const hj_ruling *ruling);
/* Writes any text; it is safe with the next turn. HJ_ARGUMENT: no UTF-8, or beyond 64 KiB. */
HJ_MUST_USE hj_status hj_recorder_note(hj_recorder *recorder, const char *text);
/* Writes name, color, id and salt of a seat; HJ_ARGUMENT as there, or no seat 1..6. */
HJ_MUST_USE hj_status hj_recorder_person(hj_recorder *recorder, const hj_person *person);
/* Makes everything so far as safe as the policy can, now and not at the end of the turn; `none`
 * counts as `process` here. Costs bytes: for moves typed by hand. */
HJ_MUST_USE hj_status hj_recorder_flush(hj_recorder *recorder);

/* Ends the game and gives the file its name. claim: reason and winners (its other members are
 * filled in); NULL = as the game itself ended, HJ_ARGUMENT while it goes on. HJ_REFUSED: the rules
 * do not let the game end so, *rule (may be NULL) says why, and nothing was written. Before it is
 * renamed the log is read back from the disk and judged: it must come to the live position, and
 * hold no findings but ruled ones. If not: HJ_MALFORMED, and the .part stays. */
HJ_MUST_USE hj_status hj_recorder_close(hj_recorder *recorder, const hj_end *claim, hj_rule *rule);
/* Releases the handle. An unfinished game is flushed, as hj_recorder_flush does, and its .part
 * stays, to be resumed. */
void hj_recorder_free(hj_recorder *recorder);

/* The game as it stands; NULL where none could be begun. Lives as long as the recorder. */
const hj_game *hj_recorder_game(const hj_recorder *recorder);
/* The number of the last action written; it counts also what was taken back. */
uint32_t hj_recorder_actions(const hj_recorder *recorder);
/* The last action in force: the last that was not taken back; 0 = the start. */
uint32_t hj_recorder_standing(const hj_recorder *recorder);
/* The action `number` as written; false = there is none. *in_force: it was not taken back. */
bool hj_recorder_action(const hj_recorder *recorder, uint32_t number, hj_action *out,
                        bool *in_force);
/* The last action that the policy has promised safe. */
uint32_t hj_recorder_safe(const hj_recorder *recorder);
/* Why the last call failed, in words; "" = it did not. */
const char *hj_recorder_error(const hj_recorder *recorder);
/* The name of the file as it is now: NAME.hjl.gz.part, or NAME.hjl.gz once closed. */
const char *hj_recorder_path(const hj_recorder *recorder);

#ifdef __cplusplus
}
#endif
#endif

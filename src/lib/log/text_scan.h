/* text_scan.h: one line of the text form as words, and the one clear sentence that says why a
 * line is refused. It must not know games. */
#ifndef HJ_TEXT_SCAN_H
#define HJ_TEXT_SCAN_H

#include "log/text_quote.h"

enum { TEXT_WHY_MAX = 256, TEXT_COUNT_MAX = 99 };

typedef enum text_word_kind {
    TEXT_END,    /* nothing is left but a comment */
    TEXT_PLAIN,  /* printable ASCII without blanks and without , ; = " # ( */
    TEXT_QUOTED, /* between quotes, escapes not yet resolved */
    TEXT_MARK    /* one of , ; = */
} text_word_kind;

typedef struct text_scan {
    const char *at, *end; /* what follows the current word */
    text_word_kind kind;  /* of the current word */
    const char *word;     /* not NUL-terminated */
    size_t size;
    bool folded; /* a comma parts words like a blank: a field of a position line */
    bool failed;
    bool unsupported; /* refused because this build does not know it, not because it is wrong */
    char why[TEXT_WHY_MAX];
} text_scan;

/* The n-th word of a list, from 1; NULL past the last. */
typedef const char *text_list(unsigned id);

/* Starts at the first word. bytes need not end in NUL. */
void text_scan_open(text_scan *scan, const char *bytes, size_t size);
/* The same for a line folded into a field, in which commas stand for blanks. */
void text_scan_open_folded(text_scan *scan, const char *bytes, size_t size);
void text_next(text_scan *scan);
/* Is the current word this plain word or mark? text_take goes past it when it is. */
bool text_is(const text_scan *scan, const char *word);
bool text_take(text_scan *scan, const char *word);
/* Demands it: "expected 'give', found 'giv'". */
bool text_expect(text_scan *scan, const char *word);
bool text_expect_end(text_scan *scan);

/* Notes the first failure; always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool text_fail(text_scan *scan, const char *format, ...);
/* "expected WHAT, found 'the current word'"; always false. */
bool text_fail_here(text_scan *scan, const char *expected);
/* Puts the current word, cut and made safe to print, into out; returns out. */
const char *text_word_shown(char *out, size_t out_size, const text_scan *scan);

/* The id of the current word in a list, going past it; 0 with a failure when it is not there:
 * "unknown crop 'ric', did you mean 'rice'?". */
unsigned text_choice(text_scan *scan, text_list *list, const char *what);
/* The same without failing or moving: 0 = not there. */
unsigned text_find(const text_scan *scan, text_list *list);
unsigned text_find_word(text_list *list, const char *word, size_t size);
/* The word of the list nearest to this one, NULL where none is close. */
const char *text_nearest(text_list *list, const char *word, size_t size);

/* A number between min and max. */
bool text_number(text_scan *scan, uint64_t *out, uint64_t min, uint64_t max, const char *what);
/* A number out of characters; false unless they are 1 to 19 digits and nothing else. */
bool text_digits(uint64_t *out, const char *text, size_t size);
/* A word of a list with how many: "2ore", "2 ore" or "ore". */
bool text_counted(text_scan *scan, unsigned *id, unsigned *count, text_list *list,
                  const char *what);
/* Does the current word begin such a pair? */
bool text_is_counted(const text_scan *scan, text_list *list);
/* Hex digits, an even count of them; *size_out bytes at most size. */
bool text_hex(text_scan *scan, uint8_t *out, size_t size, size_t *size_out, const char *what);

/* Where decoded strings live; a line's strings stay until the arena is reset. */
typedef struct text_arena {
    char *bytes;
    size_t size, used;
} text_arena;
/* A quoted string, escapes resolved, UTF-8 checked, NUL-terminated, put into the arena. */
bool text_string(text_scan *scan, text_arena *arena, const char **out, const char *what);
/* The same where a plain word needs no quotes. */
bool text_word_or_string(text_scan *scan, text_arena *arena, const char **out, const char *what);

#endif

/* soclog_message.h: one line of a JSettlers event log, taken apart: who it went to, the message's
 * name, its fields. It knows the notation, and not what any message means. */
#ifndef APP_IMPORT_SOCLOG_MESSAGE_H
#define APP_IMPORT_SOCLOG_MESSAGE_H

#include "hexjudge.h"

enum { SOCLOG_ALL = 1, SOCLOG_ONE = 2 };

typedef struct soclog_message {
    unsigned
        audience; /* SOCLOG_ALL, SOCLOG_ONE: a single player; 0: the others, or a client's own */
    const char *name;
    size_t name_size;
    const char *body, *end; /* "game=NAME|key=value|..." */
} soclog_message;

/* Takes a line apart: [m:ss.mmm:]audience:name[:body]. false: it has no such form. */
bool soclog_message_read(soclog_message *out, const char *line, size_t size);
bool soclog_message_is(const soclog_message *message, const char *name);

/* The value behind key=, up to the next | or comma; NULL where there is none. */
const char *soclog_field(const soclog_message *message, const char *key);
/* A field as a decimal number min..max; false otherwise. */
bool soclog_number(int *out, const soclog_message *message, const char *key, int min, int max);
/* A field as a coordinate in hex, with or without 0x; false where it is none of 0..255. */
bool soclog_coordinate(unsigned *out, const soclog_message *message, const char *key);
bool soclog_word(const soclog_message *message, const char *key, const char *word);
/* Copies a field's text, up to the next |. "" where there is none. */
void soclog_text(char *out, size_t out_size, const soclog_message *message, const char *key);
/* A field that is a set of cards: clay=0|ore=1|sheep=0|wheat=0|wood=0|unknown=0. */
bool soclog_cards(hj_bundle *out, const soclog_message *message, const char *key);
/* A field that is a list of numbers between brackets or braces; count of them, at most max. false:
 * it is none, or longer. */
bool soclog_list(int *out, unsigned *count, unsigned max, const soclog_message *message,
                 const char *key);
/* The index-th number behind the game's name, where they stand alone or as p=; false: none. */
bool soclog_item(int *out, const soclog_message *message, unsigned index);

/* Our resource for JSettlers' 1..5 clay ore sheep wheat wood; 0 = none of them. */
unsigned soclog_resource(int number);

#endif

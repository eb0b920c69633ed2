/* event_words.c: the names of an event's pages, and what is official at a table, in a line. */
#include <ctype.h>
#include <string.h>

#include "app/cli/event_index.h"

/* "2" is "R02"; a word of its own stays, as far as a file may be called so. */
static void add_part(buffer *out, const char *mark, const char *word) {
    size_t size = strlen(word), digits = strspn(word, "0123456789");
    buffer_text(out, out->size > 0 ? "-" : "");
    buffer_text(out, digits == size && size > 0 ? mark : "");
    buffer_text(out, digits == size && size == 1 ? "0" : "");
    for (size_t i = 0; i < size && i < 40; i++) {
        unsigned char c = (unsigned char)word[i];
        bool plain = c < 0x80 && (isalnum(c) || c == '_' || c == '-');
        buffer_char(out, plain ? (char)c : '_');
    }
}

const char *event_page_name(pool *strings, const event *e, const event_game *game) {
    buffer name = {0};
    const event_table *table = game->of_table >= 0 ? &e->table[game->of_table] : NULL;
    if (table != NULL) {
        if (e->phases > 1) {
            add_part(&name, "P", table->phase);
        }
        add_part(&name, "R", table->round);
        add_part(&name, "T", table->table);
    } else {
        const char *slash = strrchr(game->file, '/');
        buffer base = {0};
        buffer_text(&base, slash != NULL ? slash + 1 : game->file);
        char *end = base.data != NULL ? strstr(base.data, ".hjl.gz") : NULL;
        if (end != NULL && end != base.data) {
            *end = '\0';
        }
        add_part(&name, "", buffer_string(&base));
        if (game->games > 1) {
            buffer_format(&name, "-%u", game->index);
        }
        buffer_free(&base);
    }
    const char *kept = pool_text(strings, buffer_string(&name));
    buffer_free(&name);
    return kept;
}

/* "Ivy 10 (won), Ana 8" of what is official, or of what the log shows. */
static void add_seats(buffer *out, const event *e, const event_table *table, bool proven) {
    const char *gap = "";
    for (unsigned s = 0; s < table->seats; s++) {
        const event_seat *seat = &table->seat[s];
        int points = proven ? seat->proven_points : seat->official_points;
        if (seat->player < 0 || points < 0) {
            continue;
        }
        buffer_format(out, "%s%s %d%s", gap, e->player[seat->player].name, points,
                      !proven && seat->official_winner ? " (won)" : "");
        gap = ", ";
    }
}

const char *event_official(pool *strings, const event *e, const event_game *game) {
    if (game->of_table < 0) {
        return NULL;
    }
    const event_table *table = &e->table[game->of_table];
    buffer words = {0};
    bool ruled = false;
    for (unsigned s = 0; s < table->seats; s++) {
        ruled = ruled || table->seat[s].ruled;
    }
    add_seats(&words, e, table, false);
    if (words.size == 0) {
        buffer_text(&words, "no signed sheet");
    } else {
        buffer_text(&words, ruled ? ", by a ruling" : ", as signed");
    }
    if (table->differs) {
        buffer_text(&words, "; the log shows ");
        add_seats(&words, e, table, true);
        buffer_text(&words, ": it differs, and is not decided");
    }
    const char *kept = pool_text(strings, buffer_string(&words));
    buffer_free(&words);
    return kept;
}

/* event_dice.c: how the dice of an event fell, by player, and the one sentence on it. It must not
 * know how odd dice are weighed: that is lab/fairness. */
#include "app/cli/event_dice.h"

#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/dice_words.h"
#include "app/lab/fairness.h"

enum { ROWS_MAX = 60, SUMS = 11, COLUMNS = SUMS + 3 };

typedef struct roller {
    const char *name;
    dice_tally dice;
    double p;
} roller;

typedef struct rollers {
    roller *one;
    size_t count, room;
} rollers;

/* ---- counting ---- */

static dice_tally *tally_of(rollers *all, const char *name) {
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->one[i].name, name) == 0) {
            return &all->one[i].dice;
        }
    }
    if (all->count == all->room) {
        all->room = all->room > 0 ? 2 * all->room : 64;
        all->one = memory_grow(all->one, all->room, sizeof *all->one);
    }
    all->one[all->count] = (roller){.name = name, .p = 1};
    return &all->one[all->count++].dice;
}

static void add_rolls(dice_tally *tally, const page_rolls *rolls) {
    for (unsigned a = 1; a <= 6; a++) {
        for (unsigned b = 1; b <= 6; b++) {
            for (unsigned n = rolls->pair[a][b]; n > 0; n--) {
                (void)dice_add(tally, a, b, 0);
            }
        }
    }
    for (unsigned sum = 2; sum <= 12; sum++) {
        for (unsigned n = rolls->sum[sum]; n > 0; n--) {
            (void)dice_add(tally, 0, 0, sum);
        }
    }
}

/* The player at a seat: by the name in the log, else by the pairing; else the seat alone. */
static const char *roller_name(const event *e, const event_game *game, unsigned seat) {
    static const char *const bare[] = {"?", "P1", "P2", "P3", "P4", "P5", "P6"};
    const char *name = game->name[seat];
    if (name != NULL && name[0] != '\0') {
        return name;
    }
    const event_table *table = game->of_table >= 0 ? &e->table[game->of_table] : NULL;
    for (unsigned s = 0; table != NULL && s < table->seats; s++) {
        if (table->seat[s].number == seat && table->seat[s].player >= 0) {
            return e->player[table->seat[s].player].name;
        }
    }
    return bare[seat];
}

static unsigned count_all(rollers *all, dice_tally *sum, const event *e, const many_item *item) {
    unsigned other = 0;
    for (size_t g = 0; g < e->games; g++) {
        const page_summary *s = &item[g].summary;
        other += item[g].written && !s->dice;
        for (unsigned seat = 1; seat <= HJ_SEATS_MAX && item[g].written && s->dice; seat++) {
            dice_tally rolls = {0};
            add_rolls(&rolls, &s->rolls[seat]);
            if (rolls.rolls > 0) {
                add_rolls(tally_of(all, roller_name(e, &e->game[g], seat)), &s->rolls[seat]);
                add_rolls(sum, &s->rolls[seat]);
            }
        }
    }
    return other;
}

/* ---- the table ---- */

static int by_oddness(const void *left, const void *right) {
    const roller *a = left, *b = right;
    return a->p != b->p ? (a->p < b->p ? -1 : 1) : strcmp(a->name, b->name);
}

static const char *number(event_dice *dice, const char *format, double value) {
    char text[32];
    snprintf(text, sizeof text, format, value);
    return pool_text(&dice->strings, text);
}

static void row_of(event_dice *dice, index_cell *cell, const char *name, const dice_tally *tally,
                   double p) {
    cell[0] = index_plain(pool_text(&dice->strings, name));
    cell[1] = index_plain(number(dice, "%.0f", tally->rolls));
    for (unsigned sum = 2; sum <= 12; sum++) {
        cell[sum] = index_plain(number(dice, "%.0f", tally->sum[sum]));
    }
    cell[COLUMNS - 1] = index_plain(number(dice, "%.4f", p));
}

static void expected_row(event_dice *dice, index_cell *cell, const dice_tally *all) {
    cell[0] = index_plain("expected of all");
    cell[1] = cell[COLUMNS - 1] = index_plain("");
    for (unsigned sum = 2; sum <= 12; sum++) {
        double value = (double)all->rolls * dice_ways(sum) / 36;
        cell[sum] = index_plain(number(dice, "%.1f", value));
    }
}

static void say(event_dice *dice, const rollers *all, unsigned other) {
    buffer words = {0};
    dice_sentence(&words, all->one[0].name, all->one[0].p, (unsigned)all->count, " ");
    if (other > 0) {
        buffer_format(&words, " %u game%s did not use dice, by the header, and %s not counted.",
                      other, other == 1 ? "" : "s", other == 1 ? "is" : "are");
    }
    if (all->count > ROWS_MAX) {
        buffer_format(&words, " Of %zu players the %u oddest are listed.", all->count, ROWS_MAX);
    }
    dice->table.note = pool_text(&dice->strings, buffer_string(&words));
    buffer_free(&words);
}

void event_dice_fill(event_dice *dice, const event *e, const many_item *item) {
    static const char *const head[] = {"player", "rolls", "2", "3",  "4",  "5",  "6",
                                       "7",      "8",     "9", "10", "11", "12", "p"};
    rollers all = {0};
    dice_tally sum = {0};
    unsigned other = count_all(&all, &sum, e, item);
    size_t rows = all.count < ROWS_MAX ? all.count : ROWS_MAX;
    dice->cell = memory_take(rows + 2, COLUMNS * sizeof *dice->cell);
    for (size_t i = 0; i < all.count; i++) {
        all.one[i].p = dice_p(&all.one[i].dice);
    }
    if (all.count > 0) {
        qsort(all.one, all.count, sizeof *all.one, by_oddness);
        for (size_t i = 0; i < rows; i++) {
            row_of(dice, dice->cell + i * COLUMNS, all.one[i].name, &all.one[i].dice, all.one[i].p);
        }
        row_of(dice, dice->cell + rows * COLUMNS, "all", &sum, dice_p(&sum));
        expected_row(dice, dice->cell + (rows + 1) * COLUMNS, &sum);
    }
    dice->table = (index_table){.id = "dice",
                                .title = "Dice",
                                .empty = "No dice were rolled.",
                                .columns = COLUMNS,
                                .head = head,
                                .numbers = ~1u,
                                .rows = all.count > 0 ? rows + 2 : 0,
                                .cell = dice->cell};
    if (all.count > 0) {
        say(dice, &all, other);
    }
    free(all.one);
}

void event_dice_free(event_dice *dice) {
    free(dice->cell);
    pool_free(&dice->strings);
}

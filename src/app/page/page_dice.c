/* page_dice.c: how the dice fell: sums against what fair dice give on average, and the pairs.
 * Whether that is odd is a question for the rng command; here it is only shown. */
#include "app/page/page_parts.h"

void dice_action(page *p, const hj_action *action) {
    if (action->kind != HJ_KIND_ROLL || action->actor > HJ_SEATS_MAX) {
        return;
    }
    page_rolls *rolls = &p->rolls[action->actor];
    if (action->total == 0 && action->die_a <= 6 && action->die_b <= 6) {
        rolls->pair[action->die_a][action->die_b]++;
    } else if (action->total >= 2 && action->total <= 12) {
        rolls->sum[action->total]++;
    }
}

/* Rolls of a seat, and of a sum or pair by all. */
static unsigned rolls_of(const page *p, unsigned seat) {
    unsigned count = 0;
    for (unsigned a = 1; a <= 6; a++) {
        for (unsigned b = 1; b <= 6; b++) {
            count += p->rolls[seat].pair[a][b];
        }
    }
    for (unsigned sum = 2; sum <= 12; sum++) {
        count += p->rolls[seat].sum[sum];
    }
    return count;
}

static unsigned pairs_of(const page *p, unsigned a, unsigned b) {
    unsigned count = 0;
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        count += p->rolls[seat].pair[a][b];
    }
    return count;
}

static unsigned sums_of(const page *p, unsigned sum) {
    unsigned count = 0;
    for (unsigned a = 1; a <= 6; a++) {
        count += sum > a && sum <= a + 6 ? pairs_of(p, a, sum - a) : 0;
    }
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        count += p->rolls[seat].sum[sum];
    }
    return count;
}

static unsigned ways(unsigned sum) {
    return sum < 8 ? sum - 1 : 13 - sum;
}

static void sums_html(buffer *out, const page *p, unsigned total) {
    buffer_text(out, "<div class=\"scroll\"><table class=\"numbers\"><thead><tr><th>Sum");
    for (unsigned sum = 2; sum <= 12; sum++) {
        buffer_format(out, "<th>%u", sum);
    }
    buffer_text(out, "</thead><tbody>\n<tr><th scope=\"row\">Rolled");
    for (unsigned sum = 2; sum <= 12; sum++) {
        buffer_format(out, "<td>%u", sums_of(p, sum));
    }
    buffer_text(out, "\n<tr><th scope=\"row\">Expected");
    for (unsigned sum = 2; sum <= 12; sum++) {
        unsigned tenths = (total * ways(sum) * 10 + 18) / 36;
        buffer_format(out, "<td>%u.%u", tenths / 10, tenths % 10);
    }
    buffer_text(out, "\n</table></div>\n");
}

static void pairs_html(buffer *out, const page *p) {
    buffer_text(out, "<details><summary>The 36 pairs</summary><table class=\"numbers\"><thead><tr>"
                     "<th>first \\ second");
    for (unsigned b = 1; b <= 6; b++) {
        buffer_format(out, "<th>%u", b);
    }
    buffer_text(out, "</thead><tbody>\n");
    for (unsigned a = 1; a <= 6; a++) {
        buffer_format(out, "<tr><th scope=\"row\">%u", a);
        for (unsigned b = 1; b <= 6; b++) {
            buffer_format(out, "<td>%u", pairs_of(p, a, b));
        }
        buffer_char(out, '\n');
    }
    buffer_text(out, "</table></details>\n");
}

void dice_html(buffer *out, const page *p) {
    unsigned total = 0, pairs = 0;
    for (unsigned sum = 2; sum <= 12; sum++) {
        total += sums_of(p, sum);
    }
    for (unsigned a = 1; a <= 6; a++) {
        for (unsigned b = 1; b <= 6; b++) {
            pairs += pairs_of(p, a, b);
        }
    }
    if (total == 0) {
        return;
    }
    buffer_format(out, "<section id=\"dice\"><h2>Dice</h2>\n<p>%u rolls", total);
    for (unsigned seat = 1; seat <= p->people.seats; seat++) {
        buffer_text(out, seat > 1 ? ", " : ": ");
        html_text(out, people_short(&p->people, seat), 24);
        buffer_format(out, " %u", rolls_of(p, seat));
    }
    buffer_text(out,
                ". Fair dice often look odd in one game: <code>hexjudge rng</code> says how odd."
                "</p>\n");
    sums_html(out, p, total);
    if (pairs > 0) {
        pairs_html(out, p);
    }
    buffer_text(out, "</section>\n");
}

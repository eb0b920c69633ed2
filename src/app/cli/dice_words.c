/* dice_words.c: the one sentence on how odd dice were. It must not know where they were rolled. */
#include "app/cli/dice_words.h"
#include "app/lab/fairness.h"
#include "app/report/escape.h"

double dice_sentence(buffer *out, const char *oddest, double p, unsigned players, const char *gap) {
    const double event_p = fair_corrected(p, players);
    buffer_text(out, "Oddest: ");
    escape_terminal(out, oddest, 40);
    buffer_format(out, ", p %.4f; event p %.4f among %u player%s.%s", p, event_p, players,
                  players == 1 ? "" : "s", gap);
    buffer_format(out, "Fair dice at a table or an event of this size show something this odd%s",
                  gap);
    /* Of what a p above a half is, there is nothing to count in. */
    if (event_p > 0.5)
        buffer_text(out, "more often than not");
    else
        buffer_format(out, "in 1 of %.0f", 1 / event_p);
    buffer_text(out,
                event_p > 0.01 ? "." : ". That alone proves nothing; look at who rolled, and how.");
    return event_p;
}

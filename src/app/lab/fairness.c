/* fairness.c: were the dice fair? Counts of rolls, and how often fair dice are as odd as they. It
 * knows nothing of games, and nothing of whose rolls they are. */
#include "app/lab/fairness.h"

#include "app/lab/chance.h"

enum { AS_ODD = 50, TRIALS = 49999, SEED = 36 };

unsigned dice_ways(unsigned sum) {
    return sum < 2 || sum > 12 ? 0 : sum < 8 ? sum - 1 : 13 - sum;
}

bool dice_add(dice_tally *tally, unsigned a, unsigned b, unsigned sum) {
    const bool pair = a >= 1 && a <= 6 && b >= 1 && b <= 6;
    const unsigned value = pair ? a + b : sum;
    if (dice_ways(value) == 0 || tally->rolls >= FAIR_ROLLS_MAX)
        return false;
    tally->rolls++;
    tally->sum[value]++;
    if (pair) {
        tally->pairs++;
        tally->face[a]++;
        tally->face[b]++;
    }
    return true;
}

/* Pearson's statistics, each divided by its degrees of freedom, added. The sums stay whole numbers
 * up to one division each, so that every machine ranks two tallies alike. */
static double oddness(const dice_tally *tally) {
    const int64_t n = tally->rolls, m = 2 * (int64_t)tally->pairs;
    uint64_t sums = 0, faces = 0;
    for (unsigned sum = 2; sum <= 12; sum++) {
        const int64_t off = 36 * (int64_t)tally->sum[sum] - n * dice_ways(sum);
        sums += (uint64_t)(off * off) * (60 / dice_ways(sum));
    }
    for (unsigned face = 1; face <= 6; face++) {
        const int64_t off = 6 * (int64_t)tally->face[face] - m;
        faces += (uint64_t)(off * off);
    }
    const double of_sums = n > 0 ? (double)sums / (double)(n * 21600) : 0;
    const double of_faces = m > 0 ? (double)faces / (double)(m * 30) : 0;
    return of_sums + of_faces;
}

static dice_tally roll_fair(chance *c, uint32_t rolls, uint32_t pairs) {
    dice_tally tally = {0};
    for (uint32_t i = 0; i < rolls; i++) {
        const unsigned a = chance_below(c, 6) + 1, b = chance_below(c, 6) + 1;
        if (i < pairs)
            (void)dice_add(&tally, a, b, 0);
        else
            (void)dice_add(&tally, 0, 0, a + b);
    }
    return tally;
}

double dice_p(const dice_tally *tally) {
    const double seen = oddness(tally);
    unsigned as_odd = 0;
    if (tally->rolls == 0)
        return 1;
    for (unsigned trial = 1; trial <= TRIALS; trial++) {
        chance c = chance_begin(SEED, trial);
        const dice_tally fair = roll_fair(&c, tally->rolls, tally->pairs);
        as_odd += oddness(&fair) >= seen;
        if (as_odd == AS_ODD)
            return (double)as_odd / trial;
    }
    return (double)(as_odd + 1) / (TRIALS + 1);
}

double fair_corrected(double p, unsigned count) {
    double none = 1; /* of them is as odd */
    for (unsigned i = 0; i < count; i++)
        none *= 1 - p;
    return 1 - none;
}

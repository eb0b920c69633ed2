/* possible_step.c: an action carried out in every position at once. An unknown value becomes the
 * actions it may be; for each, the rules are asked once for every cell of every part, and a term in
 * which the answers hang together is split. It must not know what any kind of action does, only
 * which parts a kind can not touch, so as not to ask in vain. */
#include "verify/possible_parts.h"

#include "state/options.h"
#include "verify/game.h"

#include <stdlib.h>
#include <string.h>

enum { INTERIM = 64, SHRINK = 24, ALTERNATIVES_MAX = 8192, PAIRS_MAX = 2000000 };

/* ---- which actions an unknown value may be ---- */

typedef struct list {
    hj_action few[8], *action; /* action: few, or more of them on the heap */
    unsigned count, room;
    bool over; /* too many, or no memory */
    /* Of the bundles, and of a stolen card. */
    uint8_t give_most[HJ_DIM_RESOURCE], get_most[HJ_DIM_RESOURCE], victim_most[HJ_DIM_RESOURCE];
} list;

static void list_free(list *l) {
    if (l->action != l->few)
        free(l->action);
}

static void list_add(list *l, const hj_action *action) {
    if (l->count == l->room && l->room < ALTERNATIVES_MAX) {
        hj_action *const more = malloc(2 * (size_t)l->room * sizeof *more);
        if (more != NULL) {
            memcpy(more, l->action, l->count * sizeof *more);
            list_free(l);
            l->action = more;
            l->room *= 2;
        }
    }
    if (l->count == l->room)
        l->over = true;
    else
        l->action[l->count++] = *action;
}

/* Every way to say the unknown cards of one bundle, then of the other. */
static void add_bundles(list *l, hj_action a, bool of_give, unsigned from) {
    hj_bundle *const bundle = of_give ? &a.give : &a.get;
    const unsigned unknown = hj_bundle_of(*bundle, HJ_RESOURCES + 1);
    if (l->over)
        return;
    if (unknown == 0 && of_give) {
        add_bundles(l, a, false, 1);
        return;
    }
    if (unknown == 0) {
        list_add(l, &a);
        return;
    }
    const hj_bundle before = *bundle;
    const uint8_t *most = of_give ? l->give_most : l->get_most;
    for (unsigned r = from; r <= HJ_RESOURCES; r++) {
        if (hj_bundle_of(before, r) >= most[r])
            continue;
        *bundle = before - hj_bundle_make(HJ_RESOURCES + 1, 1) + hj_bundle_make(r, 1);
        add_bundles(l, a, of_give, r);
    }
}

/* Every resource, card and token that an unknown one may be; which field is next, `field` says. */
static void add_kinds(list *l, hj_action a, unsigned field) {
    uint8_t *const value[] = {&a.resource, &a.card, &a.token};
    const uint8_t unknown[] = {
        HJ_RESOURCE_UNKNOWN, HJ_CARD_UNKNOWN,
        a.kind == HJ_KIND_REVEAL || a.kind == HJ_KIND_REDEEM ? 0 : HJ_FAVOR_UNKNOWN};
    const uint8_t most[] = {HJ_RESOURCES, HJ_CARDS, HJ_FAVORS};
    if (field == 3) {
        add_bundles(l, a, true, 1);
    } else if (*value[field] == 0 || *value[field] != unknown[field]) {
        add_kinds(l, a, field + 1);
    } else {
        for (unsigned k = 1; k <= most[field]; k++) {
            if (field == 0 && l->victim_most[k] == 0)
                continue;
            *value[field] = (uint8_t)k;
            add_kinds(l, a, field + 1);
        }
    }
}

/* The most of each resource that a seat may hold; of the bank for no seat. */
static void most_held(uint8_t most[HJ_DIM_RESOURCE], const possible *p, unsigned seat) {
    for (size_t k = 0; k < p->now.terms; k++) {
        const term *t = &p->now.term[k];
        for (unsigned part = 0; part < PARTS; part++) {
            const bool hands = part == PART_HANDS || part >= PART_BANK;
            for (uint32_t c = 0; hands && part_in_use(p, part) && c < t->count[part]; c++) {
                world w = t->rep;
                part_write(p, part, &w, p->now.cell[t->from[part] + c].bytes);
                for (unsigned r = 1; r <= HJ_RESOURCES; r++) {
                    unsigned held = seat != 0 ? w.state.hand[seat][r] : w.state.bank[r];
                    held = held > 99 ? 99 : held;
                    most[r] = held > most[r] ? (uint8_t)held : most[r];
                }
            }
        }
    }
}

/* Nobody can be robbed of a card that he has in no position. Where he has none at all, the rules
 * are asked all the same, to say so. */
static void victim_held(list *l, const possible *p, const hj_action *action) {
    unsigned all = 0;
    if (action->resource == HJ_RESOURCE_UNKNOWN && action->seat <= p->seats)
        most_held(l->victim_most, p, action->seat);
    for (unsigned r = 1; r <= HJ_RESOURCES; r++)
        all += l->victim_most[r];
    if (all == 0)
        memset(l->victim_most, 1, sizeof l->victim_most);
}

static void list_make(list *l, const possible *p, const hj_action *action) {
    const unsigned other =
        action->kind == HJ_KIND_TRADE && action->seat <= p->seats ? action->seat : 0;
    memset(l, 0, sizeof *l);
    l->action = l->few;
    l->room = sizeof l->few / sizeof l->few[0];
    if (!game_hides_cards(action)) {
        list_add(l, action);
        return;
    }
    victim_held(l, p, action);
    if (hj_bundle_of(action->give, HJ_RESOURCES + 1) > 0 && action->actor <= p->seats)
        most_held(l->give_most, p, action->actor);
    if (hj_bundle_of(action->get, HJ_RESOURCES + 1) > 0)
        most_held(l->get_most, p, other);
    add_kinds(l, *action, 0);
}

/* ---- asking the rules ---- */

/* A step under way: one concrete action, and the pile it leads to. */
typedef struct stride {
    possible *p;
    const hj_rules *rules;
    const hj_action *action;
    hj_rule broken;
    bool over;
} stride;

static const cell *cells_of(const stride *s, const term *t, unsigned part) {
    return &s->p->now.cell[t->from[part]];
}

/* The position of the cells `at`, with a deck for this action. */
static void compose(const stride *s, const term *t, world *out) {
    *out = t->rep;
    for (unsigned part = 0; part < PARTS; part++)
        if (part_in_use(s->p, part))
            part_write(s->p, part, out, cells_of(s, t, part)[t->at[part]].bytes);
    deck_stand_in(s->p, out, s->action->card);
    memset(out->outcome.gained, 0, sizeof out->outcome.gained); /* of the action before */
}

static hj_rule run(const stride *s, world *w) {
    return rules_apply(s->rules, &w->state, s->action, &w->outcome);
}

static hj_rule check_with(const stride *s, world *w, const term *t, unsigned part, uint32_t k) {
    part_write(s->p, part, w, cells_of(s, t, part)[k].bytes);
    return rules_check(s->rules, &w->state, s->action, NULL);
}

static void put_back(const stride *s, world *w, const term *t, unsigned part) {
    part_write(s->p, part, w, cells_of(s, t, part)[t->at[part]].bytes);
}

/* Can the legality of the action hang on what the bank has of a resource? */
static bool asks_bank(const hj_action *action, unsigned resource) {
    switch (action->kind) {
    case HJ_KIND_DISCARD:
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
    case HJ_KIND_ROAD_BUILDING:
    case HJ_KIND_FREE_ROAD:
    case HJ_KIND_MONOPOLY:
    case HJ_KIND_BUY_CARD:
    case HJ_KIND_TRADE:
    case HJ_KIND_ROAD:
    case HJ_KIND_SETTLEMENT:
    case HJ_KIND_CITY:
        return false; /* nothing comes from there */
    case HJ_KIND_YEAR_OF_PLENTY:
        return hj_bundle_size(action->get) < 2 || hj_bundle_of(action->get, resource) > 0;
    case HJ_KIND_BANK_TRADE:
        return hj_bundle_of(action->get, resource) > 0;
    default:
        return true;
    }
}

/* Can the legality of the action hang on what this part is, and not only on its size? What a third
 * seat holds is nobody's affair, and a discard nobody's but the hand's. */
static bool matters(const stride *s, const term *t, unsigned part) {
    const unsigned cards = part_cards_seat(part);
    const bool hand = part >= PART_HAND && part < PART_FAVOR;
    const unsigned seat = cards != 0           ? cards
                          : hand               ? part - PART_HAND + 1
                          : part >= PART_FAVOR ? part - PART_FAVOR + 1
                                               : 0;
    const bool of_bank = part >= PART_BANK && part < PART_BAG;
    const unsigned kind = s->action->kind;
    if ((of_bank && !asks_bank(s->action, part - PART_BANK + 1)) ||
        (kind == HJ_KIND_DISCARD && !hand && part != PART_HANDS))
        return false;
    return part_in_use(s->p, part) && t->count[part] > 1 &&
           (seat == 0 || seat == s->action->actor || seat == s->action->seat);
}

/* Tries all cells of the parts from `part` on; *left bounds the trials. */
static bool search(const stride *s, term *t, world *w, unsigned part, uint32_t *left) {
    while (part < PARTS && !matters(s, t, part))
        part++;
    if (part == PARTS) {
        if (*left > 0)
            (*left)--;
        return rules_check(s->rules, &w->state, s->action, NULL) == HJ_RULE_NONE;
    }
    const uint32_t was = t->at[part];
    for (uint32_t k = 0; k < t->count[part] && *left > 0; k++) {
        t->at[part] = k;
        put_back(s, w, t, part);
        if (search(s, t, w, part + 1, left))
            return true;
    }
    t->at[part] = was;
    put_back(s, w, t, part);
    return false;
}

/* Finds cells in which the action is legal; most often one part alone stands in the way. */
static bool find_legal(stride *s, term *t) {
    world w;
    compose(s, t, &w);
    const hj_rule broken = rules_check(s->rules, &w.state, s->action, NULL);
    if (broken == HJ_RULE_NONE)
        return true;
    s->broken = s->broken == HJ_RULE_NONE ? broken : s->broken;
    for (unsigned part = 0; part < PARTS; part++) {
        if (!part_in_use(s->p, part) || t->count[part] < 2)
            continue;
        for (uint32_t k = 0; k < t->count[part]; k++)
            if (check_with(s, &w, t, part, k) == HJ_RULE_NONE) {
                t->at[part] = k;
                return true;
            }
        put_back(s, &w, t, part);
    }
    uint32_t left = PAIRS_MAX;
    const bool found = search(s, t, &w, 0, &left);
    s->over = s->over || (!found && left == 0);
    return found;
}

/* ---- which parts an action can not touch ---- */

static bool takes_card(unsigned kind) {
    return kind == HJ_KIND_KNIGHT || kind == HJ_KIND_ROAD_BUILDING ||
           kind == HJ_KIND_YEAR_OF_PLENTY || kind == HJ_KIND_MONOPOLY || kind == HJ_KIND_BUY_CARD ||
           kind == HJ_KIND_DEPOSIT || kind == HJ_KIND_REDEEM;
}

static bool moves_turn(unsigned kind) {
    return kind == HJ_KIND_END_TURN || kind == HJ_KIND_SPECIAL_BUILD_DONE ||
           kind == HJ_KIND_CONCEDE;
}

/* The cells of a seat's cards that make the least and the most points. */
static void by_points(const stride *s, const term *t, unsigned part, uint32_t extreme[2]) {
    const cell *c = cells_of(s, t, part);
    unsigned least = UINT32_MAX, most = 0;
    extreme[0] = extreme[1] = 0;
    for (uint32_t k = 0; k < t->count[part]; k++) {
        const unsigned points =
            (unsigned)c[k].bytes[HJ_CARD_POINT] + c[k].bytes[HJ_DIM_CARD + HJ_CARD_POINT];
        if (points < least) {
            least = points;
            extreme[0] = k;
        }
        if (points > most) {
            most = points;
            extreme[1] = k;
        }
    }
}

/* May a part be left as it is without asking for each cell? after: what the action made of the
 * term's own position. */
static bool untouched(const stride *s, const term *t, unsigned part, const world *before,
                      const world *after) {
    const unsigned kind = s->action->kind, seat = part_cards_seat(part);
    const bool friendly = rules_config(s->rules)->option[HJ_OPT_friendly_robber] != 0 &&
                          (kind == HJ_KIND_ROBBER || kind == HJ_KIND_KNIGHT);
    uint8_t old[CELL_BYTES], new[CELL_BYTES];
    part_read(s->p, part, old, before);
    part_read(s->p, part, new, after);
    if (memcmp(old, new, part_size(s->p, part)) != 0)
        return false;
    if (seat == 0)
        return kind == HJ_KIND_END_TURN || kind == HJ_KIND_FREE_ROAD ||
               kind == HJ_KIND_ROAD_BUILDING;
    if (friendly || (takes_card(kind) && seat == s->action->actor))
        return false;
    if (seat != before->state.on_turn && seat != after->state.on_turn && seat != s->action->actor)
        return true;
    if (moves_turn(kind) && after->state.winners != 0)
        return false;
    /* Only by its points can a seat's hand matter now: where neither the least nor the most of them
     * change anything, none do. */
    uint32_t extreme[2];
    bool same = true;
    by_points(s, t, part, extreme);
    for (unsigned k = 0; same && k < 2; k++) {
        world w = *before;
        part_write(s->p, part, &w, cells_of(s, t, part)[extreme[k]].bytes);
        same = run(s, &w) == HJ_RULE_NONE && worlds_agree(s->p, &w, after, part);
    }
    return same;
}

/* ---- moving a term ---- */

enum { SAME, OTHER, REFUSED };

/* A term with only the cells of one part that answered like `wanted`. The cells are put behind
 * those of the present pile, which stay where they are. */
static bool split_off(stride *s, const term *t, unsigned part, const uint8_t *answer,
                      uint8_t wanted, uint32_t at) {
    heap *const now = &s->p->now;
    term made = *t;
    made.from[part] = (uint32_t)now->cells;
    made.count[part] = 0;
    made.at[part] = 0;
    for (uint32_t k = 0; k < t->count[part]; k++) {
        if (answer[k] != wanted)
            continue;
        const cell c = now->cell[t->from[part] + k];
        if (k == at)
            made.at[part] = made.count[part];
        made.count[part]++;
        if (!pile_cell(now, INTERIM * cells_limit(s->p) + 1024, &c))
            return false;
    }
    return pile_term(&s->p->source, &made) != NULL;
}

/* Asks for every cell of a part. false = the answers hang together with other parts, or memory. */
static bool ask_cells(stride *s, const term *t, unsigned part, const world *before,
                      const world *after, uint8_t *answer, bool *split) {
    const size_t size = part_size(s->p, part);
    world w;
    for (uint32_t k = 0; k < t->count[part]; k++) {
        const cell *from = &cells_of(s, t, part)[k];
        memcpy(&w.state, &before->state, s->p->span);
        part_write(s->p, part, &w, from->bytes);
        answer[k] = REFUSED;
        if (run(s, &w) != HJ_RULE_NONE)
            continue;
        if (memcmp(w.outcome.gained, after->outcome.gained, sizeof w.outcome.gained) != 0)
            s->p->gains_vary = true;
        answer[k] = worlds_agree(s->p, &w, after, part) ? SAME : OTHER;
        *split = *split || answer[k] == OTHER;
        cell *const to = *split ? NULL : pile_room(&s->p->next, INTERIM * cells_limit(s->p) + 1024);
        if (!*split && to == NULL)
            return false;
        if (to != NULL) {
            part_read(s->p, part, to->bytes, &w);
            memset(to->bytes + size, 0, sizeof to->bytes - size);
            to->ways = from->ways;
        }
    }
    return true;
}

/* Leaves a part as it is; what the action before gave is over. */
static bool keep_cells(stride *s, const term *t, unsigned part, const world *after) {
    world w = *after;
    for (uint32_t k = 0; k < t->count[part]; k++) {
        cell c = cells_of(s, t, part)[k];
        part_write(s->p, part, &w, c.bytes);
        memcpy(w.outcome.gained, after->outcome.gained, sizeof w.outcome.gained);
        part_read(s->p, part, c.bytes, &w);
        if (!pile_cell(&s->p->next, INTERIM * cells_limit(s->p) + 1024, &c))
            return false;
    }
    return true;
}

/* Where the cell of the term's own position went to among those that were kept. */
static uint32_t kept_before(const uint8_t *answer, uint32_t at) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < at; k++)
        kept += answer[k] == SAME;
    return kept;
}

/* Moves one term of the source on. false = no memory, or too many. */
static bool move_term(stride *s, term t) {
    heap *const next = &s->p->next;
    const size_t mark = next->cells;
    if (!find_legal(s, &t))
        return !s->over;
    world before, after;
    compose(s, &t, &before);
    after = before;
    if (run(s, &after) != HJ_RULE_NONE)
        return true;
    term made = {.rep = after};
    bool good = true;
    for (unsigned part = 0; part < PARTS && good; part++) {
        if (!part_in_use(s->p, part))
            continue;
        bool split = false;
        made.from[part] = (uint32_t)next->cells;
        made.at[part] = t.at[part];
        if (t.count[part] == 1) {
            cell c = cells_of(s, &t, part)[0];
            part_read(s->p, part, c.bytes, &after);
            good = pile_cell(next, INTERIM * cells_limit(s->p) + 1024, &c);
        } else if (untouched(s, &t, part, &before, &after)) {
            good = keep_cells(s, &t, part, &after);
        } else {
            uint8_t *const answer = malloc(t.count[part]);
            good = answer != NULL && ask_cells(s, &t, part, &before, &after, answer, &split);
            if (good && split) {
                next->cells = mark;
                uint32_t other = 0;
                while (answer[other] != OTHER)
                    other++;
                good = split_off(s, &t, part, answer, SAME, t.at[part]) &&
                       split_off(s, &t, part, answer, OTHER, other);
            } else if (good) {
                made.at[part] = kept_before(answer, t.at[part]);
            }
            free(answer);
        }
        if (split)
            return good;
        made.count[part] = (uint32_t)next->cells - made.from[part];
    }
    return good && pile_term(next, &made) != NULL;
}

static bool move_all(stride *s) {
    bool good = true;
    s->p->source.terms = 0;
    for (size_t k = 0; good && k < s->p->now.terms; k++)
        good = pile_term(&s->p->source, &s->p->now.term[k]) != NULL;
    while (good && s->p->source.terms > 0) {
        const term t = s->p->source.term[--s->p->source.terms];
        good = move_term(s, t);
    }
    return good;
}

/* Actions after which cells are as different as they were. */
static bool keeps_apart(unsigned kind) {
    return kind == HJ_KIND_ROAD || kind == HJ_KIND_SETTLEMENT || kind == HJ_KIND_CITY ||
           kind == HJ_KIND_ROLL || kind == HJ_KIND_BANK_TRADE || kind == HJ_KIND_TRADE ||
           kind == HJ_KIND_FREE_ROAD;
}

static possible_answer step(possible *p, const hj_rules *rules, const list *l, bool hidden,
                            hj_rule *broken) {
    stride s = {.p = p, .rules = rules};
    const size_t cells = p->now.cells;
    const unsigned kind = l->count > 0 ? l->action[0].kind : 0;
    bool good = true;
    p->next.cells = p->next.terms = 0;
    p->gains_vary = false;
    for (unsigned k = 0; good && k < l->count; k++) {
        s.action = &l->action[k];
        good = move_all(&s);
        p->now.cells = cells;
        /* Most of what one more alternative leads to, another led to as well. */
        if (good && p->bounded && p->next.cells > SHRINK * cells_limit(p))
            good = possible_shrink(p) == POSSIBLE_DONE;
    }
    *broken = s.broken;
    if (!good)
        return POSSIBLE_TOO_MANY;
    const bool stirs =
        hidden || kind == HJ_KIND_MONOPOLY || kind == HJ_KIND_KNIGHT || kind == HJ_KIND_ROBBER;
    const bool hands = stirs || p->stirred;
    const possible_answer answer =
        possible_close(p, hands || !keeps_apart(kind), hands,
                       takes_card(kind) || moves_turn(kind) || p->now.terms > 1);
    p->gains_vary = p->gains_vary || hands;
    if (answer == POSSIBLE_DONE)
        p->stirred = stirs;
    return answer;
}

/* The rule against cards handed over unseen that nobody can hold: as if they were all brick. */
static hj_rule refused_bundle(const possible *p, const hj_rules *rules, const hj_action *action) {
    hj_action all = *action;
    hj_bundle *const bundle[] = {&all.give, &all.get};
    for (unsigned k = 0; k < 2; k++) {
        const unsigned unknown = hj_bundle_of(*bundle[k], HJ_RESOURCES + 1);
        const unsigned brick = hj_bundle_of(*bundle[k], HJ_BRICK) + unknown;
        *bundle[k] -= hj_bundle_make(HJ_RESOURCES + 1, unknown);
        *bundle[k] -= hj_bundle_make(HJ_BRICK, hj_bundle_of(*bundle[k], HJ_BRICK));
        *bundle[k] += hj_bundle_make(HJ_BRICK, brick < 99 ? brick : 99);
    }
    const hj_rule broken = rules_check(rules, &p->now.term[0].rep.state, &all, NULL);
    return broken != HJ_RULE_NONE ? broken : HJ_RULE_FORMAT_SHAPE;
}

/* Terms whose hands fall apart, in place. */
static possible_answer bound_now(possible *p) {
    p->next.cells = p->next.terms = 0;
    for (size_t k = 0; k < p->now.cells; k++)
        if (!pile_cell(&p->next, SIZE_MAX, &p->now.cell[k]))
            return POSSIBLE_MEMORY;
    for (size_t k = 0; k < p->now.terms; k++)
        if (pile_term(&p->next, &p->now.term[k]) == NULL)
            return POSSIBLE_MEMORY;
    return possible_bound(p);
}

possible_answer possible_apply(possible *p, const hj_rules *rules, const hj_action *action,
                               hj_rule *broken) {
    list l;
    *broken = HJ_RULE_NONE;
    const bool hidden = game_hides_cards(action);
    if (!possible_ready(p))
        return POSSIBLE_MEMORY;
    list_make(&l, p, action);
    possible_answer answer = POSSIBLE_TOO_MANY;
    if (!l.over && l.count == 0) { /* nobody holds what is handed over unseen */
        answer = POSSIBLE_NONE;
        *broken = refused_bundle(p, rules, action);
    } else if (!l.over) {
        answer = step(p, rules, &l, hidden, broken);
        if (answer == POSSIBLE_TOO_MANY && !p->bounded && bound_now(p) == POSSIBLE_DONE)
            answer = step(p, rules, &l, hidden, broken);
    }
    list_free(&l);
    return answer;
}

possible_answer possible_check(const possible *p, const hj_rules *rules, const hj_action *action,
                               hj_rule *broken, world *at, hj_action *seen) {
    list l;
    possible_answer answer = POSSIBLE_NONE;
    *broken = HJ_RULE_NONE;
    list_make(&l, p, action);
    bool over = l.over;
    for (unsigned k = 0; k < l.count && answer == POSSIBLE_NONE; k++) {
        /* Nothing is changed: only the terms' own choice of cells, in copies of them. */
        stride s = {.p = (possible *)(uintptr_t)p, .rules = rules, .action = &l.action[k]};
        for (size_t n = 0; n < p->now.terms && answer == POSSIBLE_NONE; n++) {
            term t = p->now.term[n];
            const bool found = find_legal(&s, &t);
            answer = found ? POSSIBLE_DONE : answer;
            if (at != NULL && (found || (k == 0 && n == 0))) {
                compose(&s, &t, at);
                *seen = l.action[k];
            }
        }
        *broken = *broken == HJ_RULE_NONE ? s.broken : *broken;
        over = over || s.over;
    }
    if (l.count == 0)
        *broken = refused_bundle(p, rules, action);
    list_free(&l);
    return answer == POSSIBLE_NONE && over ? POSSIBLE_TOO_MANY : answer;
}

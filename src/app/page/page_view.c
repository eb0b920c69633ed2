/* page_view.c: what a view may know. A page of a view leaves hidden things out of the file: they
 * are replaced here, before anything is written. Secret are the kinds of a hand, of stolen cards,
 * of unplayed development cards and of favor tokens, and who has point cards. */
#include "app/page/page_parts.h"

#include <stdio.h>
#include <string.h>

bool view_full(const page *p) {
    return p->o->view == PAGE_VIEW_FULL;
}

bool view_open(const page *p, unsigned seat) {
    return view_full(p) || p->o->view == seat;
}

static void hide_card(hj_action *action) {
    if (action->card >= 1 && action->card <= HJ_CARDS) {
        action->card = HJ_CARD_UNKNOWN;
    }
}

hj_action view_action(const page *p, const hj_action *action) {
    hj_action seen = *action;
    bool either = view_open(p, action->actor) || view_open(p, action->seat);
    switch (action->kind) {
    case HJ_KIND_ROBBER:
    case HJ_KIND_KNIGHT:
        if (!either && seen.resource >= 1 && seen.resource <= HJ_RESOURCES) {
            seen.resource = HJ_RESOURCE_UNKNOWN;
        }
        break;
    case HJ_KIND_BUY_CARD:
    case HJ_KIND_REDEEM:
    case HJ_KIND_DEPOSIT:
        if (!view_open(p, action->actor)) {
            hide_card(&seen);
        }
        break;
    case HJ_KIND_GIFT:
        if (!either) {
            seen.give = hj_bundle_make(HJ_RESOURCES + 1, hj_bundle_size(action->give));
        }
        break;
    case HJ_KIND_DRAW_FAVOR:
    case HJ_KIND_EXCHANGE_DRAW:
    case HJ_KIND_EXCHANGE_RETURN:
        seen.token = view_open(p, phrase_actor(action)) ? action->token : 0;
        break;
    default:
        break;
    }
    return seen;
}

void view_phrase(buffer *out, const page *p, const hj_action *action, const hj_game *after) {
    hj_action seen = view_action(p, action);
    buffer_format(out, "%s ", people_short(&p->people, phrase_actor(action)));
    bool favor = action->kind == HJ_KIND_DRAW_FAVOR || action->kind == HJ_KIND_EXCHANGE_DRAW ||
                 action->kind == HJ_KIND_EXCHANGE_RETURN;
    if (favor && seen.token == 0) {
        static const char *const words[] = {"draws a favor token",
                                            "draws a favor token in exchange",
                                            "returns a favor token to the bag"};
        buffer_text(out, words[action->kind == HJ_KIND_DRAW_FAVOR      ? 0
                               : action->kind == HJ_KIND_EXCHANGE_DRAW ? 1
                                                                       : 2]);
    } else if (action->kind == HJ_KIND_GIFT && seen.give != action->give) {
        buffer_format(out, "gives %s a card as a gift", people_short(&p->people, action->seat));
    } else {
        phrase_action(out, &p->people, &p->config, &seen, p->before, after);
    }
}

const char *view_points(const page *p, unsigned seat) {
    return view_open(p, seat) ? "points" : "visible_points";
}

bool page_hides(unsigned view, const char *path) {
    static const char *const secret[] = {"hand", "card",   "points", "favor",   "deck",
                                         "bag",  "gained", "digest", "snapshot"};
    for (size_t i = 0; view != PAGE_VIEW_FULL && i < sizeof secret / sizeof secret[0]; i++) {
        if (strstr(path, secret[i]) != NULL) {
            return true;
        }
    }
    return false;
}

bool view_hides_path(const page *p, const char *path) {
    return page_hides(p->o->view, path);
}

/* ---- the word of a view ---- */

/* The players of one game of an input. */
static void read_people(cli_people *people, const void *bytes, size_t size, unsigned game) {
    hj_reader *reader = NULL;
    const hj_record *record;
    unsigned at = 0;
    people_clear(people, 0);
    if (hj_reader_open_memory(&reader, bytes, size) != HJ_OK) {
        return;
    }
    while (at <= game && hj_reader_next(reader, &record) == HJ_OK) {
        at += record->kind == HJ_RECORD_HEADER;
        if (at == game && record->kind == HJ_RECORD_HEADER) {
            people_clear(people, record->as.header.config.seats);
        } else if (at == game && record->kind == HJ_RECORD_PERSON) {
            people_add(people, &record->as.person);
        }
    }
    hj_reader_close(reader);
}

bool page_view(unsigned *view, const char *word, const void *bytes, size_t size, unsigned game,
               char *why, size_t why_size) {
    static const char mark[] = "seat:";
    if (word == NULL || strcmp(word, "full") == 0 || strcmp(word, "public") == 0) {
        *view = word != NULL && word[0] == 'p' ? PAGE_VIEW_PUBLIC : PAGE_VIEW_FULL;
        return true;
    }
    if (strncmp(word, mark, sizeof mark - 1) != 0) {
        snprintf(why, why_size, "--view is full, public or seat:NAME, not '%.60s'", word);
        return false;
    }
    cli_people people;
    const char *name = word + sizeof mark - 1;
    read_people(&people, bytes, size, game);
    *view = 0;
    for (unsigned seat = 1; seat <= people.seats; seat++) {
        char number[] = {'P', (char)('0' + seat), '\0'};
        if (strcmp(name, number) == 0 || strcmp(name, number + 1) == 0 ||
            strcmp(name, people.name[seat]) == 0) {
            *view = *view == 0 ? seat : PAGE_VIEW_PUBLIC;
        }
    }
    bool one = *view >= 1 && *view <= people.seats;
    if (!one) {
        snprintf(why, why_size, "'%.60s' names %s of this game", name,
                 *view == 0 ? "no seat" : "more than one seat");
    }
    return one;
}

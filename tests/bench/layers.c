/* layers.c: what the layers of the library take of an action, by leaving them out: the same actions
 * are gone through with one layer more each time, and the difference is its. A layer that is run
 * twice on one action finds its tables warm, so these figures lie a little low. It knows the
 * insides of the library, and must not know bytes other than as frames. */
#include "bench.h"
#include "log/codec.h"
#include "log/container.h"
#include "rules/module.h"

#include <stdlib.h>
#include <string.h>

/* ---- from bytes to records ------------------------------------------------------------------ */

typedef struct step {
    uint8_t kind; /* of the record: header, action or checkpoint */
    uint32_t at;  /* which header or action */
} step;

typedef struct moves {
    step *step;
    hj_action *action;
    hj_config *config;
    size_t steps, actions, configs;
} moves;

static void *more(void *list, size_t count, size_t size, const char *name) {
    if ((count & (count - 1)) != 0)
        return list;
    void *grown = realloc(list, (count == 0 ? 1 : count * 2) * size);
    if (grown == NULL)
        bench_fail("no memory", name);
    return grown;
}

static void keep(moves *m, const hj_record *record, const char *name) {
    size_t at = 0;
    if (record->kind == HJ_RECORD_ACTION) {
        m->action = more(m->action, m->actions, sizeof *m->action, name);
        m->action[at = m->actions++] = record->as.action;
    } else if (record->kind == HJ_RECORD_HEADER) {
        m->config = more(m->config, m->configs, sizeof *m->config, name);
        m->config[at = m->configs++] = record->as.header.config;
    } else if (record->kind != HJ_RECORD_CHECKPOINT) {
        return;
    }
    m->step = more(m->step, m->steps, sizeof *m->step, name);
    m->step[m->steps++] = (step){.kind = record->kind, .at = (uint32_t)at};
}

/* Frames alone where there is no codec; m may be NULL. */
static double frames_ns(const corpus *c, codec *coder, moves *m) {
    static hj_record record;
    source *in;
    container *in_frames;
    frame next;
    const double start = bench_now_ns();
    if (source_open_memory(&in, c->bytes, c->size) != HJ_OK ||
        container_new(&in_frames, in) != HJ_OK)
        bench_fail("no memory", c->name);
    while (container_next(in_frames, &next) == HJ_OK) {
        if (next.magic || coder == NULL)
            continue;
        if (codec_unpack(coder, &record, next.message, next.message_size) != HJ_OK)
            bench_fail(codec_error(coder), c->name);
        if (m != NULL)
            keep(m, &record, c->name);
    }
    container_free(in_frames);
    return bench_now_ns() - start;
}

/* ---- the rules ------------------------------------------------------------------------------ */

/* What is done beside the replay: on a copy of the state, but for a check. */
typedef enum extra { NOTHING, COPY, COPY_CHECK, COPY_APPLY, COPY_EFFECTS, DIGESTS, EXTRAS } extra;

static void do_extra(extra what, const hj_rules *rules, const hj_rules *bare, const hj_state *state,
                     const hj_action *action, hj_rule *sum) {
    static hj_state copy;
    hj_outcome outcome;
    if (what == NOTHING || what == DIGESTS)
        return;
    memcpy(&copy, state, sizeof copy);
    if (what == COPY_CHECK)
        *sum |= rules_check(rules, &copy, action, NULL);
    else if (what != COPY)
        *sum |= rules_apply(what == COPY_APPLY ? bare : rules, &copy, action, &outcome);
}

static double replay_ns(const corpus *c, const moves *m, extra what) {
    static hj_rules rules, bare;
    static hj_state state;
    hj_trace faults;
    hj_outcome outcome;
    hj_rule refused = 0;
    uint64_t digests = 0;
    bool playable = true;
    const double start = bench_now_ns();
    for (size_t k = 0; k < m->steps; k++) {
        const step *s = &m->step[k];
        if (s->kind == HJ_RECORD_HEADER) {
            refused |= rules_build(&rules, &m->config[s->at], &faults, &playable, NULL) != HJ_OK;
            rules_start(&rules, &state);
            bare = rules;
            memset(bare.reactions, 0, sizeof bare.reactions);
            bare.end_count = 0;
        } else if (s->kind == HJ_RECORD_CHECKPOINT) {
            digests ^= what == DIGESTS ? rules_digest(&rules, &state) : 0;
        } else {
            do_extra(what, &rules, &bare, &state, &m->action[s->at], &refused);
            refused |= rules_apply(&rules, &state, &m->action[s->at], &outcome);
        }
    }
    const double ns = bench_now_ns() - start;
    if (refused != 0 || !playable || (what == DIGESTS && digests == 0))
        bench_fail("an action is refused", c->name);
    return ns;
}

void layers_measure(corpus *c, unsigned round) {
    moves m = {0};
    codec *coder;
    double ns[EXTRAS];
    if (codec_new(&coder) != HJ_OK)
        bench_fail("no memory", c->name);
    const double frames = frames_ns(c, NULL, NULL), records = frames_ns(c, coder, NULL);
    frames_ns(c, coder, &m);
    for (extra what = 0; what < EXTRAS; what++)
        ns[what] = replay_ns(c, &m, what);
    c->layer_ns[CONTAINER][round] = frames;
    c->layer_ns[CODEC][round] = records - frames;
    c->layer_ns[CHECK][round] = ns[COPY_CHECK] - ns[COPY];
    c->layer_ns[APPLY][round] = ns[COPY_APPLY] - ns[COPY_CHECK];
    c->layer_ns[EFFECTS][round] = ns[COPY_EFFECTS] - ns[COPY_APPLY];
    c->layer_ns[DIGEST][round] = ns[DIGESTS] - ns[NOTHING];
    codec_free(coder);
    free(m.step);
    free(m.action);
    free(m.config);
}

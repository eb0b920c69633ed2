/* jobs.c: a queue for each input. Threads take inputs in order and fill their queues; the caller's
 * thread empties them in order. What waits in queues and the lead of the threads are bounded, so
 * that memory does not grow with an archive. It must not know what is judged. */
#define _POSIX_C_SOURCE 200809L
#include "app/cli/jobs.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { QUEUE_MAX = 256, LEAD_EACH = 64, WAITING_BYTES_MAX = 64 * 1024 * 1024 };
/* The caller's thread is woken for so many games or inputs, not for each: threads that judge small
 * logs would spend their time on waking it. It looks up by itself now and then. */
enum { NEWS = 32 };
enum { WAIT_NANOSECONDS = 100 * 1000 * 1000 };

typedef struct job {
    report_game *first, *last;
    unsigned queued;
    size_t queued_bytes;
    bool done, failed;
    char *why;
} job;

typedef struct run {
    pthread_mutex_t lock;
    pthread_cond_t news; /* for the caller's thread: enough has come to be handed out */
    pthread_cond_t room; /* for the others: they may go on */
    unsigned waiting;    /* of the others */
    const judging *how;
    const cli_inputs *inputs;
    job *jobs;
    size_t next;          /* input no thread has taken yet */
    size_t head;          /* input whose games are handed out now */
    size_t lead;          /* how far threads may be ahead of it */
    size_t ended;         /* inputs judged */
    size_t waiting_bytes; /* of games in all queues */
} run;

typedef struct place {
    run *run;
    size_t index;
} place;

/* The input that is handed out now need not wait for others, only for the caller's thread. */
static bool must_wait(const run *r, size_t index, size_t size) {
    const job *j = &r->jobs[index];
    if (index == r->head)
        return j->queued >= QUEUE_MAX;
    return j->queued > 0 && r->waiting_bytes + size > WAITING_BYTES_MAX;
}

/* Waits for room. The lock is held. */
static void wait_for_room(run *r) {
    r->waiting++;
    pthread_cond_signal(&r->news);
    pthread_cond_wait(&r->room, &r->lock);
    r->waiting--;
}

static void give_room(run *r) {
    if (r->waiting)
        pthread_cond_broadcast(&r->room);
}

static void enqueue(void *user, report_game *game) {
    place *at = user;
    run *r = at->run;
    job *j = &r->jobs[at->index];
    pthread_mutex_lock(&r->lock);
    const size_t size = report_game_size(game);
    while (must_wait(r, at->index, size))
        wait_for_room(r);
    game->next = NULL;
    if (j->last)
        j->last->next = game;
    else
        j->first = game;
    j->last = game;
    j->queued++;
    j->queued_bytes += size;
    r->waiting_bytes += size;
    if (at->index == r->head && j->queued >= NEWS)
        pthread_cond_signal(&r->news);
    pthread_mutex_unlock(&r->lock);
}

static void *work(void *user) {
    run *r = user;
    pthread_mutex_lock(&r->lock);
    while (r->next < r->inputs->count) {
        if (r->next >= r->head + r->lead) {
            wait_for_room(r);
            continue;
        }
        place at = {.run = r, .index = r->next++};
        char why[512] = "";
        pthread_mutex_unlock(&r->lock);
        bool read =
            judging_input(r->how, &r->inputs->item[at.index], enqueue, &at, why, sizeof why);
        char *kept = read ? NULL : memory_text(why);
        pthread_mutex_lock(&r->lock);
        r->jobs[at.index].failed = !read;
        r->jobs[at.index].why = kept;
        r->jobs[at.index].done = true;
        r->ended++;
        if (r->ended >= r->head + NEWS || r->ended == r->inputs->count)
            pthread_cond_signal(&r->news);
    }
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Waits until the job has games or is done; NULL at its end. The lock is held. */
static report_game *take_all(run *r, job *j, const jobs_caller *caller) {
    while (!j->first && !j->done) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WAIT_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&r->news, &r->lock, &until) != 0) {
            size_t ended = r->ended;
            pthread_mutex_unlock(&r->lock);
            caller->meanwhile(caller->user, ended, r->inputs->count);
            pthread_mutex_lock(&r->lock);
        }
    }
    report_game *list = j->first;
    j->first = j->last = NULL;
    j->queued = 0;
    r->waiting_bytes -= j->queued_bytes;
    j->queued_bytes = 0;
    give_room(r);
    return list;
}

static void hand_out(run *r, const jobs_caller *caller) {
    for (size_t i = 0; i < r->inputs->count; i++) {
        job *j = &r->jobs[i];
        report_game *list;
        pthread_mutex_lock(&r->lock);
        r->head = i;
        give_room(r);
        while ((list = take_all(r, j, caller))) {
            pthread_mutex_unlock(&r->lock);
            while (list) {
                report_game *game = list;
                list = game->next;
                game->next = NULL;
                caller->game(caller->user, game);
            }
            caller->meanwhile(caller->user, i, r->inputs->count);
            pthread_mutex_lock(&r->lock);
        }
        size_t ended = r->ended;
        pthread_mutex_unlock(&r->lock);
        if (j->failed)
            caller->unreadable(caller->user, r->inputs->item[i].path, j->why);
        free(j->why);
        caller->meanwhile(caller->user, ended, r->inputs->count);
    }
}

void jobs_run(const judging *how, const cli_inputs *inputs, unsigned threads,
              const jobs_caller *caller) {
    run r = {.how = how, .inputs = inputs, .lead = (size_t)threads * LEAD_EACH};
    pthread_t *thread = memory_take(threads, sizeof *thread);
    unsigned started = 0;
    r.jobs = memory_take(inputs->count, sizeof *r.jobs);
    pthread_mutex_init(&r.lock, NULL);
    pthread_cond_init(&r.news, NULL);
    pthread_cond_init(&r.room, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, work, &r) == 0)
        started++;
    if (started)
        hand_out(&r, caller);
    else if (inputs->count)
        caller->unreadable(caller->user, inputs->item[0].path, "no thread could be started");
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&r.room);
    pthread_cond_destroy(&r.news);
    pthread_mutex_destroy(&r.lock);
    free(r.jobs);
    free(thread);
}

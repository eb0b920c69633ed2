/* verify_fuzz.c: any bytes, judged twice: from memory and from a file. The verdicts, findings and
 * digests are the same, and none of them is a FAULT: whatever a log holds is its own trouble. It
 * must not know what is legal. */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

typedef struct judged {
    fuzz_bytes said; /* every finding and result in a line */
    hj_verdict worst;
    size_t games;
} judged;

static void on_finding(void *user, const hj_finding *finding) {
    judged *out = user;
    char line[1024];
    FUZZ_CLAIM(finding->kind != HJ_FINDING_FAULT, "a fault: %s", finding->text);
    const int size = snprintf(line, sizeof line, "%u %u #%u %llu %.300s %.100s %.100s %.100s\n",
                              finding->kind, (unsigned)finding->rule, (unsigned)finding->number,
                              (unsigned long long)finding->offset, finding->text,
                              finding->path != NULL ? finding->path : "",
                              finding->recorded != NULL ? finding->recorded : "",
                              finding->replayed != NULL ? finding->replayed : "");
    fuzz_append(&out->said, line, (size_t)size < sizeof line ? (size_t)size : sizeof line - 1);
}

static void on_game(void *user, const hj_result *result) {
    judged *out = user;
    char line[1024];
    FUZZ_CLAIM(result->verdict != HJ_VERDICT_FAULT, "a fault: %s", result->error);
    FUZZ_CLAIM(result->verdict != HJ_VERDICT_CLEAN ||
                   (result->has_end && result->illegal == 0 && result->diverged == 0),
               "clean without an end, or with findings");
    const int size = snprintf(line, sizeof line, "%s %.300s %.300s %u/%u %u/%u %016llx\n",
                              hj_verdict_word(result->verdict), result->error, result->result,
                              (unsigned)result->actions_legal, (unsigned)result->actions,
                              (unsigned)result->checkpoints_equal, (unsigned)result->checkpoints,
                              (unsigned long long)result->digest);
    fuzz_append(&out->said, line, (size_t)size < sizeof line ? (size_t)size : sizeof line - 1);
}

static void judge(judged *out, hj_reader *reader, unsigned flags) {
    *out = (judged){.worst = HJ_VERDICT_CLEAN};
    const hj_verify_options options = {.keep_going = (flags & 2) != 0,
                                       .strict = (flags & 4) != 0,
                                       .policy = (hj_policy)(flags / 8 % 4),
                                       .states = 64,
                                       .on_finding = on_finding,
                                       .on_game = on_game,
                                       .user = out};
    out->games = hj_verify(reader, &options, &out->worst);
    FUZZ_CLAIM(out->worst != HJ_VERDICT_FAULT, "a fault");
    hj_reader_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    fuzz_bytes log = {0};
    judged memory, file;
    hj_reader *reader = NULL;
    fuzz_log(&log, data[0], data + 1, size - 1);
    FUZZ_CLAIM(hj_reader_open_memory(&reader, log.data, log.size) == HJ_OK, "memory");
    judge(&memory, reader, data[0]);
    FUZZ_CLAIM(hj_reader_open(&reader, fuzz_file(log.data, log.size)) == HJ_OK, "file");
    judge(&file, reader, data[0]);
    FUZZ_CLAIM(memory.worst == file.worst && memory.games == file.games, "%s and %s",
               hj_verdict_word(memory.worst), hj_verdict_word(file.worst));
    FUZZ_CLAIM(
        memory.said.size == file.said.size &&
            (file.said.size == 0 || memcmp(memory.said.data, file.said.data, file.said.size) == 0),
        "other words: %.*s and %.*s", (int)memory.said.size, (char *)memory.said.data,
        (int)file.said.size, (char *)file.said.data);
    fuzz_free(&memory.said);
    fuzz_free(&file.said);
    fuzz_free(&log);
    return 0;
}

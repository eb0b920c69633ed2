// tables.cc: a program in C++ that includes the header: RAII around a handle, a log read record by
// record, and the tables. usage: tables LOG; prints how many actions of each kind are in it.
#include <hexjudge.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>

namespace {
struct close_reader {
    void operator()(hj_reader *reader) const { hj_reader_close(reader); }
};
using reader_ptr = std::unique_ptr<hj_reader, close_reader>;
} // namespace

int main(int argc, char **argv) {
    hj_reader *opened = nullptr;
    if (argc != 2 || hj_reader_open(&opened, argv[1]) != HJ_OK) {
        std::fprintf(stderr, "usage: tables LOG\n");
        return 2;
    }
    const reader_ptr reader(opened);
    const hj_record *record = nullptr;
    std::map<std::string, unsigned> count;
    hj_status status;
    while ((status = hj_reader_next(reader.get(), &record)) == HJ_OK) {
        if (record->kind == HJ_RECORD_ACTION) {
            ++count[hj_kind_word(static_cast<hj_kind>(record->as.action.kind))];
        }
    }
    for (const auto &kind : count) {
        std::printf("%s %u\n", kind.first.c_str(), kind.second);
    }
    if (status != HJ_DONE) {
        std::fprintf(stderr, "%s\n", hj_reader_error(reader.get()));
        return 1;
    }
    return hj_island_of(19)->corners == 54 && hj_rule_find("BASE-BUILD-07") != 0 ? 0 : 1;
}

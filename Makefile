# Builds libhexjudge and the program hexjudge, and runs every check. `make help` lists the targets.
#
#   MODE=release|debug|asan     what to build; each has its own folder under out/
#   CC=gcc|clang                clang builds beside gcc, in out/clang-MODE/
#   LIBDEFLATE=1                libdeflate for the blocks of archives instead of zlib
#   O=FOLDER                    build there instead of in out/ (not for the checks)
#
# Sources are found by looking: a new file needs no line here.

MODE ?= release
ifeq ($(origin CC),default)
CC := gcc
endif
PREFIX ?= /usr/local
DESTDIR ?=

NAME := $(if $(findstring clang,$(notdir $(CC))),clang-)$(MODE)
O ?= out
OUT := $(O)/$(NAME)
GEN := $(O)/gen

VERSION := $(shell sed -n 's/^\#define HJ_VERSION "\(.*\)"$$/\1/p' src/lib/util/version.h 2>/dev/null)
VERSION := $(or $(VERSION),0.0.0)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))

# ---- flags ----------------------------------------------------------------------------------

STRICT := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes \
          -Wmissing-prototypes -Wcast-qual -Wvla -Wundef -Werror
LANGUAGE := -std=c11 -D_POSIX_C_SOURCE=200809L
FLAGS_release := -O2 -g -DNDEBUG
FLAGS_debug := -O0 -g
FLAGS_asan := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
              -fno-sanitize-recover=all
FLAGS_fuzz := -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined \
              -fno-sanitize-recover=all
FLAGS_coverage := -O2 -g -DHJ_COVERAGE
ifeq ($(FLAGS_$(MODE)),)
$(error MODE must be release, debug or asan, not '$(MODE)')
endif
BASE_FLAGS = $(LANGUAGE) $(FLAGS_$(MODE)) $(CFLAGS) -MMD -MP

# The program sees the public header and its own headers, and nothing of the library.
LIB_INCLUDES := -Isrc -Isrc/lib -I$(GEN)
APP_INCLUDES := -Isrc
TEST_INCLUDES := $(LIB_INCLUDES) -Itests/unit

LIB_LIBS := -lprotobuf-c -lz -lcrypto -pthread
APP_LIBS := -ljansson -lsqlite3 -ledit

# The sandbox of verify is Linux's, by libseccomp; `make SECCOMP=` builds without.
SECCOMP := $(shell pkg-config --exists libseccomp 2> /dev/null && echo yes)
ifneq ($(SECCOMP),)
APP_DEFINES := -DHJ_SECCOMP
APP_LIBS += -lseccomp
endif

# zlib is the reference; `make LIBDEFLATE=1` has libdeflate unpack the blocks of archives.
LIBDEFLATE ?=
DEFLATE_DEFINES := -DHJ_LIBDEFLATE
ifneq ($(LIBDEFLATE),)
$(OUT)/obj/lib/log/whole.o $(OUT)/pic/lib/log/whole.o: CFLAGS += $(DEFLATE_DEFINES)
LIB_LIBS += -ldeflate
endif

# What is counted are the branches of the rules, as written: not optimized, and nothing else slowed.
COUNTED := -O0 --coverage -fprofile-update=atomic
ifeq ($(MODE),coverage)
$(OUT)/obj/lib/rules/%.o: CFLAGS += $(COUNTED)
LDFLAGS += --coverage
endif

# ---- sources --------------------------------------------------------------------------------

find = $(sort $(shell [ -d $(1) ] && find $(1) -name '$(2)'))

LIB_SOURCES := $(call find,src/lib,*.c)
APP_SOURCES := $(call find,src/app,*.c)
TEST_SOURCES := $(call find,tests,*_test.c)
TEST_HELPERS := $(filter-out %_test.c,$(call find,tests/unit,*.c))
PROTO := $(wildcard proto/hexjudge.proto)
RULES_PAGE := $(wildcard src/lib/rules/RULES.md)

PROTO_C := $(if $(PROTO),$(GEN)/hexjudge.pb-c.c)
PROTO_H := $(PROTO_C:.c=.h)
GEN_SOURCES := $(PROTO_C) $(GEN)/rules_md.c

LIB_OBJECTS := $(LIB_SOURCES:src/%.c=$(OUT)/obj/%.o) $(GEN_SOURCES:$(GEN)/%.c=$(OUT)/obj/gen/%.o)
PIC_OBJECTS := $(LIB_OBJECTS:$(OUT)/obj/%=$(OUT)/pic/%)
APP_OBJECTS := $(APP_SOURCES:src/%.c=$(OUT)/obj/%.o) $(OUT)/obj/gen/page_assets.o
HELPER_OBJECTS := $(TEST_HELPERS:%.c=$(OUT)/obj/%.o)
TEST_OBJECTS := $(TEST_SOURCES:%.c=$(OUT)/obj/%.o)
TESTS := $(TEST_SOURCES:%.c=$(OUT)/%)
FUZZERS := $(patsubst %.c,$(OUT)/%,$(call find,tests/fuzz,*_fuzz.c))

LIBRARY := $(OUT)/libhexjudge.a
SHARED := $(OUT)/libhexjudge.so.$(VERSION)
PROGRAM := $(if $(APP_SOURCES),$(OUT)/hexjudge)

# ---- what people type -----------------------------------------------------------------------

.PHONY: all help lib tests demo check check-long coverage bench fuzz tests-fuzz static man install uninstall clean
.DEFAULT_GOAL := all
.DELETE_ON_ERROR:

all: $(LIBRARY) $(PROGRAM) ## the library and the program, in out/MODE/ (default release)

help: ## this list
	@sed -n 's/^#   \([A-Z]*=.*\)/  \1/p' Makefile
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

lib: $(LIBRARY) ## the library alone

tests: $(TESTS) $(FUZZERS) ## the test programs of this MODE, without running them

demo: all ## verify real games, and three broken ones explained
	@HEXJUDGE=$(PROGRAM) tools/demo

check: ## every quick test; the last line counts passed and failed
	+@MAKE='$(MAKE)' tools/check

check-long: ## the same with the long runs, and the scripts of tests/long
	+@MAKE='$(MAKE)' tools/check --long

coverage: ## branches of src/lib/rules that the tests take, and those they do not
	+@MAKE='$(MAKE)' tools/coverage

bench: all $(OUT)/bench ## verification against decoding, with ratios; also as out/bench.json
	@tools/bench $(PROGRAM) $(OUT)/bench $(O)/bench.json

$(OUT)/bench: $(patsubst %.c,$(OUT)/obj/%.o,$(wildcard tests/bench/*.c)) $(LIBRARY)
	$(CC) $(BASE_FLAGS) $(LDFLAGS) -o $@ $^ $(LIB_LIBS)

T ?= 1
fuzz: ## T=1 minutes of each fuzz target under clang's engine, or of TARGET=name
	+@MAKE='$(MAKE)' tools/fuzz $(T) $(TARGET)

tests-fuzz: $(FUZZERS)

clean: ## remove everything built
	rm -rf $(O)

# ---- generated code: out/gen, compiled without the strict flags --------------------------------

$(GEN)/hexjudge.pb-c.c $(GEN)/hexjudge.pb-c.h &: $(PROTO)
	@mkdir -p $(GEN)
	protoc --c_out=$(GEN) --proto_path=proto $(PROTO)
	@touch $(GEN)/hexjudge.pb-c.c $(GEN)/hexjudge.pb-c.h

$(GEN)/rules_md.c: tools/embed-rules $(RULES_PAGE)
	@mkdir -p $(GEN)
	tools/embed-rules $(RULES_PAGE) > $@

PAGE_ASSETS := page_css=src/app/page/page.css page_js=src/app/page/page.js \
    page_crop_js=src/app/page/page_crop.js page_favor_js=src/app/page/page_favor.js \
    page_ui=src/app/page/page_ui.html page_index_js=src/app/page/page_index.js \
    page_index_css=src/app/page/page_index.css
$(GEN)/page_assets.c: tools/embed-text $(foreach asset,$(PAGE_ASSETS),$(lastword $(subst =, ,$(asset))))
	@mkdir -p $(GEN)
	tools/embed-text $(PAGE_ASSETS) > $@

$(OUT)/obj/gen/%.o: $(GEN)/%.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) -w $(LIB_INCLUDES) -c $< -o $@

$(OUT)/pic/gen/%.o: $(GEN)/%.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) -w -fPIC $(LIB_INCLUDES) -c $< -o $@

# ---- library, program, tests ------------------------------------------------------------------

$(OUT)/obj/lib/%.o: src/lib/%.c | $(PROTO_H)
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) $(STRICT) $(LIB_INCLUDES) -c $< -o $@

$(OUT)/pic/lib/%.o: src/lib/%.c | $(PROTO_H)
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) $(STRICT) -fPIC $(LIB_INCLUDES) -c $< -o $@

$(OUT)/obj/app/%.o: src/app/%.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) $(STRICT) $(APP_INCLUDES) $(APP_DEFINES) -c $< -o $@

$(OUT)/obj/tests/%.o: tests/%.c | $(PROTO_H)
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) $(STRICT) $(TEST_INCLUDES) -c $< -o $@

# A file that lists what goes in, so that a source that went away leaves the library too.
$(OUT)/lib.list: FORCE
	@mkdir -p $(@D)
	@echo '$(LIB_OBJECTS)' | cmp -s - $@ || echo '$(LIB_OBJECTS)' > $@
$(OUT)/app.list: FORCE
	@mkdir -p $(@D)
	@echo '$(APP_OBJECTS)' | cmp -s - $@ || echo '$(APP_OBJECTS)' > $@
# What depends on a knob is compiled again when it is turned.
$(OUT)/knobs.list: FORCE
	@mkdir -p $(@D)
	@echo '$(SECCOMP) $(LIBDEFLATE)' | cmp -s - $@ || echo '$(SECCOMP) $(LIBDEFLATE)' > $@
$(OUT)/obj/app/cli/sandbox.o $(OUT)/obj/lib/log/whole.o $(OUT)/pic/lib/log/whole.o: $(OUT)/knobs.list
.PHONY: FORCE
FORCE:

$(LIBRARY): $(LIB_OBJECTS) $(OUT)/lib.list
	@rm -f $@
	$(AR) rcs $@ $(LIB_OBJECTS)

$(OUT)/hexjudge: $(APP_OBJECTS) $(LIBRARY) $(OUT)/app.list
	$(CC) $(FLAGS_$(MODE)) $(CFLAGS) $(LDFLAGS) -o $@ $(APP_OBJECTS) $(LIBRARY) $(APP_LIBS) $(LIB_LIBS)

# The same with the other decompression, for the test that holds both against each other.
$(OUT)/obj/lib/log/whole_libdeflate.o: src/lib/log/whole.c
	@mkdir -p $(@D)
	$(CC) $(BASE_FLAGS) $(STRICT) $(LIB_INCLUDES) $(DEFLATE_DEFINES) -c $< -o $@
$(OUT)/hexjudge-libdeflate: $(APP_OBJECTS) $(OUT)/obj/lib/log/whole_libdeflate.o $(LIBRARY)
	$(CC) $(FLAGS_$(MODE)) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(APP_LIBS) $(LIB_LIBS) -ldeflate

# Debian has all of them as archives, and pkg-config names what each needs besides. The linker warns of
# code in libcrypto and libedit that loads modules or asks for users, which the program does not need.
STATIC := $(OUT)/hexjudge-static
STATIC_PACKAGES := $(if $(SECCOMP),libseccomp) $(if $(LIBDEFLATE),libdeflate) jansson sqlite3 libedit libprotobuf-c zlib libcrypto

static: $(STATIC) ## one program without shared libraries: out/MODE/hexjudge-static
$(STATIC): $(APP_OBJECTS) $(LIBRARY) $(OUT)/app.list
	$(CC) $(FLAGS_$(MODE)) $(CFLAGS) $(LDFLAGS) -static -Wl,--no-warnings -o $@ $(APP_OBJECTS) \
	    $(LIBRARY) $$(pkg-config --static --libs $(STATIC_PACKAGES)) -pthread

# Those of tests/event try rooms of the program: csv, readers, standings.
EVENT_TESTS := $(filter $(OUT)/tests/event/%,$(TESTS))
EVENT_ROOMS := $(filter $(OUT)/obj/app/event/% $(OUT)/obj/app/report/% $(OUT)/obj/app/words/%,$(APP_OBJECTS))
$(EVENT_TESTS): $(EVENT_ROOMS)
$(EVENT_TESTS): ROOMS = $(EVENT_ROOMS)
$(EVENT_TESTS): ROOM_LIBS = $(APP_LIBS)
$(TESTS): $(OUT)/%: $(OUT)/obj/%.o $(HELPER_OBJECTS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(FLAGS_$(MODE)) $(CFLAGS) $(LDFLAGS) -o $@ $< $(HELPER_OBJECTS) $(ROOMS) $(LIBRARY) -lcunit \
	    $(ROOM_LIBS) $(LIB_LIBS)

# A fuzz target with the rooms of the program that it tries: MODE=fuzz (clang) has an engine call it,
# any other mode has it run over files.
FUZZ_ENGINE := $(if $(filter fuzz,$(MODE)),,$(OUT)/obj/tests/fuzz/replay.o)
FUZZ_ROOMS := $(filter-out $(OUT)/obj/app/cli/% $(OUT)/obj/app/event/%,$(APP_OBJECTS))
$(OUT)/tests/fuzz/%_fuzz: LDFLAGS += $(if $(filter fuzz,$(MODE)),-fsanitize=fuzzer)
$(FUZZERS): $(OUT)/%: $(OUT)/obj/%.o $(OUT)/obj/tests/fuzz/fuzz.o $(FUZZ_ENGINE) $(FUZZ_ROOMS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(FLAGS_$(MODE)) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ljansson $(LIB_LIBS)

# One test puts its own functions in the place of those that allocate, so that they can fail.
comma := ,
$(OUT)/tests/faults/memory_test: LDFLAGS += $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc \
    fopen deflateInit2_ inflateInit2_ EVP_MD_fetch EVP_MD_CTX_new EVP_DigestInit_ex2 \
    EVP_MD_CTX_copy_ex)

$(SHARED): $(PIC_OBJECTS) tools/hexjudge.map
	$(CC) $(FLAGS_$(MODE)) $(LDFLAGS) -shared -Wl,-soname,libhexjudge.so.$(SOVERSION) \
	    -Wl,--version-script=tools/hexjudge.map -o $@ $(PIC_OBJECTS) $(LIB_LIBS)

# ---- install ------------------------------------------------------------------------------------

# Everything that is installed stands in INSTALLED, and what stands there is uninstalled. A manual page
# is made of what the program's --help says, so it needs the program.
MAN := $(O)/man
COMMANDS := $(shell sed -n 's/^COMMAND.\([a-z]*\),.*/\1/p' src/app/cli/commands.def)
PAGES := $(notdir $(wildcard src/app/man/*.[1-7])) $(COMMANDS:%=hexjudge-%.1)
PAGE_SOURCES := tools/make-man src/hexjudge.h src/lib/util/version.h $(wildcard src/app/man/*)
SO := libhexjudge.so
INSTALLED = bin/hexjudge include/hexjudge.h lib/pkgconfig/hexjudge.pc lib/libhexjudge.a \
    $(addprefix lib/,$(SO) $(SO).$(SOVERSION) $(SO).$(VERSION)) \
    share/bash-completion/completions/hexjudge \
    $(foreach page,$(PAGES),share/man/man$(subst .,,$(suffix $(page)))/$(page))
TO := $(DESTDIR)$(PREFIX)

man: $(MAN)/hexjudge.1 ## the manual pages, in out/man
$(MAN)/hexjudge.1: $(PROGRAM) $(PAGE_SOURCES)
	@rm -rf $(MAN)
	tools/make-man $(PROGRAM) $(MAN)

install: all $(SHARED) $(MAN)/hexjudge.1 ## program, header, libraries, manual (DESTDIR, PREFIX)
	install -d $(sort $(dir $(addprefix $(TO)/,$(INSTALLED))))
	install -m 755 $(PROGRAM) $(TO)/bin/
	install -m 644 src/hexjudge.h $(TO)/include/
	install -m 644 $(LIBRARY) $(TO)/lib/
	install -m 644 $(SHARED) $(TO)/lib/
	ln -sf $(SO).$(VERSION) $(TO)/lib/$(SO).$(SOVERSION)
	ln -sf $(SO).$(SOVERSION) $(TO)/lib/$(SO)
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' \
	    -e 's|@DEFLATE@|$(if $(LIBDEFLATE), libdeflate)|' tools/hexjudge.pc.in \
	    > $(TO)/lib/pkgconfig/hexjudge.pc
	install -m 644 src/app/completion/hexjudge.bash \
	    $(TO)/share/bash-completion/completions/hexjudge
	$(foreach section,$(sort $(suffix $(PAGES))),install -m 644 \
	    $(addprefix $(MAN)/,$(filter %$(section),$(PAGES))) \
	    $(TO)/share/man/man$(subst .,,$(section))/ &&) true

uninstall: ## remove what install put there, and nothing else (DESTDIR, PREFIX)
	rm -f $(addprefix $(TO)/,$(INSTALLED))

-include $(shell [ -d $(OUT) ] && find $(OUT) -name '*.d')

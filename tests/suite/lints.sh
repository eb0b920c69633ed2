#!/bin/bash
# The lints can fail: each is shown a small tree with one fault and must find it, and a clean tree
# and must pass it. It must not know what the real tree holds.
. "$(dirname "$0")/lib.sh"

tree=$scratch/tree
clean_tree() {
    rm -rf "$tree"
    mkdir -p "$tree"/src/lib/{util,board,state,rules,log,verify} "$tree"/src/app/{cli,lab} \
        "$tree"/tests/{unit,ladder} "$tree"/tools "$tree"/.ci "$tree"/corpus/illegal/BASE-A-01
    printf '/* hexjudge.h: x */\n#include <stdint.h>\n' > "$tree/src/hexjudge.h"
    printf '/* a.c: x */\n#include "hexjudge.h"\n#include "board/b.h"\n#include <string.h>\n' \
        > "$tree/src/lib/rules/a.c"
    printf '/* main.c: x */\n#include "hexjudge.h"\n#include "app/lab/l.h"\n#include <jansson.h>\n' \
        > "$tree/src/app/cli/main.c"
    printf '/* x */\nRULE(A_01, "BASE-A-01", BASE, PRINTED, STOPS, 1, 0, "R20", "a, (b)")\n' \
        > "$tree/src/lib/rules/rules.def"
    printf '/* x */\nOPTION(1, bank, READING, 0, 0, 0, "a|b", "c", "d")\n' \
        > "$tree/src/lib/state/options.def"
    printf '# Rules\n\n### BASE-A-01\n\nA.\n\nmaps: BASE-A-01, option `bank`, tests/ladder/x_test.c:one\n' \
        > "$tree/src/lib/rules/RULES.md"
    printf '/* x */\nint one = HJ_RULE_A_01;\n' > "$tree/tests/ladder/x_test.c"
    printf 'verdict ILLEGAL\nrule BASE-A-01\n' > "$tree/corpus/illegal/BASE-A-01/bad.expect"
    echo 'verdict CLEAN' > "$tree/corpus/illegal/BASE-A-01/good.expect"
}

# finds NAME LINT PATTERN: the lint fails on the tree and says what the pattern wants.
finds() {
    if HJ_SHARED=$scratch/none "tools/$2" "$tree" > "$scratch/out" 2>&1; then
        fail "$1" "$2 let it pass"
    elif grep -qE -- "^FAIL .*$3" "$scratch/out"; then
        ok "$1"
    else
        fail "$1" "$2 did not say '$3': $(head -n 3 "$scratch/out")"
    fi
}

clean_tree
for lint in check-layers lint-house lint-rules; do
    HJ_SHARED=$scratch/none check "passes-clean-tree-$lint" "tools/$lint" "$tree"
done

layer() { # NAME FILE INCLUDE PATTERN
    clean_tree
    mkdir -p "$(dirname "$tree/$2")"
    printf '/* x */\n#include %s\n' "$3" > "$tree/$2"
    finds "layer-$1" check-layers "$2:2: .*$4"
}
layer log-knows-rules src/lib/log/x.c '"rules/rules.h"' 'must not know lib/rules'
layer rules-know-log src/lib/rules/x.c '"log/codec.h"' 'must not know lib/log'
layer board-knows-state src/lib/board/x.h '"state/state.h"' 'must not know lib/state'
layer state-knows-rules src/lib/state/x.c '"rules/rules.def"' 'must not know lib/rules'
layer util-knows-board src/lib/util/x.c '"board/island.h"' 'must not know lib/board'
layer cli-knows-inside src/app/cli/x.c '"state/state.h"' 'must not know lib/state'
layer cli-knows-inside-by-name src/app/cli/x.c '"lib/state/state.h"' 'must not know lib/state'
layer lab-knows-cli src/app/lab/x.c '"app/cli/cli.h"' 'must not know app/cli'
layer library-knows-app src/lib/verify/x.c '"app/cli/cli.h"' 'must not know app/cli'
layer rules-stdio src/lib/rules/x.c '<stdio.h>' 'stdio.h. is not for this layer'
layer rules-zlib src/lib/rules/x.c '<zlib.h>' 'is not for this layer'
layer library-jansson src/lib/log/x.c '<jansson.h>' 'is not for this layer'
layer app-zlib src/app/lab/x.c '<zlib.h>' 'is not for this layer'
layer wire-outside-log src/lib/verify/x.c '"hexjudge.pb-c.h"' 'only log knows the wire'
layer dots src/lib/rules/x.c '"../state/state.h"' 'write the path'
layer header-alone src/hexjudge.h '<stdio.h>' 'stands alone'
clean_tree
mkdir "$tree/src/lib/extra" && echo '/* x */' > "$tree/src/lib/extra/x.c"
finds layer-unknown-folder check-layers 'the table .* has no folder src/lib/extra'

house() { # NAME FILE PATTERN; the file's content comes in
    clean_tree
    cat > "$tree/$2"
    finds "house-$1" lint-house "$3"
}
long_line=$(printf '%0101d' 0)
long_body=$(yes '    x++;' | head -n 69)
house no-comment src/lib/util/x.c 'opening-comment: src/lib/util/x.c:1' <<< 'int x;'
house no-promise src/hexjudge.h 'src/hexjudge.h:5: hj_b has no comment' << 'END'
/* hexjudge.h: x */
typedef int (*hj_f)(int);
/* A. */
int hj_a(int a);
const char *hj_b(int b,
                 int c);
int hj_c(void); /* C. */
END
house wide src/lib/util/x.c '101 columns' <<< "/* x */
$long_line"
house long-function src/lib/util/x.c 'x.c:2: much has 72 lines' <<< "/* x */
static int much(int a,
                int b) {
$long_body
}"
house unfinished src/lib/util/x.c 'x.c:1' <<< '/* x: FIX''ME */'
house allocates src/lib/rules/x.c 'pure: src/lib/rules/x.c:2: .*malloc' <<< '/* malloc( */
int *x = malloc(3);'
house floats src/lib/board/x.c 'pure: src/lib/board/x.c:2: .*double' <<< '/* x */
double x;'
house chance src/lib/state/x.c 'pure: .*rand' <<< '/* x */
int x = rand();'
clean_tree
printf '/* ä%s */\n' "$(printf '%092d' 0)" > "$tree/src/lib/util/x.c"
check house-counts-characters tools/lint-house "$tree"
house same-name src/lib/log/a.c 'a.c names several files: src/lib/log/a.c src/lib/rules/a.c' <<< '/* x */'
clean_tree
echo '#!/bin/sh' > "$tree/tools/x"
finds house-not-executable lint-house 'tools/x: cannot be run'

clean_tree; sed -i 's/### BASE-A-01/### BASE-A-02/' "$tree/src/lib/rules/RULES.md"
finds rules-paragraph lint-rules 'no paragraph BASE-A-01'
clean_tree; sed -i 's/BASE-A-01, option/BASE-A-09, option/' "$tree/src/lib/rules/RULES.md"
finds rules-map-row lint-rules 'BASE-A-09 is no row'
clean_tree; sed -i 's/`bank`/`banks`/' "$tree/src/lib/rules/RULES.md"
finds rules-map-option lint-rules 'no option banks'
clean_tree; sed -i 's/c:one/c:three/' "$tree/src/lib/rules/RULES.md"
finds rules-map-test lint-rules 'does not contain three'
clean_tree; sed -i '/maps/d' "$tree/src/lib/rules/RULES.md"
finds rules-map-missing lint-rules 'has no line .maps'
clean_tree; sed -i 's/maps:.*/maps: whatever/' "$tree/src/lib/rules/RULES.md"
finds rules-map-empty lint-rules 'names no row, option, test or case'
clean_tree; rm "$tree/corpus/illegal/BASE-A-01/bad.expect"
finds rules-illegal-case lint-rules '0 illegal cases for 1 rows'
clean_tree; rm "$tree/corpus/illegal/BASE-A-01/good.expect"
finds rules-legal-twin lint-rules 'no legal twin'
clean_tree; echo 'gap later' >> "$tree/corpus/illegal/BASE-A-01/bad.expect"
finds rules-gap lint-rules '0 illegal cases for 1 rows'
clean_tree; sed -i 's/A-01/A-02/' "$tree/corpus/illegal/BASE-A-01/bad.expect"
finds rules-case-names-it lint-rules 'bad.expect does not name BASE-A-01'
clean_tree; mkdir "$tree/corpus/illegal/BASE-B-01"
finds rules-stray-folder lint-rules 'BASE-B-01: rules.def has no such code'
clean_tree; echo '/* x */' > "$tree/tests/ladder/x_test.c"
finds rules-ladder lint-rules 'no row for A_01'
clean_tree; sed -i 's/PRINTED/GUESSED/' "$tree/src/lib/rules/rules.def"
finds rules-basis lint-rules 'GUESSED is no basis'
clean_tree
mkdir -p "$scratch/with/rules"
echo '- **BASE-Z-01** MUST. x' > "$scratch/with/rules/base.md"
if HJ_SHARED=$scratch/with tools/lint-rules "$tree" > "$scratch/out"; then
    fail rules-catalogue "passed without BASE-Z-01"
else
    has rules-catalogue 'catalogue: RULES.md has no paragraph BASE-Z-01'
fi

# The page becomes a C table that says the same words.
printf '### A-B-1\n\nback \\ quote " what??!\n\nmaps: x\n\n## Next\n\ngone\n\n### A-B-2\n```\n### C-D-1\n```\n' \
    > "$scratch/page.md"
tools/embed-rules "$scratch/page.md" > "$scratch/page.c"
cat > "$scratch/print.c" << 'END'
#include "verify/rules_md.h"
#include <stdio.h>
int main(void) {
    for (const rules_md_row *row = rules_md; row->code; row++)
        printf("[%s]\n%s\n", row->code, row->paragraph);
    return rules_md_count == 2 ? 0 : 1;
}
END
exits embed-compiles 0 gcc -std=c11 -Wall -Werror -Isrc/lib "$scratch/page.c" "$scratch/print.c" \
    -o "$scratch/print"
exits embed-runs 0 "$scratch/print"
same embed-words "$(printf '[A-B-1]\nback \\ quote " what??!\n\nmaps: x\n[A-B-2]\n```\n### C-D-1\n```')" \
    "$(cat "$scratch/out")"
tools/embed-rules > "$scratch/page.c"
exits embed-empty 0 gcc -std=c11 -Wall -Isrc/lib -c "$scratch/page.c" -o "$scratch/page.o"

# tools/setup is silent where nothing is missing, and says what is missing where it cannot install.
same setup-silent '' "$(tools/setup 2>&1)"
mkdir "$scratch/bin"
for tool in sh id sed grep; do ln -s "$(command -v $tool)" "$scratch/bin/$tool"; done
exits setup-elsewhere 1 env PATH="$scratch/bin" sh tools/setup
has setup-names-missing 'please install:.* protoc.* jansson'
exits setup-usage 2 tools/setup --some

finish

#!/bin/bash
# What `make install` lays out can be used: by a C program through pkg-config, with the shared and
# the static library, and by a C++ compiler; the shared library exports hj_ names and no others.
. "$(dirname "$0")/lib.sh"

root=$scratch/root
exits installs 0 env MAKEFLAGS= make -s MODE=release CC=gcc install DESTDIR="$root" PREFIX=/usr
lib=$root/usr/lib
foreign=$(nm -D --defined-only "$lib/libhexjudge.so" | awk '$3 !~ /^hj_/ { print $3 }' | head)
same exports-only-hj '' "$foreign"
exported=$(nm -D --defined-only "$lib/libhexjudge.so" | awk '$3 ~ /^hj_/ { print $3 }' | sort)
declared=$(gcc -E -P "$root/usr/include/hexjudge.h" | grep -oE '\bhj_[a-z0-9_]+ *\(' | tr -d ' (' | sort -u)
same exports-all-declared '' "$(comm -13 <(echo "$exported") <(echo "$declared"))"
same declares-all-exported '' "$(comm -23 <(echo "$exported") <(echo "$declared"))"

cat > "$scratch/use.c" << 'END'
#include <hexjudge.h>
#include <stdio.h>
int main(void) {
    printf("%s %u\n", hj_version(), (unsigned)hj_island_of(19)->edges);
    return 0;
}
END
export PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
version=$(sed -n 's/^#define HJ_VERSION "\(.*\)"$/\1/p' src/lib/util/version.h)
same pkg-config-version "$version" "$(pkg-config --modversion hexjudge)"
# shellcheck disable=SC2046 # words
exits links-shared 0 gcc "$scratch/use.c" -o "$scratch/shared" -I"$root/usr/include" -L"$lib" -lhexjudge
exits runs-shared 0 env LD_LIBRARY_PATH="$lib" "$scratch/shared"
has runs-shared-version "^$version 72\$"
static=$(PKG_CONFIG_SYSROOT_DIR='' pkg-config --static --libs-only-l hexjudge | sed 's/-lhexjudge//')
# shellcheck disable=SC2086 # words
exits links-static 0 gcc "$scratch/use.c" -o "$scratch/static" -I"$root/usr/include" \
    "$lib/libhexjudge.a" $static -pthread
exits runs-static 0 "$scratch/static"
printf '#include <hexjudge.h>\nint main() { return hj_format_version() == 0; }\n' > "$scratch/use.cc"
if command -v g++ > /dev/null; then
    exits header-is-cplusplus 0 g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -I"$root/usr/include" "$scratch/use.cc"
else
    skip header-is-cplusplus "no C++ compiler here"
fi
exits program-runs 0 "$root/usr/bin/hexjudge" version
check manual-page cmp src/app/man/hexjudge.1 "$root/usr/share/man/man1/hexjudge.1"
check completion cmp src/app/completion/hexjudge.bash \
    "$root/usr/share/bash-completion/completions/hexjudge"
finish

#!/bin/bash
# install.sh: what `make install` lays out under DESTDIR is whole, exports hj_ names and no others, and
# goes away again with `make uninstall`, which takes nothing else along. How it is used: embed.sh.
. "$(dirname "$0")/lib.sh"

root=$scratch/root
# embed.sh installs too, perhaps at this moment.
staged() { flock out env MAKEFLAGS= make -s MODE=release CC=gcc "$1" DESTDIR="$root" PREFIX=/usr; }
mkdir -p "$root/usr/lib" "$root/usr/share/man/man1"
echo theirs > "$root/usr/lib/libother.so"
echo theirs > "$root/usr/share/man/man1/hexjudge-other.1"
exits installs 0 staged install
lib=$root/usr/lib
version=$(sed -n 's/^#define HJ_VERSION "\(.*\)"$/\1/p' src/lib/util/version.h)

# ---- what is there ----

(cd "$root/usr" && find . ! -type d | sort) > "$scratch/there"
{
    printf './%s\n' bin/hexjudge include/hexjudge.h lib/pkgconfig/hexjudge.pc lib/libhexjudge.a \
        lib/libhexjudge.so "lib/libhexjudge.so.${version%%.*}" "lib/libhexjudge.so.$version" \
        lib/libother.so share/bash-completion/completions/hexjudge share/man/man1/hexjudge-other.1 \
        share/man/man1/hexjudge.1 share/man/man3/hexjudge.3 share/man/man5/hexjudge-log.5
    "$HEXJUDGE" help | sed -n 's|^  \([a-z]*\)  .*|./share/man/man1/hexjudge-\1.1|p'
} | sort > "$scratch/wanted"
same installs-these-files '' "$(diff "$scratch/wanted" "$scratch/there")"
same permissions "$(printf '644\n755')" "$(find "$root/usr" -type f -printf '%m\n' | sort -u)"
same one-program bin/hexjudge "$(cd "$root/usr" && find . -type f -perm 755 -printf '%P\n')"
exits program-runs 0 "$root/usr/bin/hexjudge" version
check header cmp src/hexjudge.h "$root/usr/include/hexjudge.h"
check completion cmp src/app/completion/hexjudge.bash \
    "$root/usr/share/bash-completion/completions/hexjudge"
same no-trace-of-staging '' "$(grep -rlF "$root" "$root" | head -n 3)"

# ---- what the library exports ----

foreign=$(nm -D --defined-only "$lib/libhexjudge.so" | awk '$3 !~ /^hj_/ { print $3 }' | head)
same exports-only-hj '' "$foreign"
exported=$(nm -D --defined-only "$lib/libhexjudge.so" | awk '$3 ~ /^hj_/ { print $3 }' | sort)
declared=$(gcc -E -P "$root/usr/include/hexjudge.h" | grep -oE '\bhj_[a-z0-9_]+ *\(' | tr -d ' (' | sort -u)
same exports-all-declared '' "$(comm -13 <(echo "$exported") <(echo "$declared"))"
same declares-all-exported '' "$(comm -23 <(echo "$exported") <(echo "$declared"))"
same soname "libhexjudge.so.${version%%.*}" \
    "$(readelf -d "$lib/libhexjudge.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')"

# ---- pkg-config ----

pc() { PKG_CONFIG_PATH=$lib/pkgconfig pkg-config "$@" hexjudge | sed 's/ *$//'; }
same pkg-config-version "$version" "$(pc --modversion)"
same pkg-config-names-the-prefix /usr "$(pc --variable=prefix)"
same pkg-config-shared '-lhexjudge' "$(pc --libs-only-l)"
libraries=$(pc --static --libs)
same pkg-config-static '' "$(for word in -lhexjudge -lprotobuf-c -lz -lcrypto -pthread; do
    case " $libraries " in *" $word "*) ;; *) echo "no $word in $libraries" ;; esac
done)"

# ---- and away ----

exits uninstalls 0 staged uninstall
same leaves-nothing-but-theirs "$(printf 'lib/libother.so\nshare/man/man1/hexjudge-other.1')" \
    "$(cd "$root/usr" && find . ! -type d -printf '%P\n' | sort)"
exits uninstalls-twice 0 staged uninstall
finish

#!/bin/bash
# explain and rules: every rule, option and field can be asked for and found, every value of a rule
# set says where it comes from.
. "$(dirname "$0")/lib.sh"

exits rule 0 "$HEXJUDGE" explain BASE-BUILD-07
same rule-code BASE-BUILD-07 "$(head -n 1 "$scratch/out")"
has rule-text '^  a road must join your own road or building$'
has rule-basis '^  \[PRINTED, .*R20'
exits rule-lower-case 0 "$HEXJUDGE" explain base-build-07
exits option 0 "$HEXJUDGE" explain shortage
has option-values '^  values: single_exception nobody seat_order$'
has option-default '^  default: single_exception$'
has option-rules 'BASE-PROD-04'
exits option-number 0 "$HEXJUDGE" explain target
has option-number-range '^  values: 3 to 30$'
exits field 0 "$HEXJUDGE" explain hand
has field-index '^  one for each: seat resource$'
exits two 0 "$HEXJUDGE" explain shortage hand
exits unknown 1 "$HEXJUDGE" explain BASE-NONE-99
exits usage 2 "$HEXJUDGE" explain

# Every code the list names can be explained.
exits list 0 "$HEXJUDGE" explain --list
codes=$(grep -oE '^[A-Za-z][A-Za-z0-9_-]*' "$scratch/out" | sort -u)
check list-is-long test "$(echo "$codes" | wc -l)" -gt 150
# shellcheck disable=SC2086 # the codes are words
exits list-explained 0 "$HEXJUDGE" explain $codes

exits search 0 "$HEXJUDGE" explain --search bank SHORT
has search-rule '^BASE-PROD-04'
has search-option '^shortage '
exits search-nothing 1 "$HEXJUDGE" explain --search zzzz
exits search-every-word 1 "$HEXJUDGE" explain --search bank zzzz

exits rules 0 "$HEXJUDGE" rules
for name in base/1 catanatron pioneers jsettlers; do has "rules-$name" "^$name "; done
exits base 0 "$HEXJUDGE" rules base/1
same base-all-default 0 "$(grep -cE '^  [a-z_0-9]+ +[^ ]+ +(given|base)' "$scratch/out")"
check base-every-option bash -c "for option in target bank shortage friendly_robber army_reveal; do
    grep -qE \"^  \$option +[^ ]+ +default \" '$scratch/out' || exit 1; done"
exits profile 0 "$HEXJUDGE" rules pioneers
has profile-own '^  shortage +seat_order +pioneers '
has profile-rest '^  bank +limited +default '
exits given 0 "$HEXJUDGE" rules pioneers,bank=unlimited
has given-own '^  bank +unlimited +given '
exits differs 0 "$HEXJUDGE" rules --differs pioneers
same differs-only 2 "$(grep -cE '^  [a-z]' "$scratch/out")"
printf 'parent = pioneers\ntarget = 12\n# a club\n' > "$scratch/club.rules"
exits file 0 "$HEXJUDGE" rules "@$scratch/club.rules"
has file-own '^  target +12 +@'
exits file-missing 3 "$HEXJUDGE" rules "@$scratch/none.rules"
exits bad-option 2 "$HEXJUDGE" rules base/1,bank=maybe
exits bad-name 2 "$HEXJUDGE" rules chess/1
exits html 0 "$HEXJUDGE" rules --html 'pioneers'
check html-sound python3 - "$scratch/out" << 'END'
import sys
from html.parser import HTMLParser
class Page(HTMLParser):
    stack, rows = [], 0
    def handle_starttag(self, tag, attrs):
        self.rows += tag == "tr"
        if tag != "meta": self.stack.append(tag)
    def handle_endtag(self, tag):
        assert self.stack.pop() == tag, tag
page = Page()
page.feed(open(sys.argv[1]).read())
assert not page.stack and page.rows > 40, (page.stack, page.rows)
END
for command in show board legal why diff explain rules play; do
    exits "help-$command" 0 "$HEXJUDGE" "$command" --help
    check "help-$command-fits" bash -c "[ \$(wc -l < '$scratch/out') -le 24 ] &&
        ! grep -qE '.{81}' '$scratch/out' && grep -q '^usage: hexjudge $command' '$scratch/out'"
done
finish

/* strings.h: the words that reports print, in one table. Only words stand here; what they are
 * said of is decided by the writers. Verdict words and rule texts come from the library. */
#ifndef APP_REPORT_STRINGS_H
#define APP_REPORT_STRINGS_H

/* kinds of finding, in the middle of a line: only verdict lines begin with a verdict's word */
#define STR_ILLEGAL "illegal"
#define STR_DIVERGED "diverged"
#define STR_MALFORMED "malformed"
#define STR_UNSUPPORTED "unsupported"
#define STR_WARNING "warning"
#define STR_FAULT "fault"
#define STR_INCOMPLETE "incomplete"

/* parts of a finding */
#define STR_BROKEN "x"
#define STR_KEPT "ok"
#define STR_STEP "step: "
#define STR_LEGAL_NOW "legal now"
#define STR_LEGAL_OF_KIND "legal %s"
#define STR_LEGAL_IF "legal if"
#define STR_READINGS "readings"
#define STR_READINGS_NONE "no single reading and no profile takes the finding away"
#define STR_NO_FINDING_UNDER "no finding under %s"
#define STR_GONE_UNDER "goes away under %s; a later finding stays"
#define STR_PROFILE "profile "
#define STR_RECORDED "recorded"
#define STR_REPLAYED "replayed"
#define STR_WRITTEN "last written"
#define STR_WRITTEN_NEVER "not by any action since the start"
#define STR_WINDOW "agreed until"
#define STR_WINDOW_START "no earlier checkpoint; look at #1..#%u"
#define STR_WINDOW_FIRST "no earlier checkpoint; look at #1"
#define STR_REPLAY "replay"
#define STR_REPLAY_FORCED "goes on as if the action had been legal"
#define STR_REPLAY_SKIPPED "goes on without the action"
#define STR_WHAT_IF "what-if: after the first violation"
#define STR_WINDOW_SPAN "#%u; look at #%u..#%u"
#define STR_WINDOW_LAST "#%u; look at #%u"
#define STR_EFFECT "effect"
#define STR_HEALS "heals: every later checkpoint agrees"
#define STR_PERSISTS "persists: %u of the %u later checkpoints differ"
#define STR_NEXT "next"
#define STR_RESULT "result: "
#define STR_MORE "... and %zu more"
#define STR_MORE_FINDINGS "... and %u more findings"
#define STR_AFTER "after "
#define STR_SETUP "set-up"
#define STR_HEADER "header"
#define STR_SOURCE "source "
#define STR_LINE "line %u"

/* the verdict line */
#define STR_UNRULED_ONE "1 unruled finding"
#define STR_UNRULED_MANY "%u unruled findings"
#define STR_RULED "%u ruled"
#define STR_WARNINGS_ONE "1 warning"
#define STR_WARNINGS_MANY "%u warnings"
#define STR_WARNINGS_TOTAL "%llu warnings"
#define STR_ACTIONS "%u/%u actions"
#define STR_CHECKPOINTS "%u/%u checkpoints"
#define STR_OUTCOME_CHECKED "outcome checked"
#define STR_OUTCOME_UNCHECKED "outcome not checked"
#define STR_OUTCOME_ABSENT "no outcome"
#define STR_RULES "rules %s"
#define STR_CUT "cut"

/* whole runs */
#define STR_GAMES_ONE "1 game"
#define STR_GAMES_MANY "%llu games"
#define STR_UNREADABLE_ONE "1 file unreadable"
#define STR_UNREADABLE_MANY "%llu files unreadable"
#define STR_IGNORED_ONE "1 other file ignored"
#define STR_IGNORED_MANY "%llu other files ignored"
#define STR_TIMES "%llu actions in %.3f s"
#define STR_NO_GAME "no game was found"

/* tables */
#define STR_MD_TITLE "### hexjudge: "
#define STR_MD_HEAD "| verdict | game | place | rule | what |\n| --- | --- | --- | --- | --- |\n"
#define STR_MD_MORE "%llu more games are not listed.\n"
#define STR_CAUSE_MORE " (%llu games)"

#endif

/* catalogue.c: the rows of rules.def and the paragraphs of RULES.md, looked up by number and code.
 * It must not know what a rule does. */
#include "hexjudge.h"

#include "rules/rules.h"
#include "verify/rules_md.h"

#include <string.h>

/* By hj_rule; 0 has no row. */
static const hj_rule_row rows[] = {
    {"", "", "", ""},
#define RULE(id, code, module, basis, force, since, until, citation, text)                         \
    {code, #basis, citation, text},
#include "rules/rules.def"
#undef RULE
};
enum { ROWS = sizeof rows / sizeof rows[0] };

unsigned hj_rule_count(void) {
    return ROWS - 1;
}

const hj_rule_row *hj_rule_at(hj_rule rule) {
    return rule >= 1 && rule < ROWS ? &rows[rule] : NULL;
}

unsigned hj_part_count(void) {
    return rules_part_count();
}

bool hj_part_at(hj_part_row *out, unsigned part) {
    return out != NULL && rules_part(out, part);
}

hj_rule hj_rule_find(const char *code) {
    for (hj_rule rule = 1; code != NULL && rule < ROWS; rule++)
        if (strcmp(rows[rule].code, code) == 0)
            return rule;
    return 0;
}

const char *hj_rule_paragraph(const char *code) {
    for (unsigned k = 0; code != NULL && k < rules_md_count; k++)
        if (strcmp(rules_md[k].code, code) == 0)
            return rules_md[k].paragraph;
    return NULL;
}

const char *hj_catalogue_code(unsigned index) {
    return index < rules_md_count ? rules_md[index].code : NULL;
}

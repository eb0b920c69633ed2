/* rules_md.h: the paragraphs of RULES.md as a table, in the page's order. The table itself is made
 * while building (tools/embed-rules). It must not know what a rule does. */
#ifndef HJ_RULES_MD_H
#define HJ_RULES_MD_H

typedef struct rules_md_row {
    const char *code;      /* "BASE-BUILD-07" */
    const char *paragraph; /* Markdown, without its heading and without a last newline */
} rules_md_row;

extern const rules_md_row rules_md[]; /* rules_md_count rows, and one of NULLs behind them */
extern const unsigned rules_md_count;

#endif

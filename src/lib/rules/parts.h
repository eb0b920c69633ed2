/* parts.h: the parts of the rules that are no precondition, by number, for tests of the tests. It
 * must not know why one is switched off. */
#ifndef HJ_PARTS_H
#define HJ_PARTS_H

#include "rules/module.h"

unsigned parts_count(const hj_module_def *const modules[HJ_MODULE_COUNT]);
/* Part `number`, from 1; false = there is none. */
bool parts_find(hj_part_row *out, unsigned number,
                const hj_module_def *const modules[HJ_MODULE_COUNT]);
/* Takes out what the rule set's probe names. */
void parts_switch_off(hj_rules *rules, const hj_module_def *const modules[HJ_MODULE_COUNT]);

#endif

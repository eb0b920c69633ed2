/* steps.h: names of the step numbers, from steps.def: HJ_STEP_MAIN and so on. It must not know
 * what a step allows. */
#ifndef HJ_STEPS_H
#define HJ_STEPS_H

enum {
    HJ_STEP_NONE,
#define STEP(number, name, words, module) HJ_STEP_##name = number,
#include "state/steps.def"
#undef STEP
    HJ_STEP_END
};

#endif

/* tags.h: the numbers of the fields, plain and derived, under their names: TAG_hand and so on. It
 * must not know what they hold. */
#ifndef HJ_TAGS_H
#define HJ_TAGS_H

enum {
#define FIELD0(tag, module, group, type, name, domain, text) TAG_##name = (tag),
#define FIELD1(tag, module, group, type, name, a, domain, text) TAG_##name = (tag),
#define FIELD2(tag, module, group, type, name, a, b, domain, text) TAG_##name = (tag),
#include "state/fields.def"
#undef FIELD0
#undef FIELD1
#undef FIELD2
#define DERIVED(tag, name, a, b, text) TAG_##name = (tag),
#include "state/derived.def"
#undef DERIVED
};

#endif

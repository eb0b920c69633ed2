/* text_position.h: position lines: the header and start lines of the text form folded into one
 * line, "pos:base/1:seats,4:...:P1,roads,e1,e2". It must not know what is legal. */
#ifndef HJ_TEXT_POSITION_H
#define HJ_TEXT_POSITION_H

#include "log/text_header.h"

/* Does the line begin like a position line? */
bool text_is_position(const char *line, size_t length);
/* Reads one into an empty header. What is left out is what comes to hand: base/1, as many seats as
 * are named (three at least), the beginner's board, empty hands, the first seat building. */
bool text_position_read(text_header *header, text_scan *scan, const char *line, size_t length);

#endif

/* picture_parts.h: what the parts of the SVG picture share. Lengths are tenths of a unit. */
#ifndef APP_PAGE_PICTURE_PARTS_H
#define APP_PAGE_PICTURE_PARTS_H

#include "app/page/picture.h"

#define INK "#1B1B1F"

enum { LEGEND_LINE = 280, LEGEND_SMALL = 220 };

typedef struct point {
    int x, y;
} point;

typedef struct picture {
    buffer *out;
    const drawn_board *d;
    const hj_island *island;
    point corner[HJ_CORNERS_MAX + 1];
    point low, high; /* the island's frame */
    bool terse;      /* pieces carry no names of their own */
} picture;

/* ---- svg.c ---- */

void svg_length(buffer *out, int tenths);
void svg_attribute(buffer *out, const char *name, int tenths);
void svg_at(buffer *out, point at);
void svg_move(buffer *out, point at);
/* Text around a point; weight "" or "bold". */
void svg_label(buffer *out, point at, int size, const char *ink, const char *weight,
               const char *words);
/* Text from a point on, escaped. */
void svg_text(buffer *out, point at, int size, const char *words);
/* <use> of a definition by letter and number, left open. */
void svg_use(buffer *out, char letter, unsigned id, point at);

/* ---- picture_legend.c ---- */

/* A crop token for each kind, as k1 .. k5. */
void picture_define_crops(picture *p);
/* A field's tokens around its middle, above the number. */
void picture_crops(picture *p, unsigned hex, point middle);
/* Height of everything below the island. */
int picture_legend_height(const picture *p);
void picture_legend(picture *p, int top);

#endif

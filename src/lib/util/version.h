/* version.h: the versions of the library and of the log format it writes. The Makefile reads the
 * first of them from here. */
#ifndef HJ_VERSION_H
#define HJ_VERSION_H

/* Released 2026-11-30: the date that the manual pages bear. */
#define HJ_VERSION "0.1.0"
enum { HJ_FORMAT_VERSION = 1, HJ_IMAGE_VERSION = 1 };

#endif

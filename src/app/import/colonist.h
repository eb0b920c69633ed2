/* colonist.h: the parts of the colonist.io importer: its JSON (colonist.c) and the form in which a
 * game is typed off by hand (colonist_text.c). */
#ifndef APP_IMPORT_COLONIST_H
#define APP_IMPORT_COLONIST_H

#include "app/import/import.h"

bool colonist_recognise_text(const char *text, size_t size);
bool colonist_read_text(import_draft *draft, const char *text, size_t size,
                        const import_wish *wish);

#endif

/* report_folder.h: a folder of logs as pages with an index. */
#ifndef APP_CLI_REPORT_FOLDER_H
#define APP_CLI_REPORT_FOLDER_H

#include "app/page/page.h"

/* The exit code, with errors printed. single: everything in one file, out. */
int report_folder(const char *folder, const char *out, const page_options *options,
                  unsigned threads, bool single);

#endif

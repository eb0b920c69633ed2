#!/bin/bash
# Committed files that a tool makes are what the tool makes now.
. "$(dirname "$0")/lib.sh"

tools/gen-board > "$scratch/island_tables.h"
check island-tables diff "$scratch/island_tables.h" src/lib/board/island_tables.h
finish

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files of /proc and /sys whose text the shim writes.
#ifndef UNDERSTUDY_SHIM_VIRTUAL_FILES_H
#define UNDERSTUDY_SHIM_VIRTUAL_FILES_H

#include "clients/shim/shim.h"

#define US_FILE_BYTES 8192

// Reads the file's text, or as much of it as fits, and ends it with a 0. -1 if there is no such
// file.
int us_read_whole(const char* path, char* text, size_t room);

// If the path is a file of /proc about a process of the run, and the file contains ids or times,
// writes its text and returns the length. Otherwise returns -1.
int us_write_virtual_process(const char* path, char* text, size_t room);

#endif

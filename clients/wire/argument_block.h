// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The argument block: what the system puts at the top of a new program's stack. From the highest
// address down these are the file's name, the environment, the arguments, and the pointers to them.
// The stack begins below. So every address on the stack would depend on the length of the user's
// name or of the folder. A pad in the environment gives the block one of a few sizes instead. The
// shim removes the pad again before the program can see it.
#ifndef UNDERSTUDY_ARGUMENT_BLOCK_H
#define UNDERSTUDY_ARGUMENT_BLOCK_H

#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define US_PAD "UNDERSTUDY_PAD="
#define US_BLOCK_BYTES 65536u  // the block's size, or a multiple of it
#define US_PADS 2u             // entries of the environment that the pad may take
#define US_STACK_ALIGNMENT 16u

struct us_pad {
  size_t entries;  // 1 or US_PADS; the second one is always empty
  size_t length;   // of the text after the first US_PAD
};

static inline int us_is_pad(const char* entry) {
  return strncmp(entry, US_PAD, sizeof US_PAD - 1) == 0;
}

// For a script the system starts its interpreter, with the script's name in place of the first
// argument. The interpreter's own name is written in the script, so it does not depend on where the
// script lies.
static inline int us_is_script(const char* path) {
  // System calls, because this also runs inside the shim, which has its own open and read.
  char start[2] = {0, 0};
  const long file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const long got = syscall(SYS_read, file, start, sizeof start);
  syscall(SYS_close, file);
  return got == sizeof start && start[0] == '#' && start[1] == '!';
}

// The pad that an environment needs. The environment must not have one yet.
static inline struct us_pad us_pad_for(const char* path, char* const arguments[],
                                       char* const environment[]) {
  size_t strings = strlen(path) + 1;
  size_t pointers = 0;
  for (char* const* each = arguments; *each != NULL; ++each, ++pointers)
    strings += strlen(each == arguments && us_is_script(path) ? path : *each) + 1;
  for (char* const* each = environment; *each != NULL; ++each, ++pointers)
    strings += strlen(*each) + 1;
  // Make the number of pointers even, so that they keep the alignment of the stack.
  struct us_pad pad = {pointers % 2 == 0 ? US_PADS : 1, 0};
  const size_t bytes =
      strings + (pointers + pad.entries) * sizeof(char*) + pad.entries * sizeof US_PAD;
  pad.length = (US_BLOCK_BYTES - bytes % US_BLOCK_BYTES) % US_BLOCK_BYTES;
  return pad;
}

#endif

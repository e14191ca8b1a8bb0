// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The program: nothing but the door to its commands.
#include <cstdio>
#include <exception>

#include "commands/command.h"

int main(int argc, char** argv) {
  try {
    const int code = understudy::run_command_line(argc, argv);
    if (std::fflush(stdout) == 0) return code;
    std::fprintf(stderr, "understudy: cannot write the output; is the disk full?\n");
    return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "understudy: internal error: %s. Please report this.\n", error.what());
    return 70;
  }
}

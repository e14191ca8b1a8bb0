// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The program: nothing but the door to its commands.
#include <cstdio>
#include <exception>

#include "commands/command.h"

int main(int argc, char** argv) {
  try {
    return understudy::run_command_line(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "understudy: internal error: %s. Please report this.\n", error.what());
    return 70;
  }
}

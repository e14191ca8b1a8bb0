// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The program: nothing but the door to its commands.
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "commands/command.h"

namespace {

// Programs of a run can read their ancestors' command lines. Neither the seed nor the world's name
// is their business, so the originals are wiped, up to the name of the command.
std::vector<std::string> take_arguments(int argc, char** argv) {
  std::vector<std::string> arguments(argv, argv + argc);
  for (int i = 2; i < argc; ++i) std::memset(argv[i], 0, std::strlen(argv[i]));
  return arguments;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> arguments = take_arguments(argc, argv);
    std::vector<const char*> words;
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    const int code = understudy::run_command_line(argc, words.data());
    if (std::fflush(stdout) == 0) return code;
    std::fprintf(stderr, "understudy: cannot write the output; is the disk full?\n");
    return 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "understudy: internal error: %s. Please report this.\n", error.what());
    return 70;
  }
}

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The program's main function, which runs the commands.
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "commands/command.h"

namespace {

constexpr int kFailed = 1;
constexpr int kInternalError = 70;

// Autograders and shared machines limit memory and threads. Running into that is not our bug, so it
// should not be reported as one.
int tell(const std::exception& error) {
  const auto* system = dynamic_cast<const std::system_error*>(&error);
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
      (system != nullptr && system->code().value() == ENOMEM)) {
    std::fprintf(stderr,
                 "understudy: not enough memory; raise the limit (ulimit -v) or make the "
                 "world smaller\n");
    return kFailed;
  }
  if (system != nullptr && system->code().value() == EAGAIN) {
    std::fprintf(stderr,
                 "understudy: cannot start more threads; raise the limit (ulimit -u, ulimit -v) or "
                 "use --threads 1\n");
    return kFailed;
  }
  std::fprintf(stderr, "understudy: internal error: %s. Please report this.\n", error.what());
  return kInternalError;
}

// An exception that cannot be caught: on another thread, or where none may be thrown.
[[noreturn]] void tell_and_end() {
  try {
    if (std::current_exception() != nullptr) std::rethrow_exception(std::current_exception());
  } catch (const std::exception& error) {
    _exit(tell(error));
  } catch (...) {
  }
  std::abort();
}

// Programs of a run can read their ancestors' command lines. They must not see the seed or the
// world's name, so the originals are wiped, up to the name of the command.
std::vector<std::string> take_arguments(int argc, char** argv) {
  std::vector<std::string> arguments(argv, argv + argc);
  for (int i = 2; i < argc; ++i) std::memset(argv[i], 0, std::strlen(argv[i]));
  return arguments;
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(tell_and_end);
  // If a file may not grow further (ulimit -f), that write fails, but we do not end.
  signal(SIGXFSZ, SIG_IGN);
  try {
    const std::vector<std::string> arguments = take_arguments(argc, argv);
    std::vector<const char*> words;
    for (const std::string& argument : arguments) words.push_back(argument.c_str());
    const int code = understudy::run_command_line(argc, words.data());
    if (std::fflush(stdout) == 0) return code;
    std::fprintf(stderr, "understudy: cannot write the output; is the disk full?\n");
    return kFailed;
  } catch (const std::exception& error) {
    return tell(error);
  }
}

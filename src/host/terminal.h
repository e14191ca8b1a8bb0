// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The terminal that the simulator was started from, if programs may read from it.
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <array>
#include <cstdint>

namespace understudy {

// Standard input is a terminal, and we are in its foreground: who reads is not stopped for that.
bool can_read_terminal();

// Standard input is our terminal, and somebody else is in its foreground.
bool is_in_background();

// The device number of that terminal; 0 if standard input is none.
std::uint64_t terminal_device();

// Makes this process group the one that may read from it. Safe between fork and exec.
void give_terminal_to(pid_t group);

// The terminal while a program or gdb uses it: who is killed there leaves it as it happens to be.
class LentTerminal {
 public:
  LentTerminal() = default;
  ~LentTerminal() { take_back(); }
  LentTerminal(const LentTerminal&) = delete;
  LentTerminal& operator=(const LentTerminal&) = delete;

  // Remembers how it is now. Once.
  void lend();
  // For gdb: if it was stopped with Ctrl-Z, the shell would not notice, and nobody would read.
  void switch_ctrl_z_off() const;
  // It is ours again and as it was, unless somebody who lives has it: a debugger, or a shell that
  // has put us into the background.
  void take_back();

 private:
  static constexpr int kStreams = 3;  // standard input, output and error
  bool lent_ = false;
  termios line_{};
  std::array<int, kStreams> flags_{};  // of those that are terminals; -1: another file
};

}  // namespace understudy

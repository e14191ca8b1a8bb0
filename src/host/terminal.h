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

// True if standard input is a terminal and we are in its foreground, so that reading does not stop
// us.
bool can_read_terminal();

// True if standard input is our terminal and another process group is in its foreground.
bool is_in_background();

// The device number of that terminal; 0 if standard input is not a terminal.
std::uint64_t terminal_device();

// Lets this process group read from the terminal. Safe between fork and exec.
void give_terminal_to(pid_t group);

// The terminal while a program or gdb uses it. A program that is killed leaves it in any state.
class LentTerminal {
 public:
  LentTerminal() = default;
  ~LentTerminal() { take_back(); }
  LentTerminal(const LentTerminal&) = delete;
  LentTerminal& operator=(const LentTerminal&) = delete;

  // Saves the current state. Call it once.
  void lend();
  // For gdb. If it were stopped with Ctrl-Z, the shell would not notice, and nothing would read.
  void switch_ctrl_z_off() const;
  // Takes the terminal back and restores it, unless a living process has it: a debugger, or a shell
  // that has put us into the background.
  void take_back();

 private:
  static constexpr int kStreams = 3;  // standard input, output and error
  bool lent_ = false;
  termios line_{};
  std::array<int, kStreams> flags_{};  // for streams that are terminals; -1: another file
};

}  // namespace understudy

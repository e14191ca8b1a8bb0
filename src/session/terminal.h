// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The terminal that the simulator was started from, if programs may read from it.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace understudy {

// Standard input is a terminal, and we are in its foreground: who reads is not stopped for that.
bool can_read_terminal();

// The device number of that terminal; 0 if standard input is none.
std::uint64_t terminal_device();

// Makes this process group the one that may read from it. Safe between fork and exec.
void give_terminal_to(pid_t group);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the system says about a process.
#pragma once

#include <string>

namespace understudy {

struct ProcessStat {
  char state = 'X';  // its letter in /proc; 'X': it is gone
  int parent = 0;
};

// From a folder of /proc: "/proc/4711" (of its first thread, that is), or one of a thread.
ProcessStat process_stat(const std::string& folder);
ProcessStat process_stat(int pid);

// Its first thread, at least: others may live on.
bool has_exited(int pid);

// Whether a debugger has it, which would stop it at every signal that it does not know.
bool is_traced(int pid);

}  // namespace understudy

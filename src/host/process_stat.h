// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the system reports about a process.
#pragma once

#include <string>

namespace understudy {

struct ProcessStat {
  char state = 'X';  // its letter in /proc; 'X': it is gone
  int parent = 0;
};

// Reads a folder of /proc: "/proc/4711" (which describes its first thread), or one of a thread.
ProcessStat process_stat(const std::string& folder);
ProcessStat process_stat(int pid);

// True if at least its first thread has ended. Others may live on.
bool has_exited(int pid);

// Whether a debugger is attached, which would stop the process at every signal it does not know.
bool is_traced(int pid);

}  // namespace understudy

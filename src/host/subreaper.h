// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Subreaper: a small process between the simulator and a program. Whatever the program starts,
// however well it hides it, becomes the subreaper's child when its own parent ends. So the
// subreaper can end all of it when the run ends or when the simulator is gone.
#pragma once

#include <cstdint>

namespace understudy {

// What a subreaper reports to the simulator over their socket.
struct SubreaperReport {
  enum Kind : std::int32_t {
    kMonitor,  // with a descriptor, or without one if the kernel refuses a monitor
    kStarted,  // value: the program's process id
    kFailed,   // value: why (errno)
    kEnded,    // value: the program's status, as returned by waitpid
  };
  Kind kind = kStarted;
  std::int32_t value = 0;
};

// In the subreaper: sends a report, with a descriptor unless that is -1.
void report_to_simulator(int socket, SubreaperReport report, int descriptor = -1);
// In the simulator: receives the next report, and the descriptor that came with it. Returns false
// if there is none yet, or if there will be no more (`over`).
bool receive_report(int socket, int timeout_ms, SubreaperReport& report, int& descriptor,
                    bool& over);

// Becomes the subreaper of a child process. `start(failure)` turns the child into the program, or
// writes its errno to `failure`. This runs between fork and exit of a child of the simulator, so it
// makes only calls that are safe there.
[[noreturn]] void run_subreaper(int socket, void (*start)(void* context, int failure),
                                void* context);

}  // namespace understudy

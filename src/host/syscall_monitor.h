// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SyscallMonitor: sees calls that bypass the shim and reach a real clock, timer or source of
// entropy, so that the run can report them. It decides nothing: every call continues at once. The
// kernel asks it (seccomp user notification), for the program and all its descendants.
#pragma once

#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "world/ids.h"

namespace understudy {

class SyscallMonitor {
 public:
  SyscallMonitor();
  ~SyscallMonitor();
  SyscallMonitor(const SyscallMonitor&) = delete;
  SyscallMonitor& operator=(const SyscallMonitor&) = delete;

  // In a child between fork and exec: from now on the kernel reports calls. Returns the descriptor
  // on which it does, or -1 if that is refused. From here on, set-uid programs run without their
  // rights.
  static int install();

  // Answers on this descriptor, and closes it when the last process that uses it has ended.
  void watch(int descriptor, RobotId robot);
  // What was seen since the last call: robots and what their programs did. Each thing is listed
  // once.
  std::vector<std::pair<RobotId, std::string>> take();

 private:
  struct Listener {
    int descriptor = -1;
    RobotId robot;
  };
  void run();
  void answer(const Listener& listener);

  int wake_ = -1;  // an event descriptor: look at the list again
  std::mutex mutex_;
  std::vector<Listener> listeners_;
  std::vector<std::pair<RobotId, std::string>> seen_;
  std::size_t told_ = 0;  // how many of those were returned
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace understudy

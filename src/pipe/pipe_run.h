// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PipeRun: a system's RobotPipe on real sockets and a real serial line, in real time.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>

#include "base/result.h"
#include "ports/port_set.h"
#include "system/robot_pipe.h"

namespace understudy {

struct PipeRunParams {
  std::string serial;
  std::uint32_t baud = 9600;
  std::array<int, 2> ports = {};  // for commands and answers; 0: any free one
};

class PipeRun {
 public:
  // The error names what cannot be opened and what to do about it.
  static Result<std::unique_ptr<PipeRun>> make(PipeRunParams params,
                                               std::unique_ptr<RobotPipe> pipe);

  // Runs until stop(), then stops the robot. The error says that the serial line is gone.
  Status run();
  // May be called by a signal handler or another thread.
  void stop();

 private:
  PipeRun(PipeRunParams params, std::unique_ptr<PortSet> ports, std::unique_ptr<RobotPipe> pipe)
      : params_(std::move(params)), ports_(std::move(ports)), pipe_(std::move(pipe)) {}
  Status open();
  void take(const PortEvent& event, TimeNs now);
  void act();

  PipeRunParams params_;
  std::unique_ptr<PortSet> ports_;
  std::unique_ptr<RobotPipe> pipe_;
  int numbers_[2] = {0, 0};  // of the ports for commands and replies
  int serial_ = 0;           // connection
  bool line_lost_ = false;
  std::atomic<bool> stop_{false};
};

}  // namespace understudy

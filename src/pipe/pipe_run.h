// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PipeRun: a RobotPipe on real sockets and a real serial line, in real time.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "pipe/robot_pipe.h"
#include "ports/port_set.h"

namespace understudy {

struct PipeRunParams {
  std::string serial;
  std::uint32_t baud = 9600;
  int command_port = 9000;
  int reply_port = 9001;
  PipeParams pipe = {};
};

class PipeRun {
 public:
  // The error names what cannot be opened and what helps.
  static Result<std::unique_ptr<PipeRun>> make(PipeRunParams params);

  // Until stop() or the serial line is gone; the error says the latter. The robot is stopped first.
  Status run();
  // From a signal handler or another thread.
  void stop();

 private:
  PipeRun(PipeRunParams params, std::unique_ptr<PortSet> ports)
      : params_(std::move(params)), ports_(std::move(ports)), pipe_(params_.pipe) {}
  Status open();
  void take(const PortEvent& event, TimeNs now);
  void act();

  PipeRunParams params_;
  std::unique_ptr<PortSet> ports_;
  RobotPipe pipe_;
  int numbers_[2] = {0, 0};  // of the ports for commands and replies
  int serial_ = 0;           // connection
  bool line_lost_ = false;
  std::atomic<bool> stop_{false};
};

}  // namespace understudy

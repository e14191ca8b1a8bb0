// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobotPipe: a system's side of `understudy pipe`. Programs connect to the system's sockets as they
// do with the simulator, and a physical robot on a serial line answers. The pipe knows neither
// socket nor clock: it is given what happened, with the time, and returns what to do.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/time.h"
#include "world/parameters.h"

namespace understudy {

struct PipeAction {
  enum class Kind : std::uint8_t { kToRobot, kToClient, kClose, kWarn };
  Kind kind = Kind::kWarn;
  int client = 0;
  Bytes bytes = {};
  std::string text = {};
};

class RobotPipe {
 public:
  virtual ~RobotPipe() = default;

  // Port 0 takes commands, port 1 gives answers.
  virtual void client_opened(int client, int port, TimeNs now) = 0;
  virtual void client_sent(int client, ByteSpan bytes, TimeNs now) = 0;
  virtual void client_left(int client, TimeNs now) = 0;
  virtual void robot_sent(ByteSpan bytes, TimeNs now) = 0;
  virtual void time_is(TimeNs now) = 0;
  // When time_is() must be called next; kNever if only clients or the robot can change anything.
  virtual TimeNs next_event() const = 0;
  // Called at the end, so that the robot does not drive on.
  virtual void stop_robot(TimeNs now) = 0;

  virtual std::vector<PipeAction> take_actions() = 0;
};

struct MadePipe {
  std::unique_ptr<RobotPipe> pipe;
  std::array<int, 2> ports = {};  // for commands and answers, unless the user chooses others
};

struct PipeDescriptor {
  // The options of the command line, --KEY for each.
  std::span<const ParameterInfo> parameters = {};
  std::span<const TextInfo> texts = {};  // may be several words
  const char* help;                      // printed below the options
  Result<MadePipe> (*make)(Parameters options);
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RadioExchange: carries radio messages from one device to another. wires/radio.h decides which
// robots receive them.
#pragma once

#include <string>
#include <vector>

#include "base/time.h"
#include "run/device_set.h"

namespace understudy {

// A message that was received.
struct HeardMessage {
  TimeNs time = 0;
  RobotId from;
  std::vector<RobotId> to;
  std::string text;
};

class RadioExchange {
 public:
  // Delivers what was sent in the interval to the robots that receive it.
  void deliver(const DeviceSet& devices, const State& state);
  // From now on, messages are also kept for viewers, at least the latest of them.
  void keep_heard() { keeps_heard_ = true; }
  std::vector<HeardMessage> take_heard();

 private:
  bool keeps_heard_ = false;
  std::vector<HeardMessage> heard_;
};

}  // namespace understudy

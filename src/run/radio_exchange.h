// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RadioExchange: the way of radio messages from one device to another. wires/radio.h decides who
// hears what.
#pragma once

#include <string>
#include <vector>

#include "base/time.h"
#include "run/device_set.h"

namespace understudy {

// A message that was heard.
struct HeardMessage {
  TimeNs time = 0;
  RobotId from;
  std::vector<RobotId> to;
  std::string text;
};

class RadioExchange {
 public:
  // What was sent in the interval reaches those who hear it.
  void deliver(const DeviceSet& devices, const State& state);
  // From now on the messages are also kept for viewers, the latest of them at least.
  void keep_heard() { keeps_heard_ = true; }
  std::vector<HeardMessage> take_heard();

 private:
  bool keeps_heard_ = false;
  std::vector<HeardMessage> heard_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The requests of the access protocol: one line each, answered by a line that begins with ok or
// error. docs/protocols/access.md is the reference.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/time.h"
#include "device/personality.h"

namespace understudy {

struct AccessTimer {
  std::string name;
  TimeNs due = 0;
  TimeNs period = 0;  // 0: only once

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("due", self.due);
    visit("period", self.period);
  }
};

// What a request leads to besides, or instead of, a reply at once.
struct AnswerAt {
  TimeNs time = 0;
};
struct AnswerWhenStanding {};
struct StartTimer {
  AccessTimer timer;
};
struct StopTimer {
  std::string name;
};

struct AccessReply {
  std::string text;  // one or more lines, without the last end of line
  std::variant<std::monostate, AnswerAt, AnswerWhenStanding, StartTimer, StopTimer> effect = {};
  bool drives = false;  // it set the robot in motion
};

// `line` has no end of line.
AccessReply answer_line(std::string_view line, TimeNs now, RobotAccess& robot);

}  // namespace understudy

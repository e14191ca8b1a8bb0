// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Input: anything that enters a run from outside, with its virtual time. Spec, seed and inputs are
// the run: the rest follows.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "world/command.h"

namespace understudy {

enum class InputKind : std::uint8_t {
  kOpened,   // link `link` of device `device`, through its port value
  kBytes,    // on that link
  kLine,     // its client's baud rate: value
  kFlush,    // value: bit 0 towards the device, bit 1 towards the client
  kClosed,   // by the client
  kCommand,  // a key press
  kEdit,     // bytes: the text of an edit
};

// Edits of a paused run take effect at once, before everything else of their interval.
inline constexpr int kPausedSource = -1;

// The processes of one program have sources of their own, from a multiple of this on; those of
// everybody else are above.
inline constexpr int kSourcesOfProgram = 10'000;
inline constexpr int kFirstOtherSource = 1'000'000;

// The program of the run that a source belongs to; -1 for everybody else.
constexpr int program_of(int source) {
  return source >= 0 && source < kFirstOtherSource ? source / kSourcesOfProgram : -1;
}

struct Input {
  TimeNs time = 0;
  int source = 0;              // who; kPausedSource: an edit while the run was paused
  std::uint64_t sequence = 0;  // among the inputs of one tick
  InputKind kind = InputKind::kBytes;
  int device = 0;
  int link = 0;
  std::int64_t value = 0;
  Bytes bytes = {};
  RobotCommand command = {};

  // The order in which inputs count, whatever the order in which they came in. Processes of one
  // program run one at a time, so theirs is the order in which they came.
  auto key() const {
    const int program = program_of(source);
    return std::tuple(time, program < 0 ? source : program * kSourcesOfProgram, sequence);
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time", self.time);
    visit("source", self.source);
    visit("sequence", self.sequence);
    visit("kind", self.kind);
    visit("device", self.device);
    visit("link", self.link);
    visit("value", self.value);
    visit("bytes", self.bytes);
    auto& c = self.command;
    visit("robot", c.robot);
    visit("command", c.command.kind);
    visit("linear_m_s", c.command.linear_m_s);
    visit("sideways_m_s", c.command.sideways_m_s);
    visit("angular_rad_s", c.command.angular_rad_s);
    visit("distance_m", c.command.distance_m);
    visit("angle_rad", c.command.angle_rad);
    visit("pose", c.command.pose);
    visit("key", c.command.key);
    visit("part", c.command.part);
    visit("value", c.command.value);
    visit("p", c.command.p);
    visit("i", c.command.i);
    visit("d", c.command.d);
  }
};

}  // namespace understudy

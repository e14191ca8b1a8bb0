// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What goes to the browser in bytes, as docs/protocols/window.md says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geom/pose3.h"
#include "server/message.h"

namespace understudy {

struct Snapshot;

enum class BinaryKind : std::uint8_t {
  kFrame = 1,
  kDeflatedFrame = 2,
  kBeams = 3,
  kScreen = 4,
  kCamera = 5,
};

// `which`: a robot's id, and the number of its sensor above.
constexpr std::uint64_t subject_of(BinaryKind kind, std::uint64_t which = 0) {
  return which << 8 | static_cast<std::uint64_t>(kind);
}

// Where all bodies are.
MessagePtr frame_message(const Snapshot& snapshot, int version);

// A beam as it is drawn: a line, with `cone_rad` a cone of that half angle around it.
struct ShownBeam {
  Vec3 from;
  Vec3 to;
  bool met = false;  // something, at its end
  double cone_rad = 0;
};
struct SensorBeams {
  std::string sensor;
  std::vector<ShownBeam> beams;
};
MessagePtr beams_message(int robot_id, const std::vector<SensorBeams>& sensors);
MessagePtr screen_message(int robot_id, std::string_view png);
MessagePtr camera_message(int robot_id, int sensor, std::string_view name, std::string_view png);

}  // namespace understudy

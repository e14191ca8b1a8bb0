// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Binary messages to the browser, as docs/protocols/window.md says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geom/pose3.h"
#include "server/message.h"
#include "view/binary_layout.h"
#include "world/shown_point.h"

namespace understudy {

struct Snapshot;

// `which`: a robot's id, and the number of its sensor above.
constexpr std::uint64_t subject_of(BinaryKind kind, std::uint64_t which = 0) {
  return which << 8 | static_cast<std::uint64_t>(kind);
}

// Where all bodies are: on the map, or in space if the world is not flat.
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
// A scan in the frame of its sensor: beam i points to first_rad + i * step_rad, counter-clockwise
// from ahead. A beam that met nothing has kNoReturn.
struct ShownScan {
  std::string sensor;
  double first_rad = 0;
  double step_rad = 0;
  double max_range_m = 0;
  std::vector<float> ranges_m;
};
MessagePtr scan_message(int robot_id, int sensor, const ShownScan& scan);
// Points that have been measured. Each message has others, so none replaces one before it.
MessagePtr points_message(int robot_id, const std::vector<ShownPoint>& points);
MessagePtr screen_message(int robot_id, std::string_view png);
MessagePtr camera_message(int robot_id, int sensor, std::string_view name, std::string_view png);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The pattern of a beam that is not a line: cones around one axis, each a ring of rays with its own
// half angle and length. Rings that grow shorter towards the side make a teardrop. A ring that is
// longer than its inner neighbour makes a side lobe. Rays of a ring are counted from the left, so a
// ring of two is level; fans are made of such rings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace understudy {

struct BeamCone {
  double half_angle_rad = 0;
  double length_m = 0;
  int rays = 0;
};

// "DEG:M:RAYS,DEG:M:RAYS...", from half angle 0 to below 90 degrees; RAYS may be left out.
Result<std::vector<BeamCone>> parse_cones(std::string_view text);

// Data of a real sensor. 0 means that the value does not apply.
struct BeamPreset {
  const char* name;
  double min_range_m;        // nearer things read as this
  double max_incidence_deg;  // on a mirror; beyond it no echo
  double range_10_m;         // light only: reach on a surface that reflects a tenth
  const char* cones;
  const char* source;  // of these numbers: data sheet, measurement, estimate
};

// Finds a preset by name, ignoring case and punctuation, so "ping" finds PING))). Null if there is
// none.
const BeamPreset* find_beam_preset(std::string_view name);
std::string beam_preset_names();  // "PING))), EZ0, ..."

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensors, parts, drives and errors for tests of file readers: a few kinds with their keys, so that
// a reader's test does not change when a real part does.
#pragma once

#include "base/math.h"
#include "files/format.h"

namespace understudy {

inline std::vector<LineKey> sample_drive_keys() {
  return {{"wheel_diameter_m", {1e-3, 10, "m"}},
          {"counts_per_turn", {1, 1e9, "counts"}},
          {"half_track_m", {1e-3, 10, "m"}},
          {"max_linear_m_s", {0, 100, "m/s"}},
          {"max_angular_rad_s", {0, 100, "rad/s"}},
          {"linear_acceleration_m_s2", {0, 1e4, "m/s2"}},
          {"angular_acceleration_rad_s2", {0, 1e4, "rad/s2"}},
          {"axle_x_m", {-10, 10, "m"}},
          {"dc", {0, 1, "(0 or 1)"}}};
}

inline void add_sample_kinds(FormatContext& context) {
  context.sensor_kinds = {{"psd", {{"max_range_m", {1e-3, 1e4, "m"}}, {"rate_hz", {0, 1e5, "Hz"}}}},
                          {"lidar",
                           {{"beams", {1, 7200, "beams"}},
                            {"angle_rad", {1e-6, 2 * kPi, "rad"}},
                            {"max_range_m", {1e-3, 1e4, "m"}}}}};
  context.part_kinds = {{"servo",
                         {{"number", {0, 255, ""}, true},
                          {"max_angle_rad", {0, kPi, "rad"}},
                          {"speed_rad_s", {0, 1e4, "rad/s"}}}}};
  LineKind differential{"differential", sample_drive_keys()};
  LineKind ackermann{"ackermann", sample_drive_keys()};
  ackermann.keys.insert(ackermann.keys.end(), {{"wheelbase_m", {1e-3, 10, "m"}},
                                               {"max_steer_rad", {0, 1.5, "rad"}},
                                               {"steer_speed_rad_s", {0, 1e4, "rad/s"}}});
  LineKind omni{"omni", sample_drive_keys()};
  omni.keys.insert(omni.keys.end(), {{"half_length_m", {1e-3, 10, "m"}},
                                     {"half_width_m", {1e-3, 10, "m"}},
                                     {"max_sideways_m_s", {0, 100, "m/s"}}});
  ackermann.errors = {{"drive", {{"wheelbase_error", {-0.3, 0.3, "(share)"}}}}};
  LineKind thrusters{"thrusters", sample_drive_keys()};
  context.drive_kinds = {differential, ackermann, omni, thrusters};
  const std::vector<LineKey> range_errors = {{"mean_m", {-10, 10, "m"}}, {"sigma_m", {0, 10, "m"}}};
  context.error_kinds = {{"drive",
                          {{"linear_sigma_m", {0, 1, "m"}},
                           {"angular_sigma_rad", {0, 3, "rad"}},
                           {"slip_sigma_per_m", {0, 1, "m"}},
                           {"wheelbase_error", {-0.3, 0.3, "(share)"}}}},
                         {"encoder", {{"scale_sigma", {0, 0.3, "(share)"}}}},
                         {"psd", range_errors},
                         {"lidar", range_errors}};
}

}  // namespace understudy

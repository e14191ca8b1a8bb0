// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wheels and springs of a kind of robot, for spatial physics:
//
//   wheel-at x_m=0.2 y_m=0.15 radius_m=0.08 width_m=0.05 motor=1
//   suspension stiffness_n_per_m=2000 compression_n_s_per_m=100 relaxation_n_s_per_m=150
//
// The lines do not start with `wheel`, which has another meaning in such files.
// docs/formats/robi.md is the reference.
#pragma once

#include <string>
#include <vector>

#include "files/format.h"

namespace understudy {

inline constexpr const char* kWheelArguments = "key=value...";
inline constexpr const char* kSuspensionArguments = "key=value...";

void read_wheel_line(const Entry& entry, FileReport& report, RobotKindSpec& kind);
void read_suspension_line(const Entry& entry, FileReport& report, const Reading& reading,
                          RobotKindSpec& kind);

std::vector<LineKey> wheel_keys();
std::vector<LineKey> suspension_keys();

// The words of lines that read back as the same.
std::vector<std::string> wheel_words(const WheelSpec& wheel);
std::vector<std::string> suspension_words(const SuspensionSpec& suspension);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsSettings: what the line of an LMS 200 in a file says.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "systems/lms200/unit.h"
#include "world/parameters.h"

namespace understudy {

struct LmsSettings {
  LmsUnit unit;        // as after power-on
  TimeNs boot = 0;     // from power-on until it answers
  std::string sensor;  // the name of its lidar; empty for the robot's first
};

std::span<const ParameterInfo> lms_parameters();
std::span<const TextInfo> lms_texts();
Result<LmsSettings> read_lms_settings(const Parameters& parameters);

}  // namespace understudy

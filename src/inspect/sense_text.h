// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Samples as text: lines for people, CSV for programs.
#pragma once

#include <string>

#include "inspect/sense.h"

namespace understudy {

// "m" for a range, "deg" for the second value of "m,deg"; empty if the sensor gives no unit.
std::string unit_of(const SensorModel& sensor, std::size_t value);

// "bob PSD_FRONT (psd) at 1.250 s: 0.731 m", with the truth if wanted. For a scan or a picture it
// is a summary.
std::string sample_line(const SenseRun& run, const Sensed& sensed, bool truth);

// One row per value, or per pixel of a picture. A beam without a return has an empty range.
std::string sample_csv(const SensorModel& sensor, const Sensed& sensed, bool truth);

// One row per beam: its start, its end, and what it met.
std::string beams_csv(const Model& model, const Sensed& sensed);

// A row of a log: time, distance, pose, all values. The header row names them.
std::string log_header(const SensorModel& sensor, const Sensed& sensed, bool truth);
std::string log_row(const SenseRun& run, const Sensed& sensed, bool truth);

}  // namespace understudy

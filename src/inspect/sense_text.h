// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Samples as text: lines for people, CSV for programs.
#pragma once

#include <string>

#include "inspect/sense.h"

namespace understudy {

// "m" of a range, "deg" of the second value of "m,deg"; empty if the sensor does not tell.
std::string unit_of(const SensorModel& sensor, std::size_t value);

// "bob PSD_FRONT (psd) at 1.250 s: 0.731 m", and the truth if wanted; of a scan and of a picture a
// summary.
std::string sample_line(const SenseRun& run, const Sensed& sensed, bool truth);

// One row per value, or per pixel of a picture. A beam without a return has an empty range.
std::string sample_csv(const SensorModel& sensor, const Sensed& sensed, bool truth);

// One row per beam: from where, to where, and what it met.
std::string beams_csv(const Model& model, const Sensed& sensed);

// A row of a log: time, way, place, all values. The first row names them.
std::string log_header(const SensorModel& sensor, const Sensed& sensed, bool truth);
std::string log_row(const SenseRun& run, const Sensed& sensed, bool truth);

}  // namespace understudy

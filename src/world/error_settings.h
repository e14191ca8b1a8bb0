// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The errors of one part of a robot, as its files and edits say: switched on or off, global or own,
// and their values before the dial.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "world/model.h"
#include "world/parameters.h"

namespace understudy {

// Keys that every error line knows beside those of its part.
inline constexpr ParameterInfo kErrorsOnParameter = {
    "on", 1, "", 0, 1, "0: as if there were none, whatever the values are"};
inline constexpr TextInfo kErrorsSourceText = {
    "source", "", "global|own", "global: they follow the error level; own: they are as written"};

struct ErrorSettings {
  bool on = true;
  ErrorSource source = ErrorSource::kGlobal;  // never inherited
  std::vector<double> values;                 // as written
};

// Of the part of this kind and, among several, of this name. `inherited`: whose errors they are if
// their line does not say it.
Result<ErrorSettings> read_error_settings(const RobotKindSpec& kind, std::string_view part,
                                          std::string_view name,
                                          std::span<const ParameterInfo> known,
                                          ErrorSource inherited);

// What the part gets of them when the dial is at `error_level`.
std::vector<double> dialled(const ErrorSettings& settings, std::span<const ParameterInfo> known,
                            double error_level);

// All that can have errors on a robot: drive, encoders, radio, sensors.
struct PartErrors {
  std::string part;
  std::string name;  // of the sensor
  std::span<const ParameterInfo> known;
  ErrorSettings settings;
};
std::vector<PartErrors> errors_of(const Spec& spec, const RobotSpec& robot,
                                  const Catalogue& catalogue);

}  // namespace understudy

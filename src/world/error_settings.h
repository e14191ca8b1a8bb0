// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The errors of one part of a robot, as set by its files and by edits: on or off, global or own,
// and their values before the error level is applied.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "world/model.h"
#include "world/parameters.h"

namespace understudy {

// Keys that every error line accepts, besides those of its part.
inline constexpr ParameterInfo kErrorsOnParameter = {
    "on", 1, "", 0, 1, "0 switches the errors off, whatever the values are"};
inline constexpr TextInfo kErrorsSourceText = {
    "source", "", "global|own",
    "global errors follow the error level; own errors are used as written"};

struct ErrorSettings {
  bool on = true;
  ErrorSource source = ErrorSource::kGlobal;  // never inherited
  std::vector<double> values;                 // as written
};

// The errors of the part of this kind and, if there are several, of this name. `inherited` is used
// if the line does not say whether the errors are global or own.
Result<ErrorSettings> read_error_settings(const RobotKindSpec& kind, std::string_view part,
                                          std::string_view name,
                                          std::span<const ParameterInfo> known,
                                          ErrorSource inherited);

// The values that the part gets at this `error_level`.
std::vector<double> dialled(const ErrorSettings& settings, std::span<const ParameterInfo> known,
                            double error_level);

// Everything on a robot that can have errors: drive, encoders, radio, sensors.
struct PartErrors {
  std::string part;
  std::string name;  // of the sensor
  std::span<const ParameterInfo> known;
  ErrorSettings settings;
};
std::vector<PartErrors> errors_of(const Spec& spec, const RobotSpec& robot,
                                  const Catalogue& catalogue);

}  // namespace understudy

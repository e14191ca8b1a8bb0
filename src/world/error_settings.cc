// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/error_settings.h"

#include <algorithm>

#include "world/lookup.h"
#include "world/own_parts.h"
#include "world/radio.h"

namespace understudy {
namespace {

// A sensor says it, or else its robot or kind; who says nothing is global.
ErrorSource first_said(ErrorSource first, ErrorSource second) {
  if (first != ErrorSource::kInherited) return first;
  return second == ErrorSource::kOwn ? ErrorSource::kOwn : ErrorSource::kGlobal;
}

}  // namespace

Result<ErrorSettings> read_error_settings(const RobotKindSpec& kind, std::string_view part,
                                          std::string_view name,
                                          std::span<const ParameterInfo> known,
                                          ErrorSource inherited) {
  const std::string where = "robot kind " + kind.name + ", errors of " + std::string(part);
  ErrorSettings settings;
  settings.source = first_said(inherited, kind.error_source);
  Parameters given;
  for (const PartSpec& error : kind.errors) {
    if (error.kind != part || (!error.name.empty() && error.name != name)) continue;
    for (const Parameter& parameter : error.parameters) {
      if (parameter.key == kErrorsOnParameter.key)
        settings.on = parameter.value != "0";
      else if (parameter.key == kErrorsSourceText.key)
        settings.source = parameter.value == "own" ? ErrorSource::kOwn : ErrorSource::kGlobal;
      else
        given.push_back(parameter);
    }
  }
  auto values = read_parameters(given, known, where);
  if (!values) return Error{values.error()};
  settings.values = std::move(*values);
  return settings;
}

std::vector<double> dialled(const ErrorSettings& settings, std::span<const ParameterInfo> known,
                            double error_level) {
  std::vector<double> values = settings.values;
  const double level = settings.source == ErrorSource::kOwn ? 1 : error_level;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (known[i].scaled)
      values[i] = settings.on ? values[i] * level : 0;
    else if (!settings.on)
      values[i] = known[i].fallback;
  }
  return values;
}

std::vector<PartErrors> errors_of(const Spec& spec, const RobotSpec& robot,
                                  const Catalogue& catalogue) {
  std::vector<PartErrors> all;
  const auto found = std::find_if(spec.kinds.begin(), spec.kinds.end(),
                                  [&](const RobotKindSpec& k) { return k.name == robot.kind; });
  if (found == spec.kinds.end()) return all;
  const RobotKindSpec kind = with_own_parts(*found, robot);
  const auto add = [&](const std::string& part, const std::string& name,
                       std::span<const ParameterInfo> known, ErrorSource inherited) {
    if (known.empty()) return;
    auto settings = read_error_settings(kind, part, name, known, inherited);
    if (settings) all.push_back({part, name, known, std::move(*settings)});
  };
  if (const DriveDescriptor* drive = find(catalogue.drives, kind.drive.kind)) {
    add("drive", "", drive->slip_errors, ErrorSource::kInherited);
    add("encoder", "", drive->encoder_errors, ErrorSource::kInherited);
  }
  add("radio", "", kRadioErrors, ErrorSource::kInherited);
  for (const SensorSpec& sensor : kind.sensors)
    if (const SensorDescriptor* descriptor = find(catalogue.sensors, sensor.kind))
      add(sensor.kind, sensor.name, descriptor->errors, sensor.error_source);
  return all;
}

}  // namespace understudy

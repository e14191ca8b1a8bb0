// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "world/compile_kind.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "world/compile_body.h"
#include "world/compile_look.h"
#include "world/compile_wheels.h"
#include "world/error_settings.h"
#include "world/lookup.h"

namespace understudy {
namespace {

// The error values for this part. `name` picks one of several parts of a kind.
Result<std::vector<double>> read_errors(const RobotKindSpec& kind, std::string_view part,
                                        std::string_view name, std::span<const ParameterInfo> known,
                                        const Spec& world,
                                        ErrorSource of_sensor = ErrorSource::kInherited) {
  const auto settings = read_error_settings(kind, part, name, known, of_sensor);
  if (!settings) return Error{settings.error()};
  return dialled(*settings, known, world.error_level);
}

// The value of a parameter that not every sensor has.
double value_or_zero(std::span<const ParameterInfo> known, std::span<const double> values,
                     std::string_view key) {
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i].key == key) return values[i];
  return 0;
}

std::string text_or_empty(std::span<const TextInfo> known, std::span<const std::string> texts,
                          std::string_view key) {
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i].key == key) return texts[i];
  return "";
}

// What is mounted on the part of this name, from the robot on. `parts` are those compiled so far.
Result<Carriers> carriers_by(const std::string& name, const std::vector<PartModel>& parts,
                             const std::string& where) {
  if (name.empty()) return Carriers{};
  std::vector<std::string> known;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!parts[i].part->carries()) continue;
    known.push_back(parts[i].spec.name);
    if (parts[i].spec.name != name) continue;
    Carriers carriers = parts[i].carriers;
    carriers.push_back({static_cast<int>(i), parts[i].part});
    return carriers;
  }
  if (known.empty())
    return Error{where + ": on is \"" + name +
                 "\", but the robot has no part before it that carries others; add one with a line "
                 "such as part platform " +
                 name};
  return unknown(where, "carrier", name, known);
}

Result<SensorModel> compile_sensor(const SensorSpec& spec, const RobotKindSpec& kind,
                                   const std::vector<PartModel>& parts, const Spec& world,
                                   const Catalogue& catalogue) {
  const std::string where = "robot kind " + kind.name + ", sensor " + spec.name;
  const SensorDescriptor* descriptor = find(catalogue.sensors, spec.kind);
  if (descriptor == nullptr)
    return unknown(where, "sensor kind", spec.kind, names_of(catalogue.sensors));
  Parameters numbers = spec.parameters;
  const std::vector<std::string> texts = take_texts(numbers, descriptor->texts);
  const auto values = read_parameters(numbers, descriptor->parameters, where);
  if (!values) return Error{values.error()};
  const auto errors =
      read_errors(kind, spec.kind, spec.name, descriptor->errors, world, spec.error_source);
  if (!errors) return Error{errors.error()};

  const auto carriers = carriers_by(spec.carrier, parts, where);
  if (!carriers) return Error{carriers.error()};
  if (!carriers->empty() && !descriptor->can_be_carried)
    return Error{where + ": a " + spec.kind +
                 " cannot be mounted on a part; leave out on=" + spec.carrier};

  SensorModel model;
  model.spec = spec;
  model.descriptor = descriptor;
  auto made =
      descriptor->make({spec, *values, *errors, texts, kind.parts, world.environment, *carriers});
  if (!made) return Error{where + ": " + made.error()};
  model.sensor = std::move(*made);
  model.carriers = *carriers;
  model.sensor_class = descriptor->sensor_class;
  const double rate_hz = value_or_zero(descriptor->parameters, *values, kRateParameter.key);
  if (rate_hz > 0) {
    model.sensor_class = SensorClass::kScheduled;
    model.period_ns = std::max<TimeNs>(1, static_cast<TimeNs>(std::llround(1e9 / rate_hz)));
    model.spread = value_or_zero(descriptor->parameters, *values, kSpreadParameter.key) != 0;
  }
  model.name_key = hash_name(spec.name);
  model.memory_key = hash_name(spec.name + "/memory");
  return model;
}

Result<PartModel> compile_part(const PartSpec& spec, const std::string& kind,
                               const std::vector<PartModel>& before, const Catalogue& catalogue) {
  const std::string where = kind + ", part " + spec.name;
  const PartDescriptor* descriptor = find(catalogue.parts, spec.kind);
  if (descriptor == nullptr) return unknown(where, "part", spec.kind, names_of(catalogue.parts));
  Parameters numbers = spec.parameters;
  const std::vector<std::string> texts = take_texts(numbers, descriptor->texts);
  const auto values = read_parameters(numbers, descriptor->parameters, where);
  if (!values) return Error{values.error()};
  const auto carriers =
      carriers_by(text_or_empty(descriptor->texts, texts, kCarrierText.key), before, where);
  if (!carriers) return Error{carriers.error()};
  PartModel model;
  model.spec = spec;
  model.descriptor = descriptor;
  auto made = descriptor->make({*values, texts});
  if (!made) return Error{where + ": " + made.error()};
  model.part = std::move(*made);
  model.carriers = *carriers;
  model.number =
      static_cast<int>(value_or_zero(descriptor->parameters, *values, kNumberParameter.key));
  model.digital =
      static_cast<int>(value_or_zero(descriptor->parameters, *values, kDigitalParameter.key));
  return model;
}

Status check_error_parts(const RobotKindSpec& kind) {
  std::vector<std::string> known = {"drive", "encoder", "radio"};
  for (const SensorSpec& s : kind.sensors) known.push_back(s.kind);
  for (const PartSpec& e : kind.errors)
    if (std::find(known.begin(), known.end(), e.kind) == known.end())
      return unknown("robot kind " + kind.name, "part with errors", e.kind, known);
  return {};
}

// An error line with a wrong name would apply to nothing, and nobody would notice.
Status check_error_names(const RobotKindSpec& kind) {
  const std::string where = "robot kind " + kind.name;
  for (const PartSpec& e : kind.errors) {
    if (e.name.empty()) continue;
    if (e.kind == "drive" || e.kind == "encoder" || e.kind == "radio")
      return Error{where + ": errors of the " + e.kind + " have no name; leave out \"" + e.name +
                   "\""};
    std::vector<std::string> known;
    for (const SensorSpec& s : kind.sensors)
      if (s.kind == e.kind) known.push_back(s.name);
    if (std::find(known.begin(), known.end(), e.name) == known.end())
      return unknown(where, e.kind + " with errors", e.name, known);
  }
  return {};
}

Status check_unique_names(const RobotKindSpec& kind) {
  std::vector<std::string> names;
  for (const SensorSpec& s : kind.sensors) names.push_back(s.name);
  for (const PartSpec& p : kind.parts) names.push_back(p.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return {};
  return Error{"robot kind " + kind.name + ": two sensors or parts are called \"" + *twice +
               "\"; give each its own name"};
}

}  // namespace

Result<KindModel> compile_kind(const RobotKindSpec& kind, const Spec& world,
                               const Catalogue& catalogue) {
  const std::string where = "robot kind " + kind.name;
  auto body = compile_body(kind.body, where, &world);
  if (!body) return Error{body.error()};
  if (const Status s = check_error_parts(kind); !s) return Error{s.error()};
  if (const Status s = check_error_names(kind); !s) return Error{s.error()};
  if (const Status s = check_unique_names(kind); !s) return Error{s.error()};

  const auto look = compile_look(kind.body.look, world, where);
  if (!look) return Error{look.error()};

  KindModel model;
  model.name = kind.name;
  model.body = std::move(*body);
  model.body.look = *look;
  model.devices = kind.devices;

  const DriveDescriptor* drive = find(catalogue.drives, kind.drive.kind);
  if (drive == nullptr) return unknown(where, "drive", kind.drive.kind, names_of(catalogue.drives));
  const auto values = read_parameters(kind.drive.parameters, drive->parameters, where + ", drive");
  if (!values) return Error{values.error()};
  const auto slip = read_errors(kind, "drive", "", drive->slip_errors, world);
  if (!slip) return Error{slip.error()};
  const auto encoder = read_errors(kind, "encoder", "", drive->encoder_errors, world);
  if (!encoder) return Error{encoder.error()};
  const auto radio = read_errors(kind, "radio", "", kRadioErrors, world);
  if (!radio) return Error{radio.error()};
  const double own_range_m = (*radio)[kRadioRange];
  model.radio = {(*radio)[kRadioLoss], (*radio)[kRadioBitErrors],
                 own_range_m > 0 ? own_range_m : world.environment.radio_range_m};
  model.drive_descriptor = drive;
  model.drive = drive->make({kind, *values, *slip, *encoder});
  if (const Status s = compile_wheels(kind, world, where, model); !s) return Error{s.error()};

  for (const PartSpec& p : kind.parts) {
    auto part = compile_part(p, where, model.parts, catalogue);
    if (!part) return Error{part.error()};
    if (part->part->beacon() != nullptr)
      model.beacons.push_back(static_cast<int>(model.parts.size()));
    model.parts.push_back(std::move(*part));
  }
  for (const SensorSpec& s : kind.sensors) {
    auto sensor = compile_sensor(s, kind, model.parts, world, catalogue);
    if (!sensor) return Error{sensor.error()};
    if (sensor->sensor->memory_count() > 0)
      model.accumulating.push_back(static_cast<int>(model.sensors.size()));
    model.sensors.push_back(std::move(*sensor));
  }
  return model;
}

}  // namespace understudy

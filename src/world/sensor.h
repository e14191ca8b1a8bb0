// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensor: a pure function of the sealed state. What a sensor is, how it is described and how it is
// made; rate, scheduling, naming and storage are the tick's business, not the sensor's.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/result.h"
#include "geom/pose.h"
#include "world/parameters.h"
#include "world/ray_caster.h"
#include "world/sample.h"
#include "world/spec.h"

namespace understudy {

enum class SensorClass : std::uint8_t {
  kInstant,      // computed when asked
  kAccumulated,  // advanced every tick, in state
  kScheduled,    // sampled at its own instants once enabled
};

// What a sensor may see.
struct SensorView {
  int robot = 0;  // index into Model::robots
  Pose2 X_WR;     // at the sample's instant
  const RayCaster* rays = nullptr;
};

// Where a sample's errors come from: see KeyedRandom.
struct ErrorKey {
  std::uint64_t seed = 0;
  std::uint64_t robot = 0;
  std::uint64_t part = 0;
  std::uint64_t index = 0;
};

class Sensor {
 public:
  virtual ~Sensor() = default;
  virtual std::size_t value_count() const = 0;
  // The truth, into value_count() slots.
  virtual void measure(const SensorView& view, std::span<double> values) const = 0;
  // Turns truth into what the sensor says.
  virtual void disturb(const ErrorKey& key, std::span<double> values) const = 0;
};

struct SensorParams {
  const SensorSpec& spec;
  std::span<const double> values;  // as SensorDescriptor::parameters
  std::span<const double> errors;  // as SensorDescriptor::errors, scaled by the error level
};

struct SensorDescriptor {
  const char* name;
  const char* help;  // one line
  SensorClass sensor_class;
  SampleKind kind;
  std::span<const ParameterInfo> parameters;
  std::span<const ParameterInfo> errors;
  std::unique_ptr<const Sensor> (*make)(const SensorParams& params);
};

// Every scheduled sensor, or instant one that can be scheduled, has these two parameters; the model
// compiler reads them by name.
inline constexpr ParameterInfo kRateParameter = {
    "rate_hz", 0, "Hz", 0, 1e5, "samples per second once enabled; 0: instant, measured when asked"};
inline constexpr ParameterInfo kSpreadParameter = {
    "spread", 0, "(0 or 1)", 0, 1, "1: robots sample in turn, by id, instead of all at once"};

}  // namespace understudy

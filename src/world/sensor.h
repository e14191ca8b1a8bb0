// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sensor: a pure function of the sealed state. This file defines what a sensor is, how it is
// described and how it is made. Rate, scheduling, naming and storage are up to the tick.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "geom/pose.h"
#include "geom/pose3.h"
#include "world/carriers.h"
#include "world/image.h"
#include "world/parameters.h"
#include "world/ray_caster.h"
#include "world/sample.h"
#include "world/scene_caster.h"
#include "world/spec.h"

namespace understudy {

enum class SensorClass : std::uint8_t {
  kInstant,      // computed on request
  kAccumulated,  // advanced every tick, in state
  kScheduled,    // sampled at its own instants once enabled
};

struct Model;
struct State;
struct TickMotion;

// What a sensor may see.
struct SensorView {
  int robot = 0;  // index into Model::robots
  Pose2 X_WR;     // at the sample's instant, on the map
  const RayCaster* rays = nullptr;
  TimeNs now = 0;                      // the sample's instant
  const SceneCaster* scene = nullptr;  // only set if the sensor needs it
  const Model* model = nullptr;
  const State* state = nullptr;    // everything else as it is at the end of the tick
  std::span<const double> memory;  // of an accumulated sensor
  // The pose in space at the sample's instant. Empty in planar worlds, where the robot stands
  // upright at X_WR. Use mount_pose.h rather than this.
  std::optional<Pose3> X_WR_in_space = {};
  double ago_s = 0;  // from the sample's instant to the end of the tick
};

// Selects the random stream of a sample's errors; see KeyedRandom.
struct ErrorKey {
  std::uint64_t seed = 0;
  std::uint64_t robot = 0;
  std::uint64_t part = 0;
  std::uint64_t index = 0;
};

// One beam as it is now, for drawing and for explaining a reading.
struct BeamTrace {
  Vec3 from;  // world frame
  Vec3 to;    // where it met something, or the end of its reach
  double range_m = kNoReturn;
  Thing thing = Thing::kNothing;  // unknown for level beams
  std::int32_t index = -1;        // as SceneHit::index
};

// The field of a lidar: a fan of beams centred on its front, in equal steps.
struct ScanFan {
  static constexpr int kMostBeams = 7200;

  double angle_rad = 0;  // from one end to the other
  double step_rad = 0;
  int beams = 0;
  double tilt_rad = 0;  // positive raises the front

  bool is_full_turn() const {
    constexpr double kRounding = 1e-9;
    return step_rad * beams > 2 * kPi - kRounding && angle_rad > 2 * kPi - kRounding;
  }
};

// A beam aimed by a device while its head turns: its direction in the sensor's frame, and its time.
struct BeamAim {
  TimeNs at = 0;             // in the tick before the sealed state, or at its end
  double azimuth_rad = 0;    // counter-clockwise from the sensor's front
  double elevation_rad = 0;  // up from the sensor's level
};

// The same as the sensor needs it. Its robot moved in that tick as described by TickMotion.
struct ScanBeam {
  double share_to_go = 0;  // of the tick, from the beam's instant: 1 at its start, 0 at its end
  double azimuth_rad = 0;  // as BeamAim
  double elevation_rad = 0;
};

// What a pulsed laser makes of one beam.
struct BeamEcho {
  double range_m = kNoReturn;  // kNoReturn: nothing came back; 0: nearer than it can measure
  double intensity = 0;        // 0 to 1
  Vec3 from = {};              // where the beam started, and its direction: world frame
  Vec3 along = {};

  Vec3 place_at(double range) const { return from + range * along; }
};

class Sensor {
 public:
  virtual ~Sensor() = default;
  virtual std::size_t value_count() const = 0;
  // Writes the true values into value_count() slots.
  virtual void measure(const SensorView& view, std::span<double> values) const = 0;
  // Turns the truth into the sensor's reading.
  virtual void disturb(const ErrorKey& key, std::span<double> values) const = 0;

  // Whether it casts beams that are not level.
  virtual bool needs_scene() const { return false; }

  // Accumulated sensors: the number of values they keep, which start at 0, and how a tick changes
  // them. The key's index is the tick's number.
  virtual std::size_t memory_count() const { return 0; }
  virtual void advance(const SensorView&, const ErrorKey&, double /*dt_s*/,
                       std::span<double> /*memory*/) const {}

  // Sensors of SampleKind::kImage: one frame, errors included.
  virtual std::shared_ptr<const Image> picture(const SensorView&, const ErrorKey&,
                                               ImageSize) const {
    return nullptr;
  }

  // Sensors of SampleKind::kImage: their field of view across and upwards, from edge to edge.
  struct FieldOfView {
    double across_rad = 0;
    double up_rad = 0;
  };
  virtual FieldOfView field_of_view() const { return {}; }

  // Beam sensors: half the angle of the widest cone; 0 for lines.
  virtual double half_angle_rad() const { return 0; }

  // Whether it is a sensor of beams.
  virtual bool has_beams() const { return false; }

  // Beam sensors: adds all their beams to the list.
  virtual void trace(const SensorView&, std::vector<BeamTrace>&) const {}

  // Sensors of SampleKind::kRanges: their fan, and the same sensor with another fan, whose beams
  // begin at its left end and go clockwise.
  virtual std::optional<ScanFan> fan() const { return std::nullopt; }
  virtual std::unique_ptr<const Sensor> with_fan(const ScanFan&) const { return nullptr; }

  // Sensors whose device aims every beam: the true range of each, from where it started at its own
  // instant. Returns false if this sensor has no such beams. Their errors are those of disturb().
  virtual bool measure_aimed(const SensorView&, const TickMotion&, std::span<const ScanBeam>,
                             std::span<double>) const {
    return false;
  }

  // The same beams: which share of its light each gets back from what it meets; 0 for nothing.
  // False if this sensor does not know.
  virtual bool reflect_aimed(const SensorView&, const TickMotion&, std::span<const ScanBeam>,
                             std::span<double>) const {
    return false;
  }

  // Pulsed lasers with a gain, from 0: what truly comes back from each beam, and its errors. The
  // first returns false if this sensor is none.
  virtual bool measure_echoes(const SensorView&, const TickMotion&, std::span<const ScanBeam>,
                              int /*gain*/, std::span<BeamEcho>) const {
    return false;
  }
  virtual void disturb_echoes(const ErrorKey&, int /*gain*/, std::span<BeamEcho>) const {}

  // The furthest range that it can tell; 0 if it does not measure ranges.
  virtual double reach_m() const { return 0; }

  // A warning to the user of this world, with a remedy; usually empty.
  virtual std::string warning(const Model&) const { return ""; }
};

struct SensorParams {
  const SensorSpec& spec;
  std::span<const double> values;      // as SensorDescriptor::parameters
  std::span<const double> errors;      // as SensorDescriptor::errors, scaled by the error level
  std::span<const std::string> texts;  // as SensorDescriptor::texts
  std::span<const PartSpec> parts;     // of the robot, in the order of RobotState::parts
  const EnvironmentSpec& environment;
  const Carriers& carriers;  // the parts that it is mounted on
  bool spatial = false;      // whether its robot may lean: the world has spatial physics
};

// Index of the robot's part of this name; -1 if there is none.
inline int find_part(std::span<const PartSpec> parts, std::string_view name) {
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].name == name) return static_cast<int>(i);
  return -1;
}

struct SensorDescriptor {
  const char* name;
  const char* help;  // one line
  SensorClass sensor_class;
  SampleKind kind;
  std::span<const ParameterInfo> parameters;
  std::span<const ParameterInfo> errors;
  std::span<const TextInfo> texts = {};
  const char* unit = "";  // of its values, SI; comma-separated if there are several: "deg,deg,m"
  bool can_be_carried = false;  // by a part of its robot: it takes its pose from mount_pose.h
  // The error says what is wrong with a text and what to write instead.
  Result<std::unique_ptr<const Sensor>> (*make)(const SensorParams& params);
};

// For sensors that accept every value within its limits.
template <class S>
Result<std::unique_ptr<const Sensor>> make_sensor(const SensorParams& params) {
  return std::unique_ptr<const Sensor>(std::make_unique<S>(params));
}

// Every sensor that is or can be scheduled has these two parameters. The model compiler reads them
// by name.
inline constexpr ParameterInfo kRateParameter = {
    "rate_hz", 0, "Hz", 0, 1e5, "samples per second once enabled; 0 means measured on request"};
inline constexpr ParameterInfo kSpreadParameter = {
    "spread", 0, "(0 or 1)", 0, 1, "1 makes robots sample in turn, by id, instead of all at once"};

}  // namespace understudy

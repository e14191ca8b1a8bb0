// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lidar: a flat fan of beams around the sensor's forward direction. Beam i of n points to -angle/2
// + i * angle / n from it, counter-clockwise, starting on the right. For a full turn the first beam
// points backwards and beam n/2 ahead. With `inclusive` the last beam points to +angle/2, as with
// 181 beams over 180 degrees. Personalities convert this to their own order.
//
// A beam has no return if it meets nothing, if too little light comes back, or if the thing is too
// near to measure. No return is not the same as a far one. The errors are those of the SICK LMS200:
// each unit has its own systematic error, each reading its own statistical one.
#include <algorithm>
#include <array>
#include <vector>

#include "sensors/range_sensor.h"
#include "sensors/scan_head.h"

namespace understudy {
namespace {

enum Value { kBeams, kAngle, kMaxRange, kRate, kSpread, kMinRange, kDarkRange, kInclusive };
constexpr ParameterInfo kParameters[] = {
    {"beams", 360, "beams", 1, ScanFan::kMostBeams, "number of beams, a whole number"},
    {"angle_rad", 2 * kPi, "rad", 1e-6, 2 * kPi, "field of view, centred on the front"},
    {"max_range_m", 9.999, "m", 1e-3, 1e4, "things further away give no return"},
    kRateParameter,
    kSpreadParameter,
    kMinRangeParameter,
    kDarkRangeParameter,
    {"inclusive", 0, "(0 or 1)", 0, 1, "1 points the last beam to the very end of the angle"},
};
enum ErrorValue { kMean, kSigma, kSystematic, kDrop };
constexpr ParameterInfo kErrors[] = {
    kMeanError,
    kSigmaError,
    {"systematic_m", 0, "m", 0, 10, "each unit is off by up to this much, always the same"},
    {"drop_share", 0, "(share)", 0, 1, "share of beams that miss what is there"},
};

// Where a lidar is mounted, how far it sees and how well: everything but the aim of its beams.
struct Unit {
  Mount mount;
  double max_range_m = 0;
  double min_range_m = 0;
  double dark_range_m = 0;
  RangeError error;
};

Unit unit_of(const SensorParams& params) {
  Unit unit{Mount(params),
            params.values[kMaxRange],
            params.values[kMinRange],
            params.values[kDarkRange],
            {}};
  unit.error.mean_m = params.errors[kMean];
  unit.error.sigma_m = params.errors[kSigma];
  unit.error.systematic_m = params.errors[kSystematic];
  unit.error.drop_share = params.errors[kDrop];
  return unit;
}

ScanFan fan_of(const SensorParams& params) {
  const double beams = params.values[kBeams];
  const bool inclusive = params.values[kInclusive] != 0 && beams > 1;
  return {params.values[kAngle], params.values[kAngle] / (inclusive ? beams - 1 : beams),
          static_cast<int>(beams), params.spec.tilt_rad};
}

class Lidar final : public RangeSensor {
 public:
  explicit Lidar(const SensorParams& params)
      : Lidar(unit_of(params), fan_of(params), -0.5 * params.values[kAngle], 1) {}

  std::size_t value_count() const override { return x_.size(); }

  std::optional<ScanFan> fan() const override { return fan_; }
  std::unique_ptr<const Sensor> with_fan(const ScanFan& fan) const override {
    Unit unit = unit_;
    unit.mount.tilt_rad = fan.tilt_rad;
    return std::unique_ptr<const Sensor>(new Lidar(unit, fan, 0.5 * fan.angle_rad, -1));
  }

  void measure(const SensorView& view, std::span<double> values) const override {
    ranges(view, values);
    drop_near(values);
  }

  bool measure_aimed(const SensorView& view, const TickMotion& motion,
                     std::span<const ScanBeam> beams, std::span<double> values) const override {
    const std::span<const SceneHit> hits = cast_aimed(view, motion, beams);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = range_of(view, hits[i]);
    drop_near(values);
    return true;
  }
  bool reflect_aimed(const SensorView& view, const TickMotion& motion,
                     std::span<const ScanBeam> beams, std::span<double> values) const override {
    const std::span<const SceneHit> hits = cast_aimed(view, motion, beams);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool back = range_of(view, hits[i]) < kNoReturn;
      values[i] = back ? look_of(*view.model, hits[i]).reflectivity : 0;
    }
    return true;
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (unit_.error.none()) return;
    unit_.error.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, kNoReturn, values);
  }

 private:
  // Beams go from the first bearing to the left (1) or to the right (-1). Their directions are
  // computed once, in the robot's frame; a scan only turns them.
  Lidar(const Unit& unit, const ScanFan& fan, double first_rad, int to_left)
      : RangeSensor(unit.mount, unit.max_range_m, unit.dark_range_m),
        unit_(unit),
        fan_(fan),
        x_(static_cast<std::size_t>(std::clamp(fan.beams, 1, ScanFan::kMostBeams))),
        y_(x_.size()) {
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const double way_rad = to_left * (static_cast<double>(i) * fan.step_rad);
      const det::SinCos beam = det::sincos(mount().X_RS.heading_rad + first_rad + way_rad);
      x_[i] = beam.cos;
      y_[i] = beam.sin;
      add_beam(way_rad + first_rad);
    }
  }

  // Valid until it is called again in this thread.
  std::span<const SceneHit> cast_aimed(const SensorView& view, const TickMotion& motion,
                                       std::span<const ScanBeam> beams) const {
    thread_local std::vector<SceneHit> hits;
    hits.resize(beams.size());
    ScanHead(mount().frame(), max_range_m(), carrying_parts(view, mount()))
        .cast(*view.scene, motion, view.robot, beams, hits);
    return hits;
  }

  void drop_near(std::span<double> values) const {
    if (unit_.min_range_m == 0) return;
    for (double& range : values)
      if (range < unit_.min_range_m) range = kNoReturn;
  }

  void cast_level(const SensorView& view, std::span<double> values) const override {
    std::array<double, ScanFan::kMostBeams> dx;
    std::array<double, ScanFan::kMostBeams> dy;
    const det::SinCos t = det::sincos(view.X_WR.heading_rad);
    const std::size_t count = x_.size();
    for (std::size_t i = 0; i < count; ++i) {
      dx[i] = t.cos * x_[i] - t.sin * y_[i];
      dy[i] = t.sin * x_[i] + t.cos * y_[i];
    }
    RangeSensor::cast_level(view, mount_place(view, mount()).X_WS, {dx.data(), count},
                            {dy.data(), count}, values);
  }

  Unit unit_;
  ScanFan fan_;
  std::vector<double> x_;
  std::vector<double> y_;
};

}  // namespace

SensorDescriptor lidar_sensor() {
  return {.name = "lidar",
          .help = "laser scanner: a flat fan of beams, on request or at a rate",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kRanges,
          .parameters = kParameters,
          .errors = kErrors,
          .unit = "m",
          .can_be_carried = true,
          .make = make_sensor<Lidar>};
}

}  // namespace understudy

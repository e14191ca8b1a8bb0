// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Laser: a pulsed laser range finder with an adjustable gain, one beam straight ahead. Mounted on a
// head (on=NAME) it is a scanner: its device asks for echoes at given instants, and each beam
// starts where the laser was, and goes where the head pointed, at its own instant.
#include <vector>

#include "base/random.h"
#include "errors/laser_gain.h"
#include "sensors/range_sensor.h"
#include "sensors/scan_head.h"

namespace understudy {
namespace {

enum Value { kMinRange, kMaxRange, kRange10 };
constexpr ParameterInfo kParameters[] = {
    {"min_range_m", 0.5, "m", 0, 1e3, "nearest range it measures"},
    {"max_range_m", 163.82, "m", 1e-3, 1e4, "furthest range it measures"},
    {"range_10_m", 15, "m", 1e-3, 1e4,
     "reach of gain 0 on a surface that reflects a tenth of the light"},
};
enum ErrorValue { kSigma, kFalseShare };
constexpr ParameterInfo kErrors[] = {
    {"sigma_m", 0.01, "m", 0, 10, "noise of a reading at gain 0, one sigma"},
    {"false_share", 5e-5, "(share)", 0, 0.01, "share of readings at gain 0 that are no echoes"},
};

class Laser final : public Sensor {
 public:
  explicit Laser(const SensorParams& p)
      : mount_(p),
        min_range_m_(p.values[kMinRange]),
        max_range_m_(p.values[kMaxRange]),
        range_10_m_(p.values[kRange10]),
        sigma_m_(p.errors[kSigma]),
        false_share_(p.errors[kFalseShare]) {}

  std::size_t value_count() const override { return 1; }
  bool needs_scene() const override { return true; }
  bool has_beams() const override { return true; }
  double reach_m() const override { return max_range_m_; }

  void measure(const SensorView& view, std::span<double> values) const override {
    values[0] = echo_ahead(view, 0).range_m;
  }
  void disturb(const ErrorKey& key, std::span<double> values) const override {
    BeamEcho echo{values[0], 0};
    disturb_echoes(key, 0, {&echo, 1});
    values[0] = echo.range_m;
  }

  bool measure_echoes(const SensorView& view, const TickMotion& motion,
                      std::span<const ScanBeam> beams, int gain,
                      std::span<BeamEcho> echoes) const override {
    thread_local std::vector<SceneHit> hits;
    thread_local std::vector<ScanHead::Line> lines;
    hits.resize(beams.size());
    lines.resize(beams.size());
    ScanHead(mount_.frame(), max_range_m_, carrying_parts(view, mount_))
        .cast(*view.scene, motion, view.robot, beams, hits, lines);
    for (std::size_t i = 0; i < beams.size(); ++i)
      echoes[i] = echo_of(*view.model, hits[i], lines[i], gain);
    return true;
  }

  void disturb_echoes(const ErrorKey& key, int gain, std::span<BeamEcho> echoes) const override {
    if (sigma_m_ == 0 && false_share_ == 0) return;
    const KeyedRandom random(key.seed, key.robot, key.part);
    const double sigma_m = sigma_m_ * laser_noise_factor(gain);
    const double false_share = false_share_ * laser_false_factor(gain);
    for (std::size_t i = 0; i < echoes.size(); ++i) {
      const auto lane = static_cast<std::uint32_t>(i);
      if (false_share > 0 && random.uniform(key.index, kFalseLane + lane) < false_share) {
        const double share = random.uniform(key.index, kPlaceLane + lane);
        echoes[i].range_m = min_range_m_ + share * (max_range_m_ - min_range_m_);
        echoes[i].intensity = laser_intensity(1);
        continue;
      }
      double& range = echoes[i].range_m;
      if (range == 0 || range >= kNoReturn) continue;
      range = std::max(min_range_m_, range + sigma_m * random.gaussian(key.index, lane));
    }
  }

  void trace(const SensorView& view, std::vector<BeamTrace>& traces) const override {
    const BeamEcho echo = echo_ahead(view, kLaserGains - 1);
    const Frame3 X_WS = mount_pose(view, mount_);
    const double length = echo.range_m >= kNoReturn ? max_range_m_ : echo.range_m;
    traces.push_back({X_WS.at, X_WS.at + length * X_WS.turn.x, echo.range_m, Thing::kNothing, -1});
  }

 private:
  static constexpr std::uint32_t kFalseLane = 0x4000'0000;  // the noise uses one lane per beam
  static constexpr std::uint32_t kPlaceLane = 0x8000'0000;

  // At the view's instant.
  BeamEcho echo_ahead(const SensorView& view, int gain) const {
    TickMotion still{view.X_WR, {}, 0};
    if (view.X_WR_in_space) still.space = {*view.X_WR_in_space, {}, {}};
    const ScanBeam ahead{view.ago_s / view.model->tick_s(), 0, 0};
    BeamEcho echo;
    measure_echoes(view, still, {&ahead, 1}, gain, {&echo, 1});
    return echo;
  }
  BeamEcho echo_of(const Model& model, const SceneHit& hit, const ScanHead::Line& line,
                   int gain) const {
    BeamEcho echo{.from = line.from, .along = line.along};
    if (hit.thing == Thing::kNothing) return echo;
    if (hit.range_m < min_range_m_) {
      echo.range_m = 0;
      return echo;
    }
    const double cosine = std::max(0.0, -dot(line.along, hit.normal));
    const double signal =
        laser_signal(hit.range_m, look_of(model, hit).reflectivity, cosine, range_10_m_, gain);
    if (signal < 1) return echo;
    echo.range_m = hit.range_m;
    echo.intensity = laser_intensity(signal);
    return echo;
  }

  Mount mount_;
  double min_range_m_;
  double max_range_m_;
  double range_10_m_;
  double sigma_m_;
  double false_share_;
};

}  // namespace

SensorDescriptor laser_sensor() {
  return {.name = "laser",
          .help = "pulsed laser range finder with a gain, for a head that scans",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .unit = "m",
          .can_be_carried = true,
          .make = make_sensor<Laser>};
}

}  // namespace understudy

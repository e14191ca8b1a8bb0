// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Beam: ultrasound, sonar, radar or wide infrared. It casts nested cones of rays from one point,
// and the range is the nearest of all echoes. Patterns of real sensors are available by name
// (beam_pattern.cc). Smooth surfaces at a steep angle give no echo; the floor is one of them.
//
// A fan of level rays with an error in percent, as some simulators have it, is this sensor with
// cones of two rays and sigma_share.
#include <algorithm>

#include "errors/range_error.h"
#include "sensors/beam_pattern.h"
#include "sensors/range_sensor.h"
#include "sensors/space_beams.h"
#include "sensors/surfaces.h"
#include "world/sensor.h"

namespace understudy {
namespace {

enum Value { kMaxRange, kMinRange, kMaxIncidence, kDarkRange, kRays, kFloorSmooth, kWavelength };
constexpr double kAsModel = -1;
constexpr ParameterInfo kParameters[] = {
    {"max_range_m", kAsModel, "m", kAsModel, 1e4, "limits all cones; -1 leaves them as they are"},
    {"min_range_m", kAsModel, "m", kAsModel, 1e3,
     "nearer things read as this; -1 uses the value of the model"},
    {"max_incidence_rad", kAsModel, "rad", kAsModel, 0.5 * kPi,
     "largest angle from the normal at which a mirror returns an echo; less smooth surfaces return "
     "one at larger angles; -1 uses the value of the model"},
    {"range_10_m", kAsModel, "m", kAsModel, 1e4,
     "light only: reach on a surface that reflects a tenth; 0 means no limit; -1 uses the value of "
     "the model"},
    {"rays", 0, "rays", 0, 500, "rays in each cone; 0 uses the numbers given in cones"},
    {"floor_smooth", 1, "(share)", 0, 1, "how smooth the floor is; 1 is a mirror"},
    {"wavelength_m", 0.00865, "m", 0, 1, "how much longer a missed wave front makes a reading"},
    kRateParameter,
    kSpreadParameter,
};
enum Text { kModel, kCones };
constexpr TextInfo kTexts[] = {
    {"model", "", "PING)))|EZ0|...|HC-SR04|SRF04|...|GP2Y0A21|...",
     "a real sensor; PING))) if no cones are given"},
    {"cones", "", "DEG:M:RAYS,DEG:M:RAYS...", "half angle, length and rays of each cone"},
};
enum ErrorValue { kMean, kSigma, kSigmaShare, kSlip, kDrop };
constexpr ParameterInfo kErrors[] = {
    kMeanError,
    kSigmaError,
    {"sigma_share", 0, "(share)", 0, 1, "noise as a share of the range, one sigma"},
    {"slip_share", 0, "(share)", 0, 1, "readings that miss a wave front"},
    {"drop_share", 0, "(share)", 0, 1, "readings that miss the echo"},
};

double or_model(double given, double of_model) { return given < 0 ? of_model : given; }

class Beam final : public Sensor {
 public:
  Beam(const SensorParams& params, const BeamPreset& model, const std::vector<BeamCone>& cones)
      : beams_(Mount(params)),
        min_range_m_(or_model(params.values[kMinRange], model.min_range_m)),
        max_incidence_rad_(
            or_model(params.values[kMaxIncidence], deg_to_rad(model.max_incidence_deg))),
        dark_range_m_(or_model(params.values[kDarkRange], model.range_10_m)),
        floor_smooth_(params.values[kFloorSmooth]) {
    error_.mean_m = params.errors[kMean];
    error_.sigma_m = params.errors[kSigma];
    error_.sigma_share = params.errors[kSigmaShare];
    error_.slip_share = params.errors[kSlip];
    error_.drop_share = params.errors[kDrop];
    error_.wavelength_m = params.values[kWavelength];
    const double cut_m = or_model(params.values[kMaxRange], kNoReturn);
    const int rays = static_cast<int>(params.values[kRays]);
    for (const BeamCone& cone : cones) {
      widest_rad_ = std::max(widest_rad_, cone.half_angle_rad);
      add(cone, std::min(cone.length_m, cut_m),
          rays > 0 && cone.half_angle_rad > 0 ? rays : cone.rays);
    }
  }

  std::size_t value_count() const override { return 1; }
  bool needs_scene() const override { return true; }
  double half_angle_rad() const override { return widest_rad_; }

  void measure(const SensorView& view, std::span<double> values) const override {
    const SpaceBeams::Cast cast = beams_.cast(view, longest_m_);
    double nearest = kNoReturn;
    for (std::size_t i = 0; i < beams_.size(); ++i)
      if (cast.hits[i].range_m < nearest && echoes(view, cast, i)) nearest = cast.hits[i].range_m;
    values[0] = std::max(nearest, min_range_m_);
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (error_.none()) return;
    error_.apply(KeyedRandom(key.seed, key.robot, key.part), key.index, kNoReturn, values);
  }

  bool has_beams() const override { return true; }
  double reach_m() const override { return longest_m_; }
  void trace(const SensorView& view, std::vector<BeamTrace>& traces) const override {
    const SpaceBeams::Cast cast = beams_.cast(view, longest_m_);
    for (std::size_t i = 0; i < beams_.size(); ++i) {
      const SceneHit& hit = cast.hits[i];
      const bool met = hit.thing != Thing::kNothing && hit.range_m <= lengths_m_[i];
      const double way_m = met ? hit.range_m : lengths_m_[i];
      traces.push_back({cast.from, cast.from + way_m * cast.direction(i),
                        met && echoes(view, cast, i) ? hit.range_m : kNoReturn,
                        met ? hit.thing : Thing::kNothing, met ? hit.index : -1});
    }
  }

 private:
  // Adds the rays of a ring, counter-clockwise as the sensor sees them, starting on the left.
  void add(const BeamCone& cone, double length_m, int rays) {
    const det::SinCos out = det::sincos(cone.half_angle_rad);
    for (int k = 0; k < rays; ++k) {
      const det::SinCos around = det::sincos(2 * kPi * k / rays);
      beams_.add({out.cos, out.sin * around.cos, out.sin * around.sin});
      lengths_m_.push_back(length_m);
    }
    longest_m_ = std::max(longest_m_, length_m);
  }

  bool echoes(const SensorView& view, const SpaceBeams::Cast& cast, std::size_t i) const {
    const SceneHit& hit = cast.hits[i];
    if (hit.thing == Thing::kNothing || hit.range_m > lengths_m_[i]) return false;
    LookModel look = look_of(*view.model, hit);
    if (hit.thing == Thing::kFloor) look.smooth = floor_smooth_;
    return !is_too_dark(hit, look, dark_range_m_) &&
           !is_turned_away(hit, cast.direction(i), look, max_incidence_rad_);
  }

  SpaceBeams beams_;
  std::vector<double> lengths_m_;  // of each ray
  double longest_m_ = 0;
  double min_range_m_;
  double max_incidence_rad_;
  double dark_range_m_;
  double floor_smooth_;
  double widest_rad_ = 0;
  RangeError error_;
};

Result<std::unique_ptr<const Sensor>> make(const SensorParams& params) {
  constexpr BeamPreset kPlain{"", 0, 45, 0, "", ""};
  const std::string& name = params.texts[kModel];
  const std::string& own = params.texts[kCones];
  const BeamPreset* model = &kPlain;
  if (!name.empty() || own.empty()) model = find_beam_preset(name.empty() ? "PING" : name);
  if (model == nullptr)
    return Error{"unknown model \"" + name + "\"; known models are " + beam_preset_names()};
  const auto cones = parse_cones(own.empty() ? model->cones : own);
  if (!cones) return Error{cones.error()};
  return std::unique_ptr<const Sensor>(std::make_unique<Beam>(params, *model, *cones));
}

}  // namespace

SensorDescriptor beam_sensor() {
  return {.name = "beam",
          .help = "ultrasonic, sonar or radar: the nearest echo in nested cones of rays",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "m",
          .make = make};
}

}  // namespace understudy

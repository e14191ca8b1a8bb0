// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Compass: one level axis. It shows how far its front is turned from north, clockwise as on every
// compass card (east is +90 degrees), within plus/minus 180 degrees, in radians. On a robot that
// leans it shows the direction of level north in its own two axes.
#include "base/random.h"
#include "geo/wmm.h"
#include "world/model.h"
#include "world/mount_pose.h"
#include "world/sensor.h"

namespace understudy {
namespace {

enum Value { kPointX, kPointY, kResolution };
constexpr ParameterInfo kParameters[] = {
    {"point_x_m", 1e5, "m", -1e8, 1e8,
     "with north=point: where north is; SEAR's is 100 km along x"},
    {"point_y_m", 0, "m", -1e8, 1e8, "likewise"},
    {"resolution_rad", 0, "rad", 0, kPi, "readings are multiples of this; 0 means no steps"},
    kRateParameter,
    kSpreadParameter,
};

enum ErrorValue { kOffset, kSigma };
constexpr ParameterInfo kErrors[] = {
    {"offset_rad", 0, "rad", -kPi, kPi, "added to every reading"},
    {"sigma_rad", 0, "rad", 0, kPi, "noise of a reading, one sigma"},
};

enum Text { kNorth };
constexpr TextInfo kTexts[] = {
    {"north", "magnetic", "magnetic|true|point",
     "what north is: the Earth's magnetic field, the meridian, or a point in the world"},
};

enum class North { kMagnetic, kTrue, kPoint };

class Compass final : public Sensor {
 public:
  Compass(const SensorParams& params, North north)
      : mount_(params),
        north_(north),
        north_rad_(params.environment.north_rad),
        plane_({params.environment.latitude_deg, params.environment.longitude_deg,
                params.environment.altitude_m},
               params.environment.north_rad),
        point_{params.values[kPointX], params.values[kPointY]},
        resolution_rad_(params.values[kResolution]),
        offset_rad_(params.errors[kOffset]),
        sigma_rad_(params.errors[kSigma]) {}

  std::size_t value_count() const override { return 1; }

  void measure(const SensorView& view, std::span<double> values) const override {
    const MountPlace place = mount_place(view, mount_);
    const double north_rad = heading_of_north(view, place);
    if (!view.X_WR_in_space) {
      values[0] = det::wrap_angle(north_rad - place.X_WS.heading_rad);
      return;
    }
    const Turn3 own = mount_pose(view, mount_).turn;
    const Vec3 north{det::cos(north_rad), det::sin(north_rad), 0};
    values[0] = det::atan2(dot(own.y, north), dot(own.x, north));
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    double& reading = values[0];
    if (offset_rad_ != 0) reading = det::wrap_angle(reading + offset_rad_);
    if (sigma_rad_ != 0) {
      const KeyedRandom random(key.seed, key.robot, key.part);
      reading = det::wrap_angle(reading + sigma_rad_ * random.gaussian(key.index));
    }
    if (resolution_rad_ != 0)
      reading = det::wrap_angle(resolution_rad_ * det::floor(reading / resolution_rad_ + 0.5));
  }

  std::string warning(const Model& model) const override {
    const double year = decimal_year(static_cast<double>(model.epoch_s));
    if (north_ != North::kMagnetic || wmm_covers(year)) return "";
    return "the compass model of magnetic north covers the years 2025 to 2029, but the world's "
           "clock starts in " +
           std::to_string(static_cast<int>(year)) +
           "; set epoch to a year in that range, or use north=true";
  }

 private:
  // In the world frame, counter-clockwise from +x.
  double heading_of_north(const SensorView& view, const MountPlace& mounted) const {
    const Pose2& X_WS = mounted.X_WS;
    if (north_ == North::kPoint) return det::atan2(point_.y - X_WS.y_m, point_.x - X_WS.x_m);
    if (north_ == North::kTrue) return north_rad_;
    const double year =
        decimal_year(static_cast<double>(view.model->epoch_s) + to_seconds(view.now));
    const Geodetic place = plane_.place(X_WS.x_m, X_WS.y_m, mounted.z_m);
    return north_rad_ - plane_.convergence_rad(place) -
           magnetic_field(place, year).declination_rad();
  }

  Mount mount_;
  North north_;
  double north_rad_;
  TangentPlane plane_;
  Vec2 point_;
  double resolution_rad_;
  double offset_rad_;
  double sigma_rad_;
};

Result<std::unique_ptr<const Sensor>> make_compass(const SensorParams& params) {
  const std::string& word = params.texts[kNorth];
  if (word != "magnetic" && word != "true" && word != "point")
    return Error{"north=\"" + word + "\" is unknown; use magnetic, true or point"};
  const North north = word == "magnetic" ? North::kMagnetic
                      : word == "true"   ? North::kTrue
                                         : North::kPoint;
  return std::unique_ptr<const Sensor>(std::make_unique<Compass>(params, north));
}

}  // namespace

SensorDescriptor compass_sensor() {
  return {.name = "compass",
          .help = "angle of its front from magnetic or true north, clockwise",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kScalar,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "rad",
          .can_be_carried = true,
          .make = make_compass};
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// GPS receiver: where on Earth the sensor is and how it moves there, as listed in FixValue. The
// world's place on Earth is part of its surroundings; see docs/place-on-earth.md.
#include <algorithm>

#include "base/random.h"
#include "errors/slow_errors.h"
#include "geo/wgs84.h"
#include "sensors/own_robot.h"
#include "world/fix.h"
#include "world/mount_pose.h"

namespace understudy {
namespace {

enum Value { kSatellites, kHdop, kDriftTime, kOutageTime };
constexpr ParameterInfo kParameters[] = {
    {"satellites", 8, "satellites", 4, 99, "number used for a fix, a whole number"},
    {"hdop", 1, "", 0.1, 99, "horizontal dilution of precision with this many satellites"},
    {"drift_time_s", 300, "s", 1e-3, 1e6, "correlation time of the drift"},
    {"outage_s", 10, "s", 1e-3, 1e6, "mean length of a loss of the fix"},
    kRateParameter,
    kSpreadParameter,
};

enum ErrorValue {
  kSigma,
  kSigmaUp,
  kDriftSigma,
  kDriftSigmaUp,
  kLoss,
  kSatellitesSigma,
  kSpeedSigma
};
constexpr ParameterInfo kErrors[] = {
    {"sigma_m", 0, "m", 0, 1e4, "noise to the east and to the north, one sigma each"},
    {"sigma_z_m", 0, "m", 0, 1e4, "noise of the altitude, one sigma"},
    {"drift_sigma_m", 0, "m", 0, 1e4, "slow error to the east and to the north, one sigma each"},
    {"drift_sigma_z_m", 0, "m", 0, 1e4, "slow error of the altitude, one sigma"},
    {"loss", 0, "(share)", 0, 1, "share of the time without a fix"},
    {"satellites_sigma", 0, "satellites", 0, 10, "slow variation of their number, one sigma"},
    {"speed_sigma_m_s", 0, "m/s", 0, 100, "noise of the velocity, east and north, one sigma each"},
};

enum Text { kModel };
constexpr TextInfo kTexts[] = {
    {"model", "wgs84", "wgs84|sear", "the ellipsoid, or the flat formulas of SEAR"},
};

// Slow errors in units of their sigmas, so that the error level scales them while they continue.
enum Memory { kStarted, kDriftEast, kDriftNorth, kDriftUp, kSky, kOut, kMemoryCount };
enum Lane : std::uint32_t { kLaneEast, kLaneNorth, kLaneUp, kLaneSpeedEast, kLaneSpeedNorth };

// The limit very near a pole, where the longitude means little.
constexpr double kShortestDegree_m = 1e-3;

// SEAR's flat Earth (A. C. Harris's dissertation, 5.6.1.1): a degree of latitude is everywhere as
// long as at the origin, and a degree of longitude is 111320.3411 m times the cosine of the
// latitude.
class SearPlane {
 public:
  SearPlane(const Geodetic& origin, double north_rad)
      : origin_(origin),
        axis_(north_rad),
        latitude_m_(degree_lengths({origin.latitude_deg, 0, 0}).latitude_m) {}

  Geodetic place(double x_m, double y_m, double z_m) const {
    const EastNorth at = axis_.from_world(x_m, y_m);
    const double latitude = origin_.latitude_deg + at.north / latitude_m_;
    return {latitude, wrap_degrees(origin_.longitude_deg + at.east / lengths(latitude).longitude_m),
            origin_.height_m + z_m};
  }
  DegreeLengths lengths(double latitude_deg) const {
    constexpr double kAtEquator_m = 111320.3411;
    return {latitude_m_,
            std::max(kAtEquator_m * det::cos(deg_to_rad(latitude_deg)), kShortestDegree_m)};
  }

 private:
  Geodetic origin_;
  NorthAxis axis_;
  double latitude_m_;
};

class Gps final : public Sensor {
 public:
  Gps(const SensorParams& params, const Geodetic& origin)
      : mount_(params),
        flat_(params.texts[kModel] == "sear"),
        plane_(origin, params.environment.north_rad),
        sear_(origin, params.environment.north_rad),
        axis_(params.environment.north_rad),
        altitude_m_(origin.height_m),
        satellites_(det::floor(params.values[kSatellites] + 0.5)),
        hdop_(params.values[kHdop]),
        wander_{params.values[kDriftTime]},
        outages_{params.errors[kLoss], params.values[kOutageTime]} {
    std::copy_n(params.errors.begin(), std::size(kErrors), errors_);
  }

  std::size_t value_count() const override { return kFixValueCount; }

  void measure(const SensorView& view, std::span<double> values) const override {
    const bool remembers = !view.memory.empty();
    if (remembers && view.memory[kOut] != 0) return lose(values);
    const auto [X_WS, z_m] = mount_place(view, mount_);
    const Geodetic at =
        flat_ ? sear_.place(X_WS.x_m, X_WS.y_m, z_m) : plane_.place(X_WS.x_m, X_WS.y_m, z_m);
    values[kFixLatitude] = at.latitude_deg;
    values[kFixLongitude] = at.longitude_deg;
    // Heights of terrain are above sea level everywhere, not above the plane that touches the Earth
    // at the world's origin.
    values[kFixAltitude] = view.X_WR_in_space ? altitude_m_ + z_m : at.height_m;
    values[kFixQuality] = 1;
    values[kFixSatellites] = satellites_;
    values[kFixHdop] = hdop_;
    const Vec2 v = velocity(view, {X_WS.x_m, X_WS.y_m, z_m});
    set_velocity(axis_.from_world(v.x, v.y), values);
    if (remembers) add_slow_errors(view.memory, values);
  }

  void disturb(const ErrorKey& key, std::span<double> values) const override {
    if (values[kFixQuality] == 0) return;
    const KeyedRandom random(key.seed, key.robot, key.part);
    const auto draw = [&](ErrorValue sigma, Lane lane) {
      return errors_[sigma] == 0 ? 0 : errors_[sigma] * random.gaussian(key.index, lane);
    };
    // A poor satellite geometry makes the position worse.
    const double dilution = values[kFixHdop] / hdop_;
    move({dilution * draw(kSigma, kLaneEast), dilution * draw(kSigma, kLaneNorth)},
         dilution * draw(kSigmaUp, kLaneUp), values);
    if (errors_[kSpeedSigma] == 0) return;
    const det::SinCos course = det::sincos(deg_to_rad(values[kFixCourse]));
    set_velocity({values[kFixSpeed] * course.sin + draw(kSpeedSigma, kLaneSpeedEast),
                  values[kFixSpeed] * course.cos + draw(kSpeedSigma, kLaneSpeedNorth)},
                 values);
  }

  std::size_t memory_count() const override {
    const bool slow = errors_[kDriftSigma] > 0 || errors_[kDriftSigmaUp] > 0 ||
                      errors_[kLoss] > 0 || errors_[kSatellitesSigma] > 0;
    return slow ? kMemoryCount : 0;
  }

  void advance(const SensorView&, const ErrorKey& key, double dt_s,
               std::span<double> memory) const override {
    const KeyedRandom random(key.seed, key.robot, key.part);
    const bool first = memory[kStarted] == 0;
    for (std::uint32_t i = kDriftEast; i <= kSky; ++i) {
      const double draw = random.gaussian(key.index, i);
      memory[i] = first ? draw : wander_.advance(memory[i], dt_s, draw);
    }
    const double draw = random.uniform(key.index, kOut);
    const bool out =
        first ? draw < outages_.share : outages_.advance(memory[kOut] != 0, dt_s, draw);
    memory[kOut] = out ? 1 : 0;
    memory[kStarted] = 1;
  }

 private:
  static void lose(std::span<double> values) {
    std::fill(values.begin(), values.end(), kNoReturn);
    values[kFixQuality] = values[kFixSatellites] = 0;
  }

  // Of the sensor, on the map.
  static Vec2 velocity(const SensorView& view, Vec3 at) {
    if (view.X_WR_in_space && !view.state->spatial.empty()) {
      const SpatialState& s = view.state->spatial[static_cast<std::size_t>(view.robot)];
      const Vec3 v = s.v_m_s + cross(s.w_rad_s, at - view.X_WR_in_space->at);
      return {v.x, v.y};
    }
    const BodyState& body = own_robot(view).body;
    const double lever_x_m = at.x - view.X_WR.x_m;
    const double lever_y_m = at.y - view.X_WR.y_m;
    return {body.vx_m_s - body.omega_rad_s * lever_y_m, body.vy_m_s + body.omega_rad_s * lever_x_m};
  }

  static void set_velocity(EastNorth velocity, std::span<double> values) {
    values[kFixSpeed] = det::hypot(velocity.east, velocity.north);
    const double course_deg = rad_to_deg(det::atan2(velocity.east, velocity.north));
    values[kFixCourse] = course_deg < 0 ? course_deg + 360 : course_deg;
    if (values[kFixCourse] >= 360) values[kFixCourse] = 0;  // just west of north, rounded up
  }

  void add_slow_errors(std::span<const double> memory, std::span<double> values) const {
    move({errors_[kDriftSigma] * memory[kDriftEast], errors_[kDriftSigma] * memory[kDriftNorth]},
         errors_[kDriftSigmaUp] * memory[kDriftUp], values);
    if (errors_[kSatellitesSigma] == 0) return;
    constexpr double kFewest = 4;  // there is no fix with fewer
    const double seen = det::floor(satellites_ + errors_[kSatellitesSigma] * memory[kSky] + 0.5);
    values[kFixSatellites] = seen < kFewest ? kFewest : seen;
    values[kFixHdop] = hdop_ * det::sqrt(satellites_ / values[kFixSatellites]);
  }

  // If nothing moves, no bit changes.
  void move(EastNorth by_m, double up_m, std::span<double> values) const {
    values[kFixAltitude] += up_m;
    if (by_m.east == 0 && by_m.north == 0) return;
    const DegreeLengths degree =
        flat_ ? sear_.lengths(values[kFixLatitude])
              : degree_lengths({values[kFixLatitude], 0, values[kFixAltitude]});
    values[kFixLatitude] =
        std::clamp(values[kFixLatitude] + by_m.north / degree.latitude_m, -90.0, 90.0);
    values[kFixLongitude] = wrap_degrees(
        values[kFixLongitude] + by_m.east / std::max(degree.longitude_m, kShortestDegree_m));
  }

  Mount mount_;
  bool flat_;
  TangentPlane plane_;
  SearPlane sear_;
  NorthAxis axis_;
  double altitude_m_;  // of the world's origin
  double satellites_;
  double hdop_;
  Wander wander_;
  Outages outages_;
  double errors_[std::size(kErrors)];
};

Result<std::unique_ptr<const Sensor>> make_gps(const SensorParams& params) {
  const std::string& model = params.texts[kModel];
  if (model != "wgs84" && model != "sear")
    return Error{"model=\"" + model + "\" is unknown; use wgs84 or sear"};
  const EnvironmentSpec& e = params.environment;
  return std::unique_ptr<const Sensor>(
      std::make_unique<Gps>(params, Geodetic{e.latitude_deg, e.longitude_deg, e.altitude_m}));
}

}  // namespace

SensorDescriptor gps_sensor() {
  return {.name = "gps",
          .help = "satellite receiver: place on Earth, speed and course",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kFix,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kTexts,
          .unit = "deg,deg,m,,,,m/s,deg",
          .make = make_gps};
}

}  // namespace understudy

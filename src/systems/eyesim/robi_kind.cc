// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/eyesim/robi_kind.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/math.h"
#include "files/extension_lines.h"
#include "files/numbers.h"
#include "files/parameter_words.h"
#include "systems/eyesim/robots.h"
#include "world/compile_body.h"

namespace understudy {
namespace {

constexpr double kLeastHeight_m = 0.1;       // of a body without a given shape
constexpr double kWheelHalfWidth_m = 0.005;  // of a wheel without a given width
// EyeSim's server of 2018 does not let two-wheeled robots go faster.
constexpr double kEyeSimLinear_m_s = 0.4;
constexpr double kEyeSimAngular_deg_s = 90;
constexpr double kSteer_rad = 0.5;  // how far a car's servo turns; the drive may allow less
constexpr double kFastest = 100;    // m/s and rad/s: the largest value that a drive accepts

// Adds a value from the lines, unless the drive line itself gives it.
void add(Parameters& parameters, const char* key, double value) {
  const auto same = [&](const Parameter& p) { return p.key == key; };
  if (std::none_of(parameters.begin(), parameters.end(), same))
    parameters.push_back({key, number_text(value)});
}

double half_track_m(const RobiFile& file) {
  return file.wheel->distance_mm / kMmPerM / (file.is_eyesim6() ? 2 : 1);
}

// The fastest speed that the file allows. The wheels set a limit too.
double max_linear_m_s(const RobiFile& file) {
  const bool differential = file.kind.drive.kind == "differential";
  double limit = differential ? kEyeSimLinear_m_s : kFastest;
  if (file.speed_mm_s) limit = *file.speed_mm_s / kMmPerM;
  if (file.wheel)
    limit = std::min(limit,
                     deg_to_rad(file.wheel->most_deg_s) * file.wheel->diameter_mm / (2 * kMmPerM));
  return std::min(limit, kFastest);
}

void finish_drive(RobiFile& file, FileReport& report) {
  PartSpec& drive = file.kind.drive;
  drive.name = "drive";
  if (file.bare) return;
  Parameters& p = drive.parameters;
  const bool omni = drive.kind == "omni";
  if (file.wheel) {
    add(p, "wheel_diameter_m", file.wheel->diameter_mm / kMmPerM);
    add(p, "counts_per_turn", file.wheel->counts_per_turn);
    add(p, omni ? "half_width_m" : "half_track_m", half_track_m(file));
    // The files do not say how far apart its axles are.
    if (omni) add(p, "half_length_m", half_track_m(file));
  }
  if (file.wheel || file.speed_mm_s || drive.kind == "differential") {
    add(p, "max_linear_m_s", max_linear_m_s(file));
    if (omni) add(p, "max_sideways_m_s", max_linear_m_s(file));
  }
  if (file.turn_deg_s || drive.kind == "differential")
    add(p, "max_angular_rad_s",
        std::min(kFastest, deg_to_rad(file.turn_deg_s.value_or(kEyeSimAngular_deg_s))));
  if (omni) return;
  if (file.axle_x_mm.value_or(0) != 0) add(p, "axle_x_m", *file.axle_x_mm / kMmPerM);
  if (drive.kind != "ackermann" || !file.turn_axle_x_mm) return;
  const double wheelbase_mm = *file.turn_axle_x_mm - file.axle_x_mm.value_or(0);
  constexpr double kLeast_mm = 1;
  if (wheelbase_mm < kLeast_mm)
    report.error("the steered axle is not ahead of the driven one",
                 "write axel turn HEIGHT FORWARD with a larger FORWARD");
  else
    add(p, "wheelbase_m", wheelbase_mm / kMmPerM);
}

// Ids count from 1. Those of EyeSim 6 are numbers in its hardware table and become 1, 2, 3 ...
void finish_psds(const RobiFile& file, std::vector<SensorSpec>& sensors, FileReport& report) {
  std::set<std::string> names;
  std::set<int> numbers;
  const bool eyesim6 = file.is_eyesim6();
  int expected = 0;
  for (const RobiPsd& psd : file.psds) {
    ++expected;
    SensorSpec sensor;
    sensor.kind = "psd";
    sensor.name = psd.word.text;
    sensor.number = eyesim6 ? expected : psd.id.value_or(expected);
    sensor.X_RS = psd.X_RS;
    sensor.z_m = psd.z_m;
    sensor.tilt_rad = psd.tilt_rad;
    sensor.roll_rad = psd.roll_rad;
    const std::string id = std::to_string(sensor.number);
    if (!names.insert(sensor.name).second)
      report.error(psd.word, "a second psd is called " + in_quotes(sensor.name),
                   "give each its own name");
    if (!numbers.insert(sensor.number).second)
      report.error(psd.word, "a second psd has the id " + id,
                   "ids count up; use " + std::to_string(expected));
    else if (sensor.number != expected)
      report.warning(psd.word, "psd ids count up from 1, this one is " + id,
                     "programs reach it with PSDGet(" + id + ")");
    sensors.push_back(std::move(sensor));
  }
}

// First the sensors of EyeSim's lines, then the sensor lines, which replace those of the same name.
void finish_sensors(RobiFile& file, FileReport& report) {
  std::vector<SensorSpec> sensors;
  finish_psds(file, sensors, report);
  std::vector<SensorSpec> added = std::move(file.kind.sensors);
  const auto is_lidar = [](const SensorSpec& s) { return s.kind == "lidar"; };
  if (file.lidar)
    sensors.push_back(std::move(*file.lidar));
  else if (!file.bare && std::none_of(added.begin(), added.end(), is_lidar))
    sensors.push_back(default_lidar());
  if (file.camera) sensors.push_back(std::move(*file.camera));
  for (SensorSpec& sensor : added) {
    const auto same = std::find_if(sensors.begin(), sensors.end(),
                                   [&](const SensorSpec& s) { return s.name == sensor.name; });
    if (same == sensors.end())
      sensors.push_back(std::move(sensor));
    else
      *same = std::move(sensor);
  }
  file.kind.sensors = std::move(sensors);
}

const LineKind* find_kind(const std::vector<LineKind>& kinds, std::string_view name) {
  for (const LineKind& kind : kinds)
    if (kind.name == name) return &kind;
  return nullptr;
}

bool has_part(const RobotKindSpec& kind, std::string_view name) {
  return std::any_of(kind.parts.begin(), kind.parts.end(),
                     [&](const PartSpec& p) { return p.name == name; });
}

void add_servo(RobotKindSpec& kind, const char* name, int number, double most_rad) {
  if (has_part(kind, name)) return;
  PartSpec part{"servo", name, {}};
  add(part.parameters, "number", number);
  add(part.parameters, "max_angle_rad", most_rad);
  kind.parts.push_back(std::move(part));
}

// Servos 1 and 2 move the camera. A car steers with servo 1, so its camera has 2 and 3.
void finish_servos(RobiFile& file, const FormatContext& context) {
  if (file.bare || find_kind(context.part_kinds, "servo") == nullptr) return;
  const bool car = file.kind.drive.kind == "ackermann";
  if (car) add_servo(file.kind, "STEER", 1, kSteer_rad);
  if (file.image_size && file.is_eyesim6()) return;
  constexpr const char* kNames[] = {"PAN", "TILT"};
  for (std::size_t i = 0; i < std::min(file.camera_servos.size(), std::size(kNames)); ++i) {
    const RobiServo& servo = file.camera_servos[i];
    if (servo.most_deg > 0)
      add_servo(file.kind, kNames[i], servo.number + (car ? 1 : 0),
                deg_to_rad(std::min(servo.most_deg, 180.0)));
  }
}

// The servos that turn it, and its lens.
void finish_camera(RobiFile& file, FileReport& report) {
  if (!file.camera) {
    if (file.fisheye_deg)
      report.warning("there is a fisheye lens but no camera",
                     "write camera X Y Z PAN TILT MAX_PAN MAX_TILT");
    return;
  }
  for (const auto& [key, name] : {std::pair{"pan", "PAN"}, std::pair{"tilt", "TILT"}})
    for (const PartSpec& part : file.kind.parts)
      if (part.kind == "servo" && part.name == name) file.camera->parameters.push_back({key, name});
  if (!file.fisheye_deg) return;
  add(file.camera->parameters, "fisheye", 1);
  add(file.camera->parameters, "fov_rad", deg_to_rad(*file.fisheye_deg));
}

// The disc around the origin that holds the wheels and all PSDs.
ShapeSpec shape_around_parts(const RobiFile& file) {
  double radius_m = 0;
  double height_m = kLeastHeight_m;
  for (const RobiPsd& psd : file.psds) {
    radius_m = std::max(radius_m, det::hypot(psd.X_RS.x_m, psd.X_RS.y_m));
    height_m = std::max(height_m, psd.z_m);
  }
  if (file.wheel) {
    radius_m = std::max(radius_m, det::hypot(file.axle_x_mm.value_or(0) / kMmPerM,
                                             half_track_m(file) + kWheelHalfWidth_m));
    height_m = std::max(height_m, file.wheel->diameter_mm / kMmPerM);
  }
  if (file.diameter_mm) radius_m = *file.diameter_mm / (2 * kMmPerM);
  return cylinder(radius_m > 0 ? radius_m : kLeastHeight_m, height_m);
}

// A robot does not roll on its colliders, so a ball is as good as a cylinder. Anything below the
// floor cannot be touched.
void finish_body(RobiFile& file, FileReport& report) {
  for (const Collider& collider : file.colliders) {
    auto shape = shape_of(collider, 1, 0, report);
    if (!shape) continue;
    if (shape->kind == ShapeKind::kBall) shape->kind = ShapeKind::kCylinder;
    shape->low_m = std::max(shape->low_m, 0.0);
    if (shape->high_m > shape->low_m)
      file.kind.body.shapes.push_back(*shape);
    else
      report.warning(collider.word, "the collider is below the floor, skipped",
                     "y is up, and the floor is at y 0");
  }
  if (!file.kind.body.shapes.empty() || report.has_errors()) return;
  file.kind.body.shapes.push_back(shape_around_parts(file));
  if (!file.diameter_mm)
    report.warning("there is no collider, so a disc of radius " +
                       number_text(std::round(1e3 * file.kind.body.shapes[0].radius_m)) +
                       " mm around wheels and PSDs is used",
                   "write collider box SX SY SZ CX CY CZ");
}

// Only now are the drive and the sensors known. Other mistakes in the lines were reported when they
// were read.
void check_errors(const RobiFile& file, const FormatContext& context, FileReport& report) {
  if (report.has_errors()) return;
  const LineKind* drive = find_kind(context.drive_kinds, file.kind.drive.kind);
  for (const Entry& line : file.error_lines) {
    const std::string& part = line[1].text;
    const LineKind* own = drive == nullptr ? nullptr : find_kind(drive->errors, part);
    const bool named = line.size() > 2 && !is_parameter(line[2]);
    if (own != nullptr) {
      read_parameter_words(std::span(line).subspan(named ? 3 : 2), own->keys, report);
      continue;
    }
    const auto is_such = [&](const SensorSpec& s) {
      return s.kind == part && (!named || s.name == line[2].text);
    };
    const bool needs_sensor = part != "drive" && part != "encoder" && part != "radio";
    if (needs_sensor && std::none_of(file.kind.sensors.begin(), file.kind.sensors.end(), is_such))
      report.error(line[named ? 2 : 1],
                   "the robot has no " + part + (named ? " " + in_quotes(line[2].text) : ""),
                   "add a sensor line for it, or remove this one");
  }
}

void check_devices(const RobiFile& file, const FormatContext& context, FileReport& report) {
  std::vector<NamedSensor> sensors;
  add_sensors(file.kind.sensors, sensors);
  check_device_lines(file.device_lines, file.kind.devices, sensors, context, report);
}

void check_names(const RobotKindSpec& kind, FileReport& report) {
  for (const SensorSpec& sensor : kind.sensors)
    if (has_part(kind, sensor.name))
      report.error("a sensor and a part are both called " + in_quotes(sensor.name),
                   "give each its own name");
}

}  // namespace

bool RobiFile::is_eyesim6() const {
  const auto old_id = [](const RobiPsd& psd) { return psd.id.value_or(-1) < 0; };
  return names_motors || old_model || std::any_of(psds.begin(), psds.end(), old_id);
}

RobotKindSpec robot_kind_of(RobiFile file, const FormatContext& context, const Spec& spec,
                            FileReport& report) {
  finish_drive(file, report);
  finish_servos(file, context);
  finish_camera(file, report);
  finish_sensors(file, report);
  finish_body(file, report);
  check_names(file.kind, report);
  check_errors(file, context, report);
  check_devices(file, context, report);
  if (!file.bare) {
    if (std::all_of(file.kind.devices.begin(), file.kind.devices.end(), is_null_modem))
      file.kind.devices.push_back(default_device());
    add_reference_errors(file.kind);
  }
  if (!report.has_errors())
    if (const auto body = compile_body(file.kind.body, "robot " + file.kind.name, &spec); !body)
      report.error(body.error(), "check its colliders and its mass");
  return std::move(file.kind);
}

}  // namespace understudy

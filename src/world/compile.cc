// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spec -> Model. Every complaint names the part, what is wrong with it, and what to do.
#include <algorithm>
#include <cmath>
#include <map>

#include "base/hash.h"
#include "base/words.h"
#include "world/model.h"

namespace understudy {
namespace {

template <class Descriptor>
const Descriptor* find(std::span<const Descriptor> list, std::string_view name) {
  const auto it =
      std::find_if(list.begin(), list.end(), [&](const Descriptor& d) { return d.name == name; });
  return it == list.end() ? nullptr : &*it;
}

template <class Descriptor>
std::vector<std::string> names_of(std::span<const Descriptor> list) {
  std::vector<std::string> names;
  for (const Descriptor& d : list) names.emplace_back(d.name);
  return names;
}

Error unknown(const std::string& where, const std::string& what, const std::string& given,
              const std::vector<std::string>& known) {
  return {where + ": unknown " + what + " \"" + given + "\"; " + suggestion(given, known)};
}

// The error model written for this part, scaled by the dial. `name` picks one of several of a kind.
Result<std::vector<double>> read_errors(const RobotKindSpec& kind, std::string_view part_kind,
                                        std::string_view name, std::span<const ParameterInfo> known,
                                        double level) {
  Parameters given;
  for (const PartSpec& error : kind.errors) {
    if (error.kind != part_kind || (!error.name.empty() && error.name != name)) continue;
    given.insert(given.end(), error.parameters.begin(), error.parameters.end());
  }
  auto values = read_parameters(
      given, known, "robot kind " + kind.name + ", errors of " + std::string(part_kind));
  if (values)
    for (double& v : *values) v *= level;
  return values;
}

// Value of a parameter that not every sensor has.
double value_or_zero(std::span<const ParameterInfo> known, std::span<const double> values,
                     std::string_view key) {
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i].key == key) return values[i];
  return 0;
}

Result<SensorModel> compile_sensor(const SensorSpec& spec, const RobotKindSpec& kind,
                                   const Spec& world, const Catalogue& catalogue) {
  const std::string where = "robot kind " + kind.name + ", sensor " + spec.name;
  const SensorDescriptor* descriptor = find(catalogue.sensors, spec.kind);
  if (descriptor == nullptr)
    return unknown(where, "sensor kind", spec.kind, names_of(catalogue.sensors));
  const auto values = read_parameters(spec.parameters, descriptor->parameters, where);
  if (!values) return Error{values.error()};
  const auto errors =
      read_errors(kind, spec.kind, spec.name, descriptor->errors, world.error_level);
  if (!errors) return Error{errors.error()};

  SensorModel model;
  model.spec = spec;
  model.descriptor = descriptor;
  model.sensor = descriptor->make({spec, *values, *errors});
  model.sensor_class = descriptor->sensor_class;
  const double rate_hz = value_or_zero(descriptor->parameters, *values, kRateParameter.key);
  if (rate_hz > 0) {
    model.sensor_class = SensorClass::kScheduled;
    model.period_ns = std::max<TimeNs>(1, static_cast<TimeNs>(std::llround(1e9 / rate_hz)));
    model.spread = value_or_zero(descriptor->parameters, *values, kSpreadParameter.key) != 0;
  }
  model.name_key = hash_name(spec.name);
  return model;
}

Status check_error_parts(const RobotKindSpec& kind) {
  std::vector<std::string> known = {"drive", "encoder"};
  for (const SensorSpec& s : kind.sensors) known.push_back(s.kind);
  for (const PartSpec& e : kind.errors)
    if (std::find(known.begin(), known.end(), e.kind) == known.end())
      return unknown("robot kind " + kind.name, "part with errors", e.kind, known);
  return {};
}

Status check_unique_names(const RobotKindSpec& kind) {
  std::vector<std::string> names;
  for (const SensorSpec& s : kind.sensors) names.push_back(s.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return {};
  return Error{"robot kind " + kind.name + ": two sensors are called \"" + *twice +
               "\"; give each its own name"};
}

Result<KindModel> compile_kind(const RobotKindSpec& kind, const Spec& world,
                               const Catalogue& catalogue) {
  const std::string where = "robot kind " + kind.name;
  if (!(kind.radius_m >= 0.001 && kind.radius_m <= 100))
    return Error{where + ": radius_m must be 0.001 to 100 m"};
  if (!(kind.mass_kg > 0)) return Error{where + ": mass_kg must be above 0"};
  if (const Status s = check_error_parts(kind); !s) return Error{s.error()};
  if (const Status s = check_unique_names(kind); !s) return Error{s.error()};

  KindModel model;
  model.name = kind.name;
  model.radius_m = kind.radius_m;
  model.height_m = kind.height_m;
  model.mass_kg = kind.mass_kg;
  model.devices = kind.devices;

  const DriveDescriptor* drive = find(catalogue.drives, kind.drive.kind);
  if (drive == nullptr) return unknown(where, "drive", kind.drive.kind, names_of(catalogue.drives));
  const auto values = read_parameters(kind.drive.parameters, drive->parameters, where + ", drive");
  if (!values) return Error{values.error()};
  const auto slip = read_errors(kind, "drive", "", drive->slip_errors, world.error_level);
  if (!slip) return Error{slip.error()};
  const auto encoder = read_errors(kind, "encoder", "", drive->encoder_errors, world.error_level);
  if (!encoder) return Error{encoder.error()};
  model.drive_descriptor = drive;
  model.drive = drive->make(*values, *slip, *encoder);

  for (const SensorSpec& s : kind.sensors) {
    auto sensor = compile_sensor(s, kind, world, catalogue);
    if (!sensor) return Error{sensor.error()};
    model.sensors.push_back(std::move(*sensor));
  }
  return model;
}

// Worlds are measured in metres, not in planets: files allow a kilometre.
constexpr double kLargest_m = 1e5;

bool is_place(Vec2 p) {
  return p.x >= -kLargest_m && p.x <= kLargest_m && p.y >= -kLargest_m && p.y <= kLargest_m;
}

Result<WallModel> compile_wall(const WallSpec& wall, std::size_t number) {
  const std::string where = "wall " + std::to_string(number + 1);
  const Vec2 d = wall.to - wall.from;
  const double length = det::hypot(d.x, d.y);
  if (!is_place(wall.from) || !is_place(wall.to))
    return Error{where + ": its end points are not usable numbers; correct them"};
  if (!(wall.thickness_m >= 0 && wall.thickness_m <= kLargest_m))
    return Error{where + ": thickness_m is not usable; use 0 or more"};
  WallModel model;
  model.outline.center = 0.5 * (wall.from + wall.to);
  model.outline.along = length > 0 ? Vec2{d.x / length, d.y / length} : Vec2{1, 0};
  model.outline.half_length_m = 0.5 * length;
  model.outline.half_thickness_m = 0.5 * wall.thickness_m;
  model.height_m = wall.height_m;
  return model;
}

GridLayout lay_grid(const Spec& spec, const std::vector<WallModel>& walls) {
  Vec2 low{0, 0};
  Vec2 high{spec.floor.width_m, spec.floor.height_m};
  for (const WallModel& wall : walls) {
    const Vec2 extent = wall.outline.half_extent();
    low = {std::min(low.x, wall.outline.center.x - extent.x),
           std::min(low.y, wall.outline.center.y - extent.y)};
    high = {std::max(high.x, wall.outline.center.x + extent.x),
            std::max(high.y, wall.outline.center.y + extent.y)};
  }
  // Balances walking through cells against testing what they hold (measured in mazes).
  const double area = (high.x - low.x) * (high.y - low.y);
  const double cell_m = 1.4 * det::sqrt(area / static_cast<double>(walls.size() + 1));
  const Vec2 margin{1e-3, 1e-3};
  return GridLayout::covering(low - margin, high + margin, std::clamp(cell_m, 0.1, 2.0));
}

Status add_robots(const Spec& spec, const Catalogue& catalogue, Model& model) {
  std::map<std::string, std::uint64_t> of_this_name;
  std::map<int, std::string> ids;
  for (const RobotSpec& robot : spec.robots) {
    const std::string where = "robot " + std::to_string(robot.id) + " (" + robot.name + ")";
    if (const auto [it, fresh] = ids.emplace(robot.id, robot.name); !fresh)
      return Error{where + ": has the id of robot " + it->second + "; give it another"};
    const auto kind = std::find_if(model.kinds.begin(), model.kinds.end(),
                                   [&](const auto& k) { return k->name == robot.kind; });
    if (kind == model.kinds.end()) {
      std::vector<std::string> known;
      for (const auto& k : model.kinds) known.push_back(k->name);
      return unknown(where, "robot kind", robot.kind, known);
    }
    if (!is_place({robot.X_WR.x_m, robot.X_WR.y_m}) || !std::isfinite(robot.X_WR.heading_rad))
      return Error{where + ": its pose is not a number; give x, y and heading"};
    RobotModel& r = model.robots.emplace_back();
    r.id = robot.id;
    r.name = robot.name;
    r.kind = *kind;
    r.X_WR = robot.X_WR;
    r.program_line = robot.program;
    r.program = find(catalogue.programs, robot.program);
    r.first_device = model.device_count;
    model.device_count += static_cast<int>(r.kind->devices.size());
    // The first of a name has the plain name's key, so adding a namesake changes no stream.
    const std::uint64_t before = of_this_name[robot.name]++;
    r.name_key =
        hash_name(before == 0 ? robot.name : robot.name + "#" + std::to_string(before + 1));
  }
  return {};
}

}  // namespace

Result<Model> compile(const Spec& spec, const Catalogue& catalogue) {
  if (spec.tick_ns < 10 * kMicrosecond || spec.tick_ns > kSecond)
    return Error{"world: tick_ns is out of range; use 10 us to 1 s"};
  if (!(spec.error_level >= 0 && spec.error_level <= 100))
    return Error{"world: error_level is out of range; use 0 (truth) to 1 (as written) or more"};
  if (!(spec.floor.width_m >= 0 && spec.floor.height_m >= 0) ||
      !is_place({spec.floor.width_m, spec.floor.height_m}))
    return Error{"world: the floor's size is not usable; use 0 or more metres"};
  Model model;
  model.tick_ns = spec.tick_ns;
  model.floor = {spec.floor.width_m, spec.floor.height_m};
  model.epoch_s = spec.epoch_s;
  model.error_level = spec.error_level;
  for (std::size_t i = 0; i < spec.walls.size(); ++i) {
    auto wall = compile_wall(spec.walls[i], i);
    if (!wall) return Error{wall.error()};
    model.walls.push_back(*wall);
  }
  model.grid = lay_grid(spec, model.walls);
  for (const RobotKindSpec& k : spec.kinds) {
    auto kind = compile_kind(k, spec, catalogue);
    if (!kind) return Error{kind.error()};
    model.kinds.push_back(std::make_shared<const KindModel>(std::move(*kind)));
  }
  if (const Status s = add_robots(spec, catalogue, model); !s) return Error{s.error()};
  for (const RobotModel& r : model.robots) {
    const double radius = r.kind->radius_m;
    model.max_radius_m = std::max(model.max_radius_m, radius);
    model.min_radius_m = model.min_radius_m == 0 ? radius : std::min(model.min_radius_m, radius);
  }
  return model;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy check: reports what is wrong with world, robot, object and model files, what they
// contain, and which wire reaches which robot.
//   understudy check worlds/demo/room.sim

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "commands/command.h"
#include "commands/model_files.h"
#include "commands/version_advice.h"
#include "host/program.h"
#include "host/pty_names.h"
#include "load/world_file.h"
#include "models/model_format.h"
#include "run/run_world.h"
#include "run/shared_addresses.h"
#include "systems/systems.h"
#include "world/mesh_warnings.h"
#include "world/placement.h"
#include "world/sensor_warnings.h"
#include "world/spatial_warnings.h"

namespace understudy {
namespace {

// "2 psd, 1 lidar", in the order in which the kinds first appear.
template <class Parts>
std::string count_kinds(const Parts& parts) {
  std::vector<std::pair<std::string, int>> counts;
  for (const auto& part : parts) {
    const auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& count) {
      return count.first == part.spec.kind;
    });
    if (known == counts.end())
      counts.emplace_back(part.spec.kind, 1);
    else
      ++known->second;
  }
  std::string text;
  for (const auto& [kind, count] : counts) text += fmt::format(", {} {}", count, kind);
  return text;
}

std::string size_text(const BodyModel& body) {
  return fmt::format("{:.0f} mm around, {:g} kg", 2000 * body.reach_m, body.mass_kg);
}

// Makes each column as wide as its widest word.
void print_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) line += fmt::format(" {:{}}", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    fmt::print("{}\n", line);
  }
}

void print_bodies(const Model& model) {
  std::map<int, std::vector<std::string>> rows;  // by id
  const auto row = [](const auto& body, const Pose2& at) {
    return std::vector<std::string>{
        std::to_string(body.id), body.name, "(" + body.kind->name + ")",
        fmt::format("at {:.0f} {:.0f} mm,", at.x_m * 1000, at.y_m * 1000),
        fmt::format("{:.1f} deg", rad_to_deg(at.heading_rad))};
  };
  for (const RobotModel& robot : model.robots) {
    rows[robot.id] = row(robot, robot.X_WR);
    if (!robot.program_line.empty()) rows[robot.id].push_back("program " + robot.program_line);
  }
  for (const ObjectModel& object : model.objects) rows[object.id] = row(object, object.X_WB);
  std::vector<std::vector<std::string>> table;
  for (auto& [id, columns] : rows) table.push_back(std::move(columns));
  print_table(table);
}

void print_kinds(const Spec& spec, const Model& model) {
  const auto origin = [](const std::string& file) { return file.empty() ? "built in" : file; };
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < model.kinds.size(); ++i) {
    const KindModel& kind = *model.kinds[i];
    rows.push_back(
        {"robot", kind.name,
         fmt::format("{} drive{}{}, {};", kind.drive_descriptor->name, count_kinds(kind.sensors),
                     count_kinds(kind.parts), size_text(kind.body)),
         origin(spec.kinds[i].file)});
  }
  for (std::size_t i = 0; i < model.object_kinds.size(); ++i) {
    const ObjectKindModel& kind = *model.object_kinds[i];
    rows.push_back({"object", kind.name,
                    fmt::format("{}{};", size_text(kind.body), kind.body.fixed ? ", fixed" : ""),
                    origin(spec.object_kinds[i].file)});
  }
  print_table(rows);
}

// Parts that a robot has in addition to those of its kind.
void print_own_parts(const Spec& spec, const Model& model) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < spec.robots.size(); ++i) {
    const RobotSpec& robot = spec.robots[i];
    if (robot.sensors.empty() && robot.parts.empty()) continue;
    const KindModel& kind = *model.robots[i].kind;
    const std::string all = count_kinds(kind.sensors) + count_kinds(kind.parts);
    rows.push_back({robot.name, "has " + (all.empty() ? "nothing" : all.substr(2))});
  }
  print_table(rows);
}

// Where two addresses of a robot end alike, the links in --dev-dir need longer names.
std::string unusual_links(const RunWorld& world, const Device& device) {
  std::string links;
  if (device.descriptor().port != PortKind::kSerial) return links;
  const auto& addresses = device.params().addresses;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const std::string usual = std::filesystem::path(addresses[i]).filename().string();
    const std::string name = pty_name(world, device, static_cast<int>(i));
    if (name != device.robot().robot_model().name + "-" + usual)
      links += ", " + name + " in --dev-dir";
  }
  return links;
}

void print_wires(const RunWorld& world) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& device : world.devices()) {
    const std::uint32_t baud = device->personality().baud();
    rows.push_back({device->robot().robot_model().name, "speaks", device->descriptor().name, "at",
                    fmt::format("{}{}{}", fmt::join(device->params().addresses, " and "),
                                baud == 0 ? "" : fmt::format(", {} baud", baud),
                                unusual_links(world, *device))});
  }
  print_table(rows);
}

// Sensors and parts of a kind of robot, one per line.
void print_parts(const Model& model) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& kind : model.kinds) {
    for (const SensorModel& sensor : kind->sensors)
      rows.push_back({"sensor", sensor.spec.kind, sensor.spec.name,
                      sensor.spec.number == 0 ? "" : std::to_string(sensor.spec.number),
                      fmt::format("at {:g} {:g} {:g} mm, {:g} deg", sensor.spec.X_RS.x_m * 1000,
                                  sensor.spec.X_RS.y_m * 1000, sensor.spec.z_m * 1000,
                                  rad_to_deg(sensor.spec.X_RS.heading_rad))});
    for (const PartModel& part : kind->parts)
      rows.push_back({"part", part.spec.kind, part.spec.name,
                      part.number == 0 ? "" : std::to_string(part.number)});
    for (const PartSpec& device : kind->devices)
      rows.push_back({"device", device.kind, device.name});
  }
  print_table(rows);
}

void print_ground(const Spec& spec) {
  for (const TerrainSpec& t : spec.terrains)
    fmt::print("  terrain {:g} x {:g} m, {} x {} heights, {}\n",
               (t.heights->columns - 1) * t.spacing_x_m, (t.heights->rows - 1) * t.spacing_y_m,
               t.heights->columns, t.heights->rows, t.heights->path);
  for (const WaterSpec& w : spec.waters)
    fmt::print("  water {:g} x {:g} m, level {:g} m\n", w.width_m, w.height_m, w.level_m);
}

void print_warnings(const std::string& path, const Model& model) {
  for (const std::string& warning : placement_warnings(model))
    fmt::print("{}: warning: {}\n", path, warning);
  for (const std::string& warning : spatial_warnings(model))
    fmt::print("{}: warning: {}\n", path, warning);
  for (const std::string& warning : sensor_warnings(model))
    fmt::print("{}: warning: {}\n", path, warning);
  for (const RobotModel& robot : model.robots) {
    if (robot.program_line.empty() || robot.program != nullptr) continue;
    const Status program = can_start(robot.program_line);
    if (!program) fmt::print("{}: warning: robot {}: {}\n", path, robot.name, program.error());
  }
}

void print_advice(const std::string& path, const Spec& spec) {
  for (const std::string& line : version_advice(spec)) fmt::print("{}: note: {}\n", path, line);
}

bool check_file(const std::string& path, const LoadOptions& load) {
  Spec spec;
  Diagnostics diagnostics;
  const bool ok = load_world_file(path, spec, diagnostics, load);
  for (const Diagnostic& d : diagnostics.list()) fmt::print("{}\n", to_string(d));
  if (!ok) return false;
  auto world = RunWorld::make(spec, {});
  if (!world) {
    fmt::print("{}: error: {}\n", path, world.error());
    return false;
  }
  const Model& model = (*world)->model();
  for (const std::string& warning : mesh_warnings(spec))
    fmt::print("{}: warning: {}\n", path, warning);
  if (describes_kind(path)) {
    fmt::print("{}: fine\n", path);
    print_kinds(spec, model);
    print_parts(model);
    return true;
  }
  fmt::print("{}: ok: {} walls, {} robots, {} objects, {} markers\n", path, spec.walls.size(),
             spec.robots.size(), spec.objects.size(), spec.markers.size());
  fmt::print("  {} physics\n", model.is_spatial() ? "spatial" : "planar");
  print_ground(spec);
  print_warnings(path, model);
  print_advice(path, spec);
  print_bodies(model);
  print_kinds(spec, model);
  print_own_parts(spec, model);
  print_wires(**world);
  for (const std::string& warning : shared_address_warnings((*world)->devices(), model))
    fmt::print("{}: warning: {}\n", path, warning);
  return true;
}

struct CheckArguments {
  std::vector<std::string> files;
  LoadOptions load;
  std::string unit;
  std::string up;
};

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<CheckArguments>();
  options.add("FILE", &arguments->files, "World, robot, object and model files").required();
  add_load_options(options, arguments->load);
  options.add("--unit", &arguments->unit, "Length of a model's unit: m, cm, mm, in, ft or metres");
  options.add("--up", &arguments->up, "Axis of a model that points up: x, y or z");
  return [arguments] {
    ModelOptions model;
    if (!read_model_options(arguments->unit, arguments->up, model)) return 1;
    bool ok = true;
    for (const std::string& file : arguments->files)
      ok = (is_model_name(file) ? check_model(file, model) : check_file(file, arguments->load)) &&
           ok;
    return ok ? 0 : 1;
  };
}

}  // namespace

extern const CommandDescriptor check_command;
const CommandDescriptor check_command{"check", "Check world, robot, object and model files", add};

}  // namespace understudy

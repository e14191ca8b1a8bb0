// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/make_world_view.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/check.h"
#include "server/make_kind_view.h"
#include "server/scene_files.h"
#include "systems/systems.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"
#include "world/error_settings.h"
#include "world/own_parts.h"

namespace understudy {
namespace {

FloorView floor_of(const Spec& spec) {
  return {.width_m = spec.floor.width_m,
          .height_m = spec.floor.height_m,
          .x_m = spec.floor.origin.x,
          .y_m = spec.floor.origin.y,
          .colour = spec.environment.floor_colour,
          .sky = spec.environment.sky_colour,
          .texture = texture_of(spec, spec.floor.texture)};
}

std::optional<TerrainView> terrain_of(const Spec& spec, SceneFiles& files) {
  if (spec.terrains.empty()) return std::nullopt;
  const TerrainSpec& terrain = spec.terrains[0];
  return TerrainView{.file = files.add(terrain.heights),
                     .source = terrain.heights->path,
                     .columns = terrain.heights->columns,
                     .rows = terrain.heights->rows,
                     .x_m = terrain.corner.x,
                     .y_m = terrain.corner.y,
                     .spacing_x_m = terrain.spacing_x_m,
                     .spacing_y_m = terrain.spacing_y_m,
                     .base_m = terrain.base_m,
                     .step_m = terrain.step_m,
                     .colour = terrain.colour,
                     .texture = texture_of(spec, terrain.drape),
                     .drape = terrain.drape,
                     .hidden_from_range = terrain.hidden_from_range};
}

std::vector<WaterView> waters_of(const Spec& spec) {
  std::vector<WaterView> waters;
  for (const WaterSpec& water : spec.waters)
    waters.push_back({water.corner.x, water.corner.y, water.width_m, water.height_m, water.level_m,
                      water.colour, water.opacity});
  return waters;
}

AnchorView anchor_of(const EnvironmentSpec& environment) {
  return {environment.latitude_deg, environment.longitude_deg, environment.altitude_m,
          environment.north_rad};
}

std::vector<WallView> walls_of(const Spec& spec) {
  std::vector<WallView> walls;
  walls.reserve(spec.walls.size());
  for (const WallSpec& wall : spec.walls)
    walls.push_back({.id = wall.id,
                     .x1_m = wall.from.x,
                     .y1_m = wall.from.y,
                     .x2_m = wall.to.x,
                     .y2_m = wall.to.y,
                     .thickness_m = wall.thickness_m,
                     .height_m = wall.height_m,
                     .colour = wall.colour,
                     .texture = texture_of(spec, wall.look.texture),
                     .texture_m = wall.look.texture_m});
  return walls;
}

std::vector<MarkerView> markers_of(const Spec& spec) {
  std::vector<MarkerView> markers;
  for (const MarkerSpec& marker : spec.markers)
    markers.push_back(
        {marker.at.x, marker.at.y, MarkerSpec::kRadius_m, marker.colour, marker.opacity});
  return markers;
}

std::vector<KindView> kinds_of(const Model& model, ShownMeshes& meshes) {
  std::vector<KindView> kinds;
  for (const auto& kind : model.kinds) kinds.push_back(make_kind_view(*kind, kind->body, meshes));
  for (const auto& kind : model.object_kinds) kinds.push_back(make_kind_view(*kind, meshes));
  return kinds;
}

// Built-in kinds never change, and have no meshes.
const std::vector<KindView>& built_in_kinds() {
  static const std::vector<KindView> kinds = [] {
    Spec spec;
    spec.kinds = all_robot_kinds();
    spec.object_kinds = builtin_object_kinds();
    const auto compiled = compile(spec, full_catalogue());
    UNDERSTUDY_CHECK(compiled.ok(), "they are included in the program");
    SceneFiles files;
    ShownMeshes meshes(spec, files);
    return kinds_of(*compiled, meshes);
  }();
  return kinds;
}

AddableView addable_in(const Model& model, ShownMeshes& meshes) {
  AddableView addable;
  addable.kinds = kinds_of(model, meshes);
  const std::size_t own = addable.kinds.size();
  for (const KindView& kind : built_in_kinds()) {
    const auto end = addable.kinds.begin() + static_cast<std::ptrdiff_t>(own);
    const bool known = std::any_of(addable.kinds.begin(), end, [&](const KindView& one) {
      return one.name == kind.name && one.robot == kind.robot;
    });
    if (!known) addable.kinds.push_back(kind);
  }
  for (const KindView& kind : addable.kinds)
    (kind.robot ? addable.robots : addable.objects).push_back(kind.name);
  return addable;
}

std::optional<double> limit(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

ErrorTableView error_table_of(const Spec& spec, const RobotSpec& robot) {
  ErrorTableView rows;
  for (const PartErrors& errors : errors_of(spec, robot, full_catalogue())) {
    ErrorRowView& row = rows.emplace_back();
    row.part = errors.part;
    row.name = errors.name;
    row.on = errors.settings.on;
    if (errors.settings.source == ErrorSource::kOwn) row.source = ErrorScale::kOwn;
    for (std::size_t i = 0; i < errors.known.size(); ++i) {
      const ParameterInfo& known = errors.known[i];
      row.values.push_back({known.key, errors.settings.values[i], known.fallback, known.unit,
                            limit(known.minimum), limit(known.maximum), known.help});
    }
  }
  return rows;
}

LengthUnit unit_named(std::string_view name) {
  for (const LengthUnit unit : {LengthUnit::kMetre, LengthUnit::kInch})
    if (name == view_name(unit)) return unit;
  return LengthUnit::kMillimetre;
}

// If several systems in a world want something unusual, the first one gets it.
WorldHintsView hints_of(const Spec& spec) {
  WorldHintsView hints;
  for (const RobotSpec& robot : spec.robots)
    for (const PartSpec& device : devices_of(spec, robot)) {
      const ViewHints& own = view_of_device(device.kind);
      if (hints.units == LengthUnit::kMillimetre) hints.units = unit_named(own.units);
      hints.rulers = hints.rulers || own.rulers;
      hints.flat = hints.flat || own.flat;
    }
  return hints;
}

// Kinds that robots or objects share are listed once; bodies name them by their place in the list.
class Kinds {
 public:
  template <class Kind, class Make>
  std::size_t index_of(const Kind& kind, const Make& make) {
    const auto [found, is_new] = places_.emplace(&kind, list_.size());
    if (is_new) list_.push_back(make(kind));
    return found->second;
  }
  std::vector<KindView> take() { return std::move(list_); }

 private:
  std::map<const void*, std::size_t> places_;
  std::vector<KindView> list_;
};

// Tables of errors. Robots that have nothing of their own share that of their kind.
class ErrorTables {
 public:
  std::size_t index_of(const Spec& spec, const RobotSpec& robot) {
    const bool own = !robot.errors.empty() || !robot.sensors.empty() ||
                     robot.error_source != ErrorSource::kInherited;
    const auto known = own ? of_kinds_.end() : of_kinds_.find(robot.kind);
    if (known != of_kinds_.end()) return known->second;
    list_.push_back(error_table_of(spec, robot));
    if (!own) of_kinds_[robot.kind] = list_.size() - 1;
    return list_.size() - 1;
  }
  std::vector<ErrorTableView> take() { return std::move(list_); }

 private:
  std::map<std::string, std::size_t> of_kinds_;
  std::vector<ErrorTableView> list_;
};

template <class Body>
BodyView body_of(const Body& body) {
  BodyView view;
  view.id = body.id;
  view.name = body.name;
  return view;
}

std::array<double, 3> stance_view(const Stance& stance) {
  return {stance.z_m, stance.roll_rad, stance.pitch_rad};
}

BodyView robot_of(const RobotModel& robot, const std::vector<PartSpec>& devices) {
  BodyView body = body_of(robot);
  body.robot = true;
  body.held = robot.kind->body.held;
  body.start = {robot.X_WR.x_m, robot.X_WR.y_m, robot.X_WR.heading_rad};
  body.program = robot.program_line;
  body.devices.emplace();
  body.bright_trail = false;
  body.panel = false;
  body.points = false;
  for (const PartSpec& device : devices) {
    body.devices->push_back(device.kind);
    if (view_of_device(device.kind).bright_trails) body.bright_trail = true;
    const PersonalityDescriptor* descriptor = find_personality(device.kind);
    if (descriptor == nullptr) continue;
    if (descriptor->has_panel) body.panel = true;
    if (descriptor->shows_points) body.points = true;
  }
  return body;
}

}  // namespace

WorldView make_world_view(const Spec& spec, const Model& model, int version, SceneFiles& files) {
  WorldView view;
  view.version = version;
  view.name = spec.name;
  view.in_space = model.is_spatial();
  view.floor = floor_of(spec);
  view.terrain = terrain_of(spec, files);
  view.waters = waters_of(spec);
  view.anchor = anchor_of(spec.environment);
  view.walls = walls_of(spec);
  view.markers = markers_of(spec);
  Kinds kinds;
  ShownMeshes meshes(spec, files);
  ErrorTables tables;
  const auto make_robot = [&](const KindModel& kind) {
    return make_kind_view(kind, shown_body(kind, model), meshes);
  };
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    BodyView body = robot_of(model.robots[i], devices_of(spec, spec.robots[i]));
    body.kind = kinds.index_of(*model.robots[i].kind, make_robot);
    body.errors = tables.index_of(spec, spec.robots[i]);
    if (!model.stances.empty()) body.stance = stance_view(model.stances[i]);
    view.bodies.push_back(std::move(body));
  }
  const auto make_object = [&](const ObjectKindModel& kind) {
    return make_kind_view(kind, meshes);
  };
  for (const ObjectModel& object : model.objects) {
    view.bodies.push_back(body_of(object));
    view.bodies.back().kind = kinds.index_of(*object.kind, make_object);
  }
  view.kinds = kinds.take();
  view.error_tables = tables.take();
  view.view = hints_of(spec);
  view.held = spec.held;
  view.error_level = spec.error_level;
  view.show_beams = spec.show_beams;
  view.show_trails = spec.show_trails;
  view.addable = addable_in(model, meshes);
  view.meshes = meshes.take();
  return view;
}

}  // namespace understudy

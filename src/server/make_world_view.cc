// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/make_world_view.h"

#include <algorithm>
#include <map>

#include "base/check.h"
#include "server/json.h"
#include "systems/systems.h"
#include "tick/simulation.h"
#include "world/builtin_objects.h"
#include "world/error_settings.h"
#include "world/own_parts.h"

namespace understudy {
namespace {

int texture_of(const Spec& spec, const std::string& path) {
  for (std::size_t i = 0; i < spec.pictures.size(); ++i)
    if (!path.empty() && spec.pictures[i]->path == path) return static_cast<int>(i);
  return -1;
}

Json floor_of(const Spec& spec, const Model& model) {
  return {{"width_m", spec.floor.width_m},
          {"height_m", spec.floor.height_m},
          {"x_m", spec.floor.origin.x},
          {"y_m", spec.floor.origin.y},
          {"colour", spec.environment.floor_colour},
          {"sky", spec.environment.sky_colour},
          {"texture", texture_of(spec, spec.floor.texture)},
          {"tick_s", model.tick_s()}};
}

Json walls_of(const Spec& spec) {
  Json list = Json::array();
  for (const WallSpec& wall : spec.walls)
    list.push_back({{"id", wall.id},
                    {"x1_m", wall.from.x},
                    {"y1_m", wall.from.y},
                    {"x2_m", wall.to.x},
                    {"y2_m", wall.to.y},
                    {"thickness_m", wall.thickness_m},
                    {"height_m", wall.height_m},
                    {"colour", wall.colour},
                    {"texture", texture_of(spec, wall.look.texture)},
                    {"texture_m", wall.look.texture_m}});
  return list;
}

Json markers_of(const Spec& spec) {
  Json list = Json::array();
  for (const MarkerSpec& marker : spec.markers)
    list.push_back({{"x_m", marker.at.x},
                    {"y_m", marker.at.y},
                    {"radius_m", MarkerSpec::kRadius_m},
                    {"colour", marker.colour},
                    {"opacity", marker.opacity}});
  return list;
}

// A convex outline grown by a radius: viewers round it themselves.
Json shape_of(const ShapeModel& shape) {
  Json points = Json::array();
  for (int i = 0; i < shape.outline.corners; ++i) {
    const Vec2& p = shape.outline.corner[static_cast<std::size_t>(i)];
    points.push_back(Json::array({p.x, p.y}));
  }
  return {{"points", points},
          {"radius_m", shape.outline.radius_m},
          {"ball", shape.ball},
          {"low_m", shape.low_m},
          {"high_m", shape.high_m}};
}

Json body_of(const BodyModel& body) {
  Json shapes = Json::array();
  for (const ShapeModel& shape : body.shapes) shapes.push_back(shape_of(shape));
  return {{"colour", body.colour}, {"reach_m", body.reach_m}, {"shapes", shapes}};
}

// `body`: of a held robot the one that it has otherwise.
Json robot_kind(const KindModel& kind, const BodyModel& body) {
  Json out = body_of(body);
  out.set("name", kind.name);
  out.set("robot", true);
  out.set("drive", kind.drive_descriptor->name);
  Json sensors = Json::array();
  for (const SensorModel& sensor : kind.sensors)
    sensors.push_back({{"name", sensor.spec.name},
                       {"kind", sensor.spec.kind},
                       {"x_m", sensor.spec.X_RS.x_m},
                       {"y_m", sensor.spec.X_RS.y_m},
                       {"z_m", sensor.spec.z_m},
                       {"heading_rad", sensor.spec.X_RS.heading_rad},
                       {"image", sensor.descriptor->kind == SampleKind::kImage},
                       {"fov_rad", Json::array({sensor.sensor->field_of_view().across_rad,
                                                sensor.sensor->field_of_view().up_rad})},
                       {"cone_rad", sensor.sensor->half_angle_rad()}});
  out.set("sensors", sensors);
  Json parts = Json::array();
  for (const PartModel& part : kind.parts)
    parts.push_back({{"name", part.spec.name}, {"kind", part.spec.kind}});
  out.set("parts", parts);
  out.set("model", model_of_kind(kind.name));
  return out;
}

const BodyModel& shown_body(const KindModel& kind, const Model& model) {
  if (kind.body.held)
    for (const auto& plain : model.kinds)
      if (plain->name == kind.name) return plain->body;
  return kind.body;
}

Json object_kind(const ObjectKindModel& kind) {
  Json out = body_of(kind.body);
  out.set("name", kind.name);
  out.set("robot", false);
  out.set("model", model_of_kind(kind.name));
  return out;
}

Json kinds_of(const Model& model) {
  Json list = Json::array();
  for (const auto& kind : model.kinds) list.push_back(robot_kind(*kind, kind->body));
  for (const auto& kind : model.object_kinds) list.push_back(object_kind(*kind));
  return list;
}

// A look at all kinds that an edit can add. Built-in ones never change.
Json addable_kinds(const Model& model) {
  static const Json built_in = [] {
    Spec spec;
    spec.kinds = all_robot_kinds();
    spec.object_kinds = builtin_object_kinds();
    const auto compiled = compile(spec, full_catalogue());
    UNDERSTUDY_CHECK(compiled.ok(), "they come with the program");
    return kinds_of(*compiled);
  }();
  Json all = kinds_of(model);
  const auto is_known = [&](const JsonView& kind) {
    for (const JsonView own : all)
      if (own["name"] == kind["name"] && own["robot"] == kind["robot"]) return true;
    return false;
  };
  for (const JsonView kind : built_in)
    if (!is_known(kind)) all.push_back(kind);
  return all;
}

Json names_in(const Json& kinds, bool robots) {
  Json names = Json::array();
  for (const JsonView kind : kinds)
    if (kind["robot"] == robots) names.push_back(kind["name"]);
  return names;
}

Json errors_json(const Spec& spec, const RobotSpec& robot) {
  Json rows = Json::array();
  for (const PartErrors& errors : errors_of(spec, robot, full_catalogue())) {
    Json values = Json::array();
    for (std::size_t i = 0; i < errors.known.size(); ++i)
      values.push_back({{"key", errors.known[i].key},
                        {"value", errors.settings.values[i]},
                        {"fallback", errors.known[i].fallback},
                        {"unit", errors.known[i].unit},
                        {"minimum", errors.known[i].minimum},
                        {"maximum", errors.known[i].maximum},
                        {"help", errors.known[i].help}});
    rows.push_back({{"part", errors.part},
                    {"name", errors.name},
                    {"on", errors.settings.on},
                    {"source", errors.settings.source == ErrorSource::kOwn ? "own" : "global"},
                    {"values", values}});
  }
  return rows;
}

// The kinds of what programs talk to a robot through.
Json device_kinds(const Spec& spec, const RobotSpec& robot) {
  Json kinds = Json::array();
  for (const PartSpec& device : devices_of(spec, robot)) kinds.push_back(device.kind);
  return kinds;
}

bool has_bright_trail(const Spec& spec, const RobotSpec& robot) {
  const std::vector<PartSpec> devices = devices_of(spec, robot);
  return std::any_of(devices.begin(), devices.end(), [](const PartSpec& device) {
    return view_of_device(device.kind).bright_trails;
  });
}

// Of several systems in a world, the first that wants something unusual has it.
Json view_of(const Spec& spec) {
  ViewHints view;
  for (const RobotSpec& robot : spec.robots)
    for (const PartSpec& device : devices_of(spec, robot)) {
      const ViewHints& own = view_of_device(device.kind);
      if (std::string_view(view.units) == ViewHints().units) view.units = own.units;
      view.rulers = view.rulers || own.rulers;
      view.flat = view.flat || own.flat;
    }
  return {{"units", view.units}, {"rulers", view.rulers}, {"flat", view.flat}};
}

// Kinds that robots or objects share are listed once; bodies name them by their place in the list.
class Kinds {
 public:
  template <class Kind, class Describe>
  std::size_t index_of(const Kind& kind, const Describe& describe) {
    const auto [found, is_new] = places_.emplace(&kind, list_.size());
    if (is_new) list_.push_back(describe(kind));
    return found->second;
  }
  const Json& list() const { return list_; }

 private:
  std::map<const void*, std::size_t> places_;
  Json list_ = Json::array();
};

// Tables of errors. Robots that have nothing of their own share that of their kind.
class ErrorTables {
 public:
  std::size_t index_of(const Spec& spec, const RobotSpec& robot) {
    const bool own = !robot.errors.empty() || !robot.sensors.empty() ||
                     robot.error_source != ErrorSource::kInherited;
    const auto known = own ? of_kinds_.end() : of_kinds_.find(robot.kind);
    if (known != of_kinds_.end()) return known->second;
    list_.push_back(errors_json(spec, robot));
    if (!own) of_kinds_[robot.kind] = list_.size() - 1;
    return list_.size() - 1;
  }
  const Json& list() const { return list_; }

 private:
  std::map<std::string, std::size_t> of_kinds_;
  Json list_ = Json::array();
};

}  // namespace

std::string world_json(const Spec& spec, const Model& model, int version) {
  Kinds kinds;
  ErrorTables tables;
  Json bodies = Json::array();
  const auto describe_robot = [&](const KindModel& kind) {
    return robot_kind(kind, shown_body(kind, model));
  };
  for (std::size_t i = 0; i < model.robots.size(); ++i) {
    const RobotModel& robot = model.robots[i];
    bodies.push_back(
        {{"id", robot.id},
         {"errors", tables.index_of(spec, spec.robots[i])},
         {"name", robot.name},
         {"robot", true},
         {"held", robot.kind->body.held},
         {"kind", kinds.index_of(*robot.kind, describe_robot)},
         {"start", Json::array({robot.X_WR.x_m, robot.X_WR.y_m, robot.X_WR.heading_rad})},
         {"devices", device_kinds(spec, spec.robots[i])},
         {"bright_trail", has_bright_trail(spec, spec.robots[i])},
         {"program", robot.program_line}});
  }
  for (const ObjectModel& object : model.objects)
    bodies.push_back({{"id", object.id},
                      {"name", object.name},
                      {"robot", false},
                      {"kind", kinds.index_of(*object.kind, object_kind)}});
  const Json addable = addable_kinds(model);
  const Json world = {{"type", "world"},
                      {"version", version},
                      {"name", spec.name},
                      {"floor", floor_of(spec, model)},
                      {"walls", walls_of(spec)},
                      {"markers", markers_of(spec)},
                      {"kinds", kinds.list()},
                      {"error_tables", tables.list()},
                      {"bodies", bodies},
                      {"view", view_of(spec)},
                      {"held", spec.held},
                      {"error_level", spec.error_level},
                      {"show_beams", spec.show_beams},
                      {"show_trails", spec.show_trails},
                      {"addable",
                       {{"kinds", addable},
                        {"robots", names_in(addable, true)},
                        {"objects", names_in(addable, false)}}}};
  return world.dump();
}

}  // namespace understudy

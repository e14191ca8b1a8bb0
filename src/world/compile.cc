// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spec -> Model. Every error names the part, what is wrong with it, and what to do.
#include <algorithm>
#include <cmath>
#include <map>

#include "base/hash.h"
#include "world/compile_body.h"
#include "world/compile_kind.h"
#include "world/compile_look.h"
#include "world/compile_terrain.h"
#include "world/lookup.h"
#include "world/model.h"
#include "world/own_parts.h"
#include "world/texture.h"

namespace understudy {
namespace {

Result<WallModel> compile_wall(const Spec& world, const WallSpec& wall, std::size_t number) {
  const std::string where = "wall " + std::to_string(number + 1);
  const Vec2 d = wall.to - wall.from;
  const double length = det::hypot(d.x, d.y);
  if (!is_place(wall.from) || !is_place(wall.to))
    return Error{where + ": its end points are not valid numbers; correct them"};
  if (!(wall.thickness_m >= 0 && wall.thickness_m <= kLargest_m))
    return Error{where + ": thickness_m is not valid; use 0 or more"};
  WallModel model;
  model.outline.center = 0.5 * (wall.from + wall.to);
  model.outline.along = length > 0 ? Vec2{d.x / length, d.y / length} : Vec2{1, 0};
  model.outline.half_length_m = 0.5 * length;
  model.outline.half_thickness_m = 0.5 * wall.thickness_m;
  model.height_m = wall.height_m;
  model.surface = wall.surface;
  model.id = wall.id;
  model.colour = wall.colour;
  const auto look = compile_look(wall.look, world, where);
  if (!look) return Error{look.error()};
  model.look = *look;
  if (const Status s = check_surface(wall.surface, where); !s) return Error{s.error()};
  return model;
}

GridLayout lay_grid(const Spec& spec, const std::vector<WallModel>& walls) {
  Vec2 low = spec.floor.origin;
  Vec2 high = spec.floor.far_corner();
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

Status check_stance(const Stance& stance, const Model& model, const std::string& where) {
  if (!in_range(stance.z_m, -kLargest_m, kLargest_m) || !std::isfinite(stance.roll_rad) ||
      !std::isfinite(stance.pitch_rad))
    return Error{where + ": its height, roll or pitch is not a number; correct it"};
  if (!stance.is_upright() && !model.is_spatial())
    return Error{where + ": height, roll and pitch need spatial physics; leave them out"};
  return {};
}

Status check_shapes(const BodySpec& body, const Model& model, const std::string& where) {
  for (const ShapeSpec& shape : body.shapes) {
    if (const Status s = check_stance(shape.stance, model, where); !s) return s;
    if (is_solid_in_space(shape.kind) && !model.is_spatial())
      return Error{where + ": cones, hulls and meshes need spatial physics; use other shapes"};
  }
  return {};
}

// The kind of a robot that a user holds in the hand: nothing can touch or see it.
std::shared_ptr<const KindModel> lifted(KindModel kind) {
  kind.body.shapes.clear();
  kind.body.shown = nullptr;
  kind.body.reach_m = 0;
  kind.body.held = true;
  return std::make_shared<const KindModel>(std::move(kind));
}

// Gives robots and objects their place in the model. They share one range of ids.
class BodyAdder {
 public:
  BodyAdder(const Spec& spec, const Catalogue& catalogue, Model& model)
      : spec_(spec), catalogue_(catalogue), model_(model) {}

  Status add_robot(const RobotSpec& robot);
  Status add_object(const ObjectSpec& object);

 private:
  Status check(const std::string& where, int id, const std::string& name, const Pose2& X_WB,
               const Stance& stance);
  Result<std::shared_ptr<const KindModel>> kind_of(const RobotSpec& robot,
                                                   const std::string& where);

  const Spec& spec_;
  const Catalogue& catalogue_;
  Model& model_;
  std::map<std::string, std::uint64_t> of_this_name_;
  std::map<int, std::string> ids_;
};

template <class Kinds>
Error unknown_kind(const std::string& where, const std::string& what, const std::string& given,
                   const Kinds& kinds) {
  std::vector<std::string> known;
  for (const auto& k : kinds) known.push_back(k->name);
  return unknown(where, what, given, known);
}

template <class Kinds>
auto find_kind(const Kinds& kinds, const std::string& name) {
  return std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k->name == name; });
}

Status BodyAdder::check(const std::string& where, int id, const std::string& name,
                        const Pose2& X_WB, const Stance& stance) {
  if (const auto [it, fresh] = ids_.emplace(id, name); !fresh)
    return Error{where + ": has the same id as " + it->second + "; give it another"};
  if (!is_place({X_WB.x_m, X_WB.y_m}) || !std::isfinite(X_WB.heading_rad))
    return Error{where + ": its pose is not a number; give x, y and heading"};
  return check_stance(stance, model_, where);
}

Result<std::shared_ptr<const KindModel>> BodyAdder::kind_of(const RobotSpec& robot,
                                                            const std::string& where) {
  const auto kind = find_kind(model_.kinds, robot.kind);
  if (kind == model_.kinds.end())
    return unknown_kind(where, "robot kind", robot.kind, model_.kinds);
  const bool held = std::find(spec_.held.begin(), spec_.held.end(), robot.id) != spec_.held.end();
  if (robot.sensors.empty() && robot.parts.empty() && robot.errors.empty() &&
      robot.error_source == ErrorSource::kInherited)
    return held ? lifted(**kind) : *kind;
  const auto spec = std::find_if(spec_.kinds.begin(), spec_.kinds.end(),
                                 [&](const RobotKindSpec& k) { return k.name == robot.kind; });
  auto own = compile_kind(with_own_parts(*spec, robot), spec_, catalogue_);
  if (!own) return Error{where + ": " + own.error()};
  return held ? lifted(std::move(*own)) : std::make_shared<const KindModel>(std::move(*own));
}

Status BodyAdder::add_robot(const RobotSpec& robot) {
  const std::string where = "robot " + std::to_string(robot.id) + " (" + robot.name + ")";
  if (const Status s = check(where, robot.id, robot.name, robot.X_WR, robot.stance); !s) return s;
  auto kind = kind_of(robot, where);
  if (!kind) return Error{kind.error()};
  RobotModel& r = model_.robots.emplace_back();
  r.id = robot.id;
  r.name = robot.name;
  r.kind = std::move(*kind);
  r.X_WR = robot.X_WR;
  r.program_line = robot.program;
  r.program = find(catalogue_.programs, robot.program);
  model_.device_count += static_cast<int>(r.kind->devices.size());
  // The first robot of a name gets the plain name's key, so adding a namesake changes no random
  // stream.
  const std::uint64_t before = of_this_name_[robot.name]++;
  r.name_key = hash_name(before == 0 ? robot.name : robot.name + "#" + std::to_string(before + 1));
  return {};
}

Status BodyAdder::add_object(const ObjectSpec& object) {
  const std::string where = "object " + std::to_string(object.id) + " (" + object.name + ")";
  if (const Status s = check(where, object.id, object.name, object.X_WB, object.stance); !s)
    return s;
  const auto kind = find_kind(model_.object_kinds, object.kind);
  if (kind == model_.object_kinds.end())
    return unknown_kind(where, "object kind", object.kind, model_.object_kinds);
  model_.objects.push_back({object.id, object.name, *kind, object.X_WB});
  return {};
}

Status add_kinds(const Spec& spec, const Catalogue& catalogue, Model& model) {
  for (const RobotKindSpec& k : spec.kinds) {
    if (const Status s = check_shapes(k.body, model, "robot kind " + k.name); !s) return s;
    auto kind = compile_kind(k, spec, catalogue);
    if (!kind) return Error{kind.error()};
    model.kinds.push_back(std::make_shared<const KindModel>(std::move(*kind)));
  }
  for (const ObjectKindSpec& k : spec.object_kinds) {
    if (const Status s = check_shapes(k.body, model, "object kind " + k.name); !s) return s;
    auto body = compile_body(k.body, "object kind " + k.name, &spec);
    if (!body) return Error{body.error()};
    body->fixed = k.fixed;
    const auto look = compile_look(k.body.look, spec, "object kind " + k.name);
    if (!look) return Error{look.error()};
    body->look = *look;
    model.object_kinds.push_back(std::make_shared<const ObjectKindModel>(
        ObjectKindModel{k.name, std::move(*body), k.beacons, k.chargers}));
  }
  return {};
}

std::vector<Stance> stances_of(const Spec& spec) {
  std::vector<Stance> stances;
  stances.reserve(spec.robots.size() + spec.objects.size());
  for (const RobotSpec& robot : spec.robots) stances.push_back(robot.stance);
  for (const ObjectSpec& object : spec.objects) stances.push_back(object.stance);
  return stances;
}

// The smaller copies of a picture take long to make, so they are reused.
std::shared_ptr<const TextureModel> texture_of(const SharedPicture& picture,
                                               const Model* previous) {
  if (previous != nullptr)
    for (const auto& texture : previous->textures)
      if (texture->picture() == picture) return texture;
  return std::make_shared<const TextureModel>(picture);
}

}  // namespace

Result<Model> compile(const Spec& spec, const Catalogue& catalogue, const Model* previous) {
  if (spec.tick_ns < 10 * kMicrosecond || spec.tick_ns > kSecond)
    return Error{"world: tick_ns is out of range; use 10 us to 1 s"};
  if (!(spec.error_level >= 0 && spec.error_level <= 100))
    return Error{"world: error_level is out of range; use 0 (truth) to 1 (as written) or more"};
  if (!(spec.floor.width_m >= 0 && spec.floor.height_m >= 0) ||
      !is_place({spec.floor.width_m, spec.floor.height_m}))
    return Error{"world: the floor's size is not valid; use 0 or more metres"};
  if (!is_place(spec.floor.origin) || !is_place(spec.floor.far_corner()))
    return Error{"world: the floor's origin is too far out; bring it nearer to 0 0"};
  if (const Status s = check_environment(spec.environment); !s) return Error{s.error()};
  if (const Status s = check_pictures(spec.pictures); !s) return Error{s.error()};
  Model model;
  for (const PhysicsDescriptor& physics : catalogue.physics)
    if (physics.kind == spec.physics) model.physics = &physics;
  if (model.physics == nullptr)
    return Error{"world: this program has no spatial physics; use planar physics"};
  model.tick_ns = spec.tick_ns;
  model.environment = spec.environment;
  for (const SharedPicture& picture : spec.pictures)
    model.textures.push_back(texture_of(picture, previous));
  model.floor_picture = picture_number(spec, spec.floor.texture);
  model.floor_hidden_from_range = spec.floor.hidden_from_range;
  auto terrain = compile_terrain(spec);
  if (!terrain) return Error{terrain.error()};
  if (*terrain != nullptr && !model.is_spatial())
    return Error{"world: terrain needs spatial physics; leave out \"set physics planar\""};
  model.terrain = std::move(*terrain);
  if (const Status s = check_waters(spec); !s) return Error{s.error()};
  if (!spec.waters.empty() && !model.is_spatial())
    return Error{"world: water needs spatial physics; leave out \"set physics planar\""};
  model.waters = spec.waters;
  model.markers = spec.markers;
  model.floor_origin = spec.floor.origin;
  model.floor = spec.floor.far_corner();
  model.epoch_s = spec.epoch_s;
  model.error_level = spec.error_level;
  model.end_of_program = spec.end_of_program;
  model.walls.reserve(spec.walls.size());
  model.robots.reserve(spec.robots.size());
  model.objects.reserve(spec.objects.size());
  for (std::size_t i = 0; i < spec.walls.size(); ++i) {
    auto wall = compile_wall(spec, spec.walls[i], i);
    if (!wall) return Error{wall.error()};
    model.walls.push_back(*wall);
  }
  model.grid = lay_grid(spec, model.walls);
  if (const Status s = add_kinds(spec, catalogue, model); !s) return Error{s.error()};
  BodyAdder adder(spec, catalogue, model);
  for (const RobotSpec& robot : spec.robots)
    if (const Status s = adder.add_robot(robot); !s) return Error{s.error()};
  for (const ObjectSpec& object : spec.objects)
    if (const Status s = adder.add_object(object); !s) return Error{s.error()};
  if (model.is_spatial()) model.stances = stances_of(spec);
  return model;
}

}  // namespace understudy

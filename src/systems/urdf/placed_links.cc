// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/urdf/placed_links.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/words.h"

namespace understudy::urdf {
namespace {

constexpr double kLevel = 0.1;      // an axis is level if its unit vector rises less than this
constexpr double kParallel = 0.99;  // cosine between the axis of a cylinder and that of its joint

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Vec3 unit(Vec3 v) {
  const double length = det::sqrt(dot(v, v));
  return length > 0 ? (1 / length) * v : Vec3{1, 0, 0};
}

Wheel::Side side_of(const File& file, const Joint& joint) {
  if (contains(file.left_wheels, joint.name.text)) return Wheel::Side::kLeft;
  if (contains(file.right_wheels, joint.name.text)) return Wheel::Side::kRight;
  if (!file.left_wheels.empty() || !file.right_wheels.empty()) return Wheel::Side::kIdle;
  const std::string name = lower_case(joint.name.text + " " + joint.child);
  if (name.find("wheel") == name.npos || name.find("caster") != name.npos)
    return Wheel::Side::kIdle;
  if (name.find("left") != name.npos) return Wheel::Side::kLeft;
  return name.find("right") != name.npos ? Wheel::Side::kRight : Wheel::Side::kIdle;
}

}  // namespace

Vec3 half_size(const Geometry& g) {
  if (g.form == Form::kCylinder) return {g.radius_m, g.radius_m, g.length_m / 2};
  if (g.form == Form::kSphere) return {g.radius_m, g.radius_m, g.radius_m};
  return 0.5 * g.size;
}

std::vector<PlacedLink> place_links(const File& file, FileReport& report) {
  std::map<std::string, const Link*> links;
  for (const Link& link : file.links)
    if (!links.emplace(link.name.text, &link).second)
      report.error(link.name, "a second link is called " + in_quotes(link.name.text),
                   "give each its own name");
  std::map<std::string, std::vector<const Joint*>> below;
  std::map<std::string, const Joint*> above;
  for (const Joint& joint : file.joints) {
    for (const std::string& end : {joint.parent, joint.child})
      if (links.count(end) == 0)
        report.error(joint.name,
                     "joint " + in_quotes(joint.name.text) + " names " + in_quotes(end) +
                         ", which is no link",
                     "correct the name, or add the link");
    if (!above.emplace(joint.child, &joint).second)
      report.error(joint.name, in_quotes(joint.child) + " has a second parent",
                   "a link may have one joint above it");
    below[joint.parent].push_back(&joint);
  }
  if (report.has_errors()) return {};
  std::vector<PlacedLink> placed;
  for (const Link& link : file.links)
    if (above.count(link.name.text) == 0) placed.push_back({&link, nullptr, {}});
  if (placed.size() != 1) {
    report.error(
        placed.empty() ? "no link is the root" : "there are several links without a parent",
        "connect all links by joints, in one tree");
    return {};
  }
  for (std::size_t i = 0; i < placed.size(); ++i)
    for (const Joint* joint : below[placed[i].link->name.text])
      placed.push_back({links[joint->child], joint, compose(placed[i].X_RL, joint->X_PC)});
  if (placed.size() != file.links.size()) {
    report.error("some links form a ring", "connect all links by joints, in one tree");
    return {};
  }
  return placed;
}

std::vector<Wheel> find_wheels(const File& file, const std::vector<PlacedLink>& links) {
  std::vector<Wheel> wheels;
  for (const PlacedLink& link : links) {
    if (link.joint == nullptr || link.joint->type != "continuous") continue;
    const Vec3 axis = link.X_RL.turn * unit(link.joint->axis);
    if (std::fabs(axis.z) > kLevel) continue;
    for (const Shape& shape : link.link->collisions) {
      const Geometry& g = shape.geometry;
      const Pose3 X_RS = compose(link.X_RL, shape.X_LS);
      if (g.form == Form::kBox) continue;
      if (g.form == Form::kCylinder && std::fabs(dot(X_RS.turn * Vec3{0, 0, 1}, axis)) < kParallel)
        continue;
      const Vec3 half = half_size(g);
      Wheel wheel;
      wheel.link = &link;
      // A mesh was replaced by its box: the wheel is as wide as its smallest side.
      wheel.radius_m = g.form == Form::kMesh ? std::max({half.x, half.y, half.z}) : g.radius_m;
      wheel.width_m = g.form == Form::kMesh       ? 2 * std::min({half.x, half.y, half.z})
                      : g.form == Form::kCylinder ? g.length_m
                                                  : g.radius_m / 2;
      wheel.at = X_RS.at;
      wheel.side = side_of(file, *link.joint);
      wheels.push_back(wheel);
      break;
    }
  }
  return wheels;
}

}  // namespace understudy::urdf

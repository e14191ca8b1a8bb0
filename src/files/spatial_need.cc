// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/spatial_need.h"

#include <algorithm>

namespace understudy {

bool needs_space(const BodySpec& body) {
  return std::any_of(body.shapes.begin(), body.shapes.end(), [](const ShapeSpec& shape) {
    return is_solid_in_space(shape.kind) || !shape.stance.is_upright();
  });
}

// Wheels alone do not count: on a flat floor they are where the drive says.
bool needs_space(const RobotKindSpec& kind) {
  return needs_space(kind.body) || !(kind.suspension == SuspensionSpec{});
}

std::string why_spatial(const Spec& spec) {
  if (!spec.terrains.empty()) return "the terrain";
  if (!spec.waters.empty()) return "the water";
  for (const RobotKindSpec& kind : spec.kinds)
    if (needs_space(kind)) return "the shape or the springs of robot kind " + kind.name;
  for (const ObjectKindSpec& kind : spec.object_kinds)
    if (needs_space(kind.body)) return "the shape of object kind " + kind.name;
  for (const RobotSpec& robot : spec.robots)
    if (!robot.stance.is_upright()) return "the height or lean of robot " + robot.name;
  for (const ObjectSpec& object : spec.objects)
    if (!object.stance.is_upright()) return "the height or lean of object " + object.name;
  return "";
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/all_physics.h"

#include <array>

#include "physics/planar.h"
#include "physics/space/space_physics.h"

namespace understudy {

std::span<const PhysicsDescriptor> all_physics() {
  static constexpr std::array kAll = {
      PhysicsDescriptor{PhysicsKind::kPlanar, "planar", "upright bodies on a flat floor",
                        [](const Model& model) -> std::unique_ptr<Physics> {
                          return std::make_unique<PlanarPhysics>(model);
                        }},
      PhysicsDescriptor{PhysicsKind::kSpatial, "spatial", "bodies that climb, lean and fall",
                        [](const Model& model) -> std::unique_ptr<Physics> {
                          return std::make_unique<SpacePhysics>(model);
                        }},
  };
  return kAll;
}

}  // namespace understudy

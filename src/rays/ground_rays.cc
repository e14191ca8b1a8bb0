// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "rays/ground_rays.h"

#include "world/floor_colour.h"

namespace understudy {

GroundRays::GroundRays(const Model& model)
    : model_(model), field_(model.terrain->ground), tree_(field_) {}

// As the floor of flat worlds, it is met only from above.
void GroundRays::meet_floor(BeamPacket& packet, int i) const {
  const SolidRay ray = packet.beam(i);
  if (!(ray.direction.z < 0) || ray.origin.z < 0) return;
  const double range = -ray.origin.z / ray.direction.z;
  const Vec3 p = ray.at(range);
  if (is_on_floor(model_, {p.x, p.y}) && !field_.holds({p.x, p.y}))
    packet.take(i, range, BeamPacket::kFloor);
}

void GroundRays::meet(BeamPacket& packet) const {
  const bool ranging = packet.use == BeamUse::kRange;
  for (int i = 0; i < packet.count; ++i) {
    if (!(ranging && model_.floor_hidden_from_range)) meet_floor(packet, i);
    if (ranging && model_.terrain->hidden_from_range) continue;
    const SolidHit hit = tree_.meet(packet.beam(i), packet.range_m[static_cast<std::size_t>(i)]);
    if (hit.met) packet.take(i, hit.range_m, BeamPacket::kTerrain);
  }
}

Vec3 GroundRays::normal(const BeamPacket& packet, int i) const {
  const SolidRay ray = packet.beam(i);
  const double range = packet.range_m[static_cast<std::size_t>(i)];
  if (range == 0) return -1.0 * ray.direction;
  const Vec3 at = ray.at(range);
  const Vec3 up = field_.normal_at({at.x, at.y});
  return dot(up, ray.direction) > 0 ? -1.0 * up : up;
}

}  // namespace understudy

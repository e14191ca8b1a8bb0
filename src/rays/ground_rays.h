// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// GroundRays: beams against terrain, and against the floor around it. Where there is terrain there
// is no floor.
#pragma once

#include "geom/height_tree.h"
#include "rays/beam_packet.h"
#include "world/model.h"

namespace understudy {

class GroundRays {
 public:
  // The model must have terrain, and outlive it.
  explicit GroundRays(const Model& model);

  // Tries all beams of the packet.
  void meet(BeamPacket& packet) const;
  // The normal of terrain that beam i has met.
  Vec3 normal(const BeamPacket& packet, int i) const;

 private:
  void meet_floor(BeamPacket& packet, int i) const;

  const Model& model_;
  const HeightField& field_;
  HeightTree tree_;
};

}  // namespace understudy

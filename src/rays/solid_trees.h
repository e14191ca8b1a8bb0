// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SolidTrees: which solids may a beam meet, and which first. Embree keeps trees of boxes around
// the solids and walks them in float arithmetic; every solid whose box a beam comes by is tried in
// double (BeamPacket::meet). The boxes are larger than the solids by far more than floats can
// err, so no solid is left out, and since only the trials count, the answer depends neither on
// Embree's instruction set nor on how it groups beams.
//
// Two trees: what stands still is not built again when something moves.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rays/beam_packet.h"

namespace understudy {

class SolidTrees {
 public:
  // An upright box, parallel to the axes, around a solid or a part of it.
  struct Leaf {
    Vec3 low;
    Vec3 high;
    std::int32_t solid = 0;
  };
  enum class Which : std::uint8_t { kStill, kMoving };

  SolidTrees();
  ~SolidTrees();
  SolidTrees(const SolidTrees&) = delete;
  SolidTrees& operator=(const SolidTrees&) = delete;

  // To be filled or changed before that tree is built.
  std::vector<Leaf>& leaves(Which which);
  void build(Which which);
  // How far from 0 0 0 leaves may be, in every direction. Both trees must then be built.
  void set_reach(double reach_m);

  // Tries the solids on the packet's beams.
  void find_nearest(BeamPacket& packet, const SceneSolid* solids) const;
  // The same, but for every beam only until it has met anything.
  void find_any(BeamPacket& packet, const SceneSolid* solids) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace understudy

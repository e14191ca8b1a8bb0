// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SolidTrees: which solids a beam may meet, and which one first. Embree keeps trees of boxes around
// the solids and walks them in float arithmetic. Every solid whose box a beam comes near is tried
// in double (BeamPacket::meet). The boxes are larger than the solids by far more than the error of
// a float, so no solid is left out. Only these trials count, so the answer depends neither on
// Embree's instruction set nor on how it groups beams.
//
// There are two trees, so that fixed solids are not rebuilt when something moves.
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

  // The leaves may be filled or changed until that tree is built.
  std::vector<Leaf>& leaves(Which which);
  void build(Which which);
  // How far from 0 0 0 leaves may be, in every direction. Both trees must be built afterwards.
  void set_reach(double reach_m);

  // Tries the solids on the packet's beams.
  void find_nearest(BeamPacket& packet, const SceneSolid* solids) const;
  // The same, but stops for each beam as soon as it has met anything.
  void find_any(BeamPacket& packet, const SceneSolid* solids) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SolidTree: which solids may a beam meet, and which first. Embree keeps a tree of boxes around
// the solids and walks it in float arithmetic; every solid whose box a beam comes by is tried in
// double (BeamPacket::meet). The boxes are larger than the solids by far more than floats can
// err, so no solid is left out, and since only the trials count, the answer depends neither on
// Embree's instruction set nor on how it groups beams.
#pragma once

#include <memory>
#include <vector>

#include "rays/beam_packet.h"

namespace understudy {

class SolidTree {
 public:
  // An upright box, parallel to the axes, around a solid or a part of it.
  struct Leaf {
    Vec3 low;
    Vec3 high;
    std::int32_t solid = 0;
  };

  // A tree that changes is quicker to build and slower to search.
  enum class Kind : std::uint8_t { kStatic, kChanging };
  explicit SolidTree(Kind kind);
  ~SolidTree();
  SolidTree(SolidTree&&) noexcept;
  SolidTree& operator=(SolidTree&&) noexcept;

  // Room for the leaves of the next build.
  std::vector<Leaf>& leaves();
  // For beams and leaves within so many metres of 0 0 0 in every direction.
  void build(double reach_m);

  // Tries the solids on the packet's beams.
  void find_nearest(BeamPacket& packet, const SceneSolid* solids) const;
  // The same until anything was met, for a single beam.
  void find_any(BeamPacket& packet, const SceneSolid* solids) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace understudy

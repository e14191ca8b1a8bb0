// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The colour a camera sees where a beam ends: sky, floor and terrain with picture and markers,
// walls and bodies with colour or picture, in the light of sun and sky, perhaps through water.
// Geometry is in double, colours are in whole numbers, and nothing comes from libm, so the picture
// is the same on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "sensors/picture/picture_rays.h"
#include "world/model.h"

namespace understudy {

class Shading {
 public:
  // `pixel_rad` is the angle a beam covers. With shadows, each surface is tested for a free view of
  // the sun.
  Shading(const SensorView& view, Vec3 eye, double pixel_rad, bool shadows);

  // Must be called before the colours of a block are read.
  void begin(const PixelBlock& block);
  // 0xRRGGBB of what beam i of the block met.
  std::uint32_t colour(const PixelBlock& block, std::size_t i) const;

 private:
  // A point on a surface and how it is viewed.
  struct Spot {
    Vec3 at;
    Vec3 normal;
    double area_m2;  // that the beam covers
  };

  std::uint32_t surface_colour(const SceneHit& hit, Vec3 direction, bool in_shadow) const;
  std::uint32_t floor_colour(const Spot& spot) const;
  std::uint32_t terrain_colour(const Spot& spot) const;
  std::uint32_t with_markers(const Spot& spot, std::uint32_t colour) const;
  std::uint32_t wall_colour(const WallModel& wall, const Spot& spot) const;
  std::uint32_t body_colour(const SceneHit& hit, const Spot& spot) const;
  std::uint32_t wrapped_colour(const BodyModel& body, const ShapeModel& shape, const Spot& spot,
                               double heading_rad) const;
  std::uint32_t through_water(Vec3 direction, double range_m, std::uint32_t colour) const;
  std::uint32_t picture_colour(const LookModel& look, double along_m, double up_m,
                               double area) const;
  std::uint32_t lit(std::uint32_t colour, Vec3 normal, bool in_shadow) const;
  void find_markers(const PixelBlock& block);
  void find_shadows(const PixelBlock& block);

  const SensorView& view_;
  const Model& model_;
  Vec3 eye_;
  double pixel2_;   // square of pixel_rad
  Vec2 per_floor_;  // 1 / width and height of the floor
  bool shadows_;
  Vec3 sun_;  // direction to it, unit vector
  std::uint32_t below_horizon_;
  std::vector<const MarkerSpec*> near_markers_;              // that the block may see
  std::array<std::uint8_t, PixelBlock::kMost> in_shadow_{};  // of the block's surfaces
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PictureRays: the beams of a frame, cast in small blocks of neighbouring pixels, which point
// nearly the same way and so meet the same things.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "sensors/picture/lens.h"
#include "world/sensor.h"

namespace understudy {

// Some pixels of a frame, row by row, and what their beams met.
struct PixelBlock {
  static constexpr int kColumns = 4;
  static constexpr int kRows = 16;
  static constexpr std::size_t kMost = kColumns * kRows;

  int x = 0;  // of the first pixel
  int y = 0;
  int columns = 0;
  int rows = 0;
  std::array<double, kMost> dx;  // world frame
  std::array<double, kMost> dy;
  std::array<double, kMost> dz;
  std::array<SceneHit, kMost> hits;

  std::size_t size() const {
    return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  }
  Vec3 direction(std::size_t i) const { return {dx[i], dy[i], dz[i]}; }
  // Calls visit(beam, pixel) with the number of each pixel in a frame of this width.
  template <class Visit>
  void for_each_pixel(int width, const Visit& visit) const {
    std::size_t i = 0;
    for (int row = y; row < y + rows; ++row) {
      const std::size_t first = static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
      for (int column = x; column < x + columns; ++column, ++i)
        visit(i, first + static_cast<std::size_t>(column));
    }
  }
};

class PictureRays {
 public:
  PictureRays(const SensorView& view, const Frame3& X_WC, const Lens& lens, double max_range_m,
              BeamUse use = BeamUse::kPicture)
      : view_(view), X_WC_(X_WC), lens_(lens), max_range_m_(max_range_m), use_(use) {}

  // Casts the beams of the block's pixels. Each goes through the point `across` from the pixel's
  // left side and `down` from its top side, 0 to 1.
  void cast(double across, double down, PixelBlock& block) const;
  Vec3 origin() const { return X_WC_.at; }
  Vec3 ahead() const { return X_WC_.turn.x; }

  // Calls take(block) for all blocks of a frame. `block` has a place and a size, but no beams yet.
  template <class Take>
  static void for_each_block(ImageSize size, const Take& take) {
    PixelBlock block;
    for (block.y = 0; block.y < size.height; block.y += PixelBlock::kRows) {
      block.rows = std::min(PixelBlock::kRows, size.height - block.y);
      for (block.x = 0; block.x < size.width; block.x += PixelBlock::kColumns) {
        block.columns = std::min(PixelBlock::kColumns, size.width - block.x);
        take(block);
      }
    }
  }

 private:
  const SensorView& view_;
  Frame3 X_WC_;
  Lens lens_;
  double max_range_m_;
  BeamUse use_;
};

}  // namespace understudy

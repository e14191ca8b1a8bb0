// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A picture that is ready for sampling, with ever smaller copies of it. From afar its details
// blend, as they do on a real sensor. It uses whole numbers, so colours are the same everywhere.
// The picture itself is shared with the Spec; the copies need a third of its memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "world/environment_spec.h"

namespace understudy {

class TextureModel {
 public:
  explicit TextureModel(SharedPicture picture);
  TextureModel(const TextureModel&) = delete;
  TextureModel& operator=(const TextureModel&) = delete;

  // The picture it was made from.
  const SharedPicture& picture() const { return picture_; }

  // Width over height of the picture.
  double per_aspect() const { return per_aspect_; }

  // The colour 0xRRGGBB at u to the right and v up, both 0 to 1 over the picture, which repeats
  // beyond. `spot` is the area being looked at, relative to the area of the picture.
  std::uint32_t at(double u, double v, double spot) const;
  // The colour of the single pixel there. The place must be within the picture.
  std::uint32_t pixel_at(double u, double v) const;

 private:
  struct Level {
    int width;
    int height;
    const std::uint8_t* rgb;  // row by row from the top, 3 bytes per pixel

    // The colour 0xRRGGBB of a pixel.
    std::uint32_t pixel(int column, int row) const {
      const std::uint8_t* const at = rgb + 3 * (std::ptrdiff_t{row} * width + column);
      return static_cast<std::uint32_t>(at[0] << 16 | at[1] << 8 | at[2]);
    }
  };
  void add_half();

  SharedPicture picture_;
  double per_aspect_;
  double pixels_;              // of the whole picture
  std::vector<Level> levels_;  // each half as large as the one before; the first is the picture
  std::vector<std::vector<std::uint8_t>> halves_;  // what the other levels point to
};

}  // namespace understudy

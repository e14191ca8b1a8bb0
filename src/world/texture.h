// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A picture that is ready for sampling, with ever smaller copies of it. From afar its details
// blend, as they do on a real sensor. It uses whole numbers, so colours are the same everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "world/environment_spec.h"

namespace understudy {

class TextureModel {
 public:
  explicit TextureModel(SharedPicture picture);

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
    std::vector<std::uint32_t> pixels;  // 0xRRGGBB, row by row from the top
  };
  void add_half();

  SharedPicture picture_;
  double per_aspect_;
  double pixels_;              // of the whole picture
  std::vector<Level> levels_;  // each half as large as the one before
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Image: one frame of a camera. Frames are not part of the state. They are computed on request, and
// can be computed again.
#pragma once

#include <cstdint>
#include <vector>

namespace understudy {

enum class PixelKind : std::uint8_t {
  kColour,  // 3 bytes, red green blue
  kGray,    // 1 byte
  kMetres,  // a float, kNoReturn where nothing was met
  kDegreesC,
};

struct ImageSize {
  int width = 0;  // 0: use the sensor's own parameters
  int height = 0;
};

struct Image {
  PixelKind kind = PixelKind::kColour;
  int width = 0;
  int height = 0;
  // Row by row from the top left. One of the two is empty.
  std::vector<std::uint8_t> bytes;
  std::vector<float> values;
};

}  // namespace understudy

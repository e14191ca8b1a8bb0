// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The table of pictures that the build made.
#include "panel/font_pictures.h"

#include <cstddef>

namespace understudy {
namespace {

struct Picture {
  std::int8_t left;
  std::int8_t top;
  std::uint8_t width;
  std::uint8_t height;
  std::uint32_t start;  // in kCoverage
};

#include "panel/font_pictures.inc"  // made by the build

}  // namespace

Glyph font_picture(int index) {
  const Picture& picture = kPictures[static_cast<std::size_t>(index)];
  return {picture.left, picture.top, picture.width, picture.height, kCoverage + picture.start};
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Grey PNGs as numbers: the heights of a terrain. Nothing is corrected for how screens look; the
// numbers are those in the file.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

struct GreyPicture {
  int width = 0;
  int height = 0;
  int bits = 0;                       // 8 or 16
  std::vector<std::uint16_t> values;  // row by row from the top
};

// Reads a grey PNG with 8 or 16 bits, of at most `most` pixels along each side. A picture in colour
// is taken if all its pixels are grey. The error says what is wrong, without a path.
Result<GreyPicture> read_grey_png(ByteSpan bytes, int most);

}  // namespace understudy

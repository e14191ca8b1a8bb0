// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Any bytes, repeated, as the heights of an elevation tile: a square without holes, or a reason.
// The first bytes choose the square.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "files/srtm.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace understudy;
  constexpr std::size_t kHead = 4;
  constexpr std::size_t kSide = 1201;
  if (size <= kHead) return 0;
  Bytes tile(2 * kSide * kSide);
  for (std::size_t i = 0; i < tile.size(); ++i) tile[i] = data[kHead + i % (size - kHead)];
  const TileCut cut{data[0] / 128.0 - 0.5, data[1] / 128.0 - 0.5, 1 + 256.0 * data[2] / 16};
  if (data[3] % 8 == 0) tile.pop_back();
  const auto heights = cut_tile(tile, {0, 0}, cut);
  if (!heights) {
    UNDERSTUDY_CHECK(!heights.error().empty(), "an error says why");
    return 0;
  }
  UNDERSTUDY_CHECK(heights->columns >= 2 && heights->rows >= 2, "size");
  UNDERSTUDY_CHECK(heights->above_m.size() == static_cast<std::size_t>(heights->columns) *
                                                  static_cast<std::size_t>(heights->rows),
                   "every height");
  UNDERSTUDY_CHECK(heights->lowest_m > -32768, "no hole is left");
  bool at_bottom = false;
  for (const std::uint16_t height : heights->above_m) at_bottom |= height == 0;
  UNDERSTUDY_CHECK(at_bottom, "the lowest height is 0");
  return 0;
}

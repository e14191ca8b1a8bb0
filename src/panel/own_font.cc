// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the drawing of the font, and stretches its box to the sizes of the other fonts.
#include "panel/own_font.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <mutex>
#include <vector>

#include "base/check.h"

namespace understudy {
namespace {

constexpr int kGlyphs = 96;
constexpr int kBox = kGlyphs - 1;
constexpr int kWidth = 5;
constexpr int kHeight = 11;
constexpr int kAboveBase = 9;
constexpr int kInARow = 12;
constexpr int kLine = kInARow * (kWidth + 1) - 1;  // characters in one line of the drawing

constexpr char kDrawing[] =
#include "panel/own_glyphs.inc"
    ;
static_assert(sizeof kDrawing == kGlyphs / kInARow * kHeight * kLine + 1);

bool ink(int index, int x, int y) {
  const int line = index / kInARow * kHeight + y;
  return kDrawing[line * kLine + index % kInARow * (kWidth + 1) + x] == '#';
}

using Coverage = std::vector<std::uint8_t>;

std::array<Coverage, kGlyphs> draw_all() {
  std::array<Coverage, kGlyphs> all;
  for (int index = 0; index < kGlyphs; ++index)
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x)
        all[static_cast<std::size_t>(index)].push_back(ink(index, x, y) ? 255 : 0);
  return all;
}

// A pixel of the stretched box has ink if the pixel of the drawing under its centre has.
Glyph stretch_box(const FontChoice& font, int advance, Coverage& coverage) {
  const bool bold = font.style == FontStyle::kBold;
  const int ink_width = std::max(2, advance - (bold ? 2 : 1));
  const int height = std::max(kHeight - 2, font.size * kHeight / 12);
  const int top = (height * kAboveBase + kHeight / 2) / kHeight;
  const int lean = font.style == FontStyle::kItalics ? height / 5 : 0;
  const int width = ink_width + (bold ? 1 : 0) + lean;
  const auto row = static_cast<std::size_t>(width);
  coverage.assign(row * static_cast<std::size_t>(height), 0);
  for (int y = 0; y < height; ++y) {
    const int shift = lean * (height - 1 - y) / height;
    for (int x = 0; x < ink_width; ++x) {
      if (!ink(kBox, (2 * x + 1) * kWidth / (2 * ink_width), (2 * y + 1) * kHeight / (2 * height)))
        continue;
      const std::size_t at =
          static_cast<std::size_t>(y) * row + static_cast<std::size_t>(x + shift);
      coverage[at] = 255;
      if (bold) coverage[at + 1] = 255;
    }
  }
  return {0, top, width, height, coverage.data()};
}

}  // namespace

Glyph own_glyph(int index) {
  static const std::array<Coverage, kGlyphs> all = draw_all();
  return {0, kAboveBase, kWidth, kHeight, all[static_cast<std::size_t>(index)].data()};
}

Glyph stretched_box(const FontChoice& font, int advance, int variant) {
  struct Kept {
    Coverage coverage;
    Glyph glyph;
  };
  static std::mutex mutex;
  static std::map<int, Kept> kept;  // its values keep their addresses
  const std::lock_guard lock(mutex);
  Kept& entry = kept[variant];
  if (entry.coverage.empty()) entry.glyph = stretch_box(font, advance, entry.coverage);
  return entry.glyph;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "panel/font.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "all_fonts.h"
#include "panel/own_font.h"

namespace understudy::font_test {
namespace {

std::vector<int> picture_of(const Glyph& glyph) {
  std::vector<int> all = {glyph.left, glyph.top, glyph.width, glyph.height};
  all.insert(all.end(), glyph.coverage, glyph.coverage + glyph.width * glyph.height);
  return all;
}

TEST(Font, All54AreDifferent) {
  std::set<std::vector<int>> seen;
  for (const FontChoice& font : all_fonts()) seen.insert(picture_of(glyph_of(font, 'g')));
  EXPECT_EQ(seen.size(), 54U);
}

// Two neighbours in a column of text never touch each other's rows.
TEST(Font, CharactersFitTheirCells) {
  for (const FontChoice& font : all_fonts()) {
    const FontCell cell = cell_of(font);
    for (char c = ' '; c <= '~'; ++c) {
      const Glyph glyph = glyph_of(font, c);
      if (glyph.height == 0) continue;
      EXPECT_LE(glyph.top, cell.ascent) << c << " " << font.size;
      EXPECT_LE(glyph.height - glyph.top, cell.height - cell.ascent) << c << " " << font.size;
      EXPECT_LE(glyph.width, advance_of(font, c) + font.size / 2) << c << " " << font.size;
    }
  }
}

// Published widths: Helvetica's zero is 0.556, Times's 0.5, Courier's everything 0.6 of the size.
TEST(Font, Widths) {
  EXPECT_EQ(advance_of({FontFamily::kHelvetica, FontStyle::kNormal, 24}, '0'), 13);
  EXPECT_EQ(advance_of({FontFamily::kTimes, FontStyle::kNormal, 24}, '0'), 12);
  EXPECT_EQ(advance_of({FontFamily::kCourier, FontStyle::kItalics, 10}, 'i'), 6);
  EXPECT_EQ(advance_of({FontFamily::kHelvetica, FontStyle::kBold, 18}, 'W'), 17);
  EXPECT_EQ(advance_of({}, 'W'), 6);
}

TEST(Font, EveryCharacterButTheSpaceHasInk) {
  std::vector<FontChoice> fonts = all_fonts();
  fonts.emplace_back();
  for (const FontChoice& font : fonts)
    for (int c = 0; c < 256; ++c) {
      const Glyph glyph = glyph_of(font, static_cast<char>(c));
      int ink = 0;
      for (int i = 0; i < glyph.width * glyph.height; ++i) ink += glyph.coverage[i];
      EXPECT_EQ(ink > 0, c != ' ') << c << " " << font.size;
    }
}

// What stands for characters that have no picture.
TEST(Font, TheBoxStretchesToAllStylesAndSizes) {
  std::set<std::vector<int>> seen;
  int variant = 0;
  for (const FontChoice& font : all_fonts()) {
    const int advance = advance_of(font, '\x80');
    const Glyph glyph = stretched_box(font, advance, variant++);
    EXPECT_LE(glyph.height, cell_of(font).height);
    EXPECT_LE(glyph.width, advance + font.size / 4);
    seen.insert(picture_of(glyph));
  }
  EXPECT_GE(seen.size(), 17U);  // as wide in all three families; 8 and 10 may look alike
}

}  // namespace
}  // namespace understudy::font_test

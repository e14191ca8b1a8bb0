// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Text can be read in every font, even in the smallest size.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "all_fonts.h"
#include "panel/font.h"

namespace understudy::font_readable_test {
namespace {

constexpr int kFullInk = 255;

std::vector<FontChoice> all_and_own() {
  std::vector<FontChoice> fonts = all_fonts();
  fonts.emplace_back();
  return fonts;
}

// Coverage at a place relative to the pen on the base line; y points up, and 0 is
// the lowest row above the line.
int ink_at(const Glyph& glyph, int x, int y) {
  const int column = x - glyph.left;
  const int row = glyph.top - 1 - y;
  if (column < 0 || column >= glyph.width || row < 0 || row >= glyph.height) return 0;
  return glyph.coverage[row * glyph.width + column];
}

int brightest_in_row(const Glyph& glyph, int row) {
  const std::uint8_t* first = glyph.coverage + row * glyph.width;
  return *std::max_element(first, first + glyph.width);
}

int brightest(const Glyph& glyph) {
  return *std::max_element(glyph.coverage, glyph.coverage + glyph.width * glyph.height);
}

// By how many pixels of full ink two characters differ, in hundredths.
int difference(const Glyph& a, const Glyph& b) {
  int sum = 0;
  for (int y = std::min(a.top - a.height, b.top - b.height); y < std::max(a.top, b.top); ++y)
    for (int x = std::min(a.left, b.left); x < std::max(a.left + a.width, b.left + b.width); ++x)
      sum += std::abs(ink_at(a, x, y) - ink_at(b, x, y));
  return sum * 100 / kFullInk;
}

// In Helvetica, I and l differ only in height, which is the same in its smallest size.
bool are_twins(const FontChoice& font, char a, char b) {
  return font.family == FontFamily::kHelvetica && font.size == 8 && a == 'I' && b == 'l';
}

TEST(FontReadable, NoTwoCharactersLookAlike) {
  for (const FontChoice& font : all_and_own())
    for (char a = ' '; a <= '~'; ++a)
      for (char b = static_cast<char>(a + 1); b <= '~'; ++b)
        EXPECT_GE(difference(glyph_of(font, a), glyph_of(font, b)), are_twins(font, a, b) ? 0 : 40)
            << name_of(font) << ": " << a << " and " << b;
}

// The first and last row may be the grey end of a stem.
TEST(FontReadable, StemsAreNotGrey) {
  for (const FontChoice& font : all_fonts()) {
    const int least = font.style == FontStyle::kItalics ? 100 : 170;
    for (const char c : std::string("lI1|")) {
      const Glyph glyph = glyph_of(font, c);
      for (int row = 1; row < glyph.height - 1; ++row) {
        EXPECT_GE(brightest_in_row(glyph, row), least)
            << name_of(font) << ": " << c << ", row " << row;
      }
    }
  }
}

TEST(FontReadable, LettersAndDigitsAreBright) {
  const std::string all = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  for (const FontChoice& font : all_and_own())
    for (const char c : all)
      EXPECT_GE(brightest(glyph_of(font, c)), 200) << name_of(font) << " " << c;
}

TEST(FontReadable, CapitalsHaveSixRows) {
  for (const FontChoice& font : all_and_own())
    EXPECT_GE(glyph_of(font, 'H').top, 6) << name_of(font);
}

TEST(FontReadable, DescendersReachBelowTheLine) {
  for (const FontChoice& font : all_and_own())
    for (const char c : std::string("gjpqy")) {
      const Glyph glyph = glyph_of(font, c);
      EXPECT_GE(glyph.height - glyph.top, 2) << name_of(font) << ": " << c;
      EXPECT_GE(brightest_in_row(glyph, glyph.height - 1), 75) << name_of(font) << ": " << c;
    }
}

}  // namespace
}  // namespace understudy::font_readable_test

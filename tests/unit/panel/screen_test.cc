// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Cursor, rows, modes and shapes, by numbers; what they look like is in screen_golden_test.cc.
#include "panel/screen.h"

#include <gtest/gtest.h>

#include <set>

#include "base/describe.h"

namespace understudy::screen_test {
namespace {

constexpr std::uint32_t kWhite = 0xFFFFFF;

int count_pixels(const Screen& screen, std::uint32_t colour) {
  int count = 0;
  for (int y = 0; y < kLcdHeight; ++y)
    for (int x = 0; x < kLcdWidth; ++x) count += screen.canvas().at(x, y) == colour ? 1 : 0;
  return count;
}

// What comes after the second line of a label is left out.
TEST(Screen, ALabelHasTwoLines) {
  const auto pixels = [](const char* text) {
    Screen screen;
    screen.set_label(2, 0xFFFFFF, 0x0000FF, text);
    const auto rgb = screen.canvas().rgb();
    return Bytes(rgb.begin(), rgb.end());
  };
  EXPECT_EQ(pixels("one\ntwo\nthree"), pixels("one\ntwo"));
  EXPECT_NE(pixels("one\ntwo"), pixels("one"));
}

TEST(Screen, TextGoesOnInTheNextRowAfter78Columns) {
  Screen screen;
  screen.print(std::string(78, 'x'));
  EXPECT_EQ(screen.cursor().row, 0);
  EXPECT_EQ(screen.cursor().column, 78);
  screen.print("y");
  EXPECT_EQ(screen.cursor().row, 1);
  EXPECT_EQ(screen.cursor().column, 1);
}

TEST(Screen, ScrollsBehindRow21) {
  Screen screen;
  for (int i = 0; i < 20; ++i) screen.print("\n");
  EXPECT_EQ(screen.cursor().row, 20);
  screen.area(100, 100, 100, 100, {kWhite}, true);
  screen.print("\n");
  EXPECT_EQ(screen.cursor().row, 20);
  EXPECT_EQ(screen.canvas().at(100, 100), 0U);
  EXPECT_EQ(screen.canvas().at(100, 87), kWhite);  // 13 rows up
}

TEST(Screen, WithoutScrollingTextGoesOnAtTheTop) {
  Screen screen;
  screen.set_mode(kLcdScrolling << 8);
  for (int i = 0; i < 21; ++i) screen.print("\n");
  EXPECT_EQ(screen.cursor().row, 0);
}

TEST(Screen, WithoutLineFeedTextIsCutOff) {
  Screen screen;
  screen.set_mode(kLcdLineFeed << 8);
  screen.print(std::string(200, 'x'));
  EXPECT_EQ(screen.cursor().row, 0);
  EXPECT_EQ(screen.cursor().column, 200);
}

TEST(Screen, HidingTheMenuGivesThreeMoreRows) {
  Screen screen;
  screen.set_mode(kLcdShowMenu << 8);
  for (int i = 0; i < 40; ++i) screen.print("\n");
  EXPECT_EQ(screen.cursor().row, 23);
}

TEST(Screen, SmallLinesThenALargeOneStayAboveTheMenu) {
  Screen screen;
  screen.set_font(2, 0);
  screen.set_font_size(8);
  for (int i = 0; i < 26; ++i) screen.print("\n");
  screen.set_font_size(24);
  screen.set_colours(kWhite, 0x102030);
  screen.print("WWW");
  for (int x = 0; x < kLcdWidth; ++x) EXPECT_EQ(screen.canvas().at(x, 282), 0U);
  EXPECT_EQ(screen.canvas().at(11, 281), 0x102030U);
}

// The cursor never lands on what was printed.
TEST(Screen, CursorBehindProportionalText) {
  Screen screen;
  screen.set_font(0, 0);
  screen.print("iiiW");
  int width = 0;
  for (const char c : std::string("iiiW")) width += advance_of(screen.font(), c);
  EXPECT_GE(screen.cursor().column * cell_of(screen.font()).width, width);
  EXPECT_LT((screen.cursor().column - 1) * cell_of(screen.font()).width, width);
}

TEST(Screen, UnknownFontsChangeNothing) {
  Screen screen;
  EXPECT_FALSE(screen.set_font(3, 0));
  EXPECT_FALSE(screen.set_font(0, 3));
  EXPECT_FALSE(screen.set_font(-1, 0));
  EXPECT_FALSE(screen.set_font_size(13));
  EXPECT_EQ(screen.font(), FontChoice{});
  EXPECT_EQ(screen.drawn(), 0U);
}

TEST(Screen, FarAwayIsCutOff) {
  Screen screen;
  screen.move_to(-30000, -30000);
  screen.print("here\n");
  screen.move_to(32767, 32767);
  screen.print("there\nback\n");
  EXPECT_LE(screen.cursor().row, 20);
  screen.line(-32768, -32768, 32767, 32767, {kWhite});
  EXPECT_EQ(screen.canvas().at(100, 100), kWhite);
  screen.circle(0, 0, 32767, {0x00FF00}, true);
  EXPECT_EQ(count_pixels(screen, 0x00FF00), kLcdWidth * kLcdHeight);
  screen.image(ImageKind::kGray, {-5, -5, -7, 9}, Bytes(100, 1));
  EXPECT_EQ(count_pixels(screen, 0x00FF00), kLcdWidth * kLcdHeight);
}

// Inverting twice leaves no trace, so every pixel of a shape is touched exactly once.
TEST(Screen, ShapesTouchEachPixelOnce) {
  Screen screen;
  const Ink invert{0, true};
  for (int round = 0; round < 2; ++round) {
    for (int radius = 0; radius < 40; ++radius) {
      screen.circle(100, 100, radius, invert, false);
      screen.circle(300, 100, radius, invert, true);
      screen.area(200, 200, 200 + radius, 200 + radius / 3, invert, false);
      screen.line(50, 50, 50 + 2 * radius, 90 - radius, invert);
    }
    if (round == 0) {
      EXPECT_GT(count_pixels(screen, kWhite), 100);
    }
  }
  EXPECT_EQ(count_pixels(screen, 0), kLcdWidth * kLcdHeight);
}

// The disc of radius r has r*r*pi pixels, within the length of its rim.
TEST(Screen, SizeOfADisc) {
  for (const int radius : {10, 50, 100}) {
    Screen screen;
    screen.circle(240, 160, radius, {kWhite}, true);
    EXPECT_NEAR(count_pixels(screen, kWhite), 3.14159 * radius * radius, 6.3 * radius);
    EXPECT_EQ(screen.canvas().at(240 + radius, 160), kWhite);
    EXPECT_EQ(screen.canvas().at(240 + radius + 1, 160), 0U);
  }
}

TEST(Screen, EveryDrawingChangesTheHash) {
  std::set<std::uint64_t> seen;
  Screen screen;
  EXPECT_EQ(screen.drawn(), 0U);
  int commands = 0;
  const auto next = [&] {
    seen.insert(screen.drawn());
    ++commands;
  };
  screen.print("a"), next();
  screen.print("a"), next();
  screen.clear(), next();
  screen.move_to(1, 2), next();
  screen.set_colours(1, 2), next();
  screen.set_font(0, 1), next();
  screen.set_font_size(8), next();
  screen.set_mode(1), next();
  screen.set_label(1, -1, -1, "x"), next();
  screen.pixel(1, 1, {1}), next();
  screen.line(1, 1, 2, 2, {1}), next();
  screen.area(1, 1, 2, 2, {1}, false), next();
  screen.area(1, 1, 2, 2, {1}, true), next();
  screen.circle(1, 1, 2, {1}, true), next();
  screen.image(ImageKind::kGray, {0, 0, 1, 1}, Bytes(1, 7)), next();
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(commands));
  EXPECT_FALSE(seen.contains(0));
}

// Cursor and colours survive, pixels do not: they are not in the bytes.
TEST(Screen, SavedWithoutPixels) {
  Screen screen;
  screen.set_font(1, 2);
  screen.set_font_size(18);
  screen.print("Some text\nand more");
  const Bytes blob = save(screen);
  EXPECT_LT(blob.size(), 200U);
  Screen other;
  ASSERT_TRUE(load(blob, other));
  EXPECT_TRUE(other.is_sound());
  EXPECT_EQ(save(other), blob);
  EXPECT_EQ(other.cursor().row, screen.cursor().row);
  EXPECT_EQ(other.cursor().column, screen.cursor().column);
  EXPECT_TRUE(other.canvas().rgb().empty());
}

TEST(Screen, DamagedBytesAreSeen) {
  Screen screen;
  screen.set_font(1, 2);
  Bytes blob = save(screen);
  blob[3 * 8] = 77;  // the family of the font, behind the hash and the pen
  Screen other;
  ASSERT_TRUE(load(blob, other));
  EXPECT_FALSE(other.is_sound());
}

}  // namespace
}  // namespace understudy::screen_test

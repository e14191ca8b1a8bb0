// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the LCD looks like, as pictures that somebody has looked at.
#include <gtest/gtest.h>

#include "golden.h"
#include "panel/font.h"

namespace understudy::screen_golden_test {
namespace {

constexpr std::uint32_t kRed = 0xFF0000;
constexpr std::uint32_t kGreen = 0x00FF00;
constexpr std::uint32_t kBlue = 0x0000FF;
constexpr std::uint32_t kWhite = 0xFFFFFF;
constexpr std::uint32_t kYellow = 0xFFFF00;
constexpr std::uint32_t kHideMenu = kLcdShowMenu << 8;

const char* const kStyles[] = {"normal", "bold", "italics"};

void show_family(int family, const std::string& name) {
  Screen screen;
  screen.set_mode(kHideMenu);
  for (int style = 0; style < 3; ++style)
    for (const int size : kFontSizes) {
      ASSERT_TRUE(screen.set_font(family, style));
      ASSERT_TRUE(screen.set_font_size(size));
      const bool last = style == 2 && size == 24;
      screen.print(std::string(kStyles[style]) + " " + std::to_string(size) +
                   " VWTurn(90), gjpqy @#&" + (last ? "" : "\n"));
    }
  expect_golden(screen, name);
}

TEST(ScreenGolden, FontsHelvetica) { show_family(0, "helvetica"); }
TEST(ScreenGolden, FontsTimes) { show_family(1, "times"); }
TEST(ScreenGolden, FontsCourier) { show_family(2, "courier"); }

TEST(ScreenGolden, OwnFontColoursAndMenu) {
  Screen screen;
  std::string all;
  for (char c = ' '; c <= '~'; ++c) all.push_back(c);
  screen.print(all + "\n\n");
  screen.print("The quick brown fox jumps over the lazy dog. 0123456789\n");
  screen.print(
      "UTF-8: 20 \xC2\xB0"
      "C, gr\xC3\xBC\xC3\x9F dich\n");
  screen.print("col\tcol\tcol\n");
  screen.set_colours(kRed, 0);
  screen.print("red on black\n");
  screen.set_colours(kBlue, kWhite);
  screen.print("blue on white\n");
  screen.set_colours(0, kYellow);
  screen.move_to(12, 20);
  screen.print("black on yellow at row 12, column 20");
  screen.set_label(1, -1, -1, "START");
  screen.set_label(2, -1, -1, "Two\nlines");
  screen.set_label(3, -1, -1, "longer than its box is wide");
  screen.set_label(4, -1, -1, "END");
  expect_golden(screen, "text_and_menu");
}

TEST(ScreenGolden, Shapes) {
  Screen screen;
  for (int i = 0; i <= 12; ++i) screen.line(10, 10, 10 + 10 * i, 130, {kGreen});
  screen.area(150, 10, 250, 60, {kBlue}, false);
  screen.area(250, 130, 150, 70, {kBlue}, true);
  screen.circle(320, 70, 60, {kRed}, false);
  screen.circle(320, 70, 40, {kYellow}, true);
  for (int r = 0; r < 10; ++r)
    screen.circle(400 + (r % 5) * 17, 30 + (r / 5) * 40, r, {kWhite}, r % 2 == 1);
  for (int x = 400; x < 470; x += 2) screen.pixel(x, 120, {kWhite});
  screen.area(0, 150, 479, 281, {0x404080}, true);
  screen.area(20, 160, 120, 270, {0, true}, true);
  screen.circle(140, 215, 50, {0, true}, true);
  screen.circle(240, 215, 50, {0, true}, false);
  screen.line(200, 160, 300, 270, {0, true});
  screen.circle(440, 290, 60, {0xFFA500}, true);  // cut off
  screen.line(-100, 300, 600, 310, {kRed});
  expect_golden(screen, "shapes");
}

TEST(ScreenGolden, Images) {
  Screen screen;
  Bytes colour;
  Bytes gray;
  Bytes binary;
  for (int y = 0; y < 120; ++y)
    for (int x = 0; x < 160; ++x) {
      colour.push_back(static_cast<std::uint8_t>(x * 255 / 159));
      colour.push_back(static_cast<std::uint8_t>(y * 255 / 119));
      colour.push_back(128);
      gray.push_back(static_cast<std::uint8_t>((x + y) * 255 / 278));
      binary.push_back((x / 16 + y / 16) % 2 == 1 ? 1 : 0);
    }
  screen.image(ImageKind::kColour, {0, 0, 160, 120}, colour);
  screen.image(ImageKind::kGray, {160, 0, 160, 120}, gray);
  screen.image(ImageKind::kBinary, {320, 0, 160, 120}, binary);
  screen.image(ImageKind::kColour, {-80, 130, 160, 120}, colour);  // cut off on the left
  screen.image(ImageKind::kColour, {100, 130, 160, 120},
               ByteSpan(colour).first(colour.size() / 2));  // the rest has not come
  screen.image(ImageKind::kGray, {400, 260, 160, 120}, gray);
  expect_golden(screen, "images");
}

TEST(ScreenGolden, Scrolling) {
  Screen screen;
  screen.set_label(4, -1, -1, "END");
  screen.circle(300, 150, 40, {kRed}, true);
  for (int i = 1; i <= 30; ++i) screen.print("line " + std::to_string(i) + "\n");
  screen.print(
      "a long line that reaches the right edge of the screen and goes on in the next row, "
      "where it ends");
  expect_golden(screen, "scrolling");
}

}  // namespace
}  // namespace understudy::screen_golden_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// IP: the arithmetic of the real library, against values computed by hand from its description
// (docs/robios.md). Everything is exact.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "eyebot.h"

namespace understudy::ip_test {
namespace {

using Bytes = std::vector<BYTE>;

void set_size(int width, int height) {
  IP_WIDTH = width;
  IP_HEIGHT = height;
  IP_PIXELS = width * height;
  IP_SIZE = 3 * IP_PIXELS;
}

struct HsiCase {
  std::array<BYTE, 3> rgb;
  std::array<BYTE, 3> hsi;
};

TEST(Ip, hue_saturation_intensity) {
  const HsiCase cases[] = {
      {{255, 0, 0}, {42, 255, 63}},      // red: 42 + 0
      {{0, 255, 0}, {126, 255, 127}},    // green
      {{0, 0, 255}, {210, 255, 63}},     // blue
      {{255, 255, 0}, {84, 255, 190}},   // red and green are largest: green counts, 126 - 42
      {{0, 255, 255}, {168, 255, 190}},  // blue counts, 210 - 42
      {{255, 0, 255}, {252, 255, 127}},  // blue counts, 210 + 42
      {{200, 60, 30}, {49, 168, 87}},    // 42 + 1260/170 = 42 + 7; 255 - 7650/87
      {{200, 30, 60}, {35, 160, 80}},    // 42 - 1260/170: rounded towards zero
      {{200, 150, 150}, {0, 19, 162}},   // too pale: 2 * 50 <= 200
      {{200, 100, 100}, {0, 51, 125}},   // just too pale: 2 * 100 <= 200
      {{40, 0, 0}, {0, 255, 10}},        // too dark
      {{103, 0, 0}, {0, 255, 25}},       // just too dark
      {{104, 0, 0}, {42, 255, 26}},      // just bright enough
      {{0, 0, 0}, {0, 0, 0}},           {{1, 1, 1}, {0, 0, 0}},  // intensity 0: no saturation
      {{3, 3, 3}, {0, 129, 2}},                                  // 255 - 765/2 = -127 wraps
      {{255, 255, 255}, {0, 255, 254}},                          // 255 - 65025/254 = -1 wraps
  };
  for (const HsiCase& c : cases) {
    std::array<BYTE, 3> hsi{};
    IPPRGB2HSI(c.rgb[0], c.rgb[1], c.rgb[2], &hsi[0], &hsi[1], &hsi[2]);
    const COLOR colour = IPPRGB2Col(c.rgb[0], c.rgb[1], c.rgb[2]);
    EXPECT_EQ(hsi, c.hsi) << std::hex << colour;
    EXPECT_EQ(IPPRGB2Hue(c.rgb[0], c.rgb[1], c.rgb[2]), c.hsi[0]);
    std::array<BYTE, 3> again{};
    IPPCol2HSI(colour, &again[0], &again[1], &again[2]);
    EXPECT_EQ(again, hsi);
  }
}

TEST(Ip, colours_and_planes) {
  set_size(2, 2);
  EXPECT_EQ(IPPRGB2Col(0x12, 0x34, 0x56), 0x123456);
  BYTE r = 0;
  BYTE g = 0;
  BYTE b = 0;
  IPPCol2RGB(0x123456, &r, &g, &b);
  EXPECT_EQ(r, 0x12);
  EXPECT_EQ(g, 0x34);
  EXPECT_EQ(b, 0x56);

  const Bytes colour = {10, 20, 30, 255, 255, 255, 1, 1, 1, 7, 9, 4};
  Bytes gray(4);
  IPCol2Gray(colour.data(), gray.data());
  EXPECT_EQ(gray, (Bytes{20, 254, 0, 6}));  // (7 + 4) >> 2 is 2, 9 >> 1 is 4

  Bytes back(12);
  IPGray2Col(gray.data(), back.data());
  EXPECT_EQ(back, (Bytes{20, 20, 20, 254, 254, 254, 0, 0, 0, 6, 6, 6}));

  const Bytes red = {1, 2, 3, 4};
  const Bytes green = {5, 6, 7, 8};
  const Bytes blue = {9, 10, 11, 12};
  IPRGB2Col(red.data(), green.data(), blue.data(), back.data());
  EXPECT_EQ(back, (Bytes{1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12}));

  Bytes h(4);
  Bytes s(4);
  Bytes i(4);
  const Bytes colours = {255, 0, 0, 0, 255, 0, 200, 60, 30, 0, 0, 0};
  IPCol2HSI(colours.data(), h.data(), s.data(), i.data());
  EXPECT_EQ(h, (Bytes{42, 126, 49, 0}));
  EXPECT_EQ(s, (Bytes{255, 255, 168, 0}));
  EXPECT_EQ(i, (Bytes{63, 127, 87, 0}));
}

// 4 x 3; side columns take their neighbours from the rows above and below.
const Bytes kSpots = {0, 0, 0, 0, 0, 50, 0, 30, 9, 0, 0, 0};

TEST(Ip, laplace_leaves_first_and_last_row_alone) {
  set_size(4, 3);
  Bytes edges(12, 7);
  IPLaplace(kSpots.data(), edges.data());
  EXPECT_EQ(edges, (Bytes{7, 7, 7, 7, 59, 200, 80, 111, 7, 7, 7, 7}));
  Bytes bright = kSpots;
  bright[5] = 100;  // 4 * 100 is cut to 255
  IPLaplace(bright.data(), edges.data());
  EXPECT_EQ(edges[5], 255);
}

TEST(Ip, sobel_clears_first_and_last_row) {
  set_size(4, 3);
  Bytes edges(12, 7);
  IPSobel(kSpots.data(), edges.data());
  EXPECT_EQ(edges, (Bytes{0, 0, 0, 0, 39, 6, 13, 6, 0, 0, 0, 0}));
  // A step of 255 from row 0 to row 2: |dy| = 4 * 255, / 3 = 340, cut.
  Bytes step(12, 0);
  for (int i = 8; i < 12; ++i) step[static_cast<std::size_t>(i)] = 255;
  IPSobel(step.data(), edges.data());
  EXPECT_EQ(edges[5], 255);
}

TEST(Ip, overlays) {
  set_size(2, 1);
  const Bytes below = {1, 2, 3, 4, 5, 6};
  const Bytes above = {0, 0, 0, 0, 0, 9};
  Bytes result(6);
  IPOverlay(below.data(), above.data(), result.data());
  EXPECT_EQ(result, (Bytes{1, 2, 3, 0, 0, 9}));
  const Bytes gray_below = {10, 20};
  const Bytes gray_above = {0, 1};
  IPOverlayGray(gray_below.data(), gray_above.data(), 0xFF8040, result.data());
  EXPECT_EQ(result, (Bytes{10, 10, 10, 0xFF, 0x80, 0x40}));
}

TEST(Ip, sizes_follow_the_resolution) {
  const struct {
    int code, width, height;
  } cases[] = {{QQVGA, 160, 120},   {QVGA, 320, 240},    {VGA, 640, 480},
               {CAM1MP, 1296, 730}, {CAMHD, 1920, 1080}, {CAM5MP, 2592, 1944}};
  for (const auto& c : cases) {
    EXPECT_EQ(IPSetSize(c.code), 0);
    EXPECT_EQ(IP_WIDTH, c.width);
    EXPECT_EQ(IP_HEIGHT, c.height);
    EXPECT_EQ(IP_PIXELS, c.width * c.height);
    EXPECT_EQ(IP_SIZE, c.width * c.height * 3);
  }
  EXPECT_EQ(IPSetSize(CUSTOM), 1);
  EXPECT_EQ(IPSetSize(-1), 1);
  EXPECT_EQ(IPSetSize(6), 1);
  EXPECT_EQ(IP_WIDTH, 2592);  // as before
}

}  // namespace
}  // namespace understudy::ip_test

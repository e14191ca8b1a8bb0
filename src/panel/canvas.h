// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Canvas: the pixels of the LCD and the shapes on them. x points right, y down. Everything outside
// is clipped.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "panel/font.h"

namespace understudy {

inline constexpr int kLcdWidth = 480;
inline constexpr int kLcdHeight = 320;

// What a shape does to the pixels under it. Each pixel is drawn once.
struct Ink {
  std::uint32_t colour = 0;  // 0xRRGGBB
  bool inverts = false;      // inverts the pixels' own colours instead
};

enum class ImageKind : std::uint8_t {
  kColour,  // 3 bytes per pixel
  kGray,    // 1 byte
  kBinary,  // 1 byte: 0 is white, everything else black
};

struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

class Canvas {
 public:
  void fill(Rectangle area, std::uint32_t colour);
  void pixel(int x, int y, Ink ink);
  void line(int x1, int y1, int x2, int y2, Ink ink);
  // Between two corners, both included.
  void area(int x1, int y1, int x2, int y2, Ink ink, bool filled);
  void circle(int x, int y, int radius, Ink ink, bool filled);
  // If there are too few pixels, the rest is not drawn.
  void image(ImageKind kind, Rectangle area, ByteSpan pixels);
  // The pen is at x on the base line y.
  void glyph(const Glyph& glyph, int x, int y, std::uint32_t colour);
  // Moves the pixels between two rows up; black comes in from below.
  void scroll(int rows, int top, int bottom);

  std::uint32_t at(int x, int y) const;  // black outside
  // Red, green, blue, row by row from the top left; empty until something is drawn.
  std::span<const std::uint8_t> rgb() const { return rgb_; }
  void forget() { rgb_.clear(); }

 private:
  static bool is_inside(int x, int y) {
    return x >= 0 && x < kLcdWidth && y >= 0 && y < kLcdHeight;
  }
  std::uint8_t* pixel_at(int x, int y);  // must be inside
  void span(int x1, int x2, int y, Ink ink);
  void put(int x, int y, std::uint32_t colour);

  std::vector<std::uint8_t> rgb_;
};

}  // namespace understudy

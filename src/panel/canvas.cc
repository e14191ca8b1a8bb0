// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "panel/canvas.h"

#include <algorithm>
#include <cstdlib>

namespace understudy {

namespace {

// Of its first byte.
std::size_t place_of(int x, int y) {
  return 3 * (static_cast<std::size_t>(y) * kLcdWidth + static_cast<std::size_t>(x));
}

}  // namespace

std::uint8_t* Canvas::pixel_at(int x, int y) {
  if (rgb_.empty()) rgb_.resize(std::size_t{3} * kLcdWidth * kLcdHeight);
  return &rgb_[place_of(x, y)];
}

void Canvas::put(int x, int y, std::uint32_t colour) {
  std::uint8_t* const p = pixel_at(x, y);
  p[0] = static_cast<std::uint8_t>(colour >> 16);
  p[1] = static_cast<std::uint8_t>(colour >> 8);
  p[2] = static_cast<std::uint8_t>(colour);
}

std::uint32_t Canvas::at(int x, int y) const {
  if (!is_inside(x, y) || rgb_.empty()) return 0;
  const std::uint8_t* const p = &rgb_[place_of(x, y)];
  return static_cast<std::uint32_t>(p[0] << 16 | p[1] << 8 | p[2]);
}

void Canvas::pixel(int x, int y, Ink ink) {
  if (!is_inside(x, y)) return;
  put(x, y, ink.inverts ? ~at(x, y) & 0xFFFFFF : ink.colour);
}

void Canvas::span(int x1, int x2, int y, Ink ink) {
  if (y < 0 || y >= kLcdHeight) return;
  for (int x = std::max(x1, 0); x <= std::min(x2, kLcdWidth - 1); ++x) pixel(x, y, ink);
}

void Canvas::fill(Rectangle area, std::uint32_t colour) {
  for (int y = std::max(area.y, 0); y < std::min(area.y + area.height, kLcdHeight); ++y)
    span(area.x, area.x + area.width - 1, y, {colour});
}

// Bresenham: each step goes along the longer side.
void Canvas::line(int x1, int y1, int x2, int y2, Ink ink) {
  const int dx = std::abs(x2 - x1);
  const int dy = -std::abs(y2 - y1);
  const int step_x = x1 < x2 ? 1 : -1;
  const int step_y = y1 < y2 ? 1 : -1;
  for (int error = dx + dy;;) {
    pixel(x1, y1, ink);
    if (x1 == x2 && y1 == y2) return;
    const int twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x1 += step_x;
    }
    if (twice <= dx) {
      error += dx;
      y1 += step_y;
    }
  }
}

void Canvas::area(int x1, int y1, int x2, int y2, Ink ink, bool filled) {
  if (x1 > x2) std::swap(x1, x2);
  if (y1 > y2) std::swap(y1, y2);
  for (int y = std::max(y1, 0); y <= std::min(y2, kLcdHeight - 1); ++y) {
    if (filled || y == y1 || y == y2) {
      span(x1, x2, y, ink);
      continue;
    }
    pixel(x1, y, ink);
    if (x2 != x1) pixel(x2, y, ink);
  }
}

// A pixel belongs to the disc if its middle is less than half a pixel outside the circle; the rim
// is what the next row further out does not cover.
void Canvas::circle(int x, int y, int radius, Ink ink, bool filled) {
  if (radius < 0) return;
  const std::int64_t limit = std::int64_t{radius} * radius + radius;
  const auto covers = [&](std::int64_t column, std::int64_t row) {
    return column * column + row * row <= limit;
  };
  int further = radius;
  for (int row = 0; row <= radius; ++row) {
    const int half = further;
    while (further >= 0 && !covers(further, row + 1)) --further;
    const int rim = std::min(further + 1, half);
    for (const int side : {-1, 1}) {
      if (row == 0 && side > 0) continue;
      if (filled || rim <= 0) {
        span(x - half, x + half, y + side * row, ink);
      } else {
        span(x - half, x - rim, y + side * row, ink);
        span(x + rim, x + half, y + side * row, ink);
      }
    }
  }
}

void Canvas::image(ImageKind kind, Rectangle area, ByteSpan pixels) {
  const int bytes = kind == ImageKind::kColour ? 3 : 1;
  std::size_t position = 0;
  for (int y = area.y; y < area.y + area.height; ++y)
    for (int x = area.x; x < area.x + area.width;
         ++x, position += static_cast<std::size_t>(bytes)) {
      if (position + static_cast<std::size_t>(bytes) > pixels.size()) return;
      if (!is_inside(x, y)) continue;
      const std::uint8_t* const from = &pixels[position];
      std::uint8_t gray = from[0];
      if (kind == ImageKind::kBinary) gray = from[0] == 0 ? 255 : 0;
      std::uint8_t* const to = pixel_at(x, y);
      to[0] = gray;
      to[1] = bytes == 3 ? from[1] : gray;
      to[2] = bytes == 3 ? from[2] : gray;
    }
}

void Canvas::glyph(const Glyph& glyph, int x, int y, std::uint32_t colour) {
  for (int row = 0; row < glyph.height; ++row)
    for (int column = 0; column < glyph.width; ++column) {
      const int coverage = glyph.coverage[row * glyph.width + column];
      const int at_x = x + glyph.left + column;
      const int at_y = y - glyph.top + row;
      if (coverage == 0 || !is_inside(at_x, at_y)) continue;
      std::uint8_t* const p = pixel_at(at_x, at_y);
      for (int channel = 0; channel < 3; ++channel) {
        const int ink = static_cast<int>(colour >> (16 - 8 * channel) & 0xFF);
        p[channel] =
            static_cast<std::uint8_t>((ink * coverage + p[channel] * (255 - coverage) + 127) / 255);
      }
    }
}

void Canvas::scroll(int rows, int top, int bottom) {
  if (rgb_.empty()) return;
  rows = std::clamp(rows, 0, bottom - top);
  const auto row = [&](int y) { return rgb_.begin() + std::ptrdiff_t{3} * kLcdWidth * y; };
  std::copy(row(top + rows), row(bottom), row(top));
  std::fill(row(bottom - rows), row(bottom), std::uint8_t{0});
}

}  // namespace understudy

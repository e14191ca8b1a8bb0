// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every command is noted in the hash, then drawn.
#include "panel/screen.h"

#include "base/hash.h"

namespace understudy {

void Screen::note(char command, std::initializer_list<std::int64_t> numbers, ByteSpan bytes) {
  Hasher hasher(drawn_);
  hasher.word(static_cast<std::uint64_t>(command));
  for (const std::int64_t number : numbers) hasher.word(static_cast<std::uint64_t>(number));
  hasher.bytes(bytes);
  drawn_ = hasher.digest();
}

void Screen::clear() {
  note('c', {});
  canvas_.fill({0, 0, kLcdWidth, kLcdHeight}, 0);
  text_.set_colours(0xFFFFFF, 0);
  text_.move_to(0, 0);
}

void Screen::print(std::string_view text) {
  note('t', {}, as_bytes(text));
  text_.print(text, canvas_);
}

void Screen::move_to(int row, int column) {
  note('p', {row, column});
  text_.move_to(row, column);
}

void Screen::set_colours(std::uint32_t foreground, std::uint32_t background) {
  note('k', {foreground, background});
  text_.set_colours(foreground, background);
}

bool Screen::set_font(int family, int style) {
  if (!ScreenText::is_font(family, style)) return false;
  note('f', {family, style});
  text_.set_font(family, style);
  return true;
}

bool Screen::set_font_size(int size) {
  if (!ScreenText::is_size(size)) return false;
  note('z', {size});
  text_.set_font_size(size);
  return true;
}

void Screen::set_mode(std::uint32_t bits) {
  note('m', {bits});
  const bool bar_goes = text_.has_mode(kLcdShowMenu) && (bits & kLcdShowMenu << 8) != 0;
  text_.set_mode(bits);
  if (bar_goes) canvas_.fill({0, text_.height() - kLcdMenuHeight, kLcdWidth, kLcdMenuHeight}, 0);
  if ((bits & kLcdShowMenu) != 0)
    for (int position = 1; position <= kLcdMenuKeys; ++position) menu_.draw(position, canvas_);
}

void Screen::set_label(int position, std::int32_t foreground, std::int32_t background,
                       std::string_view text) {
  if (position < 1 || position > kLcdMenuKeys) return;
  note('l', {position, foreground, background}, as_bytes(text));
  menu_.set(position, foreground, background, text);
  text_.set_mode(kLcdShowMenu);
  menu_.draw(position, canvas_);
}

void Screen::pixel(int x, int y, Ink ink) {
  note('x', {x, y, ink.colour, ink.inverts});
  canvas_.pixel(x, y, ink);
}

void Screen::line(int x1, int y1, int x2, int y2, Ink ink) {
  note('L', {x1, y1, x2, y2, ink.colour, ink.inverts});
  canvas_.line(x1, y1, x2, y2, ink);
}

void Screen::area(int x1, int y1, int x2, int y2, Ink ink, bool filled) {
  note('a', {x1, y1, x2, y2, ink.colour, ink.inverts, filled});
  canvas_.area(x1, y1, x2, y2, ink, filled);
}

void Screen::circle(int x, int y, int radius, Ink ink, bool filled) {
  note('o', {x, y, radius, ink.colour, ink.inverts, filled});
  canvas_.circle(x, y, radius, ink, filled);
}

void Screen::image(ImageKind kind, Rectangle area, ByteSpan pixels) {
  note('i', {static_cast<int>(kind), area.x, area.y, area.width, area.height}, pixels);
  canvas_.image(kind, area, pixels);
}

void Screen::forget_pixels() {
  canvas_.forget();
  menu_.clear_texts();
}

}  // namespace understudy

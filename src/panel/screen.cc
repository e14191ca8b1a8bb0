// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "panel/screen.h"

#include <algorithm>
#include <iterator>

#include "base/hash.h"

namespace understudy {
namespace {

constexpr std::size_t kLongestLabel = 31;
constexpr int kTabColumns = 8;
constexpr int kFurthest_px = 1 << 20;  // where a pen can be; far beyond every row of 16 bits
constexpr char kBoxCharacter = '\x7F';

// ASCII, line ends and tabs; a box for every other character of UTF-8. Nothing else is left.
std::string printable(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte >= ' ' && byte <= '~') || c == '\n' || c == '\r' || c == '\t')
      plain.push_back(c);
    else if (byte >= 0xC0)
      plain.push_back(kBoxCharacter);  // its first byte; the others are below
  }
  return plain;
}

}  // namespace

void Screen::note(char command, std::initializer_list<std::int64_t> numbers, ByteSpan bytes) {
  Hasher hasher(drawn_);
  hasher.word(static_cast<std::uint64_t>(command));
  for (const std::int64_t number : numbers) hasher.word(static_cast<std::uint64_t>(number));
  hasher.bytes(bytes);
  drawn_ = hasher.digest();
}

int Screen::text_height() const {
  return (mode_ & kLcdShowMenu) != 0 ? kLcdHeight - kLcdMenuHeight : kLcdHeight;
}

bool Screen::on_grid() const { return (pen_y_px_ - kTop_px) % cell_of(font_).height == 0; }

void Screen::clear() {
  note('c', {});
  canvas_.fill({0, 0, kLcdWidth, kLcdHeight}, 0);
  foreground_ = 0xFFFFFF;
  background_ = 0;
  place_pen(0, 0);
}

void Screen::place_pen(int row, int column) {
  const FontCell cell = cell_of(font_);
  pen_x_px_ = kLeft_px + column * cell.width;
  pen_y_px_ = kTop_px + row * cell.height;
}

void Screen::move_to(int row, int column) {
  note('p', {row, column});
  place_pen(row, column);
}

// The first cell that is free of what was printed.
Screen::CursorCell Screen::cursor() const {
  const FontCell cell = cell_of(font_);
  const auto ceiling = [](int a, int b) { return a <= 0 ? a / b : (a + b - 1) / b; };
  return {ceiling(pen_y_px_ - kTop_px, cell.height), ceiling(pen_x_px_ - kLeft_px, cell.width)};
}

void Screen::set_colours(std::uint32_t foreground, std::uint32_t background) {
  note('k', {foreground, background});
  foreground_ = foreground & 0xFFFFFF;
  background_ = background & 0xFFFFFF;
}

bool Screen::set_font(int family, int style) {
  if (family < 0 || family > 2 || style < 0 || style > 2) return false;
  note('f', {family, style});
  font_.family = static_cast<FontFamily>(family);
  font_.style = static_cast<FontStyle>(style);
  return true;
}

bool Screen::set_font_size(int size) {
  if (std::find(std::begin(kFontSizes), std::end(kFontSizes), size) == std::end(kFontSizes))
    return false;
  note('z', {size});
  // The first font has one size only; the one most like it has them all.
  if (font_.family == FontFamily::kOwn) font_.family = FontFamily::kCourier;
  font_.size = size;
  return true;
}

void Screen::set_mode(std::uint32_t bits) {
  note('m', {bits});
  const bool bar_goes = (mode_ & kLcdShowMenu) != 0 && (bits & kLcdShowMenu << 8) != 0;
  for (std::uint32_t bit = 1; bit < 0x100; bit <<= 1) {
    if ((bits & bit) != 0) mode_ |= bit;
    if ((bits & bit << 8) != 0) mode_ &= ~bit;
  }
  if (bar_goes) canvas_.fill({0, text_height() - kLcdMenuHeight, kLcdWidth, kLcdMenuHeight}, 0);
  if ((bits & kLcdShowMenu) != 0)
    for (int i = 0; i < kLcdMenuKeys; ++i) draw_label(i);
}

void Screen::print(std::string_view text) {
  note('t', {}, as_bytes(text));
  make_room();
  std::string run;
  int run_width = 0;
  const auto draw = [&] {
    draw_run(run);
    pen_x_px_ = std::min(pen_x_px_ + run_width, kFurthest_px);
    run.clear();
    run_width = 0;
  };
  const auto add = [&](char c) {
    const int advance = advance_of(font_, c);
    const bool fits = pen_x_px_ + run_width + advance <= kLcdWidth;
    if (!fits && (mode_ & kLcdLineFeed) != 0) {
      draw();
      new_line();
    }
    run.push_back(c);
    run_width += advance;
  };
  for (const char c : printable(text)) {
    if (c == '\t') {
      const int column = cursor().column + static_cast<int>(run.size());
      for (int i = column % kTabColumns; i < kTabColumns; ++i) add(' ');
    } else if (c == '\n' || c == '\r') {
      draw();
      if (c == '\n') new_line();
      pen_x_px_ = kLeft_px;
    } else {
      add(c);
    }
  }
  draw();
}

// The paper first: characters that lean reach over their neighbours.
void Screen::draw_run(std::string_view characters) {
  const FontCell cell = cell_of(font_);
  int x = pen_x_px_;
  for (const char c : characters) {
    const int advance = advance_of(font_, c);
    canvas_.fill({x, pen_y_px_, advance, cell.height}, background_);
    x += advance;
  }
  x = pen_x_px_;
  for (const char c : characters) {
    canvas_.glyph(glyph_of(font_, c), x, pen_y_px_ + cell.ascent, foreground_);
    x += advance_of(font_, c);
  }
}

void Screen::new_line() {
  const int height = cell_of(font_).height;
  pen_x_px_ = kLeft_px;
  pen_y_px_ += height;
  const int overflow = pen_y_px_ + height - text_height();
  if (overflow <= 0) return;
  if ((mode_ & kLcdScrolling) == 0)
    pen_y_px_ = kTop_px;
  else  // by whole rows, if the text stands in rows
    scroll(on_grid() ? (overflow + height - 1) / height * height : overflow);
}

void Screen::scroll(int pixels) {
  canvas_.scroll(pixels, kTop_px, text_height());
  pen_y_px_ -= pixels;
}

// A line that follows one of a smaller font may need more room than there is. In rows, the program
// itself has put the cursor there.
void Screen::make_room() {
  const int overflow = pen_y_px_ + cell_of(font_).height - text_height();
  if (overflow > 0 && pen_y_px_ < text_height() && !on_grid() && (mode_ & kLcdScrolling) != 0)
    scroll(overflow);
}

void Screen::set_label(int position, std::int32_t foreground, std::int32_t background,
                       std::string_view text) {
  if (position < 1 || position > kLcdMenuKeys) return;
  note('l', {position, foreground, background}, as_bytes(text));
  Label& label = labels_[static_cast<std::size_t>(position - 1)];
  if (foreground >= 0) label.foreground = static_cast<std::uint32_t>(foreground) & 0xFFFFFF;
  if (background >= 0) label.background = static_cast<std::uint32_t>(background) & 0xFFFFFF;
  label.text = printable(text).substr(0, kLongestLabel);
  mode_ |= kLcdShowMenu;
  draw_label(position - 1);
}

// One or two lines in the middle of a coloured box with a black frame.
void Screen::draw_label(int index) {
  const FontChoice font;
  const FontCell cell = cell_of(font);
  constexpr int kLabelWidth = kLcdWidth / kLcdMenuKeys;
  constexpr std::size_t kLines = 2;
  const auto fitting = static_cast<std::size_t>((kLabelWidth - 4) / cell.width);
  const Label& label = labels_[static_cast<std::size_t>(index)];
  const int left = index * kLabelWidth;
  const int top = kLcdHeight - kLcdMenuHeight;
  canvas_.fill({left, top, kLabelWidth, kLcdMenuHeight}, 0);
  canvas_.fill({left + 1, top + 1, kLabelWidth - 2, kLcdMenuHeight - 2}, label.background);

  std::array<std::string, kLines> lines;
  std::size_t count = 1;
  for (const char c : label.text) {
    const bool full = lines[count - 1].size() == fitting;
    if ((c == '\n' || full) && count == kLines) break;
    if (c == '\n' || full) ++count;
    if (c != '\n') lines[count - 1].push_back(c == '\t' || c == '\r' ? ' ' : c);
  }
  int base = top + (kLcdMenuHeight - static_cast<int>(count) * cell.height) / 2 + cell.ascent;
  for (std::size_t i = 0; i < count; ++i, base += cell.height) {
    int x = left + (kLabelWidth - static_cast<int>(lines[i].size()) * cell.width + 1) / 2;
    for (const char c : lines[i]) {
      canvas_.glyph(glyph_of(font, c), x, base, label.foreground);
      x += cell.width;
    }
  }
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

bool Screen::is_sound() const {
  const auto within = [](int px) { return px >= -kFurthest_px && px <= kFurthest_px; };
  const bool has_size =
      std::find(std::begin(kFontSizes), std::end(kFontSizes), font_.size) != std::end(kFontSizes);
  return font_.family <= FontFamily::kOwn && font_.style <= FontStyle::kItalics && has_size &&
         within(pen_x_px_) && within(pen_y_px_);
}

void Screen::forget_pixels() {
  canvas_.forget();
  for (Label& label : labels_) label.text.clear();
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Text starts 10 pixels from the left and 6 from the top.
#include "panel/screen_text.h"

#include <algorithm>
#include <iterator>

#include "panel/menu_bar.h"

namespace understudy {
namespace {

constexpr int kTabColumns = 8;
constexpr int kFurthest_px = 1 << 20;  // where a pen can be; far beyond every row of 16 bits
constexpr char kBoxCharacter = '\x7F';

}  // namespace

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

int ScreenText::height() const {
  return has_mode(kLcdShowMenu) ? kLcdHeight - kLcdMenuHeight : kLcdHeight;
}

bool ScreenText::on_grid() const { return (pen_y_px_ - kTop_px) % cell_of(font_).height == 0; }

void ScreenText::move_to(int row, int column) {
  const FontCell cell = cell_of(font_);
  pen_x_px_ = kLeft_px + column * cell.width;
  pen_y_px_ = kTop_px + row * cell.height;
}

ScreenText::CursorCell ScreenText::cursor() const {
  const FontCell cell = cell_of(font_);
  const auto ceiling = [](int a, int b) { return a <= 0 ? a / b : (a + b - 1) / b; };
  return {ceiling(pen_y_px_ - kTop_px, cell.height), ceiling(pen_x_px_ - kLeft_px, cell.width)};
}

void ScreenText::set_colours(std::uint32_t foreground, std::uint32_t background) {
  foreground_ = foreground & 0xFFFFFF;
  background_ = background & 0xFFFFFF;
}

bool ScreenText::is_font(int family, int style) {
  return family >= 0 && family <= 2 && style >= 0 && style <= 2;
}

bool ScreenText::is_size(int size) {
  return std::find(std::begin(kFontSizes), std::end(kFontSizes), size) != std::end(kFontSizes);
}

void ScreenText::set_font(int family, int style) {
  font_.family = static_cast<FontFamily>(family);
  font_.style = static_cast<FontStyle>(style);
}

void ScreenText::set_font_size(int size) {
  // The first font has one size only; the one most like it has them all.
  if (font_.family == FontFamily::kOwn) font_.family = FontFamily::kCourier;
  font_.size = size;
}

void ScreenText::set_mode(std::uint32_t bits) {
  for (std::uint32_t bit = 1; bit < 0x100; bit <<= 1) {
    if ((bits & bit) != 0) mode_ |= bit;
    if ((bits & bit << 8) != 0) mode_ &= ~bit;
  }
}

void ScreenText::print(std::string_view text, Canvas& canvas) {
  make_room(canvas);
  std::string run;
  int run_width = 0;
  const auto draw = [&] {
    draw_run(run, canvas);
    pen_x_px_ = std::min(pen_x_px_ + run_width, kFurthest_px);
    run.clear();
    run_width = 0;
  };
  const auto add = [&](char c) {
    const int advance = advance_of(font_, c);
    const bool fits = pen_x_px_ + run_width + advance <= kLcdWidth;
    if (!fits && has_mode(kLcdLineFeed)) {
      draw();
      new_line(canvas);
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
      if (c == '\n') new_line(canvas);
      pen_x_px_ = kLeft_px;
    } else {
      add(c);
    }
  }
  draw();
}

// The paper first: characters that lean reach over their neighbours.
void ScreenText::draw_run(std::string_view characters, Canvas& canvas) const {
  const FontCell cell = cell_of(font_);
  int x = pen_x_px_;
  for (const char c : characters) {
    const int advance = advance_of(font_, c);
    canvas.fill({x, pen_y_px_, advance, cell.height}, background_);
    x += advance;
  }
  x = pen_x_px_;
  for (const char c : characters) {
    canvas.glyph(glyph_of(font_, c), x, pen_y_px_ + cell.ascent, foreground_);
    x += advance_of(font_, c);
  }
}

void ScreenText::new_line(Canvas& canvas) {
  const int row = cell_of(font_).height;
  pen_x_px_ = kLeft_px;
  pen_y_px_ += row;
  const int overflow = pen_y_px_ + row - height();
  if (overflow <= 0) return;
  if (!has_mode(kLcdScrolling))
    pen_y_px_ = kTop_px;
  else  // by whole rows, if the text is in rows
    scroll(on_grid() ? (overflow + row - 1) / row * row : overflow, canvas);
}

void ScreenText::scroll(int pixels, Canvas& canvas) {
  canvas.scroll(pixels, kTop_px, height());
  pen_y_px_ -= pixels;
}

// A line that follows one of a smaller font may need more room than there is. In rows, the program
// itself has put the cursor there.
void ScreenText::make_room(Canvas& canvas) {
  const int overflow = pen_y_px_ + cell_of(font_).height - height();
  if (overflow > 0 && pen_y_px_ < height() && !on_grid() && has_mode(kLcdScrolling))
    scroll(overflow, canvas);
}

bool ScreenText::is_sound() const {
  const auto within = [](int px) { return px >= -kFurthest_px && px <= kFurthest_px; };
  return font_.family <= FontFamily::kOwn && font_.style <= FontStyle::kItalics &&
         is_size(font_.size) && within(pen_x_px_) && within(pen_y_px_);
}

}  // namespace understudy

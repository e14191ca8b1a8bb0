// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Screen: the LCD as a program sees it: a text cursor, colours, a font, a menu bar and shapes. The
// layout is that of the original: text starts 10 pixels from the left and 6 from the top, with 78
// columns and 21 rows in its first font. The menu bar with four labels takes the 38 pixels at the
// bottom.
//
// The part that belongs to the state of a run is described: the cursor, how text looks, and one
// hash over everything that was ever drawn. The pixels and labels are not part of it. They follow
// from the drawing and decide nothing except what LCDGetPixel returns. After another state is
// restored, the screen is blank until something is drawn again.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "base/bytes.h"
#include "panel/canvas.h"
#include "panel/menu_bar.h"
#include "panel/screen_text.h"

namespace understudy {

class Screen {
 public:
  void clear();  // also resets the colours to white on black, and the bar, but not its labels
  // In text that is not ASCII, each UTF-8 character becomes a box.
  void print(std::string_view text);
  void move_to(int row, int column);
  ScreenText::CursorCell cursor() const { return text_.cursor(); }
  void set_colours(std::uint32_t foreground, std::uint32_t background);
  // Returns false, and changes nothing, if there is no such font.
  bool set_font(int family, int style);
  bool set_font_size(int size);
  void set_mode(std::uint32_t bits);
  // position: 1..4; colours below 0 stay unchanged. Shows the bar's label again.
  void set_label(int position, std::int32_t foreground, std::int32_t background,
                 std::string_view text);

  void pixel(int x, int y, Ink ink);
  void line(int x1, int y1, int x2, int y2, Ink ink);
  void area(int x1, int y1, int x2, int y2, Ink ink, bool filled);
  void circle(int x, int y, int radius, Ink ink, bool filled);
  void image(ImageKind kind, Rectangle area, ByteSpan pixels);

  const Canvas& canvas() const { return canvas_; }
  const FontChoice& font() const { return text_.font(); }
  std::uint32_t mode() const { return text_.mode(); }
  std::uint64_t drawn() const { return drawn_; }
  // Called when a run was restored. The pixels belong to another history.
  void forget_pixels();
  // Called after reading bytes from outside: true if all described values are within their limits.
  bool is_sound() const { return text_.is_sound(); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("drawn", self.drawn_);
    ScreenText::describe(self.text_, visit);
  }

 private:
  // Adds a command to the hash. Each command has its own letter.
  void note(char command, std::initializer_list<std::int64_t> numbers, ByteSpan bytes = {});

  Canvas canvas_;
  MenuBar menu_;
  std::uint64_t drawn_ = 0;  // 0: nothing yet
  ScreenText text_;
};

}  // namespace understudy

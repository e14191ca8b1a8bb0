// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Screen: the LCD as a program sees it: a text cursor, colours, a font, a menu bar and shapes. The
// layout of the original: text starts 10 pixels from the left and 6 from the top, 78 columns and 21
// rows of its first font; the menu bar with four labels takes the 38 pixels at the bottom.
//
// What counts for the state of a run is described here: where the cursor is and how text looks, and
// one hash over all that was ever drawn. The pixels and labels are not: they follow from the
// drawing and never decide anything but what LCDGetPixel says. After a restore of another state the
// screen is blank until something is drawn again.
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
  void clear();  // also the colours: white on black; and the bar, but not its labels
  // Text that is not ASCII: one box for each UTF-8 character.
  void print(std::string_view text);
  void move_to(int row, int column);
  ScreenText::CursorCell cursor() const { return text_.cursor(); }
  void set_colours(std::uint32_t foreground, std::uint32_t background);
  // False, and nothing changes, if there is no such font.
  bool set_font(int family, int style);
  bool set_font_size(int size);
  void set_mode(std::uint32_t bits);
  // position: 1..4; colours below 0 stay as they are. Shows the bar's label again.
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
  // Of another history: a run was restored.
  void forget_pixels();
  // After reading bytes from outside: all that is described is within its limits.
  bool is_sound() const { return text_.is_sound(); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("drawn", self.drawn_);
    ScreenText::describe(self.text_, visit);
  }

 private:
  // Takes a command into the hash; each has a letter of its own.
  void note(char command, std::initializer_list<std::int64_t> numbers, ByteSpan bytes = {});

  Canvas canvas_;
  MenuBar menu_;
  std::uint64_t drawn_ = 0;  // 0: nothing yet
  ScreenText text_;
};

}  // namespace understudy

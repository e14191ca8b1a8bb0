// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ScreenText: text on the LCD: a cursor, colours, a font, and rows that wrap and scroll.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "panel/canvas.h"
#include "panel/font.h"

namespace understudy {

// Bits of LCDSetMode; each has another eight bits further up that takes it back.
enum LcdMode : std::uint32_t {
  kLcdScrolling = 0x2,  // text below the last row moves all up; else it goes on in the first row
  kLcdLineFeed = 0x4,   // text beyond the right edge goes on in the next row; else it is cut off
  kLcdShowMenu = 0x8,   // else the rows of the menu bar are free for text
};

// ASCII, line ends and tabs; a box for every other character of UTF-8. Nothing else is left.
std::string printable(std::string_view text);

class ScreenText {
 public:
  struct CursorCell {
    int row = 0;
    int column = 0;
  };

  void print(std::string_view text, Canvas& canvas);
  void move_to(int row, int column);
  // The first cell that is free of what was printed.
  CursorCell cursor() const;
  void set_colours(std::uint32_t foreground, std::uint32_t background);
  // Whether there is such a font, and such a size.
  static bool is_font(int family, int style);
  static bool is_size(int size);
  void set_font(int family, int style);
  void set_font_size(int size);
  void set_mode(std::uint32_t bits);

  const FontChoice& font() const { return font_; }
  std::uint32_t mode() const { return mode_; }
  bool has_mode(LcdMode bit) const { return (mode_ & bit) != 0; }
  int height() const;  // of the part of the screen that scrolls
  // After reading bytes from outside: all that is described is within its limits.
  bool is_sound() const;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("pen_x_px", self.pen_x_px_);
    visit("pen_y_px", self.pen_y_px_);
    visit("font", self.font_);
    visit("mode", self.mode_);
    visit("foreground", self.foreground_);
    visit("background", self.background_);
  }

 private:
  static constexpr int kLeft_px = 10;
  static constexpr int kTop_px = 6;

  bool on_grid() const;  // the pen is in a row of its font
  void draw_run(std::string_view characters, Canvas& canvas) const;
  void new_line(Canvas& canvas);
  void make_room(Canvas& canvas);
  void scroll(int pixels, Canvas& canvas);

  int pen_x_px_ = kLeft_px;
  int pen_y_px_ = kTop_px;  // top of the line
  FontChoice font_;
  std::uint32_t mode_ = kLcdScrolling | kLcdLineFeed | kLcdShowMenu;
  std::uint32_t foreground_ = 0xFFFFFF;
  std::uint32_t background_ = 0;
};

}  // namespace understudy

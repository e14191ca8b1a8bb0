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

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "panel/canvas.h"
#include "panel/font.h"

namespace understudy {

inline constexpr int kLcdMenuHeight = 38;
inline constexpr int kLcdMenuKeys = 4;

// Bits of LCDSetMode; eight bits further up stands the one that takes each back.
enum LcdMode : std::uint32_t {
  kLcdScrolling = 0x2,  // text below the last row moves all up; else it goes on in the first row
  kLcdLineFeed = 0x4,   // text beyond the right edge goes on in the next row; else it is cut off
  kLcdShowMenu = 0x8,   // else the rows of the menu bar are free for text
};

class Screen {
 public:
  struct CursorCell {
    int row = 0;
    int column = 0;
  };

  void clear();  // also the colours: white on black; and the bar, but not its labels
  // Text that is not ASCII: one box for each UTF-8 character.
  void print(std::string_view text);
  void move_to(int row, int column);
  CursorCell cursor() const;
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
  const FontChoice& font() const { return font_; }
  std::uint32_t mode() const { return mode_; }
  std::uint64_t drawn() const { return drawn_; }
  // Of another history: a run was restored.
  void forget_pixels();
  // After reading bytes from outside: all that is described is within its limits.
  bool is_sound() const;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("drawn", self.drawn_);
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

  struct Label {
    std::string text;
    std::uint32_t foreground;
    std::uint32_t background;
  };

  // Takes a command into the hash; each has a letter of its own.
  void note(char command, std::initializer_list<std::int64_t> numbers, ByteSpan bytes = {});
  int text_height() const;  // of the part of the screen that scrolls
  bool on_grid() const;     // the pen is in a row of its font
  void place_pen(int row, int column);
  void draw_run(std::string_view characters);
  void new_line();
  void make_room();
  void scroll(int pixels);
  void draw_label(int index);

  Canvas canvas_;
  std::array<Label, kLcdMenuKeys> labels_ = {{{"", 0x000000, 0xFF0000},
                                              {"", 0x000000, 0x00FF00},
                                              {"", 0x000000, 0xFFFF00},
                                              {"", 0xFFFFFF, 0x0000FF}}};
  std::uint64_t drawn_ = 0;  // 0: nothing yet
  int pen_x_px_ = kLeft_px;
  int pen_y_px_ = kTop_px;  // top of the line
  FontChoice font_;
  std::uint32_t mode_ = kLcdScrolling | kLcdLineFeed | kLcdShowMenu;
  std::uint32_t foreground_ = 0xFFFFFF;
  std::uint32_t background_ = 0;
};

}  // namespace understudy

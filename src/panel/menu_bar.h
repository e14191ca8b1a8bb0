// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MenuBar: the four labels at the bottom of the LCD.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "panel/canvas.h"

namespace understudy {

inline constexpr int kLcdMenuHeight = 38;
inline constexpr int kLcdMenuKeys = 4;

class MenuBar {
 public:
  // position: 1..4; colours below 0 stay as they are.
  void set(int position, std::int32_t foreground, std::int32_t background, std::string_view text);
  void draw(int position, Canvas& canvas) const;
  void clear_texts();

 private:
  struct Label {
    std::string text;
    std::uint32_t foreground;
    std::uint32_t background;
  };

  std::array<Label, kLcdMenuKeys> labels_ = {{{"", 0x000000, 0xFF0000},
                                              {"", 0x000000, 0x00FF00},
                                              {"", 0x000000, 0xFFFF00},
                                              {"", 0xFFFFFF, 0x0000FF}}};
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A press on a robot's panel as one number. It is used in Command::key, in RobotState::keys
// (pressed and not yet read), in events and in the session.
//
//   a key    its code: KEY1 1, KEY2 2, KEY3 4, KEY4 8
//   a touch  0x08000000 | x << 12 | y, in pixels of the screen from its upper left corner
//
// A touch of the menu bar at the bottom of the screen is also the key whose label is there.
#pragma once

#include <cstdint>

#include "base/time.h"

namespace understudy {

inline constexpr int kTouchWidth = 480;  // pixels of the screen
inline constexpr int kTouchHeight = 320;
inline constexpr int kTouchMenuTop = kTouchHeight - 38;
inline constexpr int kPanelKeys = 4;

inline constexpr std::uint32_t kTouchBit = 0x08000000;

constexpr std::uint32_t make_touch(int x, int y) {
  return kTouchBit | static_cast<std::uint32_t>(x) << 12 | static_cast<std::uint32_t>(y);
}
constexpr bool is_touch(std::uint32_t press) { return (press & kTouchBit) != 0; }
constexpr int touch_x(std::uint32_t press) { return static_cast<int>(press >> 12 & 0xFFF); }
constexpr int touch_y(std::uint32_t press) { return static_cast<int>(press & 0xFFF); }

// The key that was pressed, directly or by touching its label; 0 if it was none.
constexpr std::uint32_t key_of(std::uint32_t press) {
  if (!is_touch(press)) return press;
  if (touch_y(press) < kTouchMenuTop || touch_x(press) >= kTouchWidth) return 0;
  return 1U << (touch_x(press) * kPanelKeys / kTouchWidth);
}

struct KeyPress {
  TimeNs time = 0;
  std::uint32_t press = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time", self.time);
    visit("press", self.press);
  }
};

}  // namespace understudy

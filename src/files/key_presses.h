// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Presses on a robot's panel as text: KEY1@0.5,X120Y80@3 presses KEY1 after half a second of
// virtual time and touches the screen at 120, 80 after three. Used by the option --keys and the
// line `keys` of a .sim. Events use the names of the keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "files/numbers.h"
#include "world/keys.h"

namespace understudy {

inline constexpr NumberLimits kTouchX{0, kTouchWidth - 1, "pixels"};
inline constexpr NumberLimits kTouchY{0, kTouchHeight - 1, "pixels"};

// KEY1 to KEY4, or a touch: X120Y80. Case is ignored.
Result<std::uint32_t> parse_press(std::string_view word);
// Presses with their times in seconds, separated by commas. The error says what is wrong and how to
// write it.
Result<std::vector<KeyPress>> parse_key_presses(std::string_view text);
// Text that reads back as the same presses.
std::string text_of(const std::vector<KeyPress>& presses);

}  // namespace understudy

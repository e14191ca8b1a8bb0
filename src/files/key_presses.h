// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What fingers do on a robot's panel, as text: KEY1@0.5,X120Y80@3 presses KEY1 after half a second
// of virtual time and touches the screen at 120, 80 after three. For the option --keys, for the
// line `keys` of a .sim, and the names of keys for events.
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

// KEY1 to KEY4, or a touch: X120Y80. In any case.
Result<std::uint32_t> parse_press(std::string_view word);
// Presses with their seconds, separated by commas. The error says what is wrong and how to write
// it.
Result<std::vector<KeyPress>> parse_key_presses(std::string_view text);
// Reads back as the same.
std::string text_of(const std::vector<KeyPress>& presses);

}  // namespace understudy

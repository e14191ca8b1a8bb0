// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The key=value words after a kind and a name. A key in SI units has a second spelling for users
// who measure in millimetres and degrees: x_m or x_mm, yaw_rad or yaw_deg, speed_rad_s or
// speed_deg_s. The Spec gets the SI key and the shortest number that reads back the same.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "files/format.h"

namespace understudy {

// Whether the word has the form key=value.
bool is_parameter(const Token& word);

// Keys must be known and appear once, and numbers must be within their limits. All mistakes in the
// line are reported, and the correct words are returned.
Parameters read_parameter_words(std::span<const Token> words, std::span<const LineKey> known,
                                FileReport& report);

// Removes the number with this key from the list and returns it; empty if it is not there.
std::optional<double> take_number(Parameters& parameters, std::string_view key);

}  // namespace understudy

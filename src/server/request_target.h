// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The target of a request, "/api/camera/1/CAMERA.mjpeg?fps=5", taken apart.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace understudy {

// Without what follows the question mark.
std::string_view path_of(std::string_view target);
// The value of a key behind the question mark, as written; none: it is not there.
std::optional<std::string_view> query_value(std::string_view target, std::string_view key);
// "a%20b" -> "a b"; none if a % is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text);
// "a b" -> "a%20b": a name as one part of a path.
std::string percent_encoded(std::string_view text);

// If the text begins (ends) with it, it goes from it.
bool take(std::string_view& text, std::string_view start);
bool take_end(std::string_view& text, std::string_view end);
// The number that the text begins with, which goes from it; -1: none.
int take_number(std::string_view& text);

}  // namespace understudy

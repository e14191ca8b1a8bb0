// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Parses the target of a request, such as "/api/camera/1/CAMERA.mjpeg?fps=5".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace understudy {

// The part before the question mark.
std::string_view path_of(std::string_view target);
// The value of a key after the question mark, as written; none if it is missing.
std::optional<std::string_view> query_value(std::string_view target, std::string_view key);
// "a%20b" -> "a b"; none if a % is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text);
// "a b" -> "a%20b": a name as one part of a path.
std::string percent_encoded(std::string_view text);

// If the text begins (ends) with it, removes it.
bool take(std::string_view& text, std::string_view start);
bool take_end(std::string_view& text, std::string_view end);
// Removes the number at the start of the text and returns it; -1 if there is none.
int take_number(std::string_view& text);

}  // namespace understudy

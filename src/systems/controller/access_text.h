// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The words and numbers of the lines that a controller's program and its robot exchange.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace understudy {

// Words between blanks; double quotes keep blanks together. Nothing if a quote is not closed.
std::optional<std::vector<std::string>> access_words(std::string_view line);

// A name as a word of a line, in quotes if it needs them.
std::string access_name(const std::string& name);

// The shortest text that reads back as the same number; "inf" for a beam without a return.
std::string access_number(double value);
std::string access_number(float value);

// Nothing for what is not a number, or not one that a robot can do anything with.
std::optional<double> read_access_number(std::string_view word);

}  // namespace understudy

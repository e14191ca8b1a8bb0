// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/table.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/words.h"

namespace understudy::simmer {

std::string shown(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Inf" : "-Inf";
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

std::string quoted_if(std::string_view any_of, std::string_view text) {
  if (text.find_first_of(any_of) == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string as_field(std::string_view text) {
  std::string field(text);
  for (char& c : field)
    if (is_control(c) || static_cast<unsigned char>(c) >= 0x80) c = '?';
  return quoted_if("\", ", field);
}

std::string table_row(TimeNs time, std::string_view command, std::span<const double> reply,
                      const Body& body) {
  // Rounded, so that ten steps of a tenth make one.
  const auto number = [](double value) {
    constexpr double kSteps = 1e9;
    return shown(std::round(value * kSteps) / kSteps);
  };
  std::string values;
  for (const double value : reply) values += (values.empty() ? "" : " ") + number(value);
  return shown(to_seconds(time)) + "," + as_field(command) + "," + values + "," +
         number(body.x_in) + "," + number(body.y_in) + "," + number(body.heading_deg);
}

}  // namespace understudy::simmer

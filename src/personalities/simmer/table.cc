// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "personalities/simmer/table.h"

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

std::string as_field(std::string_view text) {
  std::string field;
  bool quoted = false;
  for (const char c : text) {
    const bool plain = !is_control(c) && static_cast<unsigned char>(c) < 0x80;
    field.push_back(plain ? c : '?');
    if (c == '"') field.push_back('"');
    quoted = quoted || c == '"' || c == ',' || c == ' ';
  }
  return quoted ? '"' + field + '"' : field;
}

std::string table_row(TimeNs time, std::string_view command, std::span<const double> reply,
                      const Body& body) {
  std::string values;
  for (const double value : reply) values += (values.empty() ? "" : " ") + shown(value);
  return shown(to_seconds(time)) + "," + as_field(command) + "," + values + "," + shown(body.x_in) +
         "," + shown(body.y_in) + "," + shown(body.heading_deg);
}

}  // namespace understudy::simmer

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/view_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "server/json.h"

namespace understudy {
namespace {

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

}  // namespace

void put_json_text(std::string_view text, std::string& out) {
  if (!std::all_of(text.begin(), text.end(), is_plain)) {
    out += Json(text).dump();
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

void put_json_number(double value, std::string& out) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  constexpr std::size_t kLongest = 32;
  char digits[kLongest];
  const auto written = std::to_chars(digits, digits + kLongest, value);
  out.append(digits, written.ptr);
}

}  // namespace understudy

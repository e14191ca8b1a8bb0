// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/key_presses.h"

#include "base/words.h"

namespace understudy {
namespace {

constexpr const char* kForm = "; write KEY1@SECONDS,X120Y80@SECONDS";

std::string name_of_key(int index) { return "KEY" + std::to_string(index + 1); }

// "X120Y80", in any case; 0 if it has another form.
std::uint32_t parse_touch(const std::string& word) {
  const std::size_t y = word.find('y');
  if (word.empty() || word[0] != 'x' || y == std::string::npos) return 0;
  const auto at_x = parse_number(std::string_view(word).substr(1, y - 1));
  const auto at_y = parse_number(std::string_view(word).substr(y + 1));
  if (!at_x || !at_y) return 0;
  const auto fits = [](double value, const NumberLimits& limits) {
    return value >= limits.least && value <= limits.most && value == static_cast<int>(value);
  };
  if (!fits(*at_x, kTouchX) || !fits(*at_y, kTouchY)) return 0;
  return make_touch(static_cast<int>(*at_x), static_cast<int>(*at_y));
}

}  // namespace

Result<std::uint32_t> parse_press(std::string_view word) {
  for (int i = 0; i < kPanelKeys; ++i)
    if (same_word(word, name_of_key(i))) return 1U << i;
  const std::uint32_t touch = parse_touch(lower_case(word));
  if (touch != 0) return touch;
  return Error{"unknown key " + in_quotes(word) +
               ", known are KEY1, KEY2, KEY3, KEY4 and touches from X0Y0 to X479Y319"};
}

Result<std::vector<KeyPress>> parse_key_presses(std::string_view text) {
  std::vector<KeyPress> presses;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    const std::string_view one = rest.substr(0, comma);
    const std::size_t at = one.find('@');
    if (at == std::string_view::npos) return Error{in_quotes(one) + " has no @SECONDS" + kForm};
    const auto press = parse_press(one.substr(0, at));
    if (!press) return Error{press.error() + kForm};
    const std::string_view time = one.substr(at + 1);
    const auto time_s = parse_number(time);
    if (!time_s) return Error{in_quotes(time) + " is not a number of seconds" + kForm};
    const Status within = check_limits(*time_s, time, "time", kTimeSeconds);
    if (!within) return Error{within.error() + kForm};
    presses.push_back({seconds_to_ns(*time_s), *press});
    if (comma == std::string_view::npos) return presses;
    rest.remove_prefix(comma + 1);
  }
}

std::string text_of(const std::vector<KeyPress>& presses) {
  std::string text;
  for (const KeyPress& press : presses) {
    if (!text.empty()) text += ",";
    if (is_touch(press.press))
      text +=
          "X" + std::to_string(touch_x(press.press)) + "Y" + std::to_string(touch_y(press.press));
    for (int i = 0; i < kPanelKeys && !is_touch(press.press); ++i)
      if (press.press == 1U << i) text += name_of_key(i);
    text += "@" + number_text(to_seconds(press.time));
  }
  return text;
}

}  // namespace understudy

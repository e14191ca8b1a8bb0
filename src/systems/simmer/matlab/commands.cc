// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/commands.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace understudy::simmer {
namespace {

constexpr std::size_t kCodeLength = 2;
constexpr std::size_t kNumberStart = 3;  // after the code and a character that is ignored
constexpr double kMostValue = 1e6;       // no robot drives further in one command
constexpr std::string_view kAllUltraCode = "ua";

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string_view without_blanks_before(std::string_view text) {
  const std::size_t start = text.find_first_not_of(kBlanks);
  return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

template <class Row>
std::optional<std::size_t> find_code(const std::vector<Row>& rows, std::string_view code) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.code == code; });
  if (found == rows.end()) return {};
  return static_cast<std::size_t>(found - rows.begin());
}

}  // namespace

std::optional<double> read_number(std::string_view text) {
  std::string plain;
  for (const char c : text)
    if (c != ',') plain.push_back(c == 'd' || c == 'D' ? 'e' : c);
  std::string_view rest = without_blanks_before(plain);
  const bool negative = rest.starts_with('-');
  if (negative || rest.starts_with('+')) rest = without_blanks_before(rest.substr(1));
  // Words such as Inf are numbers to MATLAB, but a robot cannot drive that far.
  if (rest.empty() || (rest[0] != '.' && (rest[0] < '0' || rest[0] > '9'))) return {};
  double value = 0;
  const auto [stop, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (problem != std::errc()) return {};
  rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
  if (!without_blanks_before(rest).empty()) return {};
  return negative ? -value : value;
}

Request read_request(std::string_view text, const Config& config) {
  using Kind = Request::Kind;
  if (text.size() < kCodeLength) return {};
  const std::string_view code = text.substr(0, kCodeLength);
  if (const auto row = find_code(config.sensors, code)) return {Kind::kSensor, *row, 0};
  if (const auto row = find_code(config.drives, code)) {
    if (text.size() <= kNumberStart) return {};
    const auto value = read_number(text.substr(kNumberStart));
    if (!value || !(*value >= -kMostValue && *value <= kMostValue)) return {};
    if (config.drives[*row].direction == Direction::kUnknown) return {};
    return {Kind::kDrive, *row, *value};
  }
  if (code == kAllUltraCode && config.count(SensorKind::kUltra) > 0) return {Kind::kAllUltra, 0, 0};
  return {};
}

}  // namespace understudy::simmer

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "parts/platform_curve.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "base/math.h"
#include "base/words.h"

namespace understudy {
namespace {

constexpr std::size_t kMostRows = 100'000;
constexpr double kMostDegrees = 90;

std::optional<double> number_of(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
    text.remove_suffix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool all = error == std::errc{} && end == text.data() + text.size();
  if (!all || !(value > -1e9 && value < 1e9)) return std::nullopt;
  return value;
}

}  // namespace

Result<PlatformCurve> PlatformCurve::read(std::string_view text) {
  PlatformCurve curve;
  std::string lines(text);
  std::replace(lines.begin(), lines.end(), '/', '\n');
  int number = 0;
  for (const std::string_view line : split_at(lines, '\n')) {
    ++number;
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    const std::string where = "curve, row " + std::to_string(number);
    const auto cells = split_at(line, ',');
    if (cells.size() != 3)
      return Error{where + " has " + std::to_string(cells.size()) +
                   " columns; write time_s,roll_deg,pitch_deg"};
    const auto time = number_of(cells[0]);
    const auto roll = number_of(cells[1]);
    const auto pitch = number_of(cells[2]);
    if (!time && curve.rows_.empty() && number == 1) continue;  // names of the columns
    if (!time || !roll || !pitch)
      return Error{where + " is not three numbers; write time_s,roll_deg,pitch_deg"};
    if (curve.rows_.empty() ? *time != 0 : *time <= curve.rows_.back().time_s)
      return Error{where + ": times must begin with 0 and grow"};
    if (*roll < -kMostDegrees || *roll > kMostDegrees || *pitch < -kMostDegrees ||
        *pitch > kMostDegrees)
      return Error{where + ": angles must be between -90 and 90 degrees"};
    if (curve.rows_.size() == kMostRows)
      return Error{"curve: there are more than " + std::to_string(kMostRows) + " rows"};
    curve.rows_.push_back({*time, deg_to_rad(*roll), deg_to_rad(*pitch)});
  }
  return curve;
}

// The last row is followed by the second one, because the last and the first are the same instant.
double PlatformCurve::slope(std::size_t row, double Row::*angle) const {
  const std::size_t last = rows_.size() - 1;
  const bool at_end = row == 0 || row == last;
  const Row& before = at_end ? rows_[last - 1] : rows_[row - 1];
  const Row& after = at_end ? rows_[1] : rows_[row + 1];
  const double lasts_s =
      at_end ? (rows_[last].time_s - before.time_s) + after.time_s : after.time_s - before.time_s;
  const double way = at_end
                         ? (rows_[last].*angle - before.*angle) + (after.*angle - rows_[0].*angle)
                         : after.*angle - before.*angle;
  return way / lasts_s;
}

AxisAngle PlatformCurve::between(std::size_t row, double t_s, double Row::*angle) const {
  const Row& from = rows_[row];
  const Row& to = rows_[row + 1];
  const double lasts_s = to.time_s - from.time_s;
  const double u = (t_s - from.time_s) / lasts_s;
  const double way = to.*angle - from.*angle;
  const double out = slope(row, angle) * lasts_s;
  const double in = slope(row + 1, angle) * lasts_s;
  const double c2 = 3 * way - 2 * out - in;
  const double c3 = -2 * way + out + in;
  return {from.*angle + (out + (c2 + c3 * u) * u) * u, (out + (2 * c2 + 3 * c3 * u) * u) / lasts_s};
}

PlatformAngles PlatformCurve::at(double t_s) const {
  if (rows_.empty()) return {};
  if (rows_.size() == 1) return {{rows_[0].roll_rad, 0}, {rows_[0].pitch_rad, 0}};
  const double period_s = rows_.back().time_s;
  t_s -= period_s * det::floor(t_s / period_s);
  const auto after = std::upper_bound(rows_.begin(), rows_.end(), t_s,
                                      [](double t, const Row& row) { return t < row.time_s; });
  const auto row = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
      after - rows_.begin() - 1, 0, static_cast<std::ptrdiff_t>(rows_.size()) - 2));
  return {between(row, t_s, &Row::roll_rad), between(row, t_s, &Row::pitch_rad)};
}

}  // namespace understudy

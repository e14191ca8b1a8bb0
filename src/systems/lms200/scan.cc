// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/lms200/scan.h"

#include <algorithm>
#include <span>

#include "systems/lms200/telegram.h"

namespace understudy {
namespace {

constexpr int kPartialIndexShift = 11;
constexpr int kPartialFlag = 1 << 13;
constexpr int kUnitShift = 14;

// The number of values with the unit, then the values. `partial` is added to the number.
void put_values(std::span<const float> ranges_m, const LmsConfiguration& configuration, int partial,
                Bytes& out) {
  const int unit = configuration.in_mm() ? 1 << kUnitShift : 0;
  put_le16(static_cast<std::uint16_t>(static_cast<int>(ranges_m.size()) | partial | unit), out);
  for (const float range_m : ranges_m) put_le16(configuration.value_of(range_m), out);
}

// Of a scan's ranges or echoes.
std::span<const float> segment_of(const LmsSegment& segment, std::span<const float> values) {
  return values.subspan(segment.first - 1u, segment.last - segment.first + 1u);
}

void put_segment(const LmsSegment& segment, Bytes& out) {
  put_le16(segment.first, out);
  put_le16(segment.last, out);
}

// The number of echoes, their first and last place, and a byte for each.
void put_echoes(const LmsSegment& segment, std::span<const float> echoes, Bytes& out) {
  const auto chosen = segment_of(segment, echoes);
  put_le16(static_cast<std::uint16_t>(chosen.size()), out);
  put_segment(segment, out);
  for (const float share : chosen) out.push_back(lms_strength(share));
}

// The index counts quarters of a degree.
Bytes partial_payload(const LmsTurn& turn, const LmsUnit& unit) {
  const int quarters = turn.number * 4 / unit.variant.turns();
  Bytes payload = {0xB0};
  put_values(turn.ranges_m, unit.configuration, kPartialFlag | quarters << kPartialIndexShift,
             payload);
  return payload;
}

Bytes minima_payload(const LmsUnit& unit, std::span<const float> ranges_m) {
  std::vector<float> minima_m;
  for (const LmsSegment& segment : unit.job.segments) {
    const auto values = segment_of(segment, ranges_m);
    minima_m.push_back(*std::min_element(values.begin(), values.end()));
  }
  Bytes payload = {0xB7};
  put_segment({unit.job.segments.front().first, unit.job.segments.back().last}, payload);
  put_values(minima_m, unit.configuration, 0, payload);
  return payload;
}

Bytes payload_with_echoes(const LmsUnit& unit, std::span<const float> ranges_m,
                          std::span<const float> echoes) {
  const LmsJob& job = unit.job;
  if (job.content == LmsContent::kFastEchoes) {
    Bytes payload = {0xC4};
    put_values(ranges_m, unit.configuration, 0, payload);
    put_echoes(job.segments.front(), echoes, payload);
    return payload;
  }
  Bytes payload = {0xF5};
  put_le16(static_cast<std::uint16_t>(job.segments.size()), payload);
  for (const LmsSegment& segment : job.segments) {
    put_values(segment_of(segment, ranges_m), unit.configuration, 0, payload);
    put_echoes(segment, echoes, payload);
  }
  return payload;
}

// The values of a whole scan, or the means of several, as the job sends them.
Bytes scan_payload(const LmsUnit& unit, std::span<const float> ranges_m) {
  const LmsJob& job = unit.job;
  Bytes payload;
  switch (job.content) {
    case LmsContent::kMinima:
      return minima_payload(unit, ranges_m);
    case LmsContent::kSubrange:
    case LmsContent::kWithFields:
      payload = {static_cast<std::uint8_t>(job.content == LmsContent::kSubrange ? 0xB7 : 0xBE)};
      put_segment(job.segments.front(), payload);
      put_values(segment_of(job.segments.front(), ranges_m), unit.configuration, 0, payload);
      return payload;
    case LmsContent::kMean:
      payload = {0xB6, job.scans};
      put_values(ranges_m, unit.configuration, 0, payload);
      return payload;
    case LmsContent::kMeanSubrange:
      payload = {0xBF, job.scans};
      put_segment(job.segments.front(), payload);
      put_values(segment_of(job.segments.front(), ranges_m), unit.configuration, 0, payload);
      return payload;
    default:
      break;
  }
  std::vector<float> chosen_m;
  for (std::size_t i = 0; i < ranges_m.size(); i += job.every_nth) chosen_m.push_back(ranges_m[i]);
  payload = {0xB0};
  put_values(chosen_m, unit.configuration, 0, payload);
  return payload;
}

}  // namespace

void LmsScan::clear() {
  ranges_m_.clear();
  echoes_.clear();
  sums_m_.clear();
  counts_.clear();
  summed_ = 0;
}

std::optional<Bytes> LmsScan::add(const LmsTurn& turn, const LmsUnit& unit) {
  if (unit.job.content == LmsContent::kPartial) {
    ++scans_;
    return partial_payload(turn, unit);
  }
  ranges_m_.resize(static_cast<std::size_t>(unit.variant.values()), static_cast<float>(kNoReturn));
  for (std::size_t beam = 0; beam < turn.ranges_m.size(); ++beam)
    ranges_m_[unit.variant.place(turn.number, static_cast<int>(beam))] = turn.ranges_m[beam];
  if (unit.job.sends_echoes()) {
    echoes_.resize(ranges_m_.size(), 0);
    for (std::size_t beam = 0; beam < turn.echoes.size(); ++beam)
      echoes_[unit.variant.place(turn.number, static_cast<int>(beam))] = turn.echoes[beam];
  }
  if (turn.number + 1 < unit.variant.turns()) return std::nullopt;
  ++scans_;
  if (unit.job.sends_echoes()) return payload_with_echoes(unit, ranges_m_, echoes_);
  if (!unit.job.is_mean()) return scan_payload(unit, ranges_m_);
  sum_up();
  if (summed_ < unit.job.scans) return std::nullopt;
  return scan_payload(unit, take_means());
}

void LmsScan::sum_up() {
  sums_m_.resize(ranges_m_.size(), 0);
  counts_.resize(ranges_m_.size(), 0);
  for (std::size_t i = 0; i < ranges_m_.size(); ++i) {
    if (!(ranges_m_[i] < static_cast<float>(kNoReturn))) continue;
    sums_m_[i] += ranges_m_[i];
    ++counts_[i];
  }
  ++summed_;
}

std::vector<float> LmsScan::take_means() {
  std::vector<float> means_m(sums_m_.size(), static_cast<float>(kNoReturn));
  for (std::size_t i = 0; i < means_m.size(); ++i)
    if (counts_[i] > 0) means_m[i] = static_cast<float>(sums_m_[i] / counts_[i]);
  clear();
  return means_m;
}

}  // namespace understudy

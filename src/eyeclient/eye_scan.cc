// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "eyeclient/eye_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

constexpr double kFullLow_deg = -35;
constexpr double kFullHigh_deg = 35;
constexpr double kTurn_deg = 360;
constexpr double kPointsOfPacket = 58;
constexpr double kSilence_s = 5;
constexpr int kMostLines = 65535;

double low_of(const EyeScanOrder& order) {
  return order.region ? order.region->low_deg : kFullLow_deg;
}
double high_of(const EyeScanOrder& order) {
  return order.region ? order.region->high_deg : kFullHigh_deg;
}
// Of one line. A region is swept the shorter way.
double width_deg(const EyeScanOrder& order) {
  if (!order.region) return kTurn_deg;
  return std::abs(
      std::remainder(order.region->to_azimuth_deg - order.region->from_azimuth_deg, kTurn_deg));
}

std::uint16_t word(int value) { return static_cast<std::uint16_t>(value); }

Status start_pattern(EyeConnection& eye, const EyeScanOrder& order) {
  const std::uint16_t speed = word(order.speed_deg_s);
  const std::uint16_t lines = word(order.lines);
  Result<Bytes> started = Bytes{};
  if (order.region)
    started = eye.ask("SRES", eye_words({azimuth_on_wire(order.region->from_azimuth_deg),
                                         azimuth_on_wire(order.region->to_azimuth_deg),
                                         elevation_on_wire(order.region->low_deg),
                                         elevation_on_wire(order.region->high_deg), speed, lines}));
  else
    started = eye.ask("SFFS", eye_words({speed, lines}));
  return started ? Status() : Status(Error{started.error()});
}

Status start_laser(EyeConnection& eye, const EyeScanOrder& order, std::uint16_t port) {
  const int flags = order.intensity ? 0x0100 : 0;  // and a reserved byte
  const auto started = eye.ask(
      "RNLS", eye_words({word(order.frequency_hz), word(order.average), word(flags), port}));
  return started ? Status() : Status(Error{started.error()});
}

Status record(EyeConnection& eye, const EyeSocket& socket, double patience_s,
              PatternRecorder& recorder) {
  while (!recorder.complete()) {
    const auto datagram = socket.receive(EyeWallClock::now() + eye_seconds(patience_s), &eye.end());
    if (eye.end()) return Error{"interrupted"};
    if (!datagram)
      return Error{fmt::format(
          "no points in {:g} s, though the eye has said that its laser runs; does a firewall keep "
          "them from UDP port {}?",
          patience_s, socket.port())};
    if (datagram->from.address == eye.eye().address)
      recorder.take(read_eye_packet(datagram->bytes));
  }
  return {};
}

}  // namespace

Status complete_order(EyeScanOrder& order) {
  if (order.region && order.region->low_deg >= order.region->high_deg)
    return Error{"--region FROM TO LOW HIGH: LOW must be below HIGH"};
  if (order.region && width_deg(order) == 0)
    return Error{"--region FROM TO LOW HIGH: FROM and TO must differ"};
  if (order.lines == 0 && order.seconds == 0) order.lines = 70;
  if (order.lines == 0) {
    const double fits = std::floor(order.seconds * order.speed_deg_s / width_deg(order));
    const double least = std::ceil(order.speed_deg_s / kTurn_deg);
    order.lines = static_cast<int>(std::min<double>(kMostLines, std::max({2.0, least, fits})));
  }
  if (order.region && order.lines < 2 && order.seconds == 0)
    return Error{"a region of one line has no top; give --lines 2 or more, or --seconds"};
  return {};
}

PatternRecorder::PatternRecorder(const EyeScanOrder& order)
    : seconds_(order.seconds),
      point_s_(1.0 * order.average / order.frequency_hz),
      low_deg_(low_of(order)),
      high_deg_(high_of(order)) {
  // A slow laser may miss the very end.
  const double line_s = width_deg(order) / order.speed_deg_s;
  const double lines_per_point = std::max(0.5, point_s_ / line_s);
  margin_deg_ =
      std::min((high_deg_ - low_deg_) / 4, lines_per_point * (high_deg_ - low_deg_) / order.lines);
}

// Seconds since the first packet. The stamp overflows every 65 s.
double PatternRecorder::time_of(const EyePacket& packet) {
  if (!packet.stamp) return static_cast<double>(points_) * point_s_;
  if (stamp_) stamp_s_ += static_cast<std::uint32_t>(*packet.stamp - *stamp_) / kEyeClock_hz;
  stamp_ = packet.stamp;
  return stamp_s_;
}

void PatternRecorder::take(const EyePacket& packet) {
  const double begin_s = time_of(packet);
  for (std::size_t i = 0; i < packet.points.size() && !complete_; ++i)
    take(packet.points[i], begin_s + static_cast<double>(i) * point_s_);
  points_ += packet.points.size();
}

void PatternRecorder::take(const EyeRawPoint& point, double time_s) {
  const double elevation = point.angle.elevation_deg;
  if (first_s_ < 0 && elevation > low_deg_ + margin_deg_) return;
  if (first_s_ < 0) first_s_ = time_s;
  if (seconds_ > 0) {
    complete_ = time_s - first_s_ >= seconds_;
  } else {
    const bool is_high = elevation >= high_deg_ - margin_deg_;
    complete_ = was_high_ && !is_high;
    was_high_ = was_high_ || is_high;
  }
  if (complete_) return;
  if (!point.has_range()) {
    ++without_range_;
    return;
  }
  CloudPoint& placed =
      cloud_.emplace_back(cloud_point(point.angle.azimuth_deg, elevation, point.range_cm / 100.0));
  placed.intensity = point.intensity;
  placed.time_s = time_s - first_s_;
}

EyeScan scan_with_eye(EyeConnection& eye, const EyeScanOrder& order) {
  EyeScan scan{PatternRecorder(order), {}};
  const auto socket = EyeSocket::make();
  scan.ended = socket ? Status() : Status(Error{socket.error()});
  if (scan.ended) scan.ended = start_pattern(eye, order);
  if (!scan.ended) return scan;
  scan.ended = start_laser(eye, order, socket->port());
  const double packet_s = kPointsOfPacket * order.average / order.frequency_hz;
  if (scan.ended) scan.ended = record(eye, *socket, kSilence_s + 2 * packet_s, scan.recorder);
  eye.stop_all();
  return scan;
}

}  // namespace understudy

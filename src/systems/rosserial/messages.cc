// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/rosserial/messages.h"

#include <bit>
#include <cmath>

namespace understudy {
namespace {

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
constexpr std::size_t kCovariances = 9;

void write_f32(double value, ByteWriter& out) {
  out.le32(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

void write_time(std::uint64_t ns, ByteWriter& out) {
  out.le32(static_cast<std::uint32_t>(ns / kNsPerSecond));
  out.le32(static_cast<std::uint32_t>(ns % kNsPerSecond));
}

void write_header(const RosHeader& header, ByteWriter& out) {
  out.le32(header.seq);
  write_time(header.stamp_ns, out);
  out.sized(as_bytes(header.frame));
}

void write_measured(const std::optional<std::array<double, 3>>& vector, ByteWriter& out) {
  for (const double value : vector.value_or(std::array<double, 3>{})) out.f64(value);
  for (std::size_t i = 0; i < kCovariances; ++i) out.f64(!vector && i == 0 ? -1 : 0);
}

}  // namespace

Bytes to_bytes(const RosTopicInfo& info) {
  Bytes bytes = {static_cast<std::uint8_t>(info.id), static_cast<std::uint8_t>(info.id >> 8)};
  ByteWriter out(bytes);
  for (const std::string* text : {&info.topic, &info.type, &info.md5}) out.sized(as_bytes(*text));
  out.le32(info.buffer);
  return bytes;
}

std::optional<RosTopicInfo> read_topic_info(ByteSpan message) {
  ByteReader in(message);
  RosTopicInfo info;
  const std::uint8_t low = in.u8();
  info.id = static_cast<std::uint16_t>(low | in.u8() << 8);
  for (std::string* text : {&info.topic, &info.type, &info.md5}) *text = as_text(in.sized());
  info.buffer = in.le32();
  if (!in.ok() || !in.at_end()) return std::nullopt;
  return info;
}

Bytes to_bytes(const RosRange& range) {
  Bytes bytes;
  ByteWriter out(bytes);
  write_header(range.header, out);
  out.u8(range.radiation);
  for (const double value : {range.field_of_view_rad, range.min_m, range.max_m, range.range_m})
    write_f32(value, out);
  return bytes;
}

Bytes to_bytes(const RosImu& imu) {
  Bytes bytes;
  ByteWriter out(bytes);
  write_header(imu.header, out);
  // No orientation: a quaternion of zeros, and -1.
  for (int i = 0; i < 4; ++i) out.f64(0);
  for (std::size_t i = 0; i < kCovariances; ++i) out.f64(i == 0 ? -1 : 0);
  write_measured(imu.angular_rad_s, out);
  write_measured(imu.linear_m_s2, out);
  return bytes;
}

std::size_t RosLaserScan::size_without_ranges(const std::string& frame) {
  const RosLaserScan empty{.header = {.frame = frame}};
  return to_bytes(empty).size();
}

Bytes to_bytes(const RosLaserScan& scan) {
  Bytes bytes;
  ByteWriter out(bytes);
  write_header(scan.header, out);
  const std::size_t count = scan.ranges_m.size();
  const double steps = count == 0 ? 0 : static_cast<double>(count - 1);
  const double time_between_beams_s = 0;  // all at one instant
  for (const double value : {scan.first_rad, scan.first_rad + steps * scan.step_rad, scan.step_rad,
                             time_between_beams_s, scan.period_s, scan.min_m, scan.max_m})
    write_f32(value, out);
  out.le32(static_cast<std::uint32_t>(count));
  for (const float range : scan.ranges_m) out.le32(std::bit_cast<std::uint32_t>(range));
  out.le32(0);  // intensities
  return bytes;
}

std::optional<RosTwist> read_twist(ByteSpan message) {
  ByteReader in(message);
  RosTwist twist;
  for (auto* vector : {&twist.linear_m_s, &twist.angular_rad_s})
    for (double& value : *vector) {
      value = in.f64();
      if (!std::isfinite(value)) return std::nullopt;
    }
  if (!in.ok() || !in.at_end()) return std::nullopt;
  return twist;
}

Bytes ros_time(std::uint64_t ns) {
  Bytes bytes;
  ByteWriter out(bytes);
  write_time(ns, out);
  return bytes;
}

std::optional<std::uint64_t> read_ros_time(ByteSpan message) {
  ByteReader in(message);
  const std::uint64_t seconds = in.le32();
  const std::uint64_t rest = in.le32();
  if (!in.ok() || !in.at_end()) return std::nullopt;
  return seconds * kNsPerSecond + rest;
}

}  // namespace understudy

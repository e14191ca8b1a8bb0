// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/binary_messages.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/bytes.h"
#include "view/window.h"
#include "world/sample.h"

namespace understudy {
namespace {

void put_u16(ByteWriter& out, std::uint16_t value) {
  out.u8(static_cast<std::uint8_t>(value & 0xFF));
  out.u8(static_cast<std::uint8_t>(value >> 8));
}

constexpr std::size_t kDeflateFrom = 2048;  // bytes; smaller frames fit a packet or two anyway

void put_place(ByteWriter& out, double place_m) {
  constexpr double kMost = std::numeric_limits<std::int32_t>::max();
  const double steps = std::clamp(std::round(place_m / kPlaceStep_m), -kMost, kMost);
  out.le32(static_cast<std::uint32_t>(static_cast<std::int32_t>(steps)));
}

// Whole turns fall away.
std::uint16_t angle_steps(double angle_rad) {
  const double turns = angle_rad / (2 * kPi);
  return static_cast<std::uint16_t>(std::llround(turns * kHeadingStepsPerTurn));
}

void put_body(ByteWriter& out, const Pose2& X_WB) {
  put_place(out, X_WB.x_m);
  put_place(out, X_WB.y_m);
  put_u16(out, 0);
  put_u16(out, angle_steps(X_WB.heading_rad));
}

void put_body(ByteWriter& out, const Pose3& X_WB) {
  for (const double place : {X_WB.at.x, X_WB.at.y, X_WB.at.z}) put_place(out, place);
  const Quaternion& q = X_WB.turn;
  for (const double part : {q.w, q.x, q.y, q.z}) {
    const long steps = std::lround(std::clamp(part, -1.0, 1.0) * kQuaternionSteps);
    put_u16(out, static_cast<std::uint16_t>(static_cast<std::int16_t>(steps)));
  }
}

void put_wheel(ByteWriter& out, const PlacedWheel& wheel) {
  put_u16(out, static_cast<std::uint16_t>(wheel.body));
  constexpr double kMost = std::numeric_limits<std::int16_t>::max();
  const double way = std::clamp(wheel.state.travel_m / kSpringStep_m, -kMost, kMost);
  put_u16(out, static_cast<std::uint16_t>(std::lround(way)));
  put_u16(out, angle_steps(wheel.state.turn_rad));
  put_u16(out, angle_steps(wheel.state.steer_rad));
}

// Raw deflate, as the browser's DecompressionStream("deflate-raw") reads it. Empty if zlib fails.
Bytes deflated(const Bytes& plain) {
  z_stream stream{};
  constexpr int kRaw = -15;
  if (deflateInit2(&stream, 1, Z_DEFLATED, kRaw, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  Bytes out(deflateBound(&stream, plain.size()));
  stream.next_in = const_cast<Bytef*>(plain.data());
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = out.data();
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(done ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

void put_kind(ByteWriter& out, BinaryKind kind) { out.le32(static_cast<std::uint32_t>(kind)); }

void put_name(ByteWriter& out, std::string_view name) {
  const auto length = static_cast<std::uint8_t>(std::min<std::size_t>(name.size(), 255));
  out.u8(length);
  out.bytes(as_bytes(name.substr(0, length)));
}

void put_float(ByteWriter& out, double value) {
  out.le32(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

std::uint64_t sensor_subject(int robot_id, int sensor) {
  return static_cast<std::uint64_t>(robot_id) << 16 | static_cast<std::uint64_t>(sensor);
}

MessagePtr binary(std::uint64_t subject, const Bytes& bytes) {
  return std::make_shared<const Message>(Message{subject, true, std::string(as_text(bytes))});
}

}  // namespace

MessagePtr frame_message(const Snapshot& snapshot, int version) {
  Bytes body;
  ByteWriter places(body);
  places.le64(static_cast<std::uint64_t>(snapshot.now));
  const bool in_space = !snapshot.poses.empty();
  if (in_space) {
    places.le32(static_cast<std::uint32_t>(snapshot.poses.size()));
    for (const Pose3& X_WB : snapshot.poses) put_body(places, X_WB);
    for (const PlacedWheel& wheel : snapshot.wheels) put_wheel(places, wheel);
  } else {
    for (const Pose2& X_WB : snapshot.places) put_body(places, X_WB);
  }
  BinaryKind kind = in_space ? BinaryKind::kSpaceFrame : BinaryKind::kFrame;
  if (body.size() > kDeflateFrom) {
    Bytes smaller = deflated(body);
    if (!smaller.empty()) {
      kind = in_space ? BinaryKind::kDeflatedSpaceFrame : BinaryKind::kDeflatedFrame;
      body = std::move(smaller);
    }
  }
  Bytes all;
  ByteWriter out(all);
  put_kind(out, kind);
  out.le32(static_cast<std::uint32_t>(version));
  out.bytes(body);
  return binary(subject_of(BinaryKind::kFrame), all);
}

MessagePtr beams_message(int robot_id, const std::vector<SensorBeams>& sensors) {
  Bytes all;
  ByteWriter out(all);
  put_kind(out, BinaryKind::kBeams);
  out.le32(static_cast<std::uint32_t>(robot_id));
  for (const SensorBeams& sensor : sensors) {
    put_name(out, sensor.sensor);
    const auto count =
        static_cast<std::uint16_t>(std::min<std::size_t>(sensor.beams.size(), 65535));
    put_u16(out, count);
    for (std::size_t i = 0; i < count; ++i) {
      const ShownBeam& beam = sensor.beams[i];
      for (const double v :
           {beam.from.x, beam.from.y, beam.from.z, beam.to.x, beam.to.y, beam.to.z})
        put_float(out, v);
      // A beam without a width that met nothing would be -0: negative by its sign bit.
      put_float(out, beam.met ? beam.cone_rad : -beam.cone_rad);
    }
  }
  return binary(subject_of(BinaryKind::kBeams, static_cast<std::uint64_t>(robot_id)), all);
}

MessagePtr scan_message(int robot_id, int sensor, const ShownScan& scan) {
  Bytes all;
  ByteWriter out(all);
  put_kind(out, BinaryKind::kScan);
  out.le32(static_cast<std::uint32_t>(robot_id));
  put_name(out, scan.sensor);
  for (const double value : {scan.first_rad, scan.step_rad, scan.max_range_m})
    put_float(out, value);
  for (const float range_m : scan.ranges_m)
    put_float(out, range_m < kNoReturn ? range_m : kNothingMet);
  return binary(subject_of(BinaryKind::kScan, sensor_subject(robot_id, sensor)), all);
}

MessagePtr points_message(int robot_id, const std::vector<ShownPoint>& points) {
  Bytes all;
  ByteWriter out(all);
  put_kind(out, BinaryKind::kPoints);
  out.le32(static_cast<std::uint32_t>(robot_id));
  for (const ShownPoint& point : points)
    for (const double value : {point.at.x, point.at.y, point.at.z, point.intensity})
      put_float(out, value);
  return binary(0, all);
}

MessagePtr screen_message(int robot_id, std::string_view png) {
  Bytes all;
  ByteWriter out(all);
  put_kind(out, BinaryKind::kScreen);
  out.le32(static_cast<std::uint32_t>(robot_id));
  out.bytes(as_bytes(png));
  return binary(subject_of(BinaryKind::kScreen, static_cast<std::uint64_t>(robot_id)), all);
}

MessagePtr camera_message(int robot_id, int sensor, std::string_view name, std::string_view png) {
  Bytes all;
  ByteWriter out(all);
  put_kind(out, BinaryKind::kCamera);
  out.le32(static_cast<std::uint32_t>(robot_id));
  put_name(out, name);
  out.bytes(as_bytes(png));
  return binary(subject_of(BinaryKind::kCamera, sensor_subject(robot_id, sensor)), all);
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/motions.h"

#include "base/math.h"
#include "systems/roboteye/stabiliser.h"

namespace understudy {
namespace {

constexpr int kFullTurn = 36000;  // in these
constexpr int kMostElevation = 3500;
constexpr int kDegreesOfTurn = 360;

bool is_azimuth(int hundredths) { return hundredths >= 0 && hundredths < kFullTurn; }
// What is exactly a limit of the head may differ from it by the last bit.
constexpr double kRounding = 1e-9;

// Of any eye, or of this one's head if that has less.
int most_elevation(const EyeCall& call) {
  const double most = call.head.most(kHeadElevation) * (1 + kRounding) / kEyeHundredth;
  return most < kMostElevation ? static_cast<int>(most) : kMostElevation;
}
bool is_elevation(const EyeCall& call, int hundredths) {
  const int most = most_elevation(call);
  return hundredths >= -most && hundredths <= most;
}

// In the head's frame.
double head_azimuth(const EyeMemory& memory, int hundredths) {
  return memory.zero_azimuth_rad - hundredths * kEyeHundredth;
}
double head_elevation(const EyeMemory& memory, int hundredths) {
  return memory.zero_elevation_rad + hundredths * kEyeHundredth;
}

bool is_speed(const EyeCall& call, int degrees_per_s) {
  return degrees_per_s > 0 &&
         deg_to_rad(degrees_per_s * 1.0) <= call.head.most(kHeadSpeed) * (1 + kRounding);
}

void set_acceleration(EyeCall& call) {
  call.head.set(kHeadAcceleration, call.memory.acceleration_rad_s2);
}

// Point and track: where to, and how fast.
EyeAnswer move(EyeCall& call, EyeMotion kind, HeadMotion motion) {
  ByteReader in(call.arguments);
  const int azimuth = in.be16();
  const int elevation = in.be_i16();
  const int speed = in.be16();
  if (call.memory.stabiliser.on) return eye_refusal(kEyeStabilising);
  if (!is_azimuth(azimuth) || !is_elevation(call, elevation) || !is_speed(call, speed))
    return eye_refusal(kEyeOutOfRange);
  if (!call.memory.homed || call.homing()) return eye_refusal(kEyeNotReady);
  const bool later = kind == EyeMotion::kMove;
  begin_eye_motion(call, kind, later);
  set_acceleration(call);
  call.head.set(kHeadSpeed, deg_to_rad(speed * 1.0));
  call.head.set(kHeadAzimuth, head_azimuth(call.memory, azimuth));
  call.head.set(kHeadElevation, head_elevation(call.memory, elevation));
  call.head.start(motion, call.now);
  if (later) await_eye_rest(call.memory, call.head, call.now);
  return {later ? EyeAnswer::Kind::kLater : EyeAnswer::Kind::kAcknowledge};
}

struct ScanOrder {
  int speed = 0;
  int low = 0;
  int high = 0;
  int lines = 0;
};

// What all scans ask for; nothing if it is fine.
std::optional<EyeAnswer> refuse_scan(const EyeCall& call, const ScanOrder& order) {
  if (call.memory.stabiliser.on) return eye_refusal(kEyeStabilising);
  if (!is_elevation(call, order.low) || !is_elevation(call, order.high) ||
      !is_speed(call, order.speed))
    return eye_refusal(kEyeOutOfRange);
  if (order.low >= order.high) return eye_refusal(kEyeBadArgument);
  if (order.lines == 0 || order.lines * kDegreesOfTurn < order.speed)
    return eye_refusal(kEyeTooSparse);
  if (call.homing()) return eye_refusal(kEyeBusy);
  return std::nullopt;
}

// All but where a region is. A head that turns clockwise has a negative speed.
void prepare_scan(EyeCall& call, const ScanOrder& order) {
  begin_eye_motion(call, EyeMotion::kScan, false);
  set_acceleration(call);
  call.head.set(kHeadSpeed, -deg_to_rad(order.speed * 1.0));
  call.head.set(kHeadLow, head_elevation(call.memory, order.low));
  call.head.set(kHeadHigh, head_elevation(call.memory, order.high));
  call.head.set(kHeadLines, order.lines);
}

EyeAnswer scan(EyeCall& call, const ScanOrder& order) {
  if (const auto refusal = refuse_scan(call, order)) return *refusal;
  prepare_scan(call, order);
  call.head.start(kHeadScan, call.now);
  return {};
}

}  // namespace

void begin_eye_motion(EyeCall& call, EyeMotion motion, bool answers_later) {
  call.memory.motion = motion;
  call.memory.settles_at = kNever;
  call.memory.waiting = answers_later ? call.client : EyeClient{};
}

void await_eye_rest(EyeMemory& memory, const HeadControl& head, TimeNs now) {
  constexpr double kLongest_s = 1e6;
  const double remains_s = head.remains_s(now);
  memory.settles_at = remains_s < kLongest_s
                          ? now + static_cast<TimeNs>(det::floor(remains_s * kSecond)) + 1
                          : kNever;
}

EyeAnswer eye_home(EyeCall& call) {
  call.memory.stabiliser.on = false;
  begin_eye_motion(call, EyeMotion::kHome, true);
  call.head.start(kHeadHome, call.now);
  await_eye_rest(call.memory, call.head, call.now);
  return {EyeAnswer::Kind::kLater};
}

EyeAnswer eye_stop(EyeCall& call) {
  call.memory.stabiliser.on = false;
  begin_eye_motion(call, EyeMotion::kStill, false);
  set_acceleration(call);
  call.head.start(kHeadHold, call.now);
  return {};
}

EyeAnswer eye_set_acceleration(EyeCall& call) {
  ByteReader in(call.arguments);
  const double rad_s2 = deg_to_rad(in.be32() * 1.0);
  if (rad_s2 == 0 || rad_s2 > call.head.most(kHeadAcceleration) * (1 + kRounding))
    return eye_refusal(kEyeOutOfRange);
  call.memory.acceleration_rad_s2 = rad_s2;
  return {};
}

EyeAngles eye_angles(const EyeMemory& memory, const HeadControl& head, TimeNs instant) {
  const HeadControl::Angles angles = head.angles_at(instant);
  const double across = memory.zero_azimuth_rad - angles.azimuth_rad;
  const double up = angles.elevation_rad - memory.zero_elevation_rad;
  const auto whole = [](double hundredths) {
    return static_cast<int>(det::floor(hundredths + 0.5));
  };
  // A rounded angle may be a whole turn.
  const int azimuth = (whole(det::wrap_angle(across) / kEyeHundredth) + kFullTurn) % kFullTurn;
  return {static_cast<std::uint16_t>(azimuth),
          static_cast<std::int16_t>(whole(up / kEyeHundredth))};
}

EyeAnswer eye_get_angles(EyeCall& call) {
  const EyeAngles angles = eye_angles(call.memory, call.head, call.now);
  EyeAnswer answer{EyeAnswer::Kind::kResponse};
  ByteWriter out(answer.bytes);
  out.be16(angles.azimuth);
  out.be16(static_cast<std::uint16_t>(angles.elevation));
  return answer;
}

EyeAnswer eye_point(EyeCall& call) { return move(call, EyeMotion::kMove, kHeadMove); }
EyeAnswer eye_track(EyeCall& call) { return move(call, EyeMotion::kTrack, kHeadTrack); }

EyeAnswer eye_scan_field(EyeCall& call) {
  ByteReader in(call.arguments);
  ScanOrder order;
  order.speed = in.be16();
  order.low = -most_elevation(call);
  order.high = most_elevation(call);
  order.lines = in.be16();
  return scan(call, order);
}

EyeAnswer eye_scan_band(EyeCall& call) {
  ByteReader in(call.arguments);
  ScanOrder order;
  order.speed = in.be16();
  order.low = in.be_i16();
  order.high = in.be_i16();
  order.lines = in.be16();
  return scan(call, order);
}

// It sweeps the shorter way from one azimuth to the other; of two ways of half a turn, clockwise.
EyeAnswer eye_scan_region(EyeCall& call) {
  ByteReader in(call.arguments);
  const int from = in.be16();
  const int to = in.be16();
  ScanOrder order;
  order.low = in.be_i16();
  order.high = in.be_i16();
  order.speed = in.be16();
  order.lines = in.be16();
  if (call.memory.stabiliser.on) return eye_refusal(kEyeStabilising);
  if (!is_azimuth(from) || !is_azimuth(to)) return eye_refusal(kEyeOutOfRange);
  if (const auto refusal = refuse_scan(call, order); refusal && refusal->error == kEyeOutOfRange)
    return *refusal;
  if (from == to) return eye_refusal(kEyeBadArgument);
  if (const auto refusal = refuse_scan(call, order)) return *refusal;
  int across = (to - from + kFullTurn) % kFullTurn;
  if (across > kFullTurn / 2) across -= kFullTurn;
  prepare_scan(call, order);
  call.head.set(kHeadFrom, head_azimuth(call.memory, from));
  call.head.set(kHeadTo, head_azimuth(call.memory, from) - across * kEyeHundredth);
  call.head.start(kHeadRegion, call.now);
  return {};
}

}  // namespace understudy

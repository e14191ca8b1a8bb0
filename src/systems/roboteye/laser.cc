// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/laser.h"

#include <algorithm>

#include "base/math.h"
#include "systems/roboteye/motions.h"

namespace understudy {
namespace {

constexpr std::uint32_t kSlowest_hz = 1;
constexpr std::uint32_t kFastest_hz = 10000;  // with intensity and averaging
constexpr std::uint32_t kDouble_hz = 30000;   // without both
constexpr std::uint32_t kMostAverage = 10;
constexpr std::size_t kMostSamplesAtOnce = 4096;

int find_laser(const RobotAccess& robot, const std::string& name) {
  const auto& sensors = robot.robot_model().sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.kind == "laser" && sensors[i].spec.name == name) return static_cast<int>(i);
  return -1;
}

bool is_broken(const RobotAccess& robot, int laser) {
  return laser < 0 || robot.robot_state().sensors[static_cast<std::size_t>(laser)].broken;
}

TimeNs instant_of(const EyeLaser& laser, std::uint64_t sample) {
  return laser.start +
         static_cast<TimeNs>(sample * static_cast<std::uint64_t>(kSecond) / laser.frequency_hz);
}

// The mean of the samples of one point.
struct EyePoint {
  std::uint16_t range_cm = kEyeNoReturn;
  std::uint8_t intensity = 0;
};
EyePoint mean_of(std::span<const BeamEcho> echoes) {
  double range_m = 0;
  double intensity = 0;
  int measured = 0;
  bool near = false;
  for (const BeamEcho& one : echoes) {
    near = near || one.range_m == 0;
    if (one.range_m == 0 || one.range_m >= kNoReturn) continue;
    range_m += one.range_m;
    intensity += one.intensity;
    ++measured;
  }
  if (measured == 0) return {near ? kEyeTooNear : kEyeNoReturn, 0};
  const double cm = det::floor(range_m / measured * 100 + 0.5);
  return {static_cast<std::uint16_t>(std::clamp(cm, 1.0, kEyeNoReturn - 1.0)),
          static_cast<std::uint8_t>(det::floor(intensity / measured * 255 + 0.5))};
}

// For viewers: where the point is said to be, on the beam of the sample in its middle.
void show_point(RobotAccess& robot, const EyePoint& point, const BeamEcho& middle) {
  constexpr double kPerMetre = 100;
  constexpr double kFull = 255;
  robot.show_point({middle.place_at(point.range_cm / kPerMetre), point.intensity / kFull});
}

Bytes packet_of(const EyeSettings& settings, const EyeMemory& memory) {
  Bytes packet;
  ByteWriter out(packet);
  if (!settings.is_headerless()) {
    out.bytes(as_bytes("EBRBEP"));
    out.be32(eye_stamp(memory.laser.first_point - memory.power_on));
  }
  out.bytes(memory.laser.points);
  return packet;
}

}  // namespace

// 66 ticks a microsecond.
std::uint32_t eye_stamp(TimeNs since_power_on) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(since_power_on) / 500 * 33 +
                                    static_cast<std::uint64_t>(since_power_on) % 500 * 33 / 500);
}

EyeAnswer eye_run_laser(EyeCall& call) {
  ByteReader in(call.arguments);
  const std::uint32_t frequency = in.be16();
  const std::uint32_t average = in.be16();
  const std::uint8_t intensity = in.u8();
  in.u8();  // reserved
  const std::uint16_t port = in.be16();
  const bool is_double = frequency == kDouble_hz;
  if ((frequency < kSlowest_hz || frequency > kFastest_hz) && !is_double)
    return eye_refusal(kEyeOutOfRange);
  if (average < 1 || average > (is_double ? 1 : kMostAverage)) return eye_refusal(kEyeOutOfRange);
  if (port == 0) return eye_refusal(kEyeBadArgument);
  if (call.homing()) return eye_refusal(kEyeBusy);
  if (!call.memory.homed) return eye_refusal(kEyeNotHomed);
  if (is_broken(call.robot, find_laser(call.robot, call.settings.laser)))
    return eye_refusal(kEyeOtherError);
  EyeLaser& laser = call.memory.laser;
  laser = {};
  laser.on = true;
  laser.frequency_hz = frequency;
  laser.average = average;
  laser.intensity = intensity != 0 && !is_double;
  laser.to = call.client;
  laser.to.peer.port = port;
  laser.start = call.now;
  return {};
}

EyeAnswer eye_stop_laser(EyeCall& call) {
  call.memory.laser = {};
  return {};
}

EyeAnswer eye_set_gain(EyeCall& call) {
  constexpr std::uint8_t kMostGain = 3;
  if (call.arguments[0] > kMostGain) return eye_refusal(kEyeOutOfRange);
  call.memory.gain = call.arguments[0];
  return {};
}

std::vector<Bytes> measure_with_eye(const EyeSettings& settings, EyeMemory& memory,
                                    RobotAccess& robot) {
  EyeLaser& laser = memory.laser;
  std::vector<Bytes> packets;
  std::vector<BeamAim> aims;
  const TimeNs sealed = robot.sealed_time();
  const std::uint64_t first = laser.samples;
  while (aims.size() < kMostSamplesAtOnce && instant_of(laser, first + aims.size()) <= sealed)
    aims.push_back({instant_of(laser, first + aims.size()), 0, 0});
  // A point needs all its samples. What is left is measured in the next tick, at the same instants.
  aims.resize(aims.size() / laser.average * laser.average);
  const int sensor = find_laser(robot, settings.laser);
  const HeadControl head(robot, settings.head, memory.head);
  if (aims.empty() || !head.exists()) return packets;
  laser.samples += aims.size();
  std::vector<BeamEcho> echoes;
  if (!is_broken(robot, sensor)) echoes = robot.echoes(sensor, aims, memory.gain);
  echoes.resize(aims.size());
  for (std::size_t i = 0; i < aims.size(); i += laser.average) {
    const EyePoint point = mean_of(std::span(echoes).subspan(i, laser.average));
    const bool failed = point.range_cm == kEyeTooNear || point.range_cm == kEyeNoReturn;
    if (failed && settings.omits_errors) continue;
    // The middle of its samples.
    const TimeNs at = (aims[i].at + aims[i + laser.average - 1].at) / 2;
    const EyeAngles angles = eye_angles(memory, head, at);
    if (!failed) show_point(robot, point, echoes[i + laser.average / 2]);
    if (laser.points.empty()) laser.first_point = at;
    ByteWriter out(laser.points);
    out.be16(angles.azimuth);
    out.be16(static_cast<std::uint16_t>(angles.elevation));
    out.be16(point.range_cm);
    out.u8(0);
    out.u8(laser.intensity ? point.intensity : 0);
    if (laser.points.size() < kEyePoint * kEyePointsOfPacket) continue;
    packets.push_back(packet_of(settings, memory));
    laser.points.clear();
  }
  return packets;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/senses.h"

#include <algorithm>
#include <cmath>

namespace understudy {
namespace {

constexpr double kMostSignal = 4095;
constexpr int kNearSignal = 100;        // from here on a light bumper reports an obstacle
constexpr double kFullSignal_m = 0.02;  // nearer things are no brighter
constexpr double kWallNear_m = 0.08;
constexpr std::uint8_t kVirtualWall = 162;
constexpr std::uint8_t kOldVirtualWall = 254;  // of the SCI's time

std::uint8_t character_from(double value) {
  constexpr double kMostCharacter = 255;
  return static_cast<std::uint8_t>(std::clamp(value, 0.0, kMostCharacter));
}

// Light that comes back weakens with the square of the distance.
int returned_signal(double range_m, double most) {
  if (range_m >= kNoReturn) return 0;
  const double share = kFullSignal_m / std::max(range_m, kFullSignal_m);
  return static_cast<int>(std::lround(most * share * share));
}

bool works(const OiCall& call, OiSensor which) {
  const auto sensor = static_cast<std::size_t>(call.wiring.sensor(which));
  const auto& states = call.robot.robot_state().sensors;
  return call.wiring.sensor(which) >= 0 && !(sensor < states.size() && states[sensor].broken);
}

}  // namespace

double sensed(OiCall& call, OiSensor which, double fallback) {
  const int sensor = call.wiring.sensor(which);
  if (sensor < 0) return fallback;
  OiSamples& samples = call.memory.samples;
  if (samples.slot != call.slot()) {
    samples.slot = call.slot();
    samples.fresh = 0;
  }
  const std::uint32_t bit = 1U << which;
  if ((samples.fresh & bit) == 0) {
    samples.fresh |= bit;
    const Sample& sample = call.robot.sense(sensor);
    samples.values[which] = sample.values.empty() ? fallback : sample.values[0];
  }
  return samples.values[which];
}

bool is_cliff(OiCall& call, OiSensor cliff) { return sensed(call, cliff) != 0; }

int cliff_signal(OiCall& call, OiSensor floor) {
  constexpr double kUsualFloor = 0.5;
  const auto cliff = static_cast<OiSensor>(kCliffLeft + (floor - kFloorLeft));
  const double fallback = is_cliff(call, cliff) ? 0 : kUsualFloor;
  const double brightness = std::clamp(sensed(call, floor, fallback), 0.0, 1.0);
  return static_cast<int>(std::lround(kMostSignal * brightness));
}

int light_signal(OiCall& call, OiSensor light) {
  return returned_signal(sensed(call, light, kNoReturn), kMostSignal);
}

bool is_near(int light_signal) { return light_signal >= kNearSignal; }

int wall_signal(OiCall& call) {
  return returned_signal(sensed(call, kWallRange, kNoReturn), call.traits.most_wall_signal);
}

bool has_wall(OiCall& call) { return sensed(call, kWallRange, kNoReturn) < kWallNear_m; }

std::uint8_t remote_character(const OiCall& call) {
  return character_from(part_value(call.robot, call.wiring, kRemoteControl));
}

// The remote control is held above the robot and aimed at it, so that all receivers that work see
// it. It outshines what is further away.
std::uint8_t heard_character(OiCall& call, OiSensor receiver) {
  if (!works(call, receiver)) return 0;
  const std::uint8_t remote = remote_character(call);
  return remote != 0 ? remote : character_from(sensed(call, receiver));
}

bool has_virtual_wall(OiCall& call) {
  const std::uint8_t heard = heard_character(call, kIrOmni);
  return heard == kVirtualWall || heard == kOldVirtualWall;
}

int dirt_below(const OiCall& call) {
  constexpr double kBrush_m = 0.10;  // half the width of the brush
  constexpr double kMostDirt = 255;
  const Pose2& at = call.robot.robot_state().body.X_WB;
  double dirt = 0;
  for (const MarkerSpec& marker : call.robot.model().markers) {
    const double far_m = det::hypot(marker.at.x - at.x_m, marker.at.y - at.y_m);
    if (far_m < kBrush_m + MarkerSpec::kRadius_m) dirt = std::max(dirt, marker.opacity);
  }
  return static_cast<int>(std::lround(kMostDirt * std::clamp(dirt, 0.0, 1.0)));
}

bool is_pushed(const OiCall& call) {
  constexpr double kMoved_m = 1e-5;
  const DriveState& drive = call.robot.robot_state().drive;
  return drive.made.forward_m > drive.step.forward_m + kMoved_m;
}

bool is_on_dock(OiCall& call) { return sensed(call, kDockContacts) != 0; }

bool is_on_charger(OiCall& call) {
  return part_value(call.robot, call.wiring, kChargerPlug) != 0 || is_on_dock(call);
}

bool has_charging_fault(OiCall& call) {
  return part_value(call.robot, call.wiring, kChargingFault) != 0 && is_on_charger(call);
}

bool is_charging(OiCall& call) {
  const OiMode mode = call.memory.mode;
  return mode != OiMode::kSafe && mode != OiMode::kFull && is_on_charger(call) &&
         !has_charging_fault(call);
}

OiBattery battery_of(OiCall& call) {
  constexpr OiBattery kAlwaysFull{16000, -200, 2696, 2696};
  const int sensor = call.wiring.battery();
  if (sensor < 0) return kAlwaysFull;
  const Sample& sample = call.robot.sense(sensor);
  if (sample.values.size() < 3) return kAlwaysFull;
  constexpr double kMilli = 1000;
  constexpr double kCoulombs_per_mah = 3.6;
  return {sample.values[0] * kMilli, sample.values[1] * kMilli,
          sample.values[2] / kCoulombs_per_mah, call.wiring.capacity_mah()};
}

}  // namespace understudy

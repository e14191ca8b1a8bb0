// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roomba/packets.h"

#include <algorithm>
#include <cmath>

#include "systems/roomba/buttons.h"
#include "systems/roomba/driving.h"
#include "systems/roomba/senses.h"

namespace understudy {
namespace {

constexpr int kU8 = 255;
constexpr int kU16 = 65535;
constexpr int kLow16 = -32768;
constexpr int kHigh16 = 32767;

int bit(bool on, int position) { return on ? 1 << position : 0; }

int bumps_and_drops(OiCall& c) {
  return bit(sensed(c, kBumpRight) != 0, 0) | bit(sensed(c, kBumpLeft) != 0, 1) |
         bit(is_dropped(c, kDropRight), 2) | bit(is_dropped(c, kDropLeft), 3) |
         bit(c.traits.generation != OiGeneration::kRoomba600 && is_dropped(c, kDropCaster), 4);
}

// A wheel that is told to turn and cannot, or that a user has blocked.
bool is_blocked(const OiCall& c, double given_mm_s, OiPart overload) {
  return given_mm_s != 0 &&
         (c.robot.robot_state().drive.stalled || part_value(c.robot, c.wiring, overload) != 0);
}

bool is_left_blocked(const OiCall& c) {
  return is_blocked(c, c.memory.drive.given_left_mm_s, kOverloadLeftWheel);
}
bool is_right_blocked(const OiCall& c) {
  return is_blocked(c, c.memory.drive.given_right_mm_s, kOverloadRightWheel);
}

// Of the brushes and the vacuum, or of drivers 0 to 2: a motor that is on and that a user has
// blocked.
bool is_overloaded(const OiCall& c, std::size_t motor) {
  const OiPart first = c.is_create1() ? kOverloadDriver0 : kOverloadMainBrush;
  return c.memory.outputs.motors[motor] != 0 &&
         part_value(c.robot, c.wiring, static_cast<OiPart>(first + motor)) != 0;
}

int overcurrents(OiCall& c) {
  const int wheels = bit(is_right_blocked(c), 3) | bit(is_left_blocked(c), 4);
  if (c.is_create1())
    return wheels | bit(is_overloaded(c, 1), 0) | bit(is_overloaded(c, 0), 1) |
           bit(is_overloaded(c, 2), 2);
  const bool tells_vacuum = c.traits.generation == OiGeneration::kSci;
  return wheels | bit(is_overloaded(c, 1), 0) | bit(tells_vacuum && is_overloaded(c, 2), 1) |
         bit(is_overloaded(c, 0), 2);
}

int dirt(OiCall& c) { return c.is_create1() ? 0 : dirt_below(c); }
int second_dirt(OiCall& c) { return c.traits.generation == OiGeneration::kSci ? dirt_below(c) : 0; }

int character(OiCall& c, OiSensor receiver) {
  const std::uint8_t heard = heard_character(c, receiver);
  return heard == 0 ? c.traits.no_ir : heard;
}

int charging_state(OiCall& c) {
  enum { kNotCharging = 0, kFullCharging = 2, kTrickle = 3, kFault = 5 };
  if (has_charging_fault(c)) return kFault;
  if (!is_charging(c)) return kNotCharging;
  constexpr double kAlmostFull = 0.99;
  const OiBattery battery = battery_of(c);
  return battery.charge_mah < kAlmostFull * battery.capacity_mah ? kFullCharging : kTrickle;
}

int rounded(double value) {
  constexpr double kMost = 1e9;
  return static_cast<int>(std::lround(std::clamp(value, -kMost, kMost)));
}

// Inputs of the cargo bay are sensors or parts, whichever the robot has. Open ones are high.
int digital_inputs(OiCall& c) {
  if (!c.is_create1()) return 0;
  int bits = bit(!c.memory.line.pin_low, 4);
  for (int i = 0; i < 4; ++i) {
    const auto as_sensor = static_cast<OiSensor>(kSensedInput0 + i);
    const auto as_part = static_cast<OiPart>(kInput0 + i);
    const double value = c.wiring.part(as_part) < 0 ? sensed(c, as_sensor, 1)
                                                    : part_value(c.robot, c.wiring, as_part);
    bits |= bit(value != 0, i);
  }
  return bits;
}

// A sensor whose value is its voltage: 1023 are 5 V.
int analog_input(OiCall& c) {
  constexpr double kSteps_per_v = 1023 / 5.0;
  return c.is_create1() ? rounded(sensed(c, kAnalogInput) * kSteps_per_v) : 0;
}

int charging_sources(OiCall& c) {
  return bit(part_value(c.robot, c.wiring, kChargerPlug) != 0, 0) | bit(is_on_dock(c), 1);
}

int light_bumper(OiCall& c) {
  int bits = 0;
  for (int i = 0; i < 6; ++i)
    bits |= bit(is_near(light_signal(c, static_cast<OiSensor>(kLightLeft + i))), i);
  return bits;
}

bool is_in_hand(const OiCall& c) { return c.robot.robot_model().kind->body.held; }

constexpr double kBlocked_ma = 1000;

// Of a robot with ideal motors: what a turning wheel takes, or a blocked one. In the air it has no
// load.
int wheel_current(const OiCall& c, std::size_t wheel, double given_mm_s, bool blocked) {
  constexpr double kIdle_ma = 60;
  constexpr double kPerSpeed_ma = 0.4;
  const RobotState& state = c.robot.robot_state();
  if (wheel < state.motors.size()) return rounded(1000 * state.motors[wheel].current_a);
  if (blocked) return rounded(kBlocked_ma);
  if (given_mm_s == 0) return 0;
  return rounded(kIdle_ma + (is_in_hand(c) ? 0 : kPerSpeed_ma * std::abs(given_mm_s)));
}

int brush_current(const OiCall& c, std::size_t motor, double most_ma) {
  if (c.is_create1()) return 0;
  return rounded(is_overloaded(c, motor) ? kBlocked_ma : most_ma * c.memory.outputs.motors[motor]);
}

// The wheel of this sensor turns with the floor. It tells nothing while the robot goes backwards,
// and stands still in the air.
int stasis(OiCall& c) {
  constexpr double kMoving_m = 1e-6;
  constexpr int kDisabled = 2;
  if (part_value(c.robot, c.wiring, kStasisDirty) != 0) return kDisabled;
  return bit(!is_in_hand(c) && c.robot.robot_state().drive.made.forward_m > kMoving_m, 0);
}

constexpr OiPacket kOiPackets[] = {
    {7, "bumps and wheel drops", 1, 0, kU8, bumps_and_drops},
    {8, "wall", 1, 0, 1, [](OiCall& c) -> int { return has_wall(c); }},
    {9, "cliff left", 1, 0, 1, [](OiCall& c) -> int { return is_cliff(c, kCliffLeft); }},
    {10, "cliff front left", 1, 0, 1,
     [](OiCall& c) -> int { return is_cliff(c, kCliffFrontLeft); }},
    {11, "cliff front right", 1, 0, 1,
     [](OiCall& c) -> int { return is_cliff(c, kCliffFrontRight); }},
    {12, "cliff right", 1, 0, 1, [](OiCall& c) -> int { return is_cliff(c, kCliffRight); }},
    {13, "virtual wall", 1, 0, 1, [](OiCall& c) -> int { return has_virtual_wall(c); }},
    {14, "overcurrents", 1, 0, kU8, overcurrents},
    {15, "dirt detect", 1, 0, kU8, dirt},
    {16, "second dirt detect", 1, 0, kU8, second_dirt},
    {17, "IR character omni", 1, 0, kU8, [](OiCall& c) { return character(c, kIrOmni); }},
    {18, "buttons", 1, 0, kU8, [](OiCall& c) -> int { return pressed_buttons(c); }},
    {19, "distance", 2, kLow16, kHigh16, take_distance},
    {20, "angle", 2, kLow16, kHigh16, take_angle},
    {21, "charging state", 1, 0, 5, charging_state},
    {22, "voltage", 2, 0, kU16, [](OiCall& c) { return rounded(battery_of(c).voltage_mv); }},
    {23, "current", 2, kLow16, kHigh16,
     [](OiCall& c) { return rounded(battery_of(c).current_ma); }},
    {24, "temperature", 1, -128, 127,
     [](OiCall& c) { return rounded(c.robot.model().environment.temperature_c); }},
    {25, "battery charge", 2, 0, kU16, [](OiCall& c) { return rounded(battery_of(c).charge_mah); }},
    {26, "battery capacity", 2, 0, kU16,
     [](OiCall& c) { return rounded(battery_of(c).capacity_mah); }},
    {27, "wall signal", 2, 0, 4095, wall_signal},
    {28, "cliff left signal", 2, 0, 4095, [](OiCall& c) { return cliff_signal(c, kFloorLeft); }},
    {29, "cliff front left signal", 2, 0, 4095,
     [](OiCall& c) { return cliff_signal(c, kFloorFrontLeft); }},
    {30, "cliff front right signal", 2, 0, 4095,
     [](OiCall& c) { return cliff_signal(c, kFloorFrontRight); }},
    {31, "cliff right signal", 2, 0, 4095, [](OiCall& c) { return cliff_signal(c, kFloorRight); }},
    {32, "cargo bay digital inputs", 1, 0, 31, digital_inputs},
    {33, "cargo bay analog signal", 2, 0, 1023, analog_input},
    {34, "charging sources", 1, 0, 3, charging_sources},
    {35, "OI mode", 1, 0, 3, [](OiCall& c) { return static_cast<int>(c.memory.mode); }},
    {36, "song number", 1, 0, 15, [](OiCall& c) -> int { return c.memory.songs.selected; }},
    {37, "song playing", 1, 0, 1, [](OiCall& c) -> int { return c.now < c.memory.songs.ends; }},
    {38, "number of stream packets", 1, 0, 108,
     [](OiCall& c) { return static_cast<int>(c.memory.stream.ids.size()); }},
    {39, "requested velocity", 2, -500, 500,
     [](OiCall& c) -> int { return c.memory.drive.velocity_mm_s; }},
    {40, "requested radius", 2, kLow16, kHigh16,
     [](OiCall& c) -> int { return c.memory.drive.radius_mm; }},
    {41, "requested right velocity", 2, -500, 500,
     [](OiCall& c) -> int { return c.memory.drive.right_mm_s; }},
    {42, "requested left velocity", 2, -500, 500,
     [](OiCall& c) -> int { return c.memory.drive.left_mm_s; }},
    {43, "left encoder counts", 2, kLow16, kHigh16, [](OiCall& c) { return encoder_counts(c, 0); }},
    {44, "right encoder counts", 2, kLow16, kHigh16,
     [](OiCall& c) { return encoder_counts(c, 1); }},
    {45, "light bumper", 1, 0, 63, light_bumper},
    {46, "light bump left", 2, 0, 4095, [](OiCall& c) { return light_signal(c, kLightLeft); }},
    {47, "light bump front left", 2, 0, 4095,
     [](OiCall& c) { return light_signal(c, kLightFrontLeft); }},
    {48, "light bump center left", 2, 0, 4095,
     [](OiCall& c) { return light_signal(c, kLightCenterLeft); }},
    {49, "light bump center right", 2, 0, 4095,
     [](OiCall& c) { return light_signal(c, kLightCenterRight); }},
    {50, "light bump front right", 2, 0, 4095,
     [](OiCall& c) { return light_signal(c, kLightFrontRight); }},
    {51, "light bump right", 2, 0, 4095, [](OiCall& c) { return light_signal(c, kLightRight); }},
    {52, "IR character left", 1, 0, kU8, [](OiCall& c) { return character(c, kIrLeft); }},
    {53, "IR character right", 1, 0, kU8, [](OiCall& c) { return character(c, kIrRight); }},
    {54, "left motor current", 2, kLow16, kHigh16,
     [](OiCall& c) {
       return wheel_current(c, 0, c.memory.drive.given_left_mm_s, is_left_blocked(c));
     }},
    {55, "right motor current", 2, kLow16, kHigh16,
     [](OiCall& c) {
       return wheel_current(c, 1, c.memory.drive.given_right_mm_s, is_right_blocked(c));
     }},
    {56, "main brush current", 2, kLow16, kHigh16,
     [](OiCall& c) { return brush_current(c, 0, 300); }},
    {57, "side brush current", 2, kLow16, kHigh16,
     [](OiCall& c) { return brush_current(c, 1, 100); }},
    {58, "stasis", 1, 0, 3, stasis},
};
constexpr std::uint8_t kFirstPacket = 7;
constexpr std::uint8_t kLastPacket = 58;
static_assert(std::size(kOiPackets) == kLastPacket - kFirstPacket + 1);

struct OiGroup {
  std::uint8_t id;
  OiPacketRange range;
};
constexpr OiGroup kOiGroups[] = {
    {0, {7, 26}}, {1, {7, 16}},   {2, {17, 20}},   {3, {21, 26}},   {4, {27, 34}},   {5, {35, 42}},
    {6, {7, 42}}, {100, {7, 58}}, {101, {43, 58}}, {106, {46, 51}}, {107, {54, 58}},
};

// The last packet and the last group that a generation knows. The SCI has no single packets.
struct OiKnownPackets {
  std::uint8_t last_packet;
  std::uint8_t last_group;
};
constexpr OiKnownPackets kOiKnown[] = {{0, 3}, {42, 6}, {58, 107}};

}  // namespace

const OiPacket* find_oi_packet(std::uint8_t id) {
  return id < kFirstPacket || id > kLastPacket ? nullptr : &kOiPackets[id - kFirstPacket];
}

std::optional<OiPacketRange> find_oi_request(OiGeneration generation, std::uint8_t id) {
  const OiKnownPackets& known = kOiKnown[static_cast<std::size_t>(generation)];
  if (id >= kFirstPacket && id <= known.last_packet) return OiPacketRange{id, id};
  for (const OiGroup& group : kOiGroups)
    if (group.id == id && id <= known.last_group) return group.range;
  return std::nullopt;
}

std::size_t oi_request_size(OiPacketRange range) {
  std::size_t bytes = 0;
  for (int id = range.first; id <= range.last; ++id) bytes += kOiPackets[id - kFirstPacket].bytes;
  return bytes;
}

void write_packets(OiCall& call, OiPacketRange range, Bytes& out) {
  ByteWriter writer(out);
  for (int id = range.first; id <= range.last; ++id) {
    const OiPacket& packet = kOiPackets[id - kFirstPacket];
    const int value = std::clamp(packet.value(call), packet.least, packet.most);
    if (packet.bytes == 1)
      writer.u8(static_cast<std::uint8_t>(value));
    else
      writer.be16(static_cast<std::uint16_t>(value));
  }
}

}  // namespace understudy

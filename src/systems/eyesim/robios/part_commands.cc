// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DIGITAL, ANALOG and the sensors that RoBIOS has no calls for. `digital=N` and `analog=N` in a
// robot's `part` and `sensor` lines set what a channel is connected to; docs/robots.md lists those
// of S4 and LabBot.
#include <iterator>

#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

// What a program may request by number: its name in the log and, for sensors, their kind.
struct PartKind {
  const char* name;
  const char* sensor;
};
constexpr PartKind kKinds[] = {
    {"PSD", "psd"},
    {"lidar", "lidar"},
    {"camera", "camera"},
    {"motor", nullptr},
    {"encoder", nullptr},
    {"servo", nullptr},
    {"digital input", nullptr},
    {"digital output", nullptr},
    {"analog input", nullptr},
    {"compass", "compass"},
    {"gyroscope", "gyroscope"},
    {"accelerometer", "accelerometer"},
    {"inclinometer", "inclinometer"},
    {"bumper", "bumper"},
    {"GPS receiver", "gps"},
};

const PartKind* find_kind(int kind) {
  return kind < static_cast<int>(std::size(kKinds)) ? &kKinds[kind] : nullptr;
}

// Finds a sensor by number or, among those without one, by order. -1 if there is none.
int find_numbered(const RobotModel& robot, const char* sensor_kind, int number) {
  if (sensor_kind == nullptr || number == 0) return -1;
  const int found = robot.find_sensor(sensor_kind, number);
  if (found >= 0) return found;
  int left = number;
  const auto& sensors = robot.sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i)
    if (sensors[i].spec.kind == sensor_kind && sensors[i].spec.number == 0 && --left == 0)
      return static_cast<int>(i);
  return -1;
}

// What a digital line is connected to: a sensor, a part that can be read, or one that can be set.
struct DigitalLine {
  int sensor = -1;
  int part = -1;
  bool output = false;

  bool is_there() const { return sensor >= 0 || part >= 0; }
};

// The last match wins, so that a robot's own lines take precedence over its kind's. Parts take
// precedence over sensors.
DigitalLine find_line(const RobotModel& robot, int channel) {
  if (channel == 0) return {};
  const auto& parts = robot.kind->parts;
  for (std::size_t i = parts.size(); i-- > 0;)
    if (parts[i].digital == channel)
      return {.part = static_cast<int>(i), .output = parts[i].spec.kind != "switch"};
  const auto& sensors = robot.sensors();
  for (std::size_t i = sensors.size(); i-- > 0;)
    if (sensors[i].spec.digital == channel) return {.sensor = static_cast<int>(i)};
  return {};
}

bool is_on(Call& call, const DigitalLine& line) {
  constexpr double kHalf = 0.5;
  if (line.sensor >= 0) {
    // A scan or a picture has no single value, so such a line is always off.
    const Sample& sample = call.robot.sense(line.sensor);
    return !sample.values.empty() && sample.values[0] >= kHalf;
  }
  if (line.part < 0) return false;
  return call.robot.robot_state().parts[static_cast<std::size_t>(line.part)].value >= kHalf;
}

std::uint32_t digital_lines(const RobotModel& robot, bool outputs) {
  std::uint32_t bits = 0;
  for (int channel = 1; channel <= kDigitalChannels; ++channel) {
    const DigitalLine line = find_line(robot, channel);
    if (line.is_there() && line.output == outputs) bits |= bit_of(channel);
  }
  return bits;
}

void digital_setup(Call& call) {
  const std::uint32_t bit = bit_of(call.arguments.u8());
  const bool output = call.arguments.u8() == 'o';
  call.link.inputs_only = output ? call.link.inputs_only & ~bit : call.link.inputs_only | bit;
}

void digital_read(Call& call) {
  const int channel = call.arguments.u8();
  const DigitalLine line = find_line(call.robot.robot_model(), channel);
  if (!line.is_there()) note_missing(call, ROBIOS_KIND_DIGITAL_IN, channel);
  reply_u8(call, is_on(call, line) ? 1 : 0);
}

void digital_read_all(Call& call) {
  std::uint32_t bits = 0;
  for (int channel = 1; channel <= kDigitalChannels; ++channel)
    if (is_on(call, find_line(call.robot.robot_model(), channel))) bits |= bit_of(channel);
  reply_i32(call, bits);
}

void digital_write(Call& call) {
  const int channel = call.arguments.u8();
  const bool on = call.arguments.u8() != 0;
  const DigitalLine line = find_line(call.robot.robot_model(), channel);
  if (!line.output) return note_missing(call, ROBIOS_KIND_DIGITAL_OUT, channel);
  if ((call.link.inputs_only & bit_of(channel)) != 0) return;
  call.robot.command(MovePart{line.part, on ? 1.0 : 0.0});
}

// The sensor value that an analog channel shows, and the ends of its range.
struct AnalogRange {
  const char* kind;
  std::size_t value;
  double low;
  double high;
};
constexpr AnalogRange kAnalogRanges[] = {
    {"battery", 0, 0, 20},                                        // V
    {"gyroscope", 2, deg_to_rad(-500), deg_to_rad(500)},          // about the vertical
    {"accelerometer", 0, -4 * kGravity_m_s2, 4 * kGravity_m_s2},  // ahead
    {"inclinometer", 0, deg_to_rad(-90), deg_to_rad(90)},
    {"compass", 0, 0, deg_to_rad(360)},
    {"psd", 1, 0, kAdcReference_v},  // the voltage, if the curve is known
};

std::int64_t analog_value(const SensorModel& sensor, const Sample& sample) {
  AnalogRange range{"", 0, 0, 1};  // shares and bits
  for (const AnalogRange& known : kAnalogRanges)
    if (sensor.spec.kind == known.kind) range = known;
  return range.value < sample.values.size() ? adc(sample.values[range.value], range.low, range.high)
                                            : 0;
}

// Channel 0 is the supply voltage. The last match wins.
int find_analog(const RobotModel& robot, int channel) {
  if (channel == 0) return first_sensor(robot, "battery");
  const auto& sensors = robot.sensors();
  for (std::size_t i = sensors.size(); i-- > 0;)
    if (sensors[i].spec.analog == channel) return static_cast<int>(i);
  return -1;
}

void analog_read(Call& call) {
  const int channel = call.arguments.u8();
  const RobotModel& robot = call.robot.robot_model();
  const int sensor = find_analog(robot, channel);
  if (sensor < 0) {
    note_missing(call, ROBIOS_KIND_ANALOG, channel);
    return reply_i32(call, 0);
  }
  reply_i32(call, analog_value(robot.sensors()[static_cast<std::size_t>(sensor)],
                               call.robot.sense(sensor)));
}

void analog_voltage(Call& call) {
  const int sensor = first_sensor(call.robot.robot_model(), "battery");
  reply_i32(call, sensor < 0 ? 0 : std::llround(call.robot.sense(sensor).values.at(0) * 100));
}

void sense_any(Call& call) {
  const int kind = call.arguments.u8();
  const int number = call.arguments.u8();
  const PartKind* known = find_kind(kind);
  const char* sensor_kind = known == nullptr ? nullptr : known->sensor;
  const int sensor = find_numbered(call.robot.robot_model(), sensor_kind, number);
  if (sensor < 0) {
    note_missing(call, kind, number);
    return reply_u8(call, 0);
  }
  constexpr std::size_t kMost = 255;
  const std::vector<double>& values = call.robot.sense(sensor).values;
  const std::size_t count = std::min(values.size(), kMost);
  reply_u8(call, static_cast<std::int64_t>(count));
  for (std::size_t i = 0; i < count; ++i) reply_f64(call, values[i]);
}

std::uint32_t first_bits(int count) {
  std::uint32_t bits = 0;
  for (int number = 1; number <= count; ++number) bits |= bit_of(number);
  return bits;
}

std::uint32_t numbers_of(const RobotModel& robot, int kind) {
  std::uint32_t bits = 0;
  switch (kind) {
    case ROBIOS_KIND_LIDAR:
    case ROBIOS_KIND_CAMERA:
      return first_sensor(robot, kKinds[kind].sensor) < 0 ? 0 : bit_of(1);
    case ROBIOS_KIND_MOTOR:
      return first_bits(robot.kind->drive->driven_wheels());
    case ROBIOS_KIND_ENCODER:
      return first_bits(robot.kind->drive->wheel_count());
    case ROBIOS_KIND_SERVO:
      for (const PartModel& part : robot.kind->parts)
        if (part.spec.kind == "servo" || part.spec.kind == "kicker") bits |= bit_of(part.number);
      return bits;
    case ROBIOS_KIND_DIGITAL_IN:
    case ROBIOS_KIND_DIGITAL_OUT:
      return digital_lines(robot, kind == ROBIOS_KIND_DIGITAL_OUT);
    case ROBIOS_KIND_ANALOG:
      for (const SensorModel& sensor : robot.sensors()) bits |= bit_of(sensor.spec.analog);
      return bits;
    default:
      if (find_kind(kind) == nullptr) return 0;
      for (int number = 1; bit_of(number) != 0; ++number)
        if (find_numbered(robot, kKinds[kind].sensor, number) >= 0) bits |= bit_of(number);
      return bits;
  }
}

void list_parts(Call& call) {
  reply_i32(call, numbers_of(call.robot.robot_model(), call.arguments.u8()));
}

void tell_missing(Call& call) {
  const int kind = call.arguments.u8();
  note_missing(call, kind, call.arguments.u8());
}

// clang-format off
constexpr CommandRow kPartCommands[] = {
    {ROBIOS_EXT_PARTS, "PARTS", Access::kTells, {replies(1, 4), kNoForm}, list_parts},
    {ROBIOS_EXT_MISSING, "MISSING", Access::kTells, {no_reply(2), kNoForm}, tell_missing},
    {ROBIOS_EXT_DIGITAL_SETUP, "DIGITALSetup", Access::kTells, {no_reply(2), kNoForm}, digital_setup},
    {ROBIOS_EXT_DIGITAL_READ, "DIGITALRead", Access::kReads, {replies(1, 1), kNoForm}, digital_read},
    {ROBIOS_EXT_DIGITAL_ALL, "DIGITALReadAll", Access::kReads, {replies(0, 4), kNoForm}, digital_read_all},
    {ROBIOS_EXT_DIGITAL_WRITE, "DIGITALWrite", Access::kWrites, {no_reply(2), kNoForm}, digital_write},
    {ROBIOS_EXT_ANALOG_READ, "ANALOGRead", Access::kReads, {replies(1, 4), kNoForm}, analog_read},
    {ROBIOS_EXT_ANALOG_VOLTAGE, "ANALOGVoltage", Access::kReads, {replies(0, 4), kNoForm}, analog_voltage},
    {ROBIOS_EXT_SENSE, "SENSE", Access::kReads, {replies(2, 1), kNoForm}, sense_any},
};
// clang-format on

}  // namespace

void note_missing(Call& call, int kind, int number) {
  const PartKind* known = find_kind(kind);
  if (known == nullptr) return;
  std::vector<int>& missing = call.memory.missing;
  const int key = 256 * kind + number;
  const auto place = std::lower_bound(missing.begin(), missing.end(), key);
  if (place != missing.end() && *place == key) return;
  missing.insert(place, key);
  call.robot.log("RoBIOS: the robot has no " + std::string(known->name) + " " +
                 std::to_string(number));
}

std::span<const CommandRow> part_commands() { return kPartCommands; }

}  // namespace understudy::robios

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/io_module.h"

namespace understudy {
namespace {

constexpr std::uint8_t kRisingEdge = 0x01;
constexpr std::uint8_t kFallingEdge = 0x02;
constexpr std::uint8_t kMostEdge = kRisingEdge | kFallingEdge;

std::uint8_t mask_of(const EyeSettings& settings) {
  return static_cast<std::uint8_t>((1u << settings.channels) - 1);
}

void put(RobotAccess& robot, std::string_view part, double value) {
  if (const int index = find_eye_part(robot, part); index >= 0)
    robot.command(MovePart{index, value, 0});
}

void count(RobotAccess& robot, std::string_view part) {
  if (const int index = find_eye_part(robot, part); index >= 0)
    robot.command(
        MovePart{index, robot.robot_state().parts[static_cast<std::size_t>(index)].value + 1, 0});
}

std::uint8_t read_inputs(const EyeSettings& settings, const RobotAccess& robot) {
  unsigned inputs = 0;
  for (int i = 0; i < settings.channels; ++i) {
    const int part = find_eye_part(robot, eye_channel("INPUT_", i));
    if (part >= 0 && robot.robot_state().parts[static_cast<std::size_t>(part)].value > 0.5)
      inputs |= 1u << i;
  }
  return static_cast<std::uint8_t>(inputs);
}

}  // namespace

std::string eye_channel(std::string_view what, int channel) {
  return std::string(what) + std::to_string(channel);
}

int find_eye_part(const RobotAccess& robot, std::string_view name) {
  const auto& parts = robot.robot_model().kind->parts;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].spec.name == name) return static_cast<int>(i);
  return -1;
}

void drive_eye_outputs(const EyeSettings& settings, std::uint8_t outputs, RobotAccess& robot) {
  for (int i = 0; i < settings.channels; ++i)
    put(robot, eye_channel("OUTPUT_", i), outputs >> i & 1);
}

EyeAnswer eye_set_outputs(EyeCall& call) {
  call.memory.io.outputs = call.arguments[0] & mask_of(call.settings);
  drive_eye_outputs(call.settings, call.memory.io.outputs, call.robot);
  return {};
}

EyeAnswer eye_get_io(EyeCall& call) {
  return {EyeAnswer::Kind::kResponse,
          {call.memory.io.outputs, read_inputs(call.settings, call.robot)}};
}

EyeAnswer eye_toggle_outputs(EyeCall& call) {
  call.memory.io.outputs = static_cast<std::uint8_t>(call.memory.io.outputs ^
                                                     (call.arguments[0] & mask_of(call.settings)));
  drive_eye_outputs(call.settings, call.memory.io.outputs, call.robot);
  return {};
}

EyeAnswer eye_set_event(EyeCall& call) {
  const std::uint8_t input = call.arguments[0];
  const std::uint8_t edge = call.arguments[1];
  if (input >= call.settings.channels || edge > kMostEdge) return eye_refusal(kEyeOutOfRange);
  call.memory.io.event_input = input;
  call.memory.io.event_edge = edge;
  call.memory.io.inputs = read_inputs(call.settings, call.robot);
  return {};
}

EyeAnswer eye_get_event(EyeCall& call) {
  return {EyeAnswer::Kind::kResponse, {call.memory.io.event_input, call.memory.io.event_edge}};
}

void watch_eye_inputs(const EyeSettings& settings, EyeMemory& memory, RobotAccess& robot) {
  EyeIo& io = memory.io;
  const std::uint8_t now = read_inputs(settings, robot);
  const unsigned changed = static_cast<unsigned>(now ^ io.inputs) >> io.event_input & 1;
  const unsigned high = static_cast<unsigned>(now) >> io.event_input & 1;
  io.inputs = now;
  if (changed == 0) return;
  if (high != 0 && (io.event_edge & kRisingEdge) != 0) count(robot, "ISOLATED_IN_RISING");
  if (high == 0 && (io.event_edge & kFallingEdge) != 0) count(robot, "ISOLATED_IN_FALLING");
}

}  // namespace understudy

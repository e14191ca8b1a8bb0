// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "robot": the details of a robot that a viewer watches.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/fields.h"
#include "view/pose_view.h"

namespace understudy {

// Where a sensor is on its robot: its place, and the directions of its axes, in the robot's frame.
struct MountView {
  static constexpr const char* kName = "Mount";
  std::array<double, 3> at_m{};
  std::array<double, 3> ahead{1, 0, 0};
  std::array<double, 3> left{0, 1, 0};
  std::array<double, 3> up{0, 0, 1};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("at_m", self.at_m);
    visit("ahead", self.ahead);
    visit("left", self.left);
    visit("up", self.up);
  }
};

struct SensorStateView {
  static constexpr const char* kName = "SensorState";
  std::string name;
  std::string kind;
  std::string unit;
  bool works = true;
  // Not of cameras and lidars. No value: a beam that met nothing.
  std::optional<std::vector<std::optional<double>>> values;
  std::optional<std::vector<double>> truth;  // of a receiver of satellites: without errors
  std::optional<MountView> mount;            // of one that a part carries

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("kind", self.kind);
    visit("unit", self.unit);
    visit("works", self.works);
    visit("values", self.values);
    visit("truth", self.truth);
    visit("mount", self.mount);
  }
};

struct PartStateView {
  static constexpr const char* kName = "PartState";
  std::string name;
  std::string kind;
  double value = 0;
  std::optional<std::vector<double>> values;  // of a part that has several

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("kind", self.kind);
    visit("value", self.value);
    visit("values", self.values);
  }
};

enum class ProgramPhase : std::uint8_t { kNone, kRunning, kEnded, kBuiltIn };
template <>
struct ViewEnum<ProgramPhase> {
  static constexpr const char* kName = "ProgramPhase";
  static constexpr std::array kValues = {"none", "running", "ended", "built-in"};
};

struct ProgramStateView {
  static constexpr const char* kName = "Program";
  ProgramPhase state = ProgramPhase::kNone;
  std::string command;
  std::optional<int> exit_code;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("state", self.state);
    visit("command", self.command);
    visit("exit_code", self.exit_code);
  }
};

struct RobotView {
  static constexpr const char* kName = "RobotState";
  static constexpr ViewTag kTag{"type", "robot"};
  int id = 0;
  double time_s = 0;
  std::array<double, 3> pose{};           // on the map: x, y and heading
  std::optional<SpacePoseView> in_space;  // of worlds that are not flat
  double v_m_s = 0;
  double sideways_m_s = 0;
  double omega_rad_s = 0;
  std::array<double, 3> odometry{};  // x, y and heading
  std::array<double, 4> wheels_m{};
  bool touching = false;
  bool stalled = false;
  std::vector<SensorStateView> sensors;
  std::vector<PartStateView> parts;
  ProgramStateView program;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("time_s", self.time_s);
    visit("pose", self.pose);
    visit("in_space", self.in_space);
    visit("v_m_s", self.v_m_s);
    visit("sideways_m_s", self.sideways_m_s);
    visit("omega_rad_s", self.omega_rad_s);
    visit("odometry", self.odometry);
    visit("wheels_m", self.wheels_m);
    visit("touching", self.touching);
    visit("stalled", self.stalled);
    visit("sensors", self.sensors);
    visit("parts", self.parts);
    visit("program", self.program);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Model: the Spec compiled, immutable. Everything the tick needs, in the form it needs it. Many
// runs may share one Model.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "geom/box.h"
#include "geom/grid.h"
#include "geom/pose.h"
#include "world/drive.h"
#include "world/program.h"
#include "world/sensor.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

// A wall as the upright box it is.
struct WallModel {
  Box2 outline;
  double height_m = 0;
};

struct SensorModel {
  SensorSpec spec;
  const SensorDescriptor* descriptor = nullptr;
  std::shared_ptr<const Sensor> sensor;
  SensorClass sensor_class = SensorClass::kInstant;
  TimeNs period_ns = 0;        // scheduled sensors only
  bool spread = false;         // scheduled sensors only: the phase depends on the robot's id
  std::uint64_t name_key = 0;  // hash of the name
};

// What all robots of a kind share.
struct KindModel {
  std::string name;
  double radius_m = 0;
  double height_m = 0;
  double mass_kg = 0;
  const DriveDescriptor* drive_descriptor = nullptr;
  std::shared_ptr<const Drive> drive;
  std::vector<SensorModel> sensors;
  std::vector<PartSpec> devices;
};

struct RobotModel {
  int id = 0;
  std::string name;
  std::uint64_t name_key = 0;  // hash of the name; among robots of one name also of the how-manieth
  std::shared_ptr<const KindModel> kind;
  Pose2 X_WR;                                  // at tick 0
  std::string program_line;                    // as written, empty for none
  const ProgramDescriptor* program = nullptr;  // if that names a built-in program
  int first_device = 0;                        // index into State::devices

  const std::vector<SensorModel>& sensors() const { return kind->sensors; }
  // Index of the sensor of this kind that programs call by this number; -1 if there is none.
  int find_sensor(std::string_view sensor_kind, int number) const;
  // When a scheduled sensor samples first, strictly after `now`.
  TimeNs first_due(const SensorModel& sensor, TimeNs now, TimeNs tick_ns) const;
};

struct Model {
  TimeNs tick_ns = 5 * kMillisecond;
  std::int64_t epoch_s = 0;
  double error_level = 0;
  Vec2 floor;  // its far corner; the near one is 0 0
  std::vector<WallModel> walls;
  GridLayout grid;  // over floor and walls, for beams
  std::vector<std::shared_ptr<const KindModel>> kinds;
  std::vector<RobotModel> robots;
  double max_radius_m = 0;  // of any robot
  double min_radius_m = 0;
  int device_count = 0;

  double tick_s() const { return to_seconds(tick_ns); }
};

// The parts a Spec may name.
struct Catalogue {
  std::span<const DriveDescriptor> drives;
  std::span<const SensorDescriptor> sensors;
  std::span<const ProgramDescriptor> programs;
};

// The error names the bad part or parameter and the remedy.
Result<Model> compile(const Spec& spec, const Catalogue& catalogue);

// The state at tick 0. All room a run needs is made here.
State initial_state(const Model& model, std::uint64_t seed);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads one sensor of one robot: a run without external programs advances to an instant, then the
// sensor is read. For `understudy sense` and for tests of robot files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "run/run_world.h"
#include "world/image.h"
#include "world/sample.h"
#include "world/sensor.h"

namespace understudy {

// The chosen sensor: indices into Model::robots and that robot's sensors.
struct SensorChoice {
  int robot = 0;
  int sensor = 0;
};

// The robot's sensor of this name. The error lists the names that exist.
Result<SensorChoice> choose_sensor(const Model& model, int robot, const std::string& name);

// One line for each sensor of the robot: name, kind, class.
std::string list_sensors(const RobotModel& robot);

struct Sensed {
  Sample sample;
  std::vector<double> truth;             // the same, before errors; empty for images
  std::vector<BeamTrace> beams;          // of sensors that have beams
  std::shared_ptr<const Image> picture;  // of cameras
};

// How far the robot's own wheels drove, as an odometer would show it.
struct DrivenWay {
  double odometer_m = 0;
  Pose2 pose;  // where the robot truly is
};

class SenseRun {
 public:
  // The caller keeps ownership of `world`.
  SenseRun(RunWorld& world, const SensorChoice& choice);

  const SensorModel& sensor() const;
  const RobotModel& robot() const;
  TimeNs now() const { return world_.now(); }
  // Advances to this instant, or to the first tick after it. Scheduled sensors are switched on from
  // the start.
  void go_to(TimeNs instant);
  // The robot drives ahead at this speed from now on.
  void drive(double linear_m_s);
  // Waits for the first sample of a scheduled sensor, for ten seconds at most.
  Sensed sense();
  DrivenWay way() const;

 private:
  void tick();

  RunWorld& world_;
  SensorChoice choice_;
  double way_m_ = 0;
};

}  // namespace understudy

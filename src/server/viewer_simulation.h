// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ViewerSimulation: a second simulation that takes over the state of each snapshot. The sensor
// values, beams and pictures that viewers ask for are computed here, so that viewers cost the run
// nothing and cannot change it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "server/binary_messages.h"
#include "view/robot_view.h"

namespace understudy {

class Simulation;
struct Image;
struct Model;
struct SensorModel;

class ViewerSimulation {
 public:
  ViewerSimulation();
  ~ViewerSimulation();
  ViewerSimulation(ViewerSimulation&&) noexcept;
  ViewerSimulation& operator=(ViewerSimulation&&) noexcept;

  void follow(std::shared_ptr<const Snapshot> snapshot);
  bool has_world() const { return simulation_ != nullptr; }
  const Snapshot& snapshot() const { return *snapshot_; }
  const Model& model() const;

  std::optional<RobotView> robot_view(int robot_id);  // nothing if there is no such robot
  std::vector<SensorBeams> beams(int robot_id);
  // Index of the robot's camera of this name; -1: none.
  int find_camera(int robot_id, const std::string& sensor) const;
  // The same for a sensor that scans with a fan of beams.
  int find_scanner(int robot_id, const std::string& sensor) const;
  std::optional<ShownScan> scan(int robot_id, int sensor);
  std::string sensor_name(int robot_id, int sensor) const;
  // Null if there is none, or it does not work.
  std::shared_ptr<const Image> camera_image(int robot_id, int sensor);
  std::optional<Bytes> camera_png(int robot_id, int sensor);

 private:
  int find_robot(int id) const;  // -1: none
  int find_sensor(int robot_id, const std::string& name,
                  bool (*fits)(const SensorModel& sensor)) const;
  std::vector<SensorStateView> sensor_views(int robot);
  Simulation& simulation_now();  // in the state of the snapshot

  std::shared_ptr<const Snapshot> snapshot_;
  std::unique_ptr<Simulation> simulation_;
  int version_ = 0;
  bool up_to_date_ = false;  // simulation_ has the snapshot's state
};

}  // namespace understudy

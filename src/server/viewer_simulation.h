// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ViewerSimulation: a simulation of its own that takes over the state of each snapshot. What viewers ask
// for, sensor values, beams and pictures, is worked out here, so that looking costs the run nothing
// and cannot change it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "server/binary_messages.h"

namespace understudy {

class Simulation;
struct Image;
struct Model;

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

  // The message "robot"; empty if there is no such robot.
  std::string robot_json(int robot_id);
  std::vector<SensorBeams> beams(int robot_id);
  // Index of the robot's camera of this name; -1: none.
  int find_camera(int robot_id, const std::string& sensor) const;
  std::string sensor_name(int robot_id, int sensor) const;
  // Null if there is none, or it does not work.
  std::shared_ptr<const Image> camera_image(int robot_id, int sensor);
  std::optional<Bytes> camera_png(int robot_id, int sensor);

 private:
  int find_robot(int id) const;  // -1: none
  Simulation& simulation_now();  // in the state of the snapshot

  std::shared_ptr<const Snapshot> snapshot_;
  std::unique_ptr<Simulation> simulation_;
  int version_ = 0;
  bool up_to_date_ = false;  // simulation_ has the snapshot's state
};

}  // namespace understudy

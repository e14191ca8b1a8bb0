// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ShownRun: the run that viewers see, in its latest snapshot: as the messages that show it, and as
// a simulation that can be asked for sensors and pictures.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/message.h"
#include "server/scene_files.h"
#include "server/trails.h"
#include "server/viewer_simulation.h"

namespace understudy {

class ShownRun {
 public:
  // Another run, of this world; nothing of it has been seen yet.
  void begin(const std::string& world_name);
  // Takes over a snapshot if it is another one. Returns what all viewers get.
  std::vector<MessagePtr> take(std::shared_ptr<const Snapshot> latest);
  // For a viewer that has just come.
  std::vector<MessagePtr> all() const;

  const std::string& world_name() const { return world_name_; }
  // Null: none has been seen yet.
  const Snapshot* snapshot() const { return snapshot_.get(); }
  ViewerSimulation& simulation() { return simulation_; }
  SceneFiles& files() { return files_; }

 private:
  int version_of(const Snapshot& snapshot) const;

  int runs_ = 0;  // so far
  std::string world_name_;
  std::shared_ptr<const Snapshot> snapshot_;
  int version_ = -1;
  ViewerSimulation simulation_;
  SceneFiles files_;
  Trails trails_;
  MessagePtr world_;
  MessagePtr frame_;
  MessagePtr drawings_;  // null if no device ever had any
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Snapshot: a run at one moment, as viewers see it. It never changes.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "geom/pose.h"
#include "geom/pose3.h"
#include "panel/drawing.h"
#include "world/ids.h"
#include "world/model.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

// A robot's LCD: three bytes per pixel.
struct ScreenPicture {
  std::uint64_t drawn = 0;  // changes with the pixels
  Bytes rgb;
};

struct ProgramStatus {
  RobotId robot;
  std::string command;
  bool ended = false;
  int exit_code = 0;
};

// What the host knows about the run but the run itself does not.
struct HostStatus {
  bool paused = false;
  double speed = 0;   // wanted; 0: as fast as possible
  std::string ended;  // why; empty while it runs
  bool repeatable = true;
  std::vector<ProgramStatus> programs;
};

struct Snapshot : HostStatus {
  std::shared_ptr<const Spec> spec;
  std::shared_ptr<const Model> model;  // compiled by the run
  int version = 0;                     // of both
  TimeNs now = 0;
  std::vector<Pose2> places;  // of all bodies on the map: robots, then objects
  std::vector<Pose3> poses;   // of the same in space; none in flat worlds
  std::map<RobotId, std::shared_ptr<const Drawings>> drawings;  // of robots that have some
  // Details, all of one moment and of the same version. They are current if they were requested, or
  // if the run is paused or has ended; otherwise they come from an earlier snapshot.
  std::shared_ptr<const State> state;
  std::map<RobotId, std::shared_ptr<const ScreenPicture>> screens;  // if requested
};

}  // namespace understudy

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
#include "panel/device_panel.h"
#include "panel/drawing.h"
#include "view/port_view.h"
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

// Those of all devices of a robot that have one.
using DevicePanels = std::vector<DevicePanel>;

struct ProgramStatus {
  RobotId robot;
  std::string command;
  bool ended = false;
  int exit_code = 0;
  ProgramId program = {};
};

// What the host knows about the run but the run itself does not.
struct HostStatus {
  bool paused = false;
  double speed = 0;   // wanted; 0: as fast as possible
  std::string ended;  // why; empty while it runs
  bool repeatable = true;
  std::vector<ProgramStatus> programs;
  // Clients that are not programs of the run, and where devices are reached from outside. Only if
  // somebody looks at the ports.
  std::map<LinkAddress, std::string> outside_clients = {};
  std::map<DeviceId, std::string> places = {};
};

// A wheel on its spring.
struct PlacedWheel {
  int body = 0;  // as in Snapshot::poses
  WheelState state;
};

struct Snapshot : HostStatus {
  std::shared_ptr<const Spec> spec;
  std::shared_ptr<const Model> model;  // compiled by the run
  int version = 0;                     // of both
  TimeNs now = 0;
  std::vector<Pose2> places;        // of all bodies on the map: robots, then objects
  std::vector<Pose3> poses;         // of the same in space; none in flat worlds
  std::vector<PlacedWheel> wheels;  // of all bodies, body after body
  std::map<RobotId, std::shared_ptr<const Drawings>> drawings;    // of robots that have some
  std::map<RobotId, std::shared_ptr<const DevicePanels>> panels;  // of robots that are watched
  // Details, all of one moment and of the same version. They are current if they were requested, or
  // if the run is paused or has ended; otherwise they come from an earlier snapshot.
  std::shared_ptr<const State> state;
  std::map<RobotId, std::shared_ptr<const ScreenPicture>> screens;  // if requested
  std::shared_ptr<const PortsView> ports;                           // if requested
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A room of 4 by 3 m, or another floor, with robots that have the Open Interface, and the objects
// that come with the simulator. A host is on the line of the first robot.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "load/world_file.h"
#include "run/run_world.h"
#include "tests/support/basics.h"
#include "tests/support/cli.h"

namespace understudy {

// Floors, as lines of a .wld file.
inline constexpr const char* kWalledFloor =
    "floor 4000 3000\n0 0 4000 0\n4000 0 4000 3000\n4000 3000 0 3000\n0 3000 0 0\n";
inline constexpr const char* kOpenFloor = "floor 2000 2000\n";  // it ends without walls

class OiRoom {
 public:
  // Lines of a .sim file that place robots and objects, in millimetres.
  explicit OiRoom(const std::string& lines, const char* floor = kWalledFloor) {
    const scenario::TempDir folder;
    folder.write("room.wld", floor);
    const std::string objects = scenario::source_path("worlds/objects/");
    const std::string file =
        folder.write("room.sim", "world room.wld\nobj " + objects + "dock.esObj\nobj " + objects +
                                     "virtual_wall.esObj\n" + lines);
    Spec spec;
    Diagnostics diagnostics;
    EXPECT_TRUE(load_world_file(file, spec, diagnostics));
    world_ = std::move(*RunWorld::make(spec, {}));
    link_ = world_->apply({.time = 0, .content = LinkOpened{DeviceId{0}, 0}});
  }

  RunWorld& world() { return *world_; }
  const Pose2& pose(std::size_t robot = 0) const { return world_->state().robots[robot].body.X_WB; }
  // Where the first robot was after each tick.
  const std::vector<Pose2>& path() const { return path_; }

  // As an event or the window sets it.
  void set_part(const std::string& name, double value) {
    const auto& parts = world_->model().robots[0].kind->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].spec.name == name)
        world_->apply({.time = world_->now(),
                       .content = RobotCommand{0, MovePart{static_cast<int>(i), value}}});
  }
  void send(const Bytes& bytes) {
    world_->apply({.time = world_->now(), .content = LinkBytes{{DeviceId{0}, link_}, bytes}});
  }
  // All that comes in this time.
  Bytes wait(double seconds) {
    Bytes heard;
    const TimeNs end = world_->now() + static_cast<TimeNs>(seconds * kSecond);
    while (world_->now() < end) {
      world_->tick([&](const LinkAddress& from, const LinkOutput& output) {
        if (from.device == DeviceId{0})
          heard.insert(heard.end(), output.bytes.begin(), output.bytes.end());
      });
      path_.push_back(pose());
    }
    return heard;
  }
  // Whether it does not move during the next second.
  bool stands() {
    const Pose2 before = pose();
    wait(1);
    return before.x_m == pose().x_m && before.y_m == pose().y_m &&
           before.heading_rad == pose().heading_rad;
  }
  // The answer to a request that has one.
  Bytes ask(const Bytes& bytes) {
    send(bytes);
    return wait(0.05);
  }

 private:
  std::unique_ptr<RunWorld> world_;
  LinkId link_;
  std::vector<Pose2> path_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A SimMeR device whose world goes on by hand: time, seals, and what comes out of its links.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"
#include "tests/unit/systems/simmer/matlab_world.h"

namespace understudy::simmer {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Robot 2 of SimMeR's maze, without errors unless a test wants them.
class SimmerTest : public testing::Test {
 protected:
  SimmerTest() {
    Model maze = simmer_model();
    robot_.edit_model().floor = maze.floor;
    robot_.edit_model().walls = maze.walls;
    robot_.edit_model().objects = maze.objects;
    robot_.world.objects = simmer_state(maze).objects;
    stand(9.5, 42, 0);
    make({});
  }

  // All errors 0 but those that are given.
  void make(Parameters parameters) {
    constexpr char kSensors[] =
        "ultra1,u1,3,0,6,0,0,5,0;ultra2,u5,3,0,2,0,0,5,0;ir1,i1,2,0,1,0,0,40,0.8;"
        "comp1,c1,0,0,0,0,0,0,0;odom1,o1,0,3,0,0,0,0,0;gyro1,g1,0,0,0,0,0,0,0";
    constexpr char kDrives[] =
        "up,w1,0,0,0,0,0,0;down,s1,0,0,0,0,0,0;left,a1,0,0,0,0,0,0;"
        "right,d1,0,0,0,0,0,0;rot,r1,0,0,0,0,0,0";
    const auto add = [&](const char* key, const char* value) {
      for (const Parameter& p : parameters)
        if (p.key == key) return;
      parameters.push_back({key, value});
    };
    add("sensors", kSensors);
    add("drives", kDrives);
    add("randbias", "0");
    auto made = find_personality("simmer")->make(parameters);
    ASSERT_TRUE(made.ok()) << made.error();
    device_ = std::move(*made);
    now_ = 0;
    robot_.tick = 0;
    robot_.actions.clear();
    robot_.placed.clear();
  }

  void stand(double x_in, double y_in, double heading_deg) {
    robot_.state.body.X_WB = {x_in * kInch_m, y_in * kInch_m, deg_to_rad(heading_deg)};
  }
  template <class Content>
  void event(int link, const Content& content) {
    const LinkEvent event{LinkId{link}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
  }
  void open(int link, int port = 0) { event(link, LinkEvent::Opened{.port = port}); }
  void close(int link) { event(link, LinkEvent::Closed{}); }
  void send(int link, std::string_view text) { event(link, LinkEvent::Received{as_bytes(text)}); }
  // Time goes on, event by event; the world seals ticks and puts the robot where it is told.
  void run_to(TimeNs time) {
    for (TimeNs due = device_->next_event(); due <= time; due = device_->next_event()) {
      seal_to(due);
      now_ = due;
      device_->advance(now_, {}, robot_);
      ASSERT_GT(device_->next_event(), now_);
    }
    seal_to(time);
    now_ = time;
  }
  void run(double seconds) { run_to(now_ + static_cast<TimeNs>(seconds * 1e9)); }
  void seal_to(TimeNs time) {
    const std::int64_t tick = time / FakeRobot::kTick;
    if (tick <= robot_.tick) return;
    robot_.tick = tick;
    if (robot_.placed.size() > sealed_) robot_.state.body.X_WB = robot_.placed.back().second;
    sealed_ = robot_.placed.size();
  }
  // The singles sent on a link since the last time.
  std::vector<double> singles(int link) {
    std::vector<double> values;
    for (const LinkAction& action : robot_.actions)
      if (action.link == LinkId{link})
        for (ByteReader in(bytes_of(action)); in.left() >= 4;)
          values.push_back(std::bit_cast<float>(in.be32()));
    std::erase_if(robot_.actions, [&](const LinkAction& a) { return a.link == LinkId{link}; });
    return values;
  }
  double ask(std::string_view text) {
    send(1, std::string(text) + "\n");
    run(100);
    const std::vector<double> values = singles(1);
    EXPECT_EQ(values.size(), 1u) << text;
    return values.empty() ? -999 : values[0];
  }
  Pose2 last_place() const { return robot_.placed.back().second; }

  FakeRobot robot_;
  std::unique_ptr<Personality> device_;
  TimeNs now_ = 0;
  std::size_t sealed_ = 0;  // placements that the world has taken up
};

}  // namespace understudy::simmer

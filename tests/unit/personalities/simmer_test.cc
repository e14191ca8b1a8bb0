// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A SimMeR device in time: how long commands take, who gets which reply, what a hand does to the
// robot. Its bytes are in tests/protocol/simmer.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "personalities/simmer/clients.h"
#include "tests/protocol/fake_robot.h"
#include "tests/unit/personalities/simmer_world.h"

namespace understudy::simmer {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

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
  void event(LinkEvent event) {
    event.time = now_;
    device_->advance(now_, std::span(&event, 1), robot_);
  }
  void open(int link, int port = 0) {
    event({.kind = LinkEvent::Kind::kOpened, .link = link, .port = port});
  }
  void close(int link) { event({.kind = LinkEvent::Kind::kClosed, .link = link}); }
  void send(int link, std::string_view text) {
    event({.kind = LinkEvent::Kind::kBytes, .link = link, .bytes = as_bytes(text)});
  }
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
      if (action.link == link)
        for (ByteReader in(action.bytes); in.left() >= 4;)
          values.push_back(std::bit_cast<float>(in.be32()));
    std::erase_if(robot_.actions, [&](const LinkAction& a) { return a.link == link; });
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

TEST_F(SimmerTest, AReadingTakesItsTime) {
  open(1);
  EXPECT_FALSE(device_->busy());
  send(1, "u1\n");
  EXPECT_TRUE(device_->busy());
  EXPECT_EQ(device_->next_event(), kMillisecond);
  EXPECT_TRUE(robot_.actions.empty());
  run(0.001);
  EXPECT_EQ(robot_.actions.at(0).due, kMillisecond);
  EXPECT_EQ(singles(1), std::vector<double>{35.5});
  EXPECT_FALSE(device_->busy());
}

TEST_F(SimmerTest, ADriveCommandGoesSegmentBySegment) {
  open(1);
  send(1, "d1-6\n");
  for (int i = 1; i <= 10; ++i) {
    EXPECT_EQ(device_->next_event(), i * 100 * kMillisecond);
    run_to(device_->next_event());
    ASSERT_EQ(robot_.placed.size(), static_cast<std::size_t>(i));
    EXPECT_EQ(robot_.placed.back().first, 1);
    EXPECT_NEAR(last_place().x_m, (9.5 + 0.6 * i) * kInch_m, 1e-12);
  }
  EXPECT_EQ(singles(1), std::vector<double>{kInfinity});
  EXPECT_EQ(robot_.rows.back(), "1,d1-6,Inf,15.5,42,0");
}

TEST_F(SimmerTest, TurnsHaveTheirSpeedAndEveryCommandItsPause) {
  make({{"step_time", "0.5"}});
  open(1);
  send(1, "r1--60\n");
  run(0.999);
  EXPECT_EQ(robot_.placed.size(), 10u);
  EXPECT_TRUE(robot_.actions.empty());
  run(0.001);
  EXPECT_EQ(singles(1), std::vector<double>{kInfinity});
  EXPECT_NEAR(last_place().heading_rad, -kPi / 3, 1e-12);
  send(1, "c1\n");
  run(0.5);
  EXPECT_TRUE(robot_.actions.empty());
  run(0.001);
  EXPECT_EQ(singles(1), std::vector<double>{-60});
}

TEST_F(SimmerTest, WithoutTimeAllIsDoneAtOnce) {
  make({{"speed", "0"}, {"poll_time", "0"}});
  open(1);
  send(1, "d1-6\nu1\n");
  EXPECT_EQ(robot_.placed.size(), 10u);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5}));
  EXPECT_EQ(device_->next_event(), kNever);
}

TEST_F(SimmerTest, CommandsWaitForTheOneBefore) {
  open(1);
  send(1, "d1-6\nu1\nd1-6\n");
  send(1, "u1\n");
  run(10);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5, kInfinity, 23.5}));
}

TEST_F(SimmerTest, ACollisionEndsTheCommandIfThatIsWished) {
  open(1);
  EXPECT_EQ(ask("a1-12"), kInfinity);
  EXPECT_NEAR(last_place().x_m, (9.5 - 6.0) * kInch_m, 1e-12);
  EXPECT_EQ(ask("o1"), -12);
  make({{"stop_at_collision", "1"}});
  stand(9.5, 42, 0);
  open(1);
  send(1, "a1-12\n");
  run_to(1'200 * kMillisecond);
  EXPECT_EQ(singles(1), std::vector<double>{kInfinity});  // in the sixth segment of 0.2 s
  EXPECT_FLOAT_EQ(static_cast<float>(ask("o1")), -7.2F);
}

TEST_F(SimmerTest, RepliesGoToTheReplyPortIfSomebodyIsThere) {
  open(1);
  send(1, "u1\n");
  run(1);
  EXPECT_EQ(singles(1).size(), 1u);
  send(1, "d1-6\n");
  open(2, 1);  // while the robot drives
  run(2);
  EXPECT_EQ(singles(2), std::vector<double>{kInfinity});
  open(3, 1);
  send(1, "u1\n");
  run(1);
  EXPECT_EQ(singles(3).size(), 1u);  // the newest
  close(3);
  send(1, "u1\n");
  run(1);
  EXPECT_EQ(singles(2).size(), 1u);
  close(2);
  send(1, "u1\n");
  run(1);
  EXPECT_EQ(singles(1).size(), 1u);
}

TEST_F(SimmerTest, TheReplyPortMayComeFirst) {
  open(1, 1);
  open(2, 0);
  send(2, "u1\n");
  run(1);
  EXPECT_EQ(singles(1), std::vector<double>{35.5});
}

TEST_F(SimmerTest, BytesOnTheReplyPortAreIgnored) {
  open(1, 1);
  send(1, "d1-6\n");
  send(1, "d1-6\n");
  run(1);
  EXPECT_TRUE(robot_.actions.empty());
  EXPECT_TRUE(robot_.placed.empty());
  EXPECT_EQ(robot_.logs.size(), 1u);
}

// The command is carried out; who comes next under the same number gets no reply to it.
TEST_F(SimmerTest, AClientThatGoesLeavesItsCommand) {
  open(1);
  send(1, "d1-6\nd1-6\n");
  run(0.35);
  close(1);
  open(1);
  open(2, 1);
  run(10);
  EXPECT_EQ(robot_.placed.size(), 20u);
  EXPECT_TRUE(robot_.actions.empty());
  send(1, "c1\n");
  run(1);
  EXPECT_EQ(singles(2), std::vector<double>{0});
}

TEST_F(SimmerTest, AReplyConnectionThatStaysGetsTheReplyOfACommandConnectionThatGoes) {
  open(2, 1);
  open(1);
  send(1, "u1\n");
  close(1);
  run(1);
  EXPECT_EQ(singles(2), std::vector<double>{35.5});
}

TEST_F(SimmerTest, SilenceEndsACommandOfVersion01) {
  open(1);
  send(1, "u");
  run(0.015);
  send(1, "1");
  EXPECT_EQ(device_->next_event(), 35 * kMillisecond);
  run(1);
  ASSERT_EQ(robot_.actions.size(), 1u);
  EXPECT_EQ(robot_.actions[0].due, 36 * kMillisecond);
  EXPECT_EQ(robot_.actions[0].bytes, (Bytes{0x40, 0x41, 0xC0, 0, 0, 0, 0, 0}));
}

// Its line feed is late, and must not count as a command of its own.
TEST_F(SimmerTest, ALateLineFeedEndsNothing) {
  open(1);
  send(1, "u1");
  run(1);
  robot_.actions.clear();
  send(1, "\r\n");
  run(1);
  EXPECT_TRUE(robot_.actions.empty());
  send(1, "u1");  // and from now on it is version 0.2
  run(1);
  EXPECT_TRUE(robot_.actions.empty());
  send(1, "\n\n");
  run(1);
  const auto values = singles(1);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_EQ(values[0], 35.5);
  EXPECT_TRUE(std::isnan(values[1]));
}

TEST_F(SimmerTest, AClientOfVersion01MaySendAndGo) {
  open(1);
  send(1, "d1-6");
  close(1);
  run(2);
  EXPECT_EQ(robot_.placed.size(), 10u);
  make({{"dialect", "0.2"}});
  open(1);
  send(1, "d1-6");
  close(1);
  run(2);
  EXPECT_TRUE(robot_.placed.empty());
}

TEST_F(SimmerTest, TenMegabytesWithoutALineFeed) {
  open(1);
  send(1, "c1\n");
  const std::string piece(1 << 16, 'u');
  for (int i = 0; i < 160; ++i) send(1, piece);
  EXPECT_LT(device_->save().size(), 1000u);
  EXPECT_EQ(robot_.logs.size(), 1u);
  send(1, "\nc1\n");
  run(1);
  const auto values = singles(1);
  ASSERT_EQ(values.size(), 3u);
  EXPECT_TRUE(std::isnan(values[1]));
  EXPECT_EQ(values[2], 0);
}

TEST_F(SimmerTest, TheQueueHasABound) {
  open(1);
  std::string flood;
  for (std::size_t i = 0; i < Clients::kMostQueued + 10; ++i) flood += "g1\n";
  send(1, flood);
  EXPECT_EQ(robot_.logs.size(), 1u);
  run(10);
  EXPECT_EQ(singles(1).size(), Clients::kMostQueued);
  EXPECT_EQ(ask("g1"), 0);
}

TEST_F(SimmerTest, AHandMovesTheRobot) {
  open(1);
  EXPECT_EQ(ask("r1-370"), kInfinity);
  EXPECT_EQ(ask("c1"), 370);
  stand(20, 41, 30);
  EXPECT_EQ(ask("c1"), 390);
  EXPECT_EQ(ask("g1"), 370);  // it was lifted
  stand(20, 41, 0);
  EXPECT_EQ(ask("u5"), 0.5);
  ask("d1--3");
  EXPECT_NEAR(last_place().x_m, 17 * kInch_m, 1e-12);
}

// Between two seals the world still shows the robot where it was before.
TEST_F(SimmerTest, AnOwnMotionIsNoHand) {
  make({{"speed", "1e5"}});
  open(1);
  send(1, "d1-3\nd1-3\nc1\n");
  run(0.004);
  EXPECT_EQ(robot_.tick, 0);
  run(1);
  EXPECT_EQ(singles(1).size(), 3u);
  EXPECT_NEAR(last_place().x_m, 15.5 * kInch_m, 1e-12);
}

TEST_F(SimmerTest, TheStartHeadingKeepsItsTurns) {
  make({{"heading", "450"}});
  stand(9.5, 42, 90);
  open(1);
  EXPECT_EQ(ask("c1"), 450);
  make({{"heading", "450"}});
  stand(9.5, 42, 91);  // somebody has turned the robot in the file
  open(1);
  EXPECT_EQ(ask("c1"), 91);
}

TEST_F(SimmerTest, ErrorsComeFromTheSeedOrNot) {
  const auto reading = [&](const char* random, std::uint64_t seed) {
    make({{"randerror", random}, {"randbias", "1"}, {"sensors", "comp1,c1,0,0,0,100,1,0,0"}});
    robot_.world.seed = seed;
    stand(9.5, 42, 0);
    open(1);
    return ask("c1");
  };
  EXPECT_EQ(reading("1", 7), reading("1", 7));
  EXPECT_NE(reading("1", 7), reading("1", 8));
  EXPECT_EQ(reading("0", 7), reading("0", 8));
  EXPECT_NE(reading("0", 0), reading("1", 0));
}

TEST_F(SimmerTest, DrawsWhatWasSeen) {
  const auto count = [&](Drawing::Kind kind) {
    const auto all = device_->drawings();
    return std::count_if(all->begin(), all->end(),
                         [&](const Drawing& d) { return d.kind == kind; });
  };
  const Drawing front = device_->drawings()->at(0);
  EXPECT_TRUE(front.on_robot);
  EXPECT_EQ(front.kind, Drawing::Kind::kStar);
  EXPECT_DOUBLE_EQ(front.at.x, 0.75 * 3 * kInch_m);
  open(1);
  ask("u1");
  const auto before = device_->drawings();
  const Drawing ray = before->at(1);
  EXPECT_EQ(ray.kind, Drawing::Kind::kLine);
  EXPECT_DOUBLE_EQ(ray.at.x, 12.5 * kInch_m);
  EXPECT_DOUBLE_EQ(ray.to.x, 48 * kInch_m);
  EXPECT_EQ(device_->drawings(), before);  // nothing new
  ask("u5");
  ask("i1");
  EXPECT_EQ(count(Drawing::Kind::kLine), 2);
  EXPECT_EQ(count(Drawing::Kind::kCircle), 1);
  EXPECT_EQ(count(Drawing::Kind::kDot), 113);
  EXPECT_EQ(count(Drawing::Kind::kCross), 63);
  ask("d1-1");
  EXPECT_EQ(device_->drawings()->size(), 1u);
  make({{"plot_sense", "0"}});
  open(1);
  ask("u1");
  EXPECT_EQ(device_->drawings()->size(), 1u);
}

// In the midst of everything.
TEST_F(SimmerTest, ARestoredDeviceGoesOnAsTheFirst) {
  open(1);
  send(1, "d1-6\nu1\nc");
  run(0.45);
  const Bytes blob = device_->save();
  auto other = std::move(*find_personality("simmer")->make({}));
  EXPECT_FALSE(other->load(blob)) << "a device with four odometers";
  const auto before = device_->fields();
  const FakeRobot world = robot_;
  const TimeNs then = now_;
  const std::size_t sealed = sealed_;
  run(2);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5}));
  robot_ = world;
  now_ = then;
  sealed_ = sealed;
  ASSERT_TRUE(device_->load(blob));
  EXPECT_EQ(first_difference(before, device_->fields()), "");
  run(2);
  EXPECT_EQ(singles(1), (std::vector<double>{kInfinity, 29.5}));
}

// Any eight bytes of it may be forged: it is refused, or does no harm.
TEST_F(SimmerTest, AForgedMemoryDoesNoHarm) {
  open(1);
  send(1, "d1-6\nu1\n");
  const Bytes blob = device_->save();
  int refused = 0;
  for (std::size_t i = 0; i + 8 <= blob.size(); ++i) {
    Bytes forged = blob;
    std::fill_n(forged.begin() + static_cast<std::ptrdiff_t>(i), 8, std::uint8_t{0xFF});
    if (!device_->load(forged)) {
      ++refused;
      continue;
    }
    device_->advance(kSecond, {}, robot_);
    EXPECT_GT(device_->next_event(), kSecond);
    for (const LinkAction& action : robot_.actions) EXPECT_EQ(action.link, 1);
    robot_.actions.clear();
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace understudy::simmer

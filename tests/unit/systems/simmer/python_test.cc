// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The device with its two ports and its frames, as clients of SimMeR's Python versions use it.
#include <gtest/gtest.h>

#include "tests/unit/systems/simmer/python_client.h"

namespace understudy::simmer_python::python_test {
namespace {

class SimmerPython : public SimmerPythonClient, public testing::Test {
 protected:
  explicit SimmerPython(Parameters parameters = {}) : SimmerPythonClient(std::move(parameters)) {}
};

TEST_F(SimmerPython, RepliesInBracketsAreThoseOfSimmer) {
  EXPECT_EQ(ask("[u0]"), "[u0:39.0]");
  EXPECT_EQ(ask("[u0,u1,c0,i0,m0]"), "[u0:39.0,u1:41.0,c0:180.1,i0:False,m0:0]");
  EXPECT_EQ(ask("[w0:1,d0:2,u0,zz,xx]"), "[w0:True,d0:False,u0:39.0,zz:Not Found,xx:DRIVE STOP]");
  EXPECT_EQ(ask("[u,,u0x,w0:abc,xx:3]"), "[u:Not Found,:Not Found,u0:39.0,w0:True,xx:DRIVE STOP]");
  EXPECT_EQ(ask("noise[u0][u1]"), "[u0:39.0]");
}

TEST_F(SimmerPython, NoBracketsNoCommandsNoReply) {
  ask("[u0]");
  for (const char* nothing : {"[]", "[u0", "][", "["}) EXPECT_EQ(ask(nothing), "") << nothing;
  EXPECT_EQ(ask("[u0]"), "[u0:39.0]");
}

TEST_F(SimmerPython, RepliesWaitUntilFetched) {
  tell("[u0]");
  tell("[m0]");
  wait_s(5);
  EXPECT_EQ(fetch(), "[u0:39.0,m0:0]");
  EXPECT_EQ(fetch(), "");
}

TEST_F(SimmerPython, AMessageIsTakenAtTheNextFrameAndTheMotionGoesOnInFrames) {
  wait_until(kSecond / 10 + 1);  // frame 6 is over
  tell("[w0:36]");
  EXPECT_TRUE(device_->busy());
  EXPECT_TRUE(robot_.placed.empty());
  EXPECT_EQ(device_->next_event(), 116'666'667);  // frame 7
  wait_until(116'666'667);
  ASSERT_EQ(robot_.placed.size(), 1u);
  EXPECT_EQ(robot_.placed[0].first, 1);
  EXPECT_NEAR(robot_.placed[0].second.y_m, 6.1 * kInch_m, 1e-12);
  EXPECT_NEAR(robot_.placed[0].second.heading_rad, kPi / 2, 1e-12);
  EXPECT_EQ(fetch(), "[w0:True]");
  wait_until(116'666'667 + kSecond);
  EXPECT_EQ(robot_.placed.size(), 61u);
  wait_s(10);
  EXPECT_EQ(robot_.placed.size(), 360u);
  EXPECT_NEAR(robot_.placed.back().second.y_m, 42 * kInch_m, 1e-12);
  EXPECT_FALSE(device_->busy());
}

TEST_F(SimmerPython, TheGyroDriftsButNobodyHasToWaitForThat) {
  ask("[u0]");
  wait_s(60);
  EXPECT_FALSE(device_->busy());
  const std::string reply = ask("[g0]");
  EXPECT_NEAR(std::stod(reply.substr(4)), 6, 0.03);
}

TEST_F(SimmerPython, AMessageEndsWithItsConnectionOrAfterAWhile) {
  const int link = open(0);
  send(link, "[u");
  wait_s(0.01);
  send(link, "0]");
  EXPECT_TRUE(is_closed(link));
  wait_s(0.02);
  EXPECT_EQ(fetch(), "[u0:39.0]");

  const int idle = open(0);  // typed slowly: a terminal that asks its user first
  wait_s(30);
  EXPECT_FALSE(is_closed(idle));
  EXPECT_FALSE(device_->busy());
  send(idle, "m0");
  EXPECT_TRUE(device_->busy());
  wait_s(0.04);
  EXPECT_TRUE(is_closed(idle));
  EXPECT_EQ(fetch(), std::string(4, '\0'));
}

TEST_F(SimmerPython, WhoComesForAReplyTooEarlyWaitsForTheFrame) {
  ask("[u0]");
  tell("[u0]");
  const int early = open(1);
  EXPECT_FALSE(is_closed(early));
  wait_s(0.017);
  EXPECT_TRUE(is_closed(early));
  EXPECT_EQ(received(early), "[u0:39.0]");
}

TEST_F(SimmerPython, AHandMayPutTheRobotElsewhere) {
  ask("[u0]");
  robot_.tick = 10;
  robot_.state.body.X_WB = {30 * kInch_m, 6 * kInch_m, kPi};
  EXPECT_EQ(ask("[u0,c0]"), "[u0:27.0,c0:90.1]");
  // What it has just done itself, and nobody could see yet, is no hand's work.
  ask("[w0:6]");
  robot_.tick = now_ / FakeRobot::kTick - 1;
  wait_s(2);
  EXPECT_EQ(ask("[u0]"), "[u0:21.0]");
}

TEST_F(SimmerPython, EveryCommandIsInTheTable) {
  ask("[u0]");
  ask("[w0:6]");
  ask("[r0:90]");
  wait_s(2);
  ASSERT_EQ(robot_.rows.size(), 3u);
  EXPECT_EQ(robot_.rows[0], "0.016667,u0,39.0,6.000000,6.000000,90.000000");
  EXPECT_EQ(robot_.rows[1].substr(8), ",r0,False,6.000000,6.600000,90.000000");
  EXPECT_EQ(robot_.rows[2].substr(8), ",w0:6.0,True,6.000000,12.000000,90.000000");
}

TEST_F(SimmerPython, SensorsAreDrawnUntilItDrives) {
  const auto at_first = device_->drawings();
  ASSERT_EQ(at_first->size(), 1u);
  EXPECT_TRUE(at_first->front().on_robot);
  EXPECT_NEAR(at_first->front().at.x, 2.25 * kInch_m, 1e-12);
  ask("[u0,i0]");
  const auto seen = device_->drawings();
  ASSERT_EQ(seen->size(), 1 + 7 + 1u);
  const Drawing& middle = (*seen)[4];
  EXPECT_NEAR(middle.at.y, 9 * kInch_m, 1e-12);
  EXPECT_NEAR(middle.to.y, 48 * kInch_m, 1e-9);
  EXPECT_EQ(seen->back().kind, Drawing::Kind::kCircle);
  ask("[u0]");
  EXPECT_EQ(device_->drawings()->size(), 9u);
  ask("[w0:1]");
  EXPECT_EQ(device_->drawings()->size(), 1u);
  ask("[u0]");
  ASSERT_TRUE(device_->load(device_->save()));
  EXPECT_EQ(device_->drawings()->size(), 1u) << "what was seen is no part of the memory";
}

class NoisySimmerPython : public SimmerPython {
 protected:
  NoisySimmerPython() : SimmerPython(Parameters{{"sigma", "2"}}) {}
};

TEST_F(NoisySimmerPython, NoiseDependsOnTheSeedUnlessItIsSwitchedOff) {
  const std::string all = "[u0,u1,g0,c0]";
  const auto reply_of = [&](const char* randerror, std::uint64_t seed) {
    SimmerPythonClient client({{"randerror", randerror}, {"sigma", "2"}});
    client.robot_.world.seed = seed;
    return client.ask(all);
  };
  EXPECT_EQ(reply_of("1", 1), reply_of("1", 1));
  EXPECT_NE(reply_of("1", 1), reply_of("1", 2));
  EXPECT_EQ(reply_of("0", 1), reply_of("0", 2));
  EXPECT_NE(ask("[u0]"), ask("[u0]"));
}

TEST_F(SimmerPython, AMemoryOfAnotherRobotOrWithBadLinksIsNotTaken) {
  ask("[u0]");
  SimmerPythonClient other(Parameters{{"devices", "ultra,u0"}});
  EXPECT_FALSE(other.device_->load(device_->save()));
  open(1, 77);
  EXPECT_FALSE(device_->load(device_->save()));
}

}  // namespace
}  // namespace understudy::simmer_python::python_test

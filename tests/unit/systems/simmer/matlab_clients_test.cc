// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who gets which reply of a SimMeR device, and where commands end. Its bytes are in
// tests/protocol/simmer.
#include "systems/simmer/matlab/clients.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/systems/simmer/matlab_fixture.h"

namespace understudy::simmer::matlab_clients_test {
namespace {

using SimmerClients = SimmerTest;

TEST_F(SimmerClients, RepliesGoToTheReplyPortIfSomebodyIsThere) {
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

TEST_F(SimmerClients, TheReplyPortMayComeFirst) {
  open(1, 1);
  open(2, 0);
  send(2, "u1\n");
  run(1);
  EXPECT_EQ(singles(1), std::vector<double>{35.5});
}

TEST_F(SimmerClients, BytesOnTheReplyPortAreIgnored) {
  open(1, 1);
  send(1, "d1-6\n");
  send(1, "d1-6\n");
  run(1);
  EXPECT_TRUE(robot_.actions.empty());
  EXPECT_TRUE(robot_.placed.empty());
  EXPECT_EQ(robot_.logs.size(), 1u);
}

// The command is carried out; who comes next under the same number gets no reply to it.
TEST_F(SimmerClients, AClientThatGoesLeavesItsCommand) {
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

TEST_F(SimmerClients, AReplyConnectionThatStaysGetsTheReplyOfACommandConnectionThatGoes) {
  open(2, 1);
  open(1);
  send(1, "u1\n");
  close(1);
  run(1);
  EXPECT_EQ(singles(2), std::vector<double>{35.5});
}

TEST_F(SimmerClients, SilenceEndsACommandOfVersion01) {
  open(1);
  send(1, "u");
  run(0.015);
  send(1, "1");
  EXPECT_EQ(device_->next_event(), 35 * kMillisecond);
  run(1);
  ASSERT_EQ(robot_.actions.size(), 1u);
  EXPECT_EQ(robot_.actions[0].due, 36 * kMillisecond);
  const ByteSpan sent = bytes_of(robot_.actions[0]);
  EXPECT_EQ(Bytes(sent.begin(), sent.end()), (Bytes{0x40, 0x41, 0xC0, 0, 0, 0, 0, 0}));
}

// Its line feed is late, and must not count as a command of its own.
TEST_F(SimmerClients, ALateLineFeedEndsNothing) {
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

TEST_F(SimmerClients, AClientOfVersion01MaySendAndGo) {
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

TEST_F(SimmerClients, TenMegabytesWithoutALineFeed) {
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

TEST_F(SimmerClients, TheQueueHasABound) {
  open(1);
  std::string flood;
  for (std::size_t i = 0; i < Clients::kMostQueued + 10; ++i) flood += "g1\n";
  send(1, flood);
  EXPECT_EQ(robot_.logs.size(), 1u);
  run(10);
  EXPECT_EQ(singles(1).size(), Clients::kMostQueued);
  EXPECT_EQ(ask("g1"), 0);
}

}  // namespace
}  // namespace understudy::simmer::matlab_clients_test

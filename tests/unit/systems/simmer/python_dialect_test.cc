// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How the device tells SimMeR's versions apart by what their clients do, and what it does with
// clients that do what none should.
#include <gtest/gtest.h>

#include <cmath>

#include "systems/simmer/python/memory.h"
#include "systems/systems.h"
#include "tests/unit/systems/simmer/python_client.h"

namespace understudy::simmer_python::python_dialect_test {
namespace {

const std::string kFloat39("\0\0\x1C\x42", 4);
const std::string kDouble39("\0\0\0\0\0\x80\x43\x40", 8);
const std::string kDoubleYes("\0\0\0\0\0\0\xF0\x7F", 8);

class SimmerPythonDialect : public SimmerPythonClient, public testing::Test {};

TEST_F(SimmerPythonDialect, WhoAsksOncePerMessageGetsFloatsFromTheFirstOneOn) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ask("u0"), kFloat39);
  EXPECT_EQ(ask("u0,u0"), kFloat39 + kFloat39);
}

TEST_F(SimmerPythonDialect, WhoPollsAllTheTimeGetsDoublesFromTheFirstOneOn) {
  for (const double pause_s : {0.0, 0.001, 0.02, 0.5}) {
    SCOPED_TRACE(pause_s);
    SimmerPythonClient client;
    EXPECT_EQ(client.poll(pause_s), "");
    client.tell("w0-36");
    EXPECT_EQ(client.poll(0.1), kDoubleYes);
  }
}

// The thread may be a little slower than the first command.
TEST_F(SimmerPythonDialect, APollThatComesAfterTheMessageButBeforeItsFrameIsOneOfMany) {
  tell("u0");
  EXPECT_EQ(poll(0.1), kDouble39);
  for (int i = 0; i < 10; ++i) {
    tell("u0");
    EXPECT_EQ(poll(0.1), kDouble39);
  }
}

// With --speed max a frame may pass between two polls of the thread, and the first message with it.
TEST_F(SimmerPythonDialect, WhoPolledBeforeItsFirstMessageIsGivenTheChanceToPollAgain) {
  EXPECT_EQ(fetch(), "");
  tell("u0");
  wait_s(0.017);
  EXPECT_EQ(fetch(), "");
  EXPECT_EQ(fetch(), kDouble39);
  tell("u0");
  wait_s(0.017);
  EXPECT_EQ(fetch(), kDouble39);
}

TEST_F(SimmerPythonDialect, WhoDoesNotPollAgainGetsFloatsTheNextTime) {
  EXPECT_EQ(fetch(), "");
  EXPECT_EQ(ask("u0"), "");
  EXPECT_EQ(ask("u0"), kFloat39 + kFloat39);
  EXPECT_EQ(ask("u0"), kFloat39);
}

TEST_F(SimmerPythonDialect, BracketsNeedNoSecondPoll) {
  EXPECT_EQ(fetch(), "");
  EXPECT_EQ(ask("[u0]"), "[u0:39.0]");
}

TEST_F(SimmerPythonDialect, ALookWhetherThePortIsOpenIsNoPoll) {
  for (int i = 0; i < 3; ++i) close(open(1));
  EXPECT_EQ(ask("u0"), kFloat39);
}

TEST_F(SimmerPythonDialect, TheNextClientMayBeOfAnotherVersion) {
  EXPECT_EQ(ask("u0"), kFloat39);
  poll(0.1);
  tell("u0");
  EXPECT_EQ(poll(0.1), kDouble39);
  wait_s(1);
  fetch();
  EXPECT_EQ(ask("[u0]"), "[u0:39.0]");
  for (int i = 0; i < 2; ++i) ask("u0");
  EXPECT_EQ(ask("u0"), kFloat39);
}

TEST_F(SimmerPythonDialect, ASetDialectIsNotGuessed) {
  const std::pair<const char*, std::string> kReplies[] = {
      {"text", "39.000|nan"}, {"float", kFloat39}, {"double", kDouble39}, {"brackets", ""}};
  for (const auto& [dialect, reply] : kReplies) {
    SCOPED_TRACE(dialect);
    SimmerPythonClient client(Parameters{{"dialect", dialect}});
    EXPECT_EQ(client.ask("u0,zz").substr(0, reply.size()), reply);
    EXPECT_EQ(client.ask("u0,zz").substr(0, reply.size()), reply);
  }
  SimmerPythonClient framed(Parameters{{"dialect", "brackets"}});
  EXPECT_EQ(framed.ask("[u0]"), "[u0:39.0]");
  SimmerPythonClient binary(Parameters{{"dialect", "float"}});
  EXPECT_EQ(binary.ask("[u0]").size(), 4u);  // a device called "[u" is not there
}

TEST_F(SimmerPythonDialect, TenMegabytesAreOneMessageAtMost) {
  const int link = open(0);
  const std::string flood(10'000'000, 'u');
  send(link, flood);
  EXPECT_TRUE(is_closed(link));
  send(link, flood);
  wait_s(0.1);
  EXPECT_EQ(fetch().size(), 4u);
  EXPECT_LT(device_->save().size(), 2000u);
}

TEST_F(SimmerPythonDialect, AFloodOfMessagesIsDroppedBeyondABoundAndSaidOnce) {
  for (int i = 0; i < 1000; ++i) tell("[" + std::string(4000, ',') + "]");
  EXPECT_EQ(robot_.logs.size(), 1u);
  EXPECT_LT(device_->save().size(), 2 * kMaxMessages * kMaxMessage);
  wait_s(0.1);
  const std::string replies = fetch();
  EXPECT_EQ(replies.substr(0, 12), "[:Not Found,");
  EXPECT_EQ(std::count(replies.begin(), replies.end(), ':'), 1024);
  EXPECT_EQ(ask("[u0]"), "[u0:39.0]");
}

TEST_F(SimmerPythonDialect, AllLinksMayBeTakenAndLeftInAnyOrder) {
  for (int link = 0; link < 16; ++link) open(link % 2, link);
  for (int link = 0; link < 16; link += 2) send(link, "u0");
  wait_s(0.1);
  for (int link = 15; link >= 0; --link) {
    EXPECT_TRUE(is_closed(link)) << link;
    close(link);
  }
  EXPECT_FALSE(device_->busy());
  send(3, "who");  // to a port that only answers
  close(9);        // twice
  fetch();
  EXPECT_EQ(ask("[u0]"), "[u0:39.0]");
}

TEST_F(SimmerPythonDialect, ARunThatIsSavedAndLoadedAtEveryStepIsTheSame) {
  const auto run = [](bool restores) {
    SimmerPythonClient client(Parameters{{"sigma", "2"}});
    const auto restore = [&] {
      if (!restores) return;
      auto other = std::move(*find_personality("simmer_python")->make({{"sigma", "2"}}));
      EXPECT_TRUE(other->load(client.device_->save()));
      EXPECT_EQ(first_difference(client.device_->fields(), other->fields()), "");
      client.device_ = std::move(other);
    };
    std::string all;
    const int slow = client.open(0);
    for (int i = 0; i < 40; ++i) {
      if (i == 20) client.send(slow, "[m0");
      if (i % 5 == 0) client.tell("[w0:2,u0,g0]");
      restore();
      client.wait_s(0.013);
      restore();
      if (i % 7 == 0) all += client.fetch() + "\n";
    }
    for (const auto& [body, pose] : client.robot_.placed) all += std::to_string(pose.y_m) + "\n";
    return all;
  };
  EXPECT_EQ(run(true), run(false));
  EXPECT_GT(run(false).size(), 500u);
}

}  // namespace
}  // namespace understudy::simmer_python::python_dialect_test

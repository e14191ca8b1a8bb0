// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/pipe/pipe.h"

#include <gtest/gtest.h>

#include "system/system.h"

namespace understudy {
SystemDescriptor simmer_system();
}

namespace understudy::simmer_pipe_test {
namespace {

constexpr int kCommands = 1;  // clients
constexpr int kReplies = 2;
constexpr TimeNs kStart = 100 * kSecond;

// What the pipe did since the last look, one word each: robot:TEXT, 2:TEXT, close:2, warn.
std::vector<std::string> deeds(RobotPipe& pipe) {
  std::vector<std::string> list;
  for (const PipeAction& a : pipe.take_actions()) {
    const std::string text(a.bytes.begin(), a.bytes.end());
    if (a.kind == PipeAction::Kind::kToRobot) list.push_back("robot:" + text);
    if (a.kind == PipeAction::Kind::kToClient)
      list.push_back(std::to_string(a.client) + ":" + text);
    if (a.kind == PipeAction::Kind::kClose) list.push_back("close:" + std::to_string(a.client));
    if (a.kind == PipeAction::Kind::kWarn) list.push_back("warn");
  }
  return list;
}

using Deeds = std::vector<std::string>;
const std::string kNan("\x7F\xC0\0\0", 4);

class SimmerPipeTest : public testing::Test {
 protected:
  SimmerPipe connected(PipeParams params = {}) {
    SimmerPipe pipe(params);
    pipe.client_opened(kCommands, 0, kStart);
    pipe.client_opened(kReplies, 1, kStart);
    return pipe;
  }
  static void send(SimmerPipe& pipe, std::string_view text, TimeNs now, int client = kCommands) {
    pipe.client_sent(client, as_bytes(text), now);
  }
  static void robot(SimmerPipe& pipe, std::string_view text, TimeNs now) {
    pipe.robot_sent(as_bytes(text), now);
  }
};

TEST_F(SimmerPipeTest, PassesOneCommandAtATimeAndItsAnswerBack) {
  SimmerPipe pipe = connected();
  send(pipe, "u1\nu2\n", kStart);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:u1\n"});
  robot(pipe, "AAAA", kStart + kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"2:AAAA", "robot:u2\n"}));
}

TEST_F(SimmerPipeTest, AnswersOnTheCommandConnectionIfThereIsNoOther) {
  SimmerPipe pipe(PipeParams{});
  pipe.client_opened(kCommands, 0, kStart);
  send(pipe, "u1\r\n", kStart);
  robot(pipe, "AAAA", kStart);
  EXPECT_EQ(deeds(pipe), (Deeds{"robot:u1\n", "1:AAAA"}));
}

TEST_F(SimmerPipeTest, HoldsTheNextWayBackUntilTheLastCanBeOver) {
  SimmerPipe pipe = connected();
  send(pipe, "d1-12\nd1-6\n", kStart);
  robot(pipe, "AAAA", kStart + kMillisecond);  // a robot that says so too early
  EXPECT_EQ(deeds(pipe), (Deeds{"robot:d1-12\n", "2:AAAA"}));
  EXPECT_EQ(pipe.next_event(), kStart + 2 * kSecond);  // 12 in at 6 in/s
  pipe.time_is(kStart + 2 * kSecond);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:d1-6\n"});
}

TEST_F(SimmerPipeTest, RefusesWhatIsTooFarOrHasNoNumber) {
  SimmerPipe pipe = connected();
  for (const char* text :
       {"d1-25\n", "r1--361\n", "w1-1e9\n", "w1-1,000\n", "d1-inf\n", "d1-abc\n", "\n", "d\n"}) {
    send(pipe, text, kStart);
    EXPECT_EQ(deeds(pipe), (Deeds{"warn", "2:" + kNan})) << text;
  }
  send(pipe, "r1--360\n", kStart);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:r1--360\n"});
}

TEST_F(SimmerPipeTest, ARobotThatDoesNotAnswerIsStopped) {
  SimmerPipe pipe = connected();
  send(pipe, "d1-6\n", kStart);
  deeds(pipe);
  EXPECT_EQ(pipe.next_event(), kStart + 6 * kSecond);
  pipe.time_is(kStart + 6 * kSecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "robot:xx\n", "2:" + kNan}));
  robot(pipe, "late", kStart + 7 * kSecond);
  EXPECT_EQ(deeds(pipe), Deeds{"warn"});
  EXPECT_EQ(pipe.next_event(), kNever);
}

// One late answer must not make all others late.
TEST_F(SimmerPipeTest, ALateAnswerIsNotTakenForTheNextOne) {
  SimmerPipe pipe = connected();
  send(pipe, "u1\nu2\n", kStart);
  deeds(pipe);
  pipe.time_is(kStart + 5 * kSecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "2:" + kNan}));  // u2 is not asked before it is quiet
  robot(pipe, "LATE", kStart + 5 * kSecond + 40 * kMillisecond);
  EXPECT_EQ(pipe.next_event(), kStart + 5 * kSecond + 90 * kMillisecond);
  deeds(pipe);
  pipe.time_is(kStart + 5 * kSecond + 90 * kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:u2\n"});
}

TEST_F(SimmerPipeTest, AnAnswerInPiecesIsOneAnswer) {
  SimmerPipe pipe = connected();
  send(pipe, "u1\nu2\n", kStart);
  deeds(pipe);
  for (int i = 0; i < 4; ++i) robot(pipe, "A", kStart + i * 2 * kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"2:AAAA", "robot:u2\n"}));
}

// Bytes of numbers may look like anything. 0x41 0x0A 0x00 0x00 is 8.625 inches.
TEST_F(SimmerPipeTest, ASingleIsWholeWhateverItsBytesAre) {
  for (const std::string& single : {std::string("\x41\x0A\0\0", 4), std::string("\x41\0\x0A\0", 4),
                                    std::string("\n\n\n\n"), std::string("\x41]\r\n")}) {
    SimmerPipe pipe = connected();
    send(pipe, "u1\nu2\n", kStart);
    deeds(pipe);
    TimeNs now = kStart;
    for (std::size_t i = 0; i < single.size(); ++i) {
      EXPECT_EQ(deeds(pipe), Deeds{}) << "a part was passed on";
      now += 49 * kMillisecond;
      pipe.time_is(now);
      robot(pipe, single.substr(i, 1), now);
    }
    EXPECT_EQ(deeds(pipe), (Deeds{"2:" + single, "robot:u2\n"}));
  }
}

TEST_F(SimmerPipeTest, AnAnswerThatBreaksOffIsNotANumber) {
  for (const std::string& part : {std::string("A"), std::string("AA"), std::string("A\nA")}) {
    SimmerPipe pipe = connected();
    send(pipe, "u1\nu2\n", kStart);
    robot(pipe, part, kStart);
    deeds(pipe);
    EXPECT_EQ(pipe.next_event(), kStart + 50 * kMillisecond);
    pipe.time_is(kStart + 50 * kMillisecond);
    EXPECT_EQ(deeds(pipe), (Deeds{"warn", "2:" + kNan}));
    // The missing byte comes late. It is not the first one of the next answer.
    robot(pipe, "A", kStart + 60 * kMillisecond);
    deeds(pipe);
    pipe.time_is(kStart + 110 * kMillisecond);
    EXPECT_EQ(deeds(pipe), Deeds{"robot:u2\n"});
    robot(pipe, "BBBB", kStart + 120 * kMillisecond);
    EXPECT_EQ(deeds(pipe), Deeds{"2:BBBB"});
  }
}

TEST_F(SimmerPipeTest, AWayWhoseAnswerBreaksOffIsStopped) {
  SimmerPipe pipe = connected();
  send(pipe, "d1-6\n", kStart);
  robot(pipe, "\x7F", kStart);
  deeds(pipe);
  pipe.time_is(kStart + 50 * kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "robot:xx\n", "2:" + kNan}));
}

TEST_F(SimmerPipeTest, SeveralSinglesEndWithSilence) {
  SimmerPipe pipe = connected();
  send(pipe, "ua\n", kStart);
  deeds(pipe);
  robot(pipe, "AAAABB", kStart);
  robot(pipe, "BB", kStart + kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{});
  pipe.time_is(kStart + 51 * kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{"2:AAAABBBB"});
  send(pipe, "ua\n", kStart + kSecond);
  deeds(pipe);
  robot(pipe, "AAAABB", kStart + kSecond);
  pipe.time_is(kStart + kSecond + 50 * kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "2:" + kNan}));
}

TEST_F(SimmerPipeTest, BytesBeyondTheSingleAreNotTheNextAnswer) {
  SimmerPipe pipe = connected();
  send(pipe, "u1\nu2\n", kStart);
  deeds(pipe);
  robot(pipe, "12.5\r\n", kStart);
  EXPECT_EQ(deeds(pipe), (Deeds{"2:12.5", "warn"}));
  pipe.time_is(kStart + 50 * kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:u2\n"});
}

TEST_F(SimmerPipeTest, ARobotMayAnswerWithLinesOfText) {
  PipeParams params;
  params.answers_lines = true;
  SimmerPipe pipe = connected(params);
  send(pipe, "u1\nu2\n", kStart);
  robot(pipe, "12.", kStart);
  robot(pipe, "5\r\n", kStart + kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"robot:u1\n", "2:12.5\r\n", "robot:u2\n"}));
  robot(pipe, "7.", kStart + kSecond);
  pipe.time_is(kStart + kSecond + 50 * kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "2:NaN\n"}));
}

TEST_F(SimmerPipeTest, TheProgramsOwnStopOvertakes) {
  SimmerPipe pipe = connected();
  send(pipe, "d1-12\nd1-12\nxx\n", kStart);
  EXPECT_EQ(deeds(pipe), (Deeds{"robot:d1-12\n", "2:" + kNan, "robot:xx\n"}));
  robot(pipe, "AAAA", kStart + kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{"2:AAAA"});
  EXPECT_EQ(pipe.next_event(), kNever) << "the second way is forgotten";
}

TEST_F(SimmerPipeTest, StopsTheRobotWhenTheProgramGoes) {
  SimmerPipe pipe = connected();
  send(pipe, "d1-6\nd1-6\n", kStart);
  deeds(pipe);
  pipe.client_left(kCommands, kStart + kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "robot:xx\n"}));
  robot(pipe, "AAAA", kStart + kSecond);
  pipe.time_is(kStart + 10 * kSecond);
  EXPECT_EQ(deeds(pipe), Deeds{"2:AAAA"}) << "the second way is forgotten";
  pipe.client_left(kReplies, kStart + 11 * kSecond);
  EXPECT_EQ(deeds(pipe), Deeds{});
}

TEST_F(SimmerPipeTest, ACommandWithoutNewlineEndsWithSilence) {
  SimmerPipe pipe = connected();
  send(pipe, "u", kStart);
  send(pipe, "1", kStart + 10 * kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{});
  pipe.time_is(kStart + 60 * kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:u1\n"});
}

TEST_F(SimmerPipeTest, EndlessBytesAreThrownAway) {
  SimmerPipe pipe = connected();
  const std::string flood(100'000, 'u');
  send(pipe, flood, kStart);
  EXPECT_EQ(deeds(pipe), Deeds{"warn"});
  send(pipe, "d1-6\nu1\n", kStart);  // its end, and a command
  EXPECT_EQ(deeds(pipe), Deeds{"robot:u1\n"});
}

class ShortConnections : public SimmerPipeTest {
 protected:
  static PipeParams params() {
    PipeParams p;
    p.short_connections = true;
    return p;
  }
};

TEST_F(ShortConnections, KeepTheAnswerUntilItIsFetched) {
  SimmerPipe pipe(params());
  pipe.client_opened(3, 0, kStart);
  send(pipe, "[u0,u1]", kStart, 3);
  pipe.client_left(3, kStart);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:[u0,u1]"});
  robot(pipe, "[u0:1.", kStart + kMillisecond);
  pipe.client_opened(4, 1, kStart + kMillisecond);
  EXPECT_EQ(deeds(pipe), Deeds{"close:4"});
  robot(pipe, "5,u1:2]", kStart + 2 * kMillisecond);
  pipe.client_opened(5, 1, kStart + 3 * kMillisecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"5:[u0:1.5,u1:2]", "close:5"}));
}

TEST_F(ShortConnections, StopTheRobotWhenNobodyComesAnyMore) {
  SimmerPipe pipe(params());
  pipe.client_opened(3, 0, kStart);
  send(pipe, "[w0:6]", kStart, 3);
  pipe.client_left(3, kStart);
  robot(pipe, "[w0:True]", kStart);
  deeds(pipe);
  EXPECT_EQ(pipe.next_event(), kStart + 4 * kSecond);  // a second for the way
  pipe.time_is(kStart + 4 * kSecond);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "robot:[xx]"}));
  EXPECT_EQ(pipe.next_event(), kNever);
}

TEST_F(ShortConnections, RefuseWithTheCodeAndAnswerSilenceWithIt) {
  SimmerPipe pipe(params());
  pipe.client_opened(3, 0, kStart);
  send(pipe, "[w0:600]", kStart, 3);
  pipe.client_opened(4, 1, kStart);
  EXPECT_EQ(deeds(pipe), (Deeds{"warn", "4:[w0:Not Found]", "close:4"}));
}

// As the command line makes it.
Result<MadePipe> made(const Parameters& options) { return simmer_system().pipe->make(options); }

TEST(SimmerPipeOptions, ChooseTheStyleAndItsPorts) {
  EXPECT_EQ(made({})->ports, (std::array{9000, 9001}));
  EXPECT_EQ(made({{"style", "python"}})->ports, (std::array{61200, 61201}));
  EXPECT_EQ(made({{"style", "lisp"}}).error(), "--style is matlab|python, not \"lisp\"");
}

TEST(SimmerPipeOptions, SetTheLimits) {
  const auto allowed = made({{"longest-way", "100"}, {"turn-codes", "t1 t2"}});
  RobotPipe& pipe = *allowed->pipe;
  pipe.client_opened(kCommands, 0, kStart);
  pipe.client_sent(kCommands, as_bytes("w1-90\n"), kStart);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:w1-90\n"});
  // 90 inches at 6 inches a second; then a turn, which has other limits.
  pipe.robot_sent(as_bytes("AAAA"), kStart);
  pipe.client_sent(kCommands, as_bytes("t2-180\n"), kStart);
  EXPECT_EQ(deeds(pipe), Deeds{"1:AAAA"});
  pipe.time_is(kStart + 15 * kSecond);
  EXPECT_EQ(deeds(pipe), Deeds{"robot:t2-180\n"});
  EXPECT_FALSE(made({{"longest-way", "far"}}));
  EXPECT_FALSE(made({{"speed-limit", "0"}}));
}

}  // namespace
}  // namespace understudy::simmer_pipe_test

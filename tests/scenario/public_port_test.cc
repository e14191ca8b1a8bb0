// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client with a plain socket on the real RoBIOS port: bytes as an EyeSim client of 2017 sends
// them. Expected bytes are from the protocol's description, not from our own writer.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/scenario/raw_client.h"
#include "tests/support/cli.h"

namespace understudy::scenario::public_port_test {
namespace {

class PublicPort : public ::testing::Test {
 protected:
  void SetUp() override {
    if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
  }
  Arguments arguments() {
    return {folder_.write("box.sim", kBox), "--public", "--record", recording_, "--until", "100"};
  }
  void wait_until_open(RunningWorld& run) {
    ASSERT_TRUE(wait_for([] { return somebody_listens_on(34721); })) << run.process().err();
  }
  CliResult stop(RunningWorld& run) {
    run.process().signal(SIGINT);
    return run.finish(20);
  }

  const RobiosPort turn_;
  const TempDir folder_;
  const std::string recording_ = folder_.file("public.rec");
};

TEST_F(PublicPort, a_raw_client_drives_and_measures) {
  RunningWorld run(arguments());
  wait_until_open(run);
  EXPECT_TRUE(wait_for([&] {
    return run.process().err().find("127.0.0.1:34721") != std::string::npos;
  })) << run.process().err();
  {
    const Client client;
    ASSERT_TRUE(client.connected());
    // SERVER_HANDSHAKE and SERVER_READY come by themselves.
    EXPECT_EQ(client.receive(10), (Octets{2, 0, 0, 0, 0, 5, 0, 0, 0, 0}));
    client.send({1, 0, 0, 0, 0});
    // VWSetSpeed 100 mm/s, 0 deg/s, in two pieces.
    client.send({10, 0, 0, 0, 5, 'x'});
    client.send({0, 100, 0, 0});
    // PSDGet 1 (front): some 1.7 m of free way ahead, minus what has been driven.
    client.send({10, 0, 0, 0, 2, 'p', 1});
    const Octets reply = client.receive(7);
    ASSERT_EQ(reply.size(), 7u);
    EXPECT_EQ(Octets(reply.begin(), reply.begin() + 5), (Octets{9, 0, 0, 0, 2}));
    const int distance_mm = reply[5] * 256 + reply[6];
    EXPECT_GT(distance_mm, 1500);
    EXPECT_LT(distance_mm, 1700);
    // It moves: the distance becomes smaller.
    EXPECT_TRUE(wait_for([&] {
      client.send({10, 0, 0, 0, 2, 'p', 1});
      const Octets next = client.receive(7);
      return next.size() == 7 && next[5] * 256 + next[6] < distance_mm - 20;
    }));
    client.send({3, 0, 0, 0, 0});
    EXPECT_TRUE(client.receive(1).empty());  // the server closes
  }
  const CliResult r = stop(run);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_FALSE(r.repeatable());
  EXPECT_GT(r.robot("S4")["x_m"].get<double>(), 0.32);
  // Not repeatable, but replayable: the bytes and their times are in the recording.
  const CliResult replay = run_cli({"replay", recording_, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(r.hash()), std::string::npos) << replay.out;
}

TEST_F(PublicPort, a_second_client_is_refused_in_words) {
  RunningWorld run(arguments());
  wait_until_open(run);
  const Client first;
  EXPECT_EQ(first.receive(10).size(), 10u);
  const Client second;
  const Octets head = second.receive(5);
  ASSERT_EQ(head.size(), 5u);
  EXPECT_EQ(head[0], 4);  // SERVER_DISCONNECT
  const Octets text = second.receive(head[4]);
  EXPECT_NE(std::string(text.begin(), text.end()).find("already has a program"), std::string::npos);
  EXPECT_TRUE(second.receive(1).empty());
  first.send({10, 0, 0, 0, 1, 'q'});
  EXPECT_EQ(first.receive(11).size(), 11u);  // undisturbed
  EXPECT_EQ(stop(run).exit_code, 130);
}

TEST_F(PublicPort, a_web_page_gets_nothing) {
  RunningWorld run(arguments());
  wait_until_open(run);
  for (const char* method : {"GET", "POST", "OPTIONS"}) {
    const Client browser;
    const std::string request =
        std::string(method) + " / HTTP/1.1\r\nHost: localhost:34721\r\n\r\n";
    browser.send(Octets(request.begin(), request.end()));
    EXPECT_LT(browser.receive(1000).size(), 100u);  // what every client is told first, then the end
  }
  // A real client of HTTP gets an error, and soon.
  Process client({"/usr/bin/python3", "-c",
                  "import urllib.request\n"
                  "try: urllib.request.urlopen('http://127.0.0.1:34721/', timeout=60)\n"
                  "except TimeoutError: raise\n"
                  "except Exception as e: print('error')\n"});
  EXPECT_EQ(client.wait(30), 0) << client.err();
  EXPECT_EQ(client.out(), "error\n");
  // The robot is free again, as soon as the run has noticed.
  constexpr int kRefused = 4;
  EXPECT_TRUE(wait_for([] {
    const Octets greeting = Client().receive(10);
    return greeting.size() == 10 && greeting[0] != kRefused;
  }));
  const CliResult r = stop(run);
  EXPECT_EQ(r.exit_code, 130);
  const std::string told = "port 34721 is for robot programs, not for web browsers; connections";
  const std::size_t once = r.err.find(told);
  EXPECT_NE(once, std::string::npos) << r.err;
  EXPECT_EQ(r.err.find(told, once + 1), std::string::npos) << r.err;
}

// A robot that has a program of the run is not for others.
TEST_F(PublicPort, a_stranger_does_not_get_the_robot_of_a_program) {
  Arguments with_program = arguments();
  with_program.insert(with_program.end(), {"--program", "S4=sleep 1000", "--speed", "1"});
  RunningWorld run(with_program);
  wait_until_open(run);
  const Client client;
  ASSERT_TRUE(client.connected());
  const Octets told = client.receive(1000);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0], 4);  // SERVER_DISCONNECT and the reason
  EXPECT_NE(std::string(told.begin(), told.end()).find("S4 already has a program"),
            std::string::npos);
  EXPECT_EQ(stop(run).exit_code, 130);
}

TEST_F(PublicPort, a_taken_port_is_a_clear_error) {
  RunningWorld run(arguments());
  wait_until_open(run);
  const CliResult second = run_world({folder_.write("two.sim", kBox), "--public", "--until", "1"});
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_NE(second.err.find("34721"), std::string::npos) << second.err;
  EXPECT_TRUE(second.summary.is_null());
  EXPECT_EQ(stop(run).exit_code, 130);
}

}  // namespace
}  // namespace understudy::scenario::public_port_test

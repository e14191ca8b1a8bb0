// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a program started by hand finds its robot, and how it is told that there is none.
#include <signal.h>

#include <optional>

#include "tests/scenario/raw_client.h"

namespace understudy::scenario::binding_test {
namespace {

constexpr const char* kThree = "S4 400 400 0\nS4 400 1000 0\nS4 400 1600 0\n";

class Binding : public ::testing::Test {
 protected:
  RunningWorld& start(const std::string& world, const Arguments& more = {}) {
    Arguments arguments = {
        folder_.write("world.sim", world), "--public", "--robios-port", "0", "--until", "1000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    run_.emplace(arguments);
    port_ = printed_port(*run_);
    EXPECT_GT(port_, 0) << run_->process().err();
    return *run_;
  }
  // The id of the robot that this client has: RADIOGetID.
  static int robot_of(const Client& client) {
    EXPECT_EQ(client.receive(10), (Octets{2, 0, 0, 0, 0, 5, 0, 0, 0, 0}));
    client.send({10, 0, 0, 0, 1, 'i'});
    const auto [type, payload] = client.packet();
    return type == 9 && payload.size() == 4 ? payload[3] : -1;
  }
  static void expect_refused(const Client& client, const std::string& text) {
    const auto [type, payload] = client.packet();
    EXPECT_EQ(type, 4);
    EXPECT_EQ(text_of(payload), text + std::string(1, '\0'));
    EXPECT_EQ(client.packet().first, 0);  // and closed
  }
  CliResult stop() {
    run_->process().signal(SIGINT);
    return run_->finish(20);
  }

  const TempDir folder_;
  std::optional<RunningWorld> run_;
  int port_ = 0;
};

TEST_F(Binding, the_first_free_robot_then_the_next_then_none) {
  start(kThree);
  const Client first(port_);
  EXPECT_EQ(robot_of(first), 1);
  {
    const Client second(port_);
    EXPECT_EQ(robot_of(second), 2);
    const Client third(port_);
    EXPECT_EQ(robot_of(third), 3);
    expect_refused(Client(port_), "Every robot already has a program; end that one first");
    third.send({3, 0, 0, 0, 0});  // says goodbye: the robot is free at once
    EXPECT_EQ(third.packet().first, 0);
    const Client fourth(port_);
    EXPECT_EQ(robot_of(fourth), 3);
  }
  EXPECT_EQ(stop().exit_code, 130);
}

TEST_F(Binding, the_robot_of_the_command_line) {
  start(kThree, {"--robot", "S4-2"});
  const Client first(port_);
  EXPECT_EQ(robot_of(first), 2);
  expect_refused(Client(port_), "S4-2 already has a program; end that one first");
  EXPECT_EQ(stop().exit_code, 130);
}

// Its program is not connected and never will be; the robot is not free all the same.
TEST_F(Binding, robots_of_our_own_programs_are_not_free) {
  start("S4 400 400 0 \"/bin/sleep 900\"\nS4 400 1000 0\n");
  const Client guest(port_);
  EXPECT_EQ(robot_of(guest), 2);
  EXPECT_EQ(stop().exit_code, 130);
}

TEST_F(Binding, a_world_without_robots_says_so) {
  start("Can 500 500 0\n");
  expect_refused(Client(port_), "No robot in scene");
  EXPECT_EQ(stop().exit_code, 130);
}

TEST_F(Binding, two_runs_have_two_ports_and_a_taken_one_names_its_holder) {
  RunningWorld& one = start(kThree);
  RunningWorld other({folder_.write("b.sim", kThree), "--public", "--robios-port", "0"});
  EXPECT_NE(printed_port(other), port_);
  const CliResult busy = run_world({folder_.write("c.sim", kThree), "--public", "--robios-port",
                                    std::to_string(port_), "--until", "1"});
  EXPECT_EQ(busy.exit_code, 1);
  EXPECT_NE(busy.err.find("is in use by understudy (process " +
                          std::to_string(one.process().pid()) + ")"),
            std::string::npos)
      << busy.err;
  EXPECT_NE(busy.err.find("--robios-port"), std::string::npos) << busy.err;
  EXPECT_EQ(stop().exit_code, 130);
}

TEST_F(Binding, options_need_public) {
  const std::string world = folder_.write("world.sim", kThree);
  for (const Arguments& option : {Arguments{"--robot", "S4"}, Arguments{"--robios-port", "0"}}) {
    Arguments arguments = {world, "--until", "1"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    const CliResult r = run_world(arguments);
    EXPECT_EQ(r.exit_code, 1);
    EXPECT_NE(r.err.find("--public"), std::string::npos) << r.err;
  }
  const CliResult r = run_world({world, "--public", "--robot", "S5"});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("there is no robot with the id or name S5"), std::string::npos) << r.err;
}

TEST_F(Binding, an_event_disconnects_a_program) {
  start(kThree, {"--events", folder_.write("events.txt", "1.5 S4 disconnect \"Time is over\"\n")});
  const Client client(port_);
  EXPECT_EQ(robot_of(client), 1);
  client.send({10, 0, 0, 0, 5, 'x', 0, 100, 0, 0});  // 100 mm/s
  expect_refused(client, "Time is over");
  const Client next(port_);
  EXPECT_EQ(robot_of(next), 1);
  // It stands: the speed of its wheels is 0.
  next.send({10, 0, 0, 0, 1, 'X'});
  EXPECT_EQ(next.packet(), (std::pair<int, Octets>{9, {0, 0, 0, 0}}));
  EXPECT_EQ(stop().exit_code, 130);
}

// The same in virtual time: 100 mm/s from 0 to 0.5 s, wherever the program is by then.
TEST_F(Binding, an_event_disconnects_a_program_of_the_run) {
  const Arguments arguments = {folder_.write("box.sim", kBox), "--program",
                               test_program("waits_for_key"), "--events",
                               folder_.write("events.txt", "0.5 S4 disconnect\n")};
  const CliResult r = run_world(arguments);
  EXPECT_EQ(r.program("S4")["exit"], 1) << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_NEAR(r.virtual_s(), 0.5, 0.011);
  EXPECT_NE((r.out + r.err).find("Disconnected by the simulator"), std::string::npos)
      << r.out << r.err;
  EXPECT_EQ(run_world(arguments).hash(), r.hash());
}

}  // namespace
}  // namespace understudy::scenario::binding_test

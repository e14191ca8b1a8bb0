// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clients that break every rule, all at a run with a well-behaved one: nothing hangs, the other
// robots go on, the memory stays, and the recording of all that replays.
#include <signal.h>

#include <fstream>
#include <memory>
#include <random>

#include "tests/scenario/raw_client.h"

namespace understudy::scenario::faults_test {
namespace {

double resident_mb(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  return -1;
}

class Faults : public ::testing::Test {
 protected:
  Faults()
      : run_({folder_.write("world.sim", "S4 400 400 0\nS4 400 1000 0\nS4 400 1600 0 \"" +
                                             test_program("endless_poll") + "\"\n"),
              "--public", "--robios-port", "0", "--speed", "10", "--record",
              folder_.file("faults.rec"), "--until", "100000"}),
        port_(printed_port(run_)),
        good_(port_) {
    EXPECT_EQ(good_.receive(10).size(), 10u);
    good_.send({10, 0, 0, 0, 5, 'x', 0, 0, 0, 30});  // turns on the spot
    expect_undisturbed();
    before_mb_ = resident_mb(run_.process().pid());
  }

  // Robot 1 answers and turns.
  void expect_undisturbed() {
    good_.send({10, 0, 0, 0, 1, 'X'});
    EXPECT_EQ(good_.packet(), (std::pair<int, Octets>{9, {0, 0, 0, 30}}));
  }

  // Ends the run; it must still be whole.
  CliResult finish() {
    expect_undisturbed();
    EXPECT_LT(resident_mb(run_.process().pid()), before_mb_ + 20);
    run_.process().signal(SIGINT);
    CliResult result = run_.finish(20);
    EXPECT_EQ(result.exit_code, 130) << result.err;
    EXPECT_EQ(run_cli({"replay", folder_.file("faults.rec"), "--verify"}).exit_code, 0);
    return result;
  }

  const TempDir folder_;
  RunningWorld run_;
  const int port_;
  const Client good_;
  double before_mb_ = 0;
};

TEST_F(Faults, half_packets) {
  const Octets whole = {10, 0, 0, 0, 5, 'x', 0, 100, 0, 0};
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const Client client(port_);
    client.try_send(Octets(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
    expect_undisturbed();
  }
  const Client silent(port_);
  expect_undisturbed();
  finish();
}

TEST_F(Faults, ten_thousand_random_packets) {
  std::mt19937 random(7);
  for (int connection = 0; connection < 100; ++connection) {
    // Robot 2 may still be busy with the last one's goodbye.
    std::unique_ptr<Client> client;
    ASSERT_TRUE(wait_for([&] {
      client = std::make_unique<Client>(port_);
      return client->packet().first == 2;
    }));
    Octets bytes;
    for (int packet = 0; packet < 100; ++packet) {
      // Half of them look like commands.
      bytes.push_back(packet % 2 == 0 ? 10 : static_cast<std::uint8_t>(random() % 20));
      const auto length = static_cast<std::uint8_t>(random() % 24);
      bytes.insert(bytes.end(), {0, 0, 0, length});
      for (int i = 0; i < length; ++i) bytes.push_back(static_cast<std::uint8_t>(random()));
    }
    client->try_send(bytes);
    while (client->packet().first != 0) {  // cut off, not left hanging
    }
    if (connection % 10 == 0) expect_undisturbed();
  }
  finish();
}

TEST_F(Faults, two_hundred_clients_at_once) {
  std::vector<std::unique_ptr<Client>> all;
  for (int i = 0; i < 200; ++i) all.push_back(std::make_unique<Client>(port_));
  int served = 0;
  for (const auto& client : all) {
    ASSERT_TRUE(client->connected());
    const auto [type, payload] = client->packet();
    served += type == 2 ? 1 : 0;
    if (type == 2) continue;
    EXPECT_EQ(type, 4);
    EXPECT_NE(text_of(payload).find("already has a program"), std::string::npos);
  }
  EXPECT_EQ(served, 1);  // robot 2; the others have programs
  expect_undisturbed();
  all.clear();
  finish();
}

TEST_F(Faults, a_killed_program_frees_its_robot) {
  const int program = run_.program_pid();
  ASSERT_GT(program, 0);
  kill(program, SIGKILL);
  const Client second(port_);
  EXPECT_EQ(second.receive(10).size(), 10u);
  // Robot 3 is free once the simulator has seen the end of its program.
  EXPECT_TRUE(wait_for([&] {
    const Client third(port_);
    return third.packet().first == 2;
  }));
  const CliResult result = finish();
  EXPECT_NE(result.reasons().find("killed from outside"), std::string::npos) << result.reasons();
}

}  // namespace
}  // namespace understudy::scenario::faults_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's programs against the whole simulator: plain sockets on real ports, and a Python client
// in lockstep. Expected values are those of SimMeR itself, run under Octave.
#include <gtest/gtest.h>
#include <signal.h>

#include <bit>
#include <memory>
#include <regex>

#include "tests/scenario/raw_client.h"
#include "tests/support/cli.h"

namespace understudy::scenario::simmer_test {
namespace {

// No noise: errors of the tables are 0 here, as randbias is.
constexpr const char* kQuiet =
    "sensors quiet.csv\n"
    "drive quiet_drive.csv\n"
    "randbias 0\n";
constexpr const char* kSensors =
    "ID,Poll Character,Enabled,X,Y,Z,Rotation,Error,FOV,Threshold\r\n"
    "ultra1,u1,1,3,0,6,0,0,5,0\r\n"
    "ultra2,u2,1,2.12,2.12,6,45,0,5,0\r\n"
    "ultra5,u5,1,3,0,2,0,0,5,0,,front\r\n"
    "ir1,i1,1,2,0,1,0,0,40,0.8\r\n"
    "ir3,i3,1,-2,0,1,0,0,40,0.8\r\n"
    "odom3,o3,1,0,3,1,0,0,0,0\r\n"
    "gyro1,g1,1,0,0,4,0,0,0,0";
constexpr const char* kDrive =
    "ID,Poll Character,Enabled,Y Error,X Error,R Error,Y Bias,X Bias,R Bias\n"
    "up,w1,1,0,0,0,0,0,0\n"
    "right,d1,1,0,0,0,0,0,0\n"
    "rot,r1,1,0,0,0,0,0,0\n";

class Simmer : public testing::Test {
 protected:
  // A port of our own choice: tests run beside each other.
  void start(const Arguments& more = {}) {
    folder_.write("quiet.csv", kSensors);
    folder_.write("quiet_drive.csv", kDrive);
    port_ = 10000 + static_cast<int>(getpid()) % 10000 * 2;  // below those given to clients
    const std::string world =
        folder_.write("world.simmer", std::string(kQuiet) + "ports " + std::to_string(port_) + " " +
                                          std::to_string(port_ + 1) + "\n");
    Arguments arguments = {world, "--record", recording_, "--log-dir", folder_.path()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    run_ = std::make_unique<RunningWorld>(arguments);
    ASSERT_TRUE(wait_for([&] {
      return run_->process().err().find("waiting for connection from client") != std::string::npos;
    })) << run_->process().err();
  }
  CliResult stop() {
    run_->process().signal(SIGINT);
    return run_->finish(20);
  }
  static Octets octets(const std::string& text) { return {text.begin(), text.end()}; }
  static float single(const Octets& o) {
    if (o.size() != 4) return -1;
    return std::bit_cast<float>(std::uint32_t{o[0]} << 24 | std::uint32_t{o[1]} << 16 |
                                std::uint32_t{o[2]} << 8 | o[3]);
  }

  const TempDir folder_;
  const std::string recording_ = folder_.file("simmer.rec");
  int port_ = 0;
  std::unique_ptr<RunningWorld> run_;
};

TEST_F(Simmer, two_ports_give_the_values_of_the_original) {
  start();
  {
    const Client commands(port_);
    const Client replies(port_ + 1);
    ASSERT_TRUE(commands.connected() && replies.connected());
    const auto ask = [&](const std::string& command) {
      commands.send(octets(command + "\n"));
      return single(replies.receive(4));
    };
    EXPECT_EQ(ask("u1"), 35.5F);
    EXPECT_NEAR(ask("u2"), 5.262605815, 1e-6);
    EXPECT_EQ(ask("u5"), 11.0F);  // low enough to see the block
    EXPECT_EQ(ask("i1"), 0.0F);   // 63 of 113 test points are black, less than 80 %
    EXPECT_EQ(ask("i3"), 1.0F);
    EXPECT_TRUE(std::isinf(ask("d1-10")));
    EXPECT_NEAR(ask("o3"), 10, 1e-5);
    EXPECT_TRUE(std::isinf(ask("w1--4")));
    EXPECT_TRUE(std::isinf(ask("r1- 90 ")));
    EXPECT_NEAR(ask("g1"), 90, 1e-4);
    EXPECT_TRUE(std::isnan(ask("zz")));
    EXPECT_TRUE(std::isnan(ask("")));
    EXPECT_TRUE(std::isnan(ask("d1")));
  }
  const CliResult r = stop();
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_NEAR(r.robot("SimMeR")["x_m"].get<double>(), 19.5 * 0.0254, 1e-9);
  EXPECT_NEAR(r.robot("SimMeR")["y_m"].get<double>(), 38 * 0.0254, 1e-9);
  // The way takes its time in the run: 10 in at 6 in/s.
  const std::string table = read_text(folder_.file("SimMeR-simmer.csv"));
  EXPECT_EQ(table.find("time_s,command,reply,x_in,y_in,heading_deg\n"), 0u);
  EXPECT_TRUE(std::regex_search(table, std::regex("\n1\\.6\\d*,d1-10,Inf,19.5,42,0\n"))) << table;
  const CliResult replay = run_cli({"replay", recording_, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
}

TEST_F(Simmer, nonsense_and_rude_clients_are_survived) {
  start();
  {
    const Client rude(port_);
    const Octets flood(1 << 20, 'u');
    for (int i = 0; i < 10; ++i) rude.send(flood);  // 10 MB without a newline
  }
  for (int i = 0; i < 20; ++i) Client(port_).send(octets("d1-1\n"));  // gone before the reply
  { const Client reply_port_first(port_ + 1); }
  const Client commands(port_);
  ASSERT_TRUE(commands.connected());
  const Client late_replies(port_ + 1);
  ASSERT_TRUE(late_replies.connected());
  commands.send(octets("u1\n"));
  // Before it may come what those who have gone were owed.
  float reply = single(late_replies.receive(4));
  for (int i = 0; i < 20 && std::isinf(reply); ++i) reply = single(late_replies.receive(4));
  EXPECT_TRUE(std::isfinite(reply) && reply > 0) << reply;
  EXPECT_EQ(stop().exit_code, 130);
}

// Connections come and go in an order of their own; the recording must keep it.
TEST_F(Simmer, a_run_with_changing_connections_replays) {
  start();
  {
    auto replies = std::make_unique<Client>(port_ + 1);
    auto commands = std::make_unique<Client>(port_);
    commands->send(octets("u1\n"));
    EXPECT_EQ(replies->receive(4).size(), 4u);
    commands.reset();
    commands = std::make_unique<Client>(port_);
    replies.reset();
    commands->send(octets("d1-3\n"));
    EXPECT_TRUE(std::isinf(single(commands->receive(4))));
  }
  const CliResult r = stop();
  EXPECT_NEAR(r.robot("SimMeR")["x_m"].get<double>(), 12.5 * 0.0254, 1e-9);
  const CliResult replay = run_cli({"replay", recording_, "--verify"});
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
}

TEST_F(Simmer, one_port_alone_answers_on_itself) {
  start();
  const Client commands(port_);
  commands.send(octets("u1\n"));
  EXPECT_EQ(single(commands.receive(4)), 35.5F);
  EXPECT_EQ(stop().exit_code, 130);
}

TEST(SimmerSeed, a_random_seed_is_told_and_kept) {
  const Arguments arguments = {source_path("worlds/simmer"), "--until", "0.1", "--seed", "random"};
  const CliResult first = run_world(arguments);
  EXPECT_NE(first.err.find("seed " + first.summary["seed"].dump()), std::string::npos) << first.err;
  EXPECT_NE(run_world(arguments).summary["seed"], first.summary["seed"]);
}

CliResult run_python_client(const std::string& arguments, const Arguments& more = {}) {
  const TempDir folder;
  const std::string world = folder.write("python.simmer", "version python\n");
  Arguments all = {
      world, "--program",
      "/usr/bin/python3 " + source_path("tests/scenario/simmer_client.py") + " " + arguments};
  all.insert(all.end(), more.begin(), more.end());
  return run_world(all);
}

// A team's config.py in the manner of SimMeR's: classes of devices, vectors, a name that is
// missing.
TEST(SimmerPython, a_teams_configuration_becomes_a_world) {
  const TempDir folder;
  const std::string config = folder.write(
      "config.py",
      "import pygame.math as pm\n"
      "from devices.motors import MotorSimple\n"
      "from devices.drive import Drive\n"
      "from devices.ultrasonic import Ultrasonic\n"
      "from devices.lidar import Lidar\n"
      "port_rx, port_tx = 61300, 61301\n"
      "robot_start_position = [18, 30]\n"
      "robot_start_rotation = 90\n"
      "half = 5 / 2\n"
      "robot_outline = [pm.Vector2(-half, -half), pm.Vector2(-half, half), pm.Vector2(half, 0)]\n"
      "walls = [[1, 1, 0], [2, 1, 1], [1, 0, 1]]\n"
      "motors = {'m0': MotorSimple({'position': [2, 0], 'rotation': 0})}\n"
      "drives = {'w0': Drive({'velocity': [0, 4], 'motors': [motors['m0']], 'motor_direction': "
      "[-1],\n"
      "                       'error': {'x': 0.1}}), 'q0': Drive(q0_info)}\n"
      "sensors = {'u7': Ultrasonic({'position': [0, 2], 'rotation': 45, 'height': 1, 'num_rays': "
      "9}),\n"
      "           'li': Lidar({'position': [0, 0]})}\n");
  Process script({"/usr/bin/python3", source_path("examples/simmer/config_to_simmer.py"), config,
                  folder.file("team.simmer")});
  ASSERT_EQ(script.wait(20), 0) << script.err();
  for (const char* told :
       {"q0_info is not defined", "q0: Drive has no description", "li: Lidar has no counterpart"})
    EXPECT_NE(script.err().find(told), std::string::npos) << script.err();
  EXPECT_EQ(read_text(folder.file("team.simmer")),
            "version python\n"
            "maze team_maze.csv\n"
            "bot_center 18 30\n"
            "bot_rot 90\n"
            "ports 61300 61301\n"
            "outline -2.5 -2.5 -2.5 2.5 2.5 0\n"
            "motor m0 x=2 y=0 rotation=0\n"
            "drive w0 vx=0 vy=4 turn=0 motors=m0 directions=-1 error_x=0.1\n"
            "ultra u7 x=0 y=2 height=1 rotation=45 rays=9\n");
  const CliResult checked = run_cli({"check", folder.file("team.simmer")});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_NE(checked.out.find("61300"), std::string::npos) << checked.out;
}

TEST(SimmerPython, a_client_in_lockstep_repeats_to_the_bit) {
  for (const char* dialect : {"brackets", "float"}) {
    const CliResult first = run_python_client(dialect);
    ASSERT_EQ(first.exit_code, 0) << first.out << first.err;
    EXPECT_TRUE(first.repeatable()) << first.reasons();
    EXPECT_NE(first.out.find(dialect[0] == 'b' ? "Not Found DRIVE STOP" : "nan inf"),
              std::string::npos)
        << first.out;
    for (const char* speed : {"20", "max"}) {
      const CliResult again = run_python_client(dialect, {"--speed", speed});
      EXPECT_EQ(again.hash(), first.hash()) << speed;
      EXPECT_EQ(again.out, first.out);
    }
  }
}

}  // namespace
}  // namespace understudy::scenario::simmer_test

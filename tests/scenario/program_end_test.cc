// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The end of a program: its robot drives on if it exited or closed its connection, and stops if a
// signal, an event or the user ended it.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/scenario/raw_client.h"
#include "tests/support/cli.h"

namespace understudy::scenario::program_end_test {
namespace {

// At 100 mm/s, from 300 mm. The command takes effect at the first tick.
constexpr double kStartM = 0.3;
constexpr double kAfterTenSecondsM = 1.3;

double x_of(const CliResult& r) { return r.robot("S4")["x_m"].get<double>(); }

class ProgramEnd : public ::testing::Test {
 protected:
  CliResult run(const std::string& program, const std::string& settings = "",
                const Arguments& more = {}) {
    Arguments arguments = {folder_.write("box.sim", settings + kBox), "--program", "S4=" + program,
                           "--until", "10"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_world(arguments);
  }
  std::string ends(const std::string& how) { return test_program("drives_off") + " " + how; }

  const TempDir folder_;
};

TEST_F(ProgramEnd, the_robot_drives_on_after_an_exit_whatever_the_code) {
  const std::string python = folder_.write("go.py", "from eye import *\nVWSetSpeed(100, 0)\n");
  for (const std::string& program :
       {ends("return"), ends("fails"), ends("_exit"), ends("raw"), python}) {
    const CliResult r = run(program);
    EXPECT_NEAR(x_of(r), kAfterTenSecondsM, 1e-6) << program << r.err;
    EXPECT_EQ(r.program("S4")["end"], "exit") << program;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
  }
}

// What main() returns as -1 is exit code 255, and no signal has the number 127.
TEST_F(ProgramEnd, an_exit_code_is_no_signal) {
  const CliResult minus_one = run("/bin/sh " + folder_.write("minus_one.sh", "exit 255\n"));
  EXPECT_NE(minus_one.err.find("ended with exit code 255"), std::string::npos) << minus_one.err;
  const CliResult killed = run("/bin/sh " + folder_.write("killed.sh", "kill -TERM $$\n"));
  EXPECT_NE(killed.err.find("ended by signal Terminated"), std::string::npos) << killed.err;
}

TEST_F(ProgramEnd, the_robot_stops_when_a_signal_ends_it) {
  for (const char* how : {"crash", "abort", "kill"}) {
    const CliResult r = run(ends(how));
    EXPECT_NEAR(x_of(r), kStartM, 1e-6) << how;
    EXPECT_EQ(r.program("S4")["end"], "signal") << how;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
  }
  // Of a program in several processes, the one that drove decides.
  const CliResult shell = run("sh -c '" + ends("crash") + "; exit 0'");
  EXPECT_NEAR(x_of(shell), kStartM, 1e-6) << shell.err;
}

TEST_F(ProgramEnd, the_robot_stops_when_an_event_ends_it_and_the_recording_has_it) {
  const std::string recording = folder_.file("kill.rec");
  const CliResult r =
      run(ends("stay"), "",
          {"--events", folder_.write("kill.events", "2 S4 kill\n"), "--record", recording});
  EXPECT_NEAR(x_of(r), kStartM + 0.2, 0.001) << r.err;
  EXPECT_EQ(r.program("S4")["end"], "kill");
  EXPECT_EQ(run_cli({"replay", recording}).exit_code, 0);
}

TEST_F(ProgramEnd, the_world_can_say_that_robots_stop) {
  EXPECT_NEAR(x_of(run(ends("return"), "set end-of-program stop\n")), kStartM, 1e-6);
  EXPECT_NEAR(x_of(run(ends("return"), "set end-of-program drive-on\n")), kAfterTenSecondsM, 1e-6);
  const CliResult wrong = run(ends("return"), "set end-of-program walk\n");
  EXPECT_NE(wrong.err.find("write set end-of-program drive-on|stop"), std::string::npos)
      << wrong.err;
}

TEST_F(ProgramEnd, a_robot_that_drives_on_does_not_keep_the_run_alive) {
  const CliResult r = run(ends("return"), "", {"--exit-with-programs"});
  EXPECT_EQ(r.ended(), "all programs have ended");
  EXPECT_LT(r.virtual_s(), 1);
}

TEST_F(ProgramEnd, the_robot_drives_on_when_a_client_closes_its_connection) {
  RunningWorld world({folder_.write("box.sim", kBox), "--public", "--robios-port", "0", "--until",
                      "100", "--speed", "20"});
  const int port = printed_port(world);
  const auto set_speed = [&](std::uint8_t mm_s) {
    const Client client(port);
    ASSERT_TRUE(client.connected());
    client.receive(10);
    client.send({10, 0, 0, 0, 5, 'x', 0, mm_s, 0, 0});
  };
  const auto front_mm = [&] {
    const Client client(port);
    client.receive(10);
    client.send({10, 0, 0, 0, 2, 'p', 1});
    const Octets reply = client.receive(7);
    return reply.size() == 7 ? reply[5] * 256 + reply[6] : 9999;
  };
  set_speed(100);
  EXPECT_TRUE(wait_for([&] { return front_mm() < 500; }));
  world.process().signal(SIGINT);
  world.finish();
}

// The sanitizer's library starts before the C library, and wants to come first.
TEST_F(ProgramEnd, a_program_with_the_address_sanitizer_runs) {
  const std::string source = folder_.write(
      "main.c", "#include \"eyebot.h\"\nint main() { VWStraight(500, 250); return VWWait(); }\n");
  const std::string program = folder_.file("main.x");
  Process compiler(
      {UNDERSTUDY_BUILD_DIR "/bin/gccsim", "-fsanitize=address", "-o", program, source});
  if (compiler.wait() != 0) GTEST_SKIP() << compiler.err();
  const CliResult r = run(program);
  EXPECT_EQ(r.program("S4")["exit"], 0) << r.err;
  EXPECT_NEAR(x_of(r), kStartM + 0.5, 1e-6) << r.err;
}

}  // namespace
}  // namespace understudy::scenario::program_end_test

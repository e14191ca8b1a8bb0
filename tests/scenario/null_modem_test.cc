// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A cable between the programs of two robots: from the command line, and from a line of a scene or
// of a robot's file.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::null_modem_test {
namespace {

// Each end writes a number every 20 ms and reads the other's.
constexpr const char* kTalk = R"(import serial, sys, time
name, first = sys.argv[1], int(sys.argv[2])
sum = 0
with serial.Serial(name, 19200, timeout=1) as port:
  while not port.dsr: time.sleep(0.001)
  for i in range(50):
    start = time.monotonic()
    port.write(bytes([first + i]))
    sum += port.read(1)[0]
    late = time.monotonic() - start
    assert 0.0005 < late < 0.03, late
    time.sleep(0.02)
print(name, sum)
)";

class NullModem : public ::testing::Test {
 protected:
  // The robots' programs use one end each.
  Arguments arguments(const std::string& world, const std::string& one, const std::string& other) {
    const std::string talk = "=/usr/bin/python3 " + talk_;
    return {world, "--program", one + talk + " /dev/ttyS0 0", "--program",
            other + talk + " /dev/ttyS1 100"};
  }
  static void expect_both_sums(const CliResult& r, int times = 1) {
    for (const char* sum : {"/dev/ttyS0 6225\n", "/dev/ttyS1 1225\n"}) {
      int found = 0;
      for (std::size_t at = 0; (at = r.out.find(sum, at)) != std::string::npos; ++at) ++found;
      EXPECT_EQ(found, times) << sum << r.out << r.err;
    }
    EXPECT_TRUE(r.repeatable()) << r.reasons();
  }

  const TempDir folder_;
  const std::string talk_ = folder_.write("talk.py", kTalk);
};

TEST_F(NullModem, joins_two_programs) {
  Arguments all =
      arguments(folder_.write("two.sim", "S4 300 1000 0\nS4 1300 1000 0\n"), "S4", "S4-2");
  all.insert(all.end(), {"--null-modem", "/dev/ttyS0,/dev/ttyS1"});
  const CliResult r = run_world(all);
  expect_both_sums(r);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(run_world(all).hash(), r.hash());
}

// One program sets its end at once, the other looks at its own later in the same tick. What it
// finds is not the first one's, or it would depend on the machine.
TEST_F(NullModem, has_settings_at_each_end) {
  const std::string program = folder_.write("look.py",
                                            "import os, sys, termios, time\n"
                                            "name, looks = sys.argv[1], sys.argv[2] == 'look'\n"
                                            "time.sleep(0.1)\n"
                                            "if looks: sum(range(3000000))\n"
                                            "line = os.open(name, os.O_RDWR | os.O_NOCTTY)\n"
                                            "settings = termios.tcgetattr(line)\n"
                                            "print(settings[5] == termios.B9600)\n"
                                            "settings[4] = settings[5] = termios.B57600\n"
                                            "termios.tcsetattr(line, termios.TCSANOW, settings)\n"
                                            "time.sleep(0.1)\n");
  const std::string start = "=/usr/bin/python3 " + program;
  const CliResult r =
      run_world({folder_.write("two.sim", "S4 300 1000 0\nS4 1300 1000 0\n"), "--null-modem",
                 "/dev/ttyS0,/dev/ttyS1", "--program", "S4" + start + " /dev/ttyS0 set",
                 "--program", "S4-2" + start + " /dev/ttyS1 look"});
  for (const char* line : {"[S4] True\n", "[S4-2] True\n"})
    EXPECT_NE(r.out.find(line), std::string::npos) << r.out << r.err;
}

// And saving keeps it.
TEST_F(NullModem, is_a_line_of_a_scene) {
  const std::string world =
      folder_.write("two.sim", "S4 300 1000 0\nNull-Modem /dev/ttyS0 /dev/ttyS1\nS4 1300 1000 0\n");
  Arguments all = arguments(world, "S4", "S4-2");
  all.push_back("--check-repeat");
  const CliResult r = run_world(all);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  expect_both_sums(r, 2);
  EXPECT_NE(r.err.find("repeated: "), std::string::npos) << r.err;
  const std::string saved = folder_.file("saved.sim");
  const CliResult convert = run_cli({"convert", world, saved});
  ASSERT_EQ(convert.exit_code, 0) << convert.err;
  EXPECT_EQ(convert.err.find("unknown keyword"), std::string::npos) << convert.err;
  const CliResult again = run_world(arguments(saved, "S4", "S4-2"));
  expect_both_sums(again);
  EXPECT_EQ(again.hash(), r.hash());
}

// The robot keeps the device that robots have without a line for one.
TEST_F(NullModem, is_a_line_of_a_robot) {
  folder_.write("Cart.robi",
                "drive DIFFERENTIAL_DRIVE\nname Cart\ndiameter 150\nmass 1\nspeed 600\nturn 300\n"
                "null-modem /dev/ttyS0 /dev/ttyS1\n");
  const std::string world =
      folder_.write("two.sim", "robi Cart.robi\nCart 300 1000 0\nS4 1300 1000 0\n");
  const CliResult table = run_cli({"check", world});
  for (const char* row : {"Cart speaks robios ", "Cart speaks null_modem at /dev/ttyS0 and "})
    EXPECT_NE(table.out.find(row), std::string::npos) << row << table.out << table.err;
  Arguments all = arguments(world, "S4", "Cart");
  all.push_back("--check-repeat");
  const CliResult r = run_world(all);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  expect_both_sums(r, 2);
  const std::string saved = folder_.file("saved.sim");
  const CliResult convert = run_cli({"convert", world, saved});
  ASSERT_EQ(convert.exit_code, 0) << convert.err;
  EXPECT_EQ(run_world(arguments(saved, "S4", "Cart")).hash(), r.hash());
}

TEST_F(NullModem, mistakes_are_told_where_they_are) {
  const CliResult scene =
      run_cli({"check", folder_.write("bad.sim", "S4 300 1000 0\nnull-modem /dev/ttyS0\n")});
  EXPECT_NE(scene.exit_code, 0);
  EXPECT_NE(scene.out.find("bad.sim:2:1: error: null-modem needs two names; write null-modem A B, "
                           "for example null-modem /dev/ttyS0 /dev/ttyS1"),
            std::string::npos)
      << scene.out;
  const std::string world = folder_.write("one.sim", "S4 300 1000 0\n");
  for (const auto& [names, mistake] :
       {std::pair("/dev/ttyS0", "takes two names, like /dev/ttyS0,/dev/ttyS1, not /dev/ttyS0"),
        std::pair("ttyS0,/dev/ttyS1", "ttyS0\" is not the name of a port; write two names, like"),
        std::pair("/dev/a,/dev/a", "the two ends need different names; write two names, like")}) {
    const CliResult option = run_world({world, "--null-modem", names, "--until", "0.01"});
    EXPECT_EQ(option.exit_code, 1);
    EXPECT_NE(option.err.find(mistake), std::string::npos) << option.err;
  }
}

}  // namespace
}  // namespace understudy::scenario::null_modem_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Unmodified serial programs, run again and again, alone and beside others: each ends in one hash
// and prints one text. laser_test.cc and roomba_test.cc do it twice.
#include <gtest/gtest.h>

#include <map>
#include <ostream>

#include "tests/support/cli.h"

namespace understudy::scenario::serial_long_test {
namespace {

constexpr int kRuns = 50;  // idle, and as many loaded

struct Client {
  const char* name;   // of the test case
  const char* robot;  // and where it starts
  const char* more;   // lines of the scene
  const char* world;
  const char* program;  // of tests/programs, or a file
  const char* says;     // the beginning of its output
};

std::ostream& operator<<(std::ostream& out, const Client& client) { return out << client.name; }

constexpr Client kClients[] = {
    {"pyserial_roomba", "Create2 2000 1500 0", "", "worlds/rooms/roomba.wld",
     "examples/python/roomba_square.py 0.3", "around"},
    {"lms_by_divisor", "LaserScout 2000 2000 30", "device robios robios", "worlds/serial/laser.wld",
     "lms_by_divisor", "375 scans in 5008 ms"},
    {"asio_roomba", "Create2 2000 1500 30", "", "worlds/rooms/roomba.wld",
     "tests/languages/roomba.cc", "600 frames, 0 wrong"},
};

class SerialClients : public testing::TestWithParam<Client> {
 protected:
  // The command that runs the client's program.
  std::string command() {
    const std::string program = GetParam().program;
    if (program.find('/') == std::string::npos) return test_program(program);
    if (!program.ends_with(".cc")) return source_path(program);
    const std::string made = folder_.file("program");
    Process compiler({"/usr/bin/g++", "-std=c++17", "-pthread", "-o", made, source_path(program)});
    EXPECT_EQ(compiler.wait(), 0) << compiler.err();
    return made;
  }

  const TempDir folder_;
  std::map<std::string, int> results_;  // how often each came
};

TEST_P(SerialClients, end_in_one_hash_and_one_output) {
  const std::string world =
      folder_.write("world.sim", std::string("world ") + source_path(GetParam().world) +
                                     "\nset error-level 100\n" + GetParam().robot + "\n" +
                                     GetParam().more + "\n");
  const std::string program = command();
  for (const int busy : {0, 4}) {
    const BusyCores load(busy);
    for (int i = 0; i < kRuns; ++i) {
      const CliResult r =
          run_world({world, "--program", program, "--exit-with-programs", "--wall-limit", "100"});
      ASSERT_EQ(r.exit_code, 0) << r.out << r.err;
      ASSERT_TRUE(r.repeatable()) << r.reasons();
      ASSERT_TRUE(r.out.starts_with(GetParam().says)) << r.out << r.err;
      ++results_[r.hash() + "\n" + r.out];
    }
  }
  EXPECT_EQ(results_.size(), 1u);
  for (const auto& [result, count] : results_)
    if (results_.size() > 1) ADD_FAILURE() << count << " times: " << result;
}

INSTANTIATE_TEST_SUITE_P(All, SerialClients, testing::ValuesIn(kClients),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace understudy::scenario::serial_long_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs read a laser scanner and drive their robot by it.
#include <gtest/gtest.h>

#include "tests/support/cli.h"

namespace understudy::scenario::laser_test {
namespace {

TEST(Laser, a_python_program_roams_by_its_scans_and_the_run_repeats) {
  const TempDir folder;
  const std::string world =
      folder.write("laser.sim", "world " + source_path("worlds/serial/laser.wld") +
                                    "\nLaserScout 2000 2000 30\ndevice robios robios\n");
  const CliResult r = run_world(
      {world, "--program", "LaserScout=" + source_path("examples/python/laser_roam.py") + " 5",
       "--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  // 372 bytes at 38400 baud: 10.3 a second.
  EXPECT_EQ(r.out, "52 scans, 10.3 per second\n52 scans, 10.3 per second\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NE(r.err.find("repeated: "), std::string::npos) << r.err;
}

// As old drivers do that know no B500000: all 75 scans a second.
TEST(Laser, a_program_in_c_sets_500000_baud_by_divisor) {
  const TempDir folder;
  const Arguments arguments = {
      folder.write("laser.sim", "world " + source_path("worlds/serial/laser.wld") +
                                    "\nset error-level 100\nLaserScout 2000 2000 30\n"
                                    "device robios robios\n"),
      "--program", "LaserScout=" + test_program("lms_by_divisor")};
  const CliResult r = run_world(arguments);
  EXPECT_TRUE(r.out.starts_with("375 scans in 5008 ms, sum ")) << r.out << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  const CliResult again = run_world(arguments);
  EXPECT_EQ(again.hash(), r.hash());
  EXPECT_EQ(again.out, r.out);
}

}  // namespace
}  // namespace understudy::scenario::laser_test

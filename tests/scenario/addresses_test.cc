// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names are no inputs: neither unrelated variables, nor users and hosts, nor the lengths of folders
// change where a program's stack lies, and so its hash. A blank in a folder's name changes nothing.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::addresses_test {
namespace {

namespace fs = std::filesystem;

// Without the closing lines of the run, which tell how long it took.
std::string lines_with_addresses(const std::string& output) {
  std::istringstream lines(output);
  std::string kept;
  for (std::string line; std::getline(lines, line);)
    if (line.find("stack") != std::string::npos || line.find("failed") != std::string::npos ||
        line.find("the pad") != std::string::npos)
      kept += line + "\n";
  return kept;
}

// What tests/programs/stack_address prints if it lies in `folder` of a temporary one.
std::string addresses(const std::string& folder, const Arguments& environment) {
  const TempDir place;
  fs::create_directories(place.file(folder));
  const std::string copy = place.file(folder + "/stack_address");
  fs::copy_file(test_program("stack_address"), copy);
  RunningWorld run({place.write("box.sim", kBox), "--program", "S4='" + copy + "'", "--until", "5",
                    "--exit-with-programs"},
                   environment);
  const CliResult r = run.finish();
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  return lines_with_addresses(r.out);
}

TEST(Addresses, do_not_depend_on_variables_users_and_hosts) {
  const std::string plain = addresses("p", {});
  EXPECT_NE(plain.find("program: stack 0x7"), std::string::npos) << plain;
  EXPECT_EQ(plain.find("failed"), std::string::npos) << plain;
  EXPECT_EQ(plain.find("the pad"), std::string::npos) << plain;
  EXPECT_EQ(addresses("p", {"UNRELATED=1"}), plain);
  EXPECT_EQ(addresses("p", {"UNRELATED=12", "USER=somebody-with-a-long-name", "HOSTNAME=x"}),
            plain);
  EXPECT_EQ(addresses("p", {"LONG=" + std::string(5000, 'x')}), plain);
}

TEST(Addresses, do_not_depend_on_the_folder) {
  const std::string plain = addresses("p", {});
  EXPECT_EQ(addresses("a/much/longer/way", {}), plain);
  EXPECT_EQ(addresses("my robots", {}), plain) << "with a blank";
}

}  // namespace
}  // namespace understudy::scenario::addresses_test

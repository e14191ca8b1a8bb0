// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clients of a Robot Eye, run again and again, alone and beside others: one hash and one cloud.
#include <gtest/gtest.h>

#include <map>

#include "tests/support/cli.h"

namespace understudy::scenario::eye_scan_long_test {
namespace {

constexpr int kRuns = 50;

class EyeRuns : public testing::TestWithParam<const char*> {};

TEST_P(EyeRuns, end_in_one_hash_and_one_cloud) {
  const bool is_python = std::string(GetParam()) == "python";
  const std::string client =
      is_python ? "/usr/bin/python3 " + source_path("examples/python/eye_scan.py")
                : simulator().substr(0, simulator().rfind("/bin/")) + "/examples/eye_scan";
  const TempDir folder;
  const std::string cloud = folder.file("cloud.csv");
  std::map<std::string, int> results;
  for (const int busy : {0, 4}) {
    const BusyCores load(busy);
    for (int i = 0; i < kRuns; ++i) {
      const CliResult r = run_world({source_path("worlds/roboteye/room.sim"), "--program",
                                     "EyeRover=" + client + " " + cloud + " 6",
                                     "--exit-with-programs", "--wall-limit", "100"});
      ASSERT_EQ(r.exit_code, 0) << r.out << r.err;
      ASSERT_TRUE(r.repeatable()) << r.reasons();
      ++results[r.hash() + "\n" + r.out + read_text(cloud)];
    }
  }
  EXPECT_EQ(results.size(), 1u);
  for (const auto& [result, count] : results)
    if (results.size() > 1) ADD_FAILURE() << count << " times: " << result.substr(0, 200);
}

INSTANTIATE_TEST_SUITE_P(All, EyeRuns, testing::Values("python", "c"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace understudy::scenario::eye_scan_long_test

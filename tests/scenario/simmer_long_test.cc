// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Fifty runs of a Python client in lockstep, on a busy machine: one hash.
#include <gtest/gtest.h>

#include <set>

#include "tests/support/cli.h"

namespace understudy::scenario::simmer_long_test {
namespace {

TEST(SimmerPython, fifty_runs_have_one_hash) {
  const TempDir folder;
  const std::string world = folder.write("python.simmer", "version python\n");
  const std::string program =
      "/usr/bin/python3 " + source_path("tests/scenario/simmer_client.py") + " brackets 10";
  const BusyCores busy(2);
  std::set<std::string> hashes;
  for (int i = 0; i < 50; ++i) {
    const CliResult r = run_world({world, "--program", program});
    ASSERT_EQ(r.exit_code, 0) << r.out << r.err;
    hashes.insert(r.hash());
  }
  EXPECT_EQ(hashes.size(), 1u);
}

}  // namespace
}  // namespace understudy::scenario::simmer_long_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs of the odd programs (tests/programs/odd_*.cc), and what must come of them.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "tests/support/cli.h"

namespace understudy::scenario {

enum class OddVerdict {
  kExact,   // the same in every run, and said to be
  kFailed,  // exact, too, but the program does not end well
  kMarked,  // said not to be repeatable
};

struct OddWord {
  const char* program;
  const char* word;
  OddVerdict verdict = OddVerdict::kExact;
  const char* reason = "";  // part of what a marked run says
};

// Also the name that ctest gives to the case.
inline std::ostream& operator<<(std::ostream& out, const OddWord& odd) { return out << odd.word; }

inline std::string name_of(const ::testing::TestParamInfo<OddWord>& info) {
  return info.param.word;
}

// What comes after `understudy run`; the word's files and its world are in `folder`.
inline Arguments odd_arguments(const OddWord& odd, const TempDir& folder) {
  const std::string program = test_program(odd.program) + " " + odd.word + " " + folder.path();
  return {folder.write("box.sim", kBox), "--program", "S4=" + program, "--wall-limit", "60"};
}

inline CliResult run_odd(const OddWord& odd, const Arguments& more, const Arguments& environment) {
  const TempDir folder;
  Arguments arguments = odd_arguments(odd, folder);
  arguments.insert(arguments.end(), more.begin(), more.end());
  return RunningWorld(arguments, environment).finish();
}

// Once as fast as it goes, once paced and with a larger environment.
inline void expect_odd(const OddWord& odd) {
  const CliResult first = run_odd(odd, {"--speed", "max"}, {});
  const CliResult again =
      run_odd(odd, {"--speed", "20"}, {"ODD_PADDING=" + std::string(5000, 'x')});
  for (const CliResult& r : {first, again}) {
    EXPECT_EQ(r.out.find("before at "), 0u) << r.out.substr(0, 1000) << r.err.substr(0, 1000);
    EXPECT_EQ(r.ended(), "all programs have ended") << r.err.substr(0, 1000);
    if (odd.verdict == OddVerdict::kMarked) {
      EXPECT_FALSE(r.repeatable());
      EXPECT_NE(r.reasons().find(odd.reason), std::string::npos) << r.reasons();
    } else {
      EXPECT_TRUE(r.repeatable()) << r.reasons();
      EXPECT_EQ(r.reasons(), "");
      EXPECT_EQ(r.exit_code, odd.verdict == OddVerdict::kFailed ? 3 : 0) << r.err.substr(0, 1000);
    }
  }
  if (odd.verdict == OddVerdict::kMarked) return;
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(again.hash(), first.hash());
}

}  // namespace understudy::scenario

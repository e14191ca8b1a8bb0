// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs in many languages, with the threads, timers and random numbers that their users have:
// run again and again, alone and beside others, they end in one hash and print one text.
#include <gtest/gtest.h>

#include <map>

#include "tests/scenario/languages.h"
#include "tests/support/cli.h"

namespace understudy::scenario::languages_long_test {
namespace {

class LanguageRuns : public testing::TestWithParam<Language> {
 protected:
  void SetUp() override {
    if (*GetParam().compile == 0) return;
    const std::string tools = simulator().substr(0, simulator().rfind('/'));
    Process compiler(
        {"/bin/sh", "-c", "PATH=\"" + tools + ":$PATH\"; " + in_folders(GetParam().compile)});
    ASSERT_EQ(compiler.wait(), 0) << compiler.err() << "./understudy test --all installs compilers";
  }

  std::string in_folders(std::string command) const {
    const std::map<std::string, std::string> folders = {{"SOURCES", source_path("tests/languages")},
                                                        {"MADE", made_.path()}};
    for (const auto& [word, folder] : folders)
      for (std::size_t at; (at = command.find(word)) != std::string::npos;)
        command.replace(at, word.size(), folder);
    return command;
  }

  // How often each result came.
  void run(const std::string& speed) {
    for (int i = 0; i < kRunsOfLanguage; ++i) {
      const CliResult r =
          run_program(in_folders(GetParam().run), {"--speed", speed, "--wall-limit", "100"});
      ASSERT_EQ(r.exit_code, 0) << r.out << r.err;
      ASSERT_TRUE(r.repeatable()) << r.reasons();
      ASSERT_GT(r.robot("S4")["x_m"].get<double>(), 0.302) << "it has not driven: " << r.out;
      ++results_[r.hash() + "\n" + r.out];
    }
  }

  const TempDir made_;
  std::map<std::string, int> results_;
};

TEST_P(LanguageRuns, end_in_one_hash_and_one_output) {
  for (const int busy : {0, 4}) {
    const BusyCores load(busy);
    for (const char* speed : {"max", "1"}) run(speed);
  }
  EXPECT_EQ(results_.size(), 1u);
  for (const auto& [result, count] : results_)
    if (results_.size() > 1) ADD_FAILURE() << count << " times: " << result;
}

INSTANTIATE_TEST_SUITE_P(All, LanguageRuns, testing::ValuesIn(kLanguages),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace understudy::scenario::languages_long_test

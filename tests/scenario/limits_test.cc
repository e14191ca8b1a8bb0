// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Full disks, limits on files and memory, and a terminal that is closed: what cannot be written is
// told in one sentence and by the exit code, and what had been written stays.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <memory>

#include "tests/support/cli.h"

namespace understudy::scenario::limits_test {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// `understudy run` by a shell, which can say before what is limited and after where output goes.
class Limits : public ::testing::Test {
 protected:
  std::string run_of(const std::string& arguments) const {
    return "exec '" + simulator() + "' run " + arguments;
  }
  int shell(const std::string& line) {
    shell_ = std::make_unique<Process>(Arguments{"/bin/sh", "-c", line});
    return shell_->wait();
  }
  std::string err() const { return shell_->err(); }

  const TempDir folder_;
  const std::string box_ = folder_.write("box.sim", kBox);
  const std::string wander_ = folder_.write("wander.sim", "S4 300 1000 0 wander\n");
  std::unique_ptr<Process> shell_;
};

TEST_F(Limits, output_that_nobody_can_take_is_told) {
  EXPECT_EQ(shell(run_of(box_ + " --program square > /dev/full")), 1);
  EXPECT_TRUE(holds(err(), "cannot write more to standard output: No space left on device"))
      << err();
  EXPECT_TRUE(holds(err(), "all programs have ended")) << err();
}

TEST_F(Limits, so_is_that_of_several_programs) {
  const std::string two = folder_.write("two.sim", "S4 300 500 0 square\nS4 300 1500 0 square\n");
  EXPECT_EQ(shell(run_of(two + " > /dev/full")), 1);
  EXPECT_TRUE(holds(err(), "output on standard output is incomplete: No space left on device"))
      << err();
}

TEST_F(Limits, a_log_that_cannot_be_written_is_told_in_plain_words) {
  std::filesystem::create_directory(folder_.file("logs"));
  std::filesystem::create_symlink("/dev/full", folder_.file("logs/understudy.log"));
  const CliResult r = run_world({box_, "--program", "square", "--log-dir", folder_.file("logs")});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(holds(r.err, "understudy.log stopped: No space left on device")) << r.err;
  EXPECT_FALSE(holds(r.err, "LOG ERROR")) << r.err;
  EXPECT_EQ(read_text(folder_.file("logs/S4.out")), "0 0 0\n");
  EXPECT_EQ(r.ended(), "all programs have ended");
}

TEST_F(Limits, the_file_of_a_programs_output_too) {
  std::filesystem::create_directory(folder_.file("logs"));
  std::filesystem::create_symlink("/dev/full", folder_.file("logs/S4.out"));
  const CliResult r = run_world({box_, "--program", "square", "--log-dir", folder_.file("logs")});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(holds(r.err, "logs/S4.out is incomplete: No space left on device")) << r.err;
  EXPECT_EQ(r.out, "0 0 0\n");  // seen all the same
  EXPECT_TRUE(holds(r.summary["notes"].dump(), "S4.out is incomplete")) << r.summary;
}

TEST_F(Limits, too_small_a_limit_names_the_one_that_is_needed) {
  EXPECT_EQ(shell("ulimit -f 8; " + run_of(box_ + " --program square")), 1);
  EXPECT_TRUE(holds(err(), "raise the limit on the size of files (ulimit -f) to ")) << err();
}

// A sanitizer reserves more memory than there is.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(Limits, too_little_memory_is_told_in_plain_words) {
  // How much is enough depends on the libraries; either it runs or it says why not.
  for (int kilobytes = 80000; kilobytes <= 240000; kilobytes += 20000) {
    const int code =
        shell("ulimit -v " + std::to_string(kilobytes) + "; " + run_of(wander_ + " --until 1"));
    if (code == 0 && kilobytes > 120000) continue;
    EXPECT_EQ(code, 1) << kilobytes;
    EXPECT_TRUE(holds(err(), "understudy: not enough memory; ")) << err();
    EXPECT_FALSE(holds(err(), "internal error")) << err();
  }
}
#endif

TEST_F(Limits, a_closed_terminal_ends_the_run_as_terminate_does) {
  const std::string recording = folder_.file("run.rec");
  RunningWorld run({wander_, "--speed", "20", "--until", "3600", "--record", recording, "--lcd-dir",
                    folder_.file("screens"), "--save-state", folder_.file("places")});
  ASSERT_TRUE(wait_for([&] { return read_text(recording).size() > 2000; }));
  run.process().signal(SIGHUP);
  const CliResult r = run.finish(20);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_EQ(r.ended(), "stopped by the user");
  EXPECT_NE(read_text(folder_.file("places")), "");
  EXPECT_EQ(run_cli({"replay", recording, "--verify"}).exit_code, 0);
}

TEST_F(Limits, nohup_is_respected) {
  const std::string recording = folder_.file("run.rec");
  shell_ = std::make_unique<Process>(Arguments{
      "/bin/sh", "-c",
      "trap '' HUP; " + run_of(wander_ + " --speed 20 --until 20 --record " + recording)});
  ASSERT_TRUE(wait_for([&] { return read_text(recording).size() > 2000; }));
  shell_->signal(SIGHUP);
  EXPECT_EQ(shell_->wait(20), 0) << err();
  EXPECT_TRUE(holds(err(), "reached the end time")) << err();
}

}  // namespace
}  // namespace understudy::scenario::limits_test

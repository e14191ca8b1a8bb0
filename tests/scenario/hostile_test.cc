// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs that attack the run. At most they spoil what is their own: the other robot drives to the
// same place as without them, and no foreign process hears of it.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/cli.h"

namespace understudy::scenario::hostile_test {
namespace {

constexpr const char* kTwo = "S4 300 500 0\nS4 300 1500 0\n";

CliResult run_beside(const std::string& attacker) {
  const TempDir folder;
  Arguments arguments = {folder.write("two.sim", kTwo),
                         "--program",
                         "S4-2=square",
                         "--until",
                         "40",
                         "--wall-limit",
                         "100"};
  if (!attacker.empty()) {
    arguments.insert(arguments.end(),
                     {"--program", "S4=" + test_program("hostile") + " " + attacker});
  }
  return run_world(arguments);
}

// A process that says at its end whether a signal has ended it.
class Bystander {
 public:
  Bystander() : pid_(fork()) {
    if (pid_ == 0)
      for (;;) pause();
  }
  bool is_unharmed() {
    int status = 0;
    const bool lives = waitpid(pid_, &status, WNOHANG) == 0;
    kill(pid_, SIGKILL);
    if (lives) waitpid(pid_, &status, 0);
    return lives;
  }
  int pid() const { return pid_; }

 private:
  int pid_;
};

TEST(Hostile, nothing_that_a_program_writes_moves_another_robot) {
  const double undisturbed = run_beside("").robot("S4-2")["x_m"].get<double>();
  for (const char* attack : {"numbers", "garbage"}) {
    const CliResult r = run_beside(attack);
    EXPECT_EQ(r.robot("S4-2")["x_m"].get<double>(), undisturbed) << attack << r.err;
    EXPECT_EQ(r.program("S4-2")["exit"], 0) << attack << r.err;
  }
}

TEST(Hostile, no_foreign_process_is_signalled) {
  Bystander bystander;
  const CliResult r = run_beside("process " + std::to_string(bystander.pid()));
  EXPECT_TRUE(bystander.is_unharmed()) << r.err;
  EXPECT_NE(r.reasons().find("a process that is not its own"), std::string::npos) << r.reasons();
  EXPECT_EQ(r.program("S4-2")["exit"], 0) << r.err;
}

TEST(Hostile, the_seed_is_nowhere_to_be_found) {
  const TempDir folder;
  const std::string world = folder.write("secret-world-name.sim", kTwo);
  for (const std::string secret : {"7351946028", "secret-world-name"}) {
    const std::string backwards(secret.rbegin(), secret.rend());
    const std::string program = test_program("hostile") + " finds ";
    Arguments arguments = {
        world, "--seed", "7351946028", "--until", "5", "--program", "S4=" + program + backwards};
    const CliResult r = run_world(arguments);
    EXPECT_NE(r.out.find("not found"), std::string::npos) << secret << r.out << r.err;
    // It would find what is there: the name of its own run's variable.
    arguments.back() = "S4=" + program + "NUR_YDUTSREDNU";
    EXPECT_EQ(run_world(arguments).out.find("not found"), std::string::npos);
  }
}

}  // namespace
}  // namespace understudy::scenario::hostile_test

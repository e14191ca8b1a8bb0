// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs that become another user or go below another root stay in virtual time: what connects
// them to the run are descriptors, not paths.
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/cli.h"

namespace understudy::scenario::sandbox_test {
namespace {

// A second of virtual time, seen by its clock.
constexpr const char* kSleeps = "from=$(date +%s); sleep 1; echo $(($(date +%s) - from)) s";

std::string in_shell(const std::string& command) { return "sh -c '" + command + "'"; }

TEST(Sandbox, another_user_keeps_the_time) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  const CliResult r = run_program(
      "setpriv --reuid=65534 --clear-groups " + in_shell("id -u; " + std::string(kSleeps)),
      {"--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "65534\n1 s\n65534\n1 s\n") << r.err;
  EXPECT_NE(r.err.find("runs as another user (uid 65534)"), std::string::npos) << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

// What /proc says of a process is found under the number that the program knows.
TEST(Sandbox, numbers_of_the_run_lead_to_proc) {
  const CliResult r = run_program(
      in_shell("read name < /proc/$$/comm; echo $name; test -d /proc/$$/fd && ls /proc/$$/task | "
               "wc -l; basename $(readlink /proc/$$/cwd)"));
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out.substr(0, 5), "sh\n1\n") << r.out << r.err;
}

// Nothing of our folders is there.
constexpr const char* kBubble =
    "bwrap --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 "
    "/lib64 --proc /proc --dev /dev ";

bool has_bubblewrap() {
  Process probe({"/bin/sh", "-c", kBubble + std::string("true")});
  return probe.wait() == 0;
}

TEST(Sandbox, another_root_keeps_the_time) {
  if (!has_bubblewrap()) GTEST_SKIP() << "this machine does not let bubblewrap make namespaces";
  const CliResult r =
      run_program(kBubble + in_shell("ls /tmp; " + std::string(kSleeps)), {"--check-repeat"});
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, "1 s\n1 s\n") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
}

TEST(Sandbox, other_process_numbers_are_told) {
  if (!has_bubblewrap()) GTEST_SKIP() << "this machine does not let bubblewrap make namespaces";
  const CliResult r = run_program(kBubble + std::string("--unshare-pid ") + in_shell("echo in"),
                                  {"--wall-limit", "20"});
  EXPECT_EQ(r.out, "in\n") << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended") << r.err;
  EXPECT_FALSE(r.repeatable());
  EXPECT_NE(r.reasons().find("another process namespace"), std::string::npos) << r.reasons();
}

bool can_make_namespaces() {
  Process probe({"/usr/bin/unshare", "--map-root-user", "--pid", "--fork", "true"});
  return probe.wait() == 0;
}

TEST(Sandbox, unshared_process_numbers_are_told) {
  if (!can_make_namespaces()) GTEST_SKIP() << "this machine does not let us make namespaces";
  const CliResult r = run_program("unshare --map-root-user --pid --fork " + in_shell("echo in $$"),
                                  {"--wall-limit", "20"});
  EXPECT_EQ(r.out, "in 1\n") << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended") << r.err;
  EXPECT_NE(r.reasons().find("another process namespace"), std::string::npos) << r.reasons();
  // Without --fork it is the next program whose children are there.
  const CliResult later = run_program(
      "unshare --map-root-user --pid " + in_shell("/bin/echo in; true"), {"--wall-limit", "20"});
  EXPECT_EQ(later.out, "in\n") << later.err;
  EXPECT_EQ(later.ended(), "all programs have ended") << later.err;
  EXPECT_NE(later.reasons().find("another process namespace"), std::string::npos)
      << later.reasons();
}

TEST(Sandbox, children_outside_are_found_by_their_numbers) {
  if (!can_make_namespaces()) GTEST_SKIP() << "this machine does not let us make namespaces";
  const CliResult r = run_program(test_program("own_numbers"), {"--wall-limit", "20"});
  EXPECT_EQ(r.out, "cloned: found, exit 4\nspawned: found\nread hello\nforked: found, exit 3\n")
      << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended") << r.err;
}

}  // namespace
}  // namespace understudy::scenario::sandbox_test

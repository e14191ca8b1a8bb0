// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a program starts ends with the run, however it hides: daemons, stopped processes, those in
// sessions of their own, and also when the simulator itself is killed.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/cli.h"

namespace understudy::scenario::family_test {
namespace {

// How many processes there are with this word on their command line.
int count_with(const std::string& word) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    // A process may end while it is read, which a stream's buffer reports by an exception and the
    // stream itself does not.
    std::ostringstream line;
    line << std::ifstream(entry.path() / "cmdline").rdbuf();
    if (line.str().find(word) != std::string::npos) ++count;
  }
  return count;
}

// Three that stay: one in a session of its own, one that is stopped, one whose parents have ended.
std::string stays_behind(const std::string& word) {
  return "sh -c 'setsid sleep " + word + " & sh -c \"sleep " + word +
         " & kill -STOP $!\" & (sh -c \"sleep " + word + " &\") ; sleep 0.5; echo up; sleep 1000'";
}

TEST(Family, ends_with_the_run) {
  const std::string word = "98765" + std::to_string(getpid());
  const TempDir folder;
  const CliResult r = run_world({folder.write("box.sim", kBox), "--program",
                                 "S4=" + stays_behind(word), "--until", "2", "--wall-limit", "60"});
  EXPECT_NE(r.out.find("up"), std::string::npos) << r.out << r.err;
  EXPECT_EQ(r.ended(), "reached the end time") << r.err;
  EXPECT_EQ(count_with(word), 0);
}

TEST(Family, ends_with_the_simulator_that_is_killed) {
  const std::string word = "87654" + std::to_string(getpid());
  const TempDir folder;
  RunningWorld run({folder.write("box.sim", kBox), "--program", "S4=" + stays_behind(word),
                    "--speed", "1", "--until", "600"});
  ASSERT_TRUE(wait_for([&] { return run.process().out().find("up") != std::string::npos; }));
  EXPECT_GE(count_with(word), 3);
  kill(run.process().pid(), SIGKILL);
  EXPECT_TRUE(wait_for([&] { return count_with(word) == 0; }));
}

// A busy machine may take seconds to let a process exit. Virtual time waits for that.
TEST(Family, a_slow_exit_takes_no_time) {
  const std::string lingers = test_program("lingers");
  const CliResult quick = run_program(lingers + " 0", {"--wall-limit", "20"});
  const CliResult slow = run_program(lingers + " 2300", {"--wall-limit", "20"});
  EXPECT_EQ(slow.hash(), quick.hash());
  EXPECT_EQ(slow.virtual_s(), quick.virtual_s());
  EXPECT_TRUE(slow.repeatable()) << slow.reasons();
  const CliResult never = run_program(lingers + " forever", {"--until", "5"});
  EXPECT_NE(never.reasons().find("is ending but does not exit"), std::string::npos) << never.err;
}

// A library may keep a thread of its own and end it in its last destructor, as roscpp does. That
// runs after those of the program and of preloaded libraries, and the thread still needs its turn.
constexpr const char* kLibraryWithThread = R"(#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
struct Keeper {
  std::mutex mutex;
  std::condition_variable changed;
  bool quit = false;
  std::thread thread{[this] {
    std::unique_lock lock(mutex);
    while (!quit) changed.wait_for(lock, std::chrono::seconds(1));
  }};
  ~Keeper() {
    { std::lock_guard lock(mutex); quit = true; }
    changed.notify_all();
    thread.join();
  }
};
static Keeper keeper;
void touch() {}
)";

TEST(Family, a_library_may_join_its_thread_at_the_end) {
  const TempDir folder;
  const std::string library = folder.path() + "/libkeeper.so";
  const std::string program = folder.path() + "/keeps";
  Process make_library({"/usr/bin/g++", "-std=c++20", "-shared", "-fPIC", "-o", library,
                        folder.write("keeper.cc", kLibraryWithThread)});
  ASSERT_EQ(make_library.wait(), 0) << make_library.err();
  Process make_program({"/usr/bin/g++", "-o", program,
                        folder.write("keeps.cc",
                                     "#include <unistd.h>\nvoid touch();\n"
                                     "int main() { touch(); sleep(3); }\n"),
                        library});
  ASSERT_EQ(make_program.wait(), 0) << make_program.err();
  const CliResult r = run_program(program, {"--exit-with-programs", "--wall-limit", "20"});
  EXPECT_EQ(r.ended(), "all programs have ended") << r.err;
  EXPECT_TRUE(r.repeatable()) << r.reasons();
  EXPECT_NEAR(r.virtual_s(), 3.0, 0.01);
}

}  // namespace
}  // namespace understudy::scenario::family_test

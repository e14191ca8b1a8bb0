// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// libeyesim.so called from another language: examples/robios/java through Debian's JNA. The Java
// machine brings a dozen threads of its own and starts a child process while it loads the library;
// all of them come under virtual time.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/cli.h"

namespace understudy::scenario::java_test {
namespace {

constexpr const char* kJna = "/usr/share/java/jna.jar";

class Java : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* needed : {"/usr/bin/java", kJna})
      ASSERT_TRUE(std::filesystem::exists(needed))
          << needed
          << " is missing; ./understudy test installs openjdk-17-jre-headless and libjna-java";
    // The run-time package holds the compiler, but not the command javac.
    Process compiler({"/usr/bin/java", "-m", "jdk.compiler/com.sun.tools.javac.Main", "-Werror",
                      "-Xlint:all", "-cp", kJna, "-d", classes_.path(),
                      source_path("examples/robios/java/Robios.java"),
                      source_path("examples/robios/java/Square.java"),
                      source_path("tests/programs/JavaWaits.java")});
    ASSERT_EQ(compiler.wait(), 0) << compiler.err() << compiler.out();
  }

  CliResult run(const std::string& options = "", const std::string& name = "Square") const {
    return run_program("java " + options + " -cp " + classes_.path() + ":" + kJna + " " + name,
                       {"--until", "100", "--exit-with-programs", "--wall-limit", "60"});
  }

  TempDir classes_;
};

TEST_F(Java, drives_a_robot) {
  const CliResult r = run();
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.ended(), "all programs have ended") << r.err;
  EXPECT_EQ(r.program("S4")["exit"], 0);
  // Once around the square, then on to 200 mm before the wall at 2 m, of which half, 5 mm, is on
  // this side; the PSD is 60 mm before the axle. A look every 20 ms, at 100 mm/s: 2 mm.
  EXPECT_NEAR(r.robot("S4")["x_m"].get<double>(), 2.0 - 0.005 - 0.2 - 0.060, 0.003);
  EXPECT_NEAR(r.robot("S4")["y_m"].get<double>(), 1.0, 1e-6);
  EXPECT_NE(r.err.find("LCD: side 4 at "), std::string::npos) << r.err;
  EXPECT_NE(r.out.find("at 1435 0 0, 200 mm from the wall"), std::string::npos) << r.out;
}

TEST_F(Java, waits_and_draws_in_virtual_time) {
  const CliResult r = run("", "JavaWaits");
  EXPECT_EQ(r.out.substr(0, r.out.find("random")), "fired 10\nslept 2000 ms\n") << r.out << r.err;
  EXPECT_EQ(r.program("S4")["exit"], 3);
  EXPECT_NEAR(r.virtual_s(), 3.06, 0.02);
  const CliResult again = run("", "JavaWaits");
  EXPECT_EQ(again.out, r.out);
  EXPECT_EQ(again.hash(), r.hash());
  EXPECT_TRUE(again.repeatable()) << again.reasons();
}

// Compilation while it runs and the collection of garbage happen in threads, and so in turn.
TEST_F(Java, is_repeatable_idle_and_loaded) {
  for (const char* options : {"", "-Xint", "-XX:+UseSerialGC"}) {
    const CliResult first = run(options);
    EXPECT_TRUE(first.repeatable()) << options << ": " << first.reasons();
    BusyCores load(3);
    for (int again = 0; again < 2; ++again) {
      const CliResult r = run(options);
      EXPECT_EQ(r.hash(), first.hash()) << options;
      EXPECT_TRUE(r.repeatable()) << options << ": " << r.reasons();
    }
  }
}

}  // namespace
}  // namespace understudy::scenario::java_test

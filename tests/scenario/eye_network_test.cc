// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Robot Eyes that are reached from another network, on a machine of their own (eye_network.py).
#include <gtest/gtest.h>

#include <string>

#include "tests/support/cli.h"

namespace understudy::scenario::eye_network_test {
namespace {

class EyeNetwork : public testing::Test {
 protected:
  void SetUp() override {
    if (Process({"unshare", "-Urn", "true"}).wait(20) != 0)
      GTEST_SKIP() << "unshare -Urn: this machine makes no networks for users";
    folder_.write("room.wld", "floor 5000 4000\n");
  }
  // Both eyes and a robot without one, and a shell that asks them by our client.
  std::string ask(const std::string& options, const std::string& questions) const {
    const std::string world =
        folder_.write("eyes.sim",
                      "world room.wld\nEyeRover 2500 2000 0\nEyeCamera 2500 600 0\n"
                      "device roboteye EYE model=rev25-st address=127.0.0.2:4365\n"
                      "EyeRover 1000 600 0\n"
                      "device roboteye EYE model=re05 serial=THIRD address=127.0.0.3:4365\n");
    const std::string script = folder_.write("ask.sh", R"(
program="$1" world="$2"; shift 2
"$program" run "$world" --public --until 100 "$@" 2> run.err &
until grep -q "no robot" run.err || ! kill -0 $! 2>/dev/null; do :; done
eye() { at=$1; shift; "$program" roboteye --eye "$at" "$@" 2>&1; }
)" + questions + "\nkill -INT $! 2>/dev/null; wait; cat run.err >&2\n");
    Arguments command = {"/usr/bin/env",
                         "-C",
                         folder_.path(),
                         "unshare",
                         "-Urn",
                         "/usr/bin/python3",
                         source_path("tests/scenario/eye_network.py"),
                         "/bin/sh",
                         script,
                         simulator(),
                         world};
    if (!options.empty()) {
      command.push_back("--eye-broadcast");
      command.push_back(options);
    }
    Process shell(command);
    EXPECT_EQ(shell.wait(60), 0) << shell.err();
    said_ = shell.err();
    return shell.out();
  }

  const TempDir folder_;
  mutable std::string said_;  // by the run
};

TEST_F(EyeNetwork, eyes_have_this_machines_addresses_there) {
  EXPECT_EQ(
      ask("10.77.0.255",
          "eye 10.77.0.255 find\neye 10.77.0.1 home && eye 10.77.0.1 look 20 5\n"
          "eye 127.0.0.1 where\neye 10.77.0.2 where\neye 127.255.255.255 find"),
      "RE05-0US-0001 10.77.0.1:4365\nREV25ST-0US-0001 10.77.0.2:4365\n"
      "azimuth 20.00 elevation 5.00\nazimuth 0.00 elevation 0.00\n"
      "RE05-0US-0001 127.0.0.1:4365\nREV25ST-0US-0001 127.0.0.2:4365\nTHIRD 127.0.0.3:4365\n");
  EXPECT_NE(said_.find("EyeRover: roboteye at 127.0.0.1:4365 and 10.77.0.1:4365"),
            std::string::npos)
      << said_;
  EXPECT_NE(said_.find("EyeRover-2's EYE is not reached from 10.77.0.255"), std::string::npos)
      << said_;
}

TEST_F(EyeNetwork, without_the_option_nothing_is_heard_there) {
  EXPECT_EQ(ask("", "eye 10.77.0.255 find >/dev/null || echo none"), "none\n");
}

TEST_F(EyeNetwork, another_address_is_refused_with_those_that_exist) {
  EXPECT_EQ(ask("10.78.0.255", ""), "");
  EXPECT_NE(said_.find("--eye-broadcast 10.78.0.255 is not the broadcast address of a network of "
                       "this machine; it has 10.77.0.255"),
            std::string::npos)
      << said_;
}

}  // namespace
}  // namespace understudy::scenario::eye_network_test

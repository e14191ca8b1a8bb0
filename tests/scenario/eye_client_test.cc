// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// `understudy roboteye` and eyes on real ports, in real time.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "tests/scenario/eye_room.h"
#include "tests/support/cli.h"

namespace understudy::scenario::eye_client_test {
namespace {

// The UDP port of eyes is one for all tests, too; they take turns by the same lock.
class EyeClient : public testing::Test {
 protected:
  void SetUp() override {
    if (somebody_listens_on(34721)) GTEST_SKIP() << "somebody else listens on TCP 34721";
    if (client({"--eye", "127.0.0.1", "find"}).exit_code == 0)
      GTEST_SKIP() << "somebody else has an eye at UDP 4365";
    std::filesystem::copy(source_path("worlds/roboteye/room.wld"), folder_.path());
    run_ = std::make_unique<RunningWorld>(
        Arguments{folder_.write("two.sim",
                                "world room.wld\n"
                                "EyeRover 2500 2000 0\n"
                                "EyeCamera 2500 600 0\n"
                                "device roboteye EYE model=rev25-st address=127.0.0.2:4365\n"),
                  "--public", "--until", "200"});
    ASSERT_TRUE(wait_for([&] {
      return run_->process().err().find("roboteye at 127.0.0.2:4365") != std::string::npos;
    })) << run_->process().err();
  }
  static CliResult client(const Arguments& more) {
    Arguments arguments = {"roboteye"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_cli(arguments);
  }
  static void expect_fine(const CliResult& r, const std::string& out = "") {
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(r.out, out) << r.err;
  }
  static void expect_refused(const CliResult& r, const std::string& words) {
    EXPECT_EQ(r.exit_code, 1);
    EXPECT_NE(r.err.find(words), std::string::npos) << r.err;
  }

  const RobiosPort turn_;
  const TempDir folder_;
  std::unique_ptr<RunningWorld> run_;
};

constexpr const char* kBoth = "RE05-0US-0001 127.0.0.1:4365\nREV25ST-0US-0001 127.0.0.2:4365\n";

constexpr double kOther_m = 1.4;  // to the right of the scanner: the rover with the camera

TEST_F(EyeClient, finds_eyes_by_broadcast) {
  expect_fine(client({"find"}), kBoth);
  expect_fine(client({"--eye", "127.255.255.255", "find"}), kBoth);
  expect_fine(client({"find", "--eye", "127.0.0.2"}), "REV25ST-0US-0001 127.0.0.2:4365\n");
}

TEST_F(EyeClient, points_and_tells_what_the_eye_refuses) {
  expect_refused(client({"look", "10", "0"}), "refuses SEAA: not ready; home the eye first");
  expect_fine(client({"home"}));
  expect_fine(client({"look", "-30", "-5.5", "720"}));
  expect_fine(client({"where"}), "azimuth 330.00 elevation -5.50\n");
  expect_fine(client({"io", "set", "1"}), "outputs 1 inputs 0\n");
  expect_fine(client({"io", "toggle", "3"}), "outputs 2 inputs 0\n");
  expect_fine(client({"io"}), "outputs 2 inputs 0\n");
  expect_fine(client({"gain", "3"}));
  expect_fine(client({"stop"}));
  // The other one.
  expect_fine(client({"--eye", "127.0.0.2", "where"}), "azimuth 0.00 elevation 0.00\n");
  expect_refused(client({"--eye", "127.0.0.2", "gain", "3"}), "not supported by this product");
}

TEST_F(EyeClient, scans_the_room_and_a_part_of_it) {
  expect_fine(client({"home"}));
  const std::string room = folder_.file("room.csv");
  expect_fine(client({"scan", "--lines", "6", "--intensity", room}));
  const CloudCheck all = check_cloud_text(read_text(room), kOther_m, 0);
  EXPECT_GT(all.points, 8000);
  EXPECT_LT(all.worst_m, 0.02);
  const std::string part = folder_.file("part.csv");
  expect_fine(
      client({"scan", "--region", "-20", "20", "-5", "5", "--lines", "3", "--speed", "400", part}));
  const CloudCheck some = check_cloud_text(read_text(part));
  EXPECT_GT(some.points, 2000);
  EXPECT_LT(some.worst_m, 0.02);
  expect_fine(client({"scan", "--seconds", "0.5", "--lines", "70", folder_.file("half.ply")}));
  EXPECT_TRUE(read_text(folder_.file("half.ply")).starts_with("ply\n"));
}

TEST_F(EyeClient, a_scan_that_is_stopped_keeps_its_points_and_stops_the_eye) {
  expect_fine(client({"home"}));
  const std::string cloud = folder_.file("cloud.pcd");
  // It looks down already, so when it looks higher the pattern has begun.
  expect_fine(client({"look", "0", "-35"}));
  Process scan({simulator(), "roboteye", "scan", "--seconds", "100", cloud});
  const auto where = [] { return client({"where"}).out; };
  ASSERT_TRUE(wait_for([&] { return where().find("elevation -34") != std::string::npos; }));
  scan.signal(SIGINT);
  EXPECT_EQ(scan.wait(20), 130) << scan.err();
  EXPECT_TRUE(read_text(cloud).starts_with("# .PCD")) << scan.err();
  std::string last;
  EXPECT_TRUE(wait_for([&] { return last == std::exchange(last, where()); })) << last;
}

TEST(EyeClientUsage, names_what_to_do) {
  const RobiosPort turn;
  const CliResult silent = run_cli({"roboteye", "--eye", "127.0.0.77", "where"});
  EXPECT_EQ(silent.exit_code, 1);
  EXPECT_NE(silent.err.find("no answer from 127.0.0.77:4365 in 5 s"), std::string::npos);
  EXPECT_NE(silent.err.find("--public"), std::string::npos) << silent.err;
  EXPECT_EQ(run_cli({"roboteye", "fly"}).exit_code, 2);
  const CliResult few = run_cli({"roboteye", "look", "1"});
  EXPECT_EQ(few.exit_code, 2);
  EXPECT_NE(few.err.find("look AZ EL [SPEED]"), std::string::npos) << few.err;
  EXPECT_NE(run_cli({"roboteye", "scan", "a.xyz"}).err.find(".pcd, .ply or .csv"),
            std::string::npos);
  EXPECT_NE(run_cli({"roboteye", "--eye", "eye", "where"}).err.find("192.168.1.20"),
            std::string::npos);
  EXPECT_NE(run_cli({"roboteye", "look", "1", "40"}).err.find("from -35 to 35"), std::string::npos);
}

}  // namespace
}  // namespace understudy::scenario::eye_client_test

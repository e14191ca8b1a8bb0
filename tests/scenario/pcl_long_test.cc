// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The Point Cloud Library's RobotEyeGrabber, from Debian, receives what a Robot Eye measures: in
// virtual time and over real ports, with packets that have a header and packets that have none.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "load/world_file.h"
#include "run/run_world.h"
#include "tests/scenario/eye_room.h"
#include "tests/support/cli.h"

namespace understudy::scenario::pcl_long_test {
namespace {

constexpr double kSamples_hz = 10000;
constexpr int kPointsOfPacket = 58;
constexpr double kEpoch_s = 1767225600;  // the clock of programs at the start of a run

std::string pcl_headers() {
  for (const auto& entry : std::filesystem::directory_iterator("/usr/include"))
    if (entry.path().filename().string().starts_with("pcl-") &&
        std::filesystem::exists(entry.path() / "pcl/io/robot_eye_grabber.h"))
      return entry.path().string();
  return "";
}

class Pcl : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const std::string headers = pcl_headers();
    if (headers.empty()) return;
    built_ = new TempDir;
    Process compiler({"g++", "-std=c++17", "-isystem", headers, "-isystem", "/usr/include/eigen3",
                      source_path("tests/scenario/pcl_client.cc"), "-o", client(), "-lpcl_io",
                      "-lpcl_common", "-lboost_system", "-pthread"});
    ASSERT_EQ(compiler.wait(600), 0) << compiler.err();
  }
  static void TearDownTestSuite() { delete built_; }
  void SetUp() override {
    if (built_ == nullptr)
      GTEST_SKIP() << "the Point Cloud Library is not installed; apt-get install libpcl-dev";
    std::filesystem::copy(source_path("worlds/roboteye/room.wld"), folder_.path());
  }

  static std::string client() { return built_->path() + "/pcl_client"; }
  std::string room(const std::string& device) const {
    return folder_.write("room.sim",
                         "world room.wld\nEyeRover 2500 2000 0\ndevice roboteye EYE model=re05 "
                         "errors=omit " +
                             device + "\n");
  }
  // 2 seconds in virtual time.
  CliResult scan(const std::string& world, const std::string& cloud,
                 const Arguments& more = {}) const {
    Arguments arguments = {world, "--program", "EyeRover=" + client() + " 127.0.0.1 2 " + cloud,
                           "--exit-with-programs"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    CliResult r = run_world(arguments);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(r.program("EyeRover")["exit"], 0) << r.out << r.err;
    EXPECT_TRUE(r.repeatable()) << r.reasons();
    return r;
  }
  static void expect_room(const std::string& cloud, int least_points) {
    const CloudCheck check = check_cloud_text(read_text(cloud));
    std::printf("%d points, the worst %.1f mm off the room\n", check.points, 1000 * check.worst_m);
    EXPECT_GT(check.points, least_points);
    EXPECT_LT(check.worst_m, 0.02);
  }

  static inline TempDir* built_ = nullptr;
  TempDir folder_;
};

TEST_F(Pcl, in_lockstep_the_cloud_is_the_room) {
  std::string hashes[2];
  const std::string clouds[] = {folder_.file("a.xyz"), folder_.file("b.xyz")};
  for (int i = 0; i < 2; ++i) hashes[i] = scan(room(""), clouds[i]).hash();
  expect_room(clouds[0], 15000);
  EXPECT_EQ(hashes[0], hashes[1]);
  EXPECT_EQ(read_text(clouds[0]), read_text(clouds[1]));
}

// The grabber takes packets for broken ones that begin with an azimuth of 176.64 to 179.19 degrees.
TEST_F(Pcl, in_lockstep_the_cloud_without_headers_is_the_room) {
  const std::string cloud = folder_.file("a.xyz");
  scan(room("serial=RE05-7EM-1"), cloud);
  expect_room(cloud, 14500);
}

TEST_F(Pcl, over_real_ports_the_cloud_is_the_room) {
  for (const char* device : {"", "serial=RE05-7EM-1"}) {
    RunningWorld run({room(device), "--public", "--until", "100"});
    ASSERT_TRUE(wait_for([&] {
      return run.process().err().find("roboteye at 127.0.0.1:4365") != std::string::npos;
    })) << run.process().err();
    const std::string cloud = folder_.file("a.xyz");
    Process outside({client(), "127.0.0.1", "2", cloud});
    ASSERT_EQ(outside.wait(60), 0) << outside.err();
    expect_room(cloud, 10000);
  }
}

// The poses of the robot at each tick, from the same world and the same command.
std::vector<Pose2> poses_of(const std::string& world, double linear_m_s, double angular_rad_s) {
  Spec spec;
  Diagnostics diagnostics;
  EXPECT_TRUE(load_world_file(world, spec, diagnostics, {}));
  const auto run = std::move(*RunWorld::make(spec, {}));
  SetSpeed speed;
  speed.linear_m_s = linear_m_s;
  speed.angular_rad_s = angular_rad_s;
  run->apply({.time = 0, .content = RobotCommand{0, speed}});
  std::vector<Pose2> poses;
  for (int tick = 0; tick < 2000; ++tick) {
    poses.push_back(run->state().robots[0].body.X_WB);
    run->tick([](const LinkAddress&, const LinkOutput&) {});
  }
  return poses;
}

// Where a point lies that was measured from a robot on its way.
EyePlace place(const EyePlace& point, const std::vector<Pose2>& poses, double time_s) {
  const double ticks = time_s / 0.005;
  const auto before = static_cast<std::size_t>(ticks);
  const double share = ticks - static_cast<double>(before);
  const Pose2& a = poses.at(before);
  const Pose2& b = poses.at(before + 1);
  const double heading =
      a.heading_rad + share * std::remainder(b.heading_rad - a.heading_rad, 2 * kPi);
  const auto [right, ahead, up] = point;
  return {a.x_m + share * (b.x_m - a.x_m) + ahead * std::cos(heading) + right * std::sin(heading),
          a.y_m + share * (b.y_m - a.y_m) + ahead * std::sin(heading) - right * std::cos(heading),
          0.52 + up};
}

// At 1 m/s and 90 degrees per second. The end wall is 12 m long and nothing else is near it.
constexpr double kFace_m = 12 - 0.02 / 2;  // of the wall, which is 20 mm thick

TEST_F(Pcl, from_a_robot_on_its_way_a_wall_is_flat_with_each_points_own_time) {
  folder_.write("wall.wld",
                "floor 12000 12000\n0 0 12000 0 20 6000\n12000 0 12000 12000 20 6000\n"
                "12000 12000 0 12000 20 6000\n0 12000 0 0 20 6000\n");
  const std::string world = folder_.write("wall.sim", "world wall.wld\nEyeRover 6000 6000 0\n");
  const std::string cloud = folder_.file("a.xyz");
  const CliResult r =
      scan(world, cloud, {"--events", folder_.write("drive.events", "0 EyeRover drive 1000 90\n")});
  const double start_s = std::stod(r.out) - kEpoch_s;
  const std::vector<Pose2> poses = poses_of(world, 1, kPi / 2);
  double worst_m = 0;
  double worst_by_packet_m = 0;
  int met = 0;
  std::istringstream lines(read_text(cloud));
  EyePlace p;
  for (int i = 0; lines >> p[0] >> p[1] >> p[2]; ++i) {
    if (std::hypot(std::hypot(p[0], p[1]), p[2]) > 160) continue;  // no echo
    const auto off_m = [&](double time_s) {
      return std::abs(kFace_m - place(p, poses, time_s)[0]);
    };
    const double own_s = start_s + i / kSamples_hz;
    const double packet_s = start_s + (i / kPointsOfPacket + 1) * kPointsOfPacket / kSamples_hz;
    const EyePlace seen = place(p, poses, own_s);
    if (seen[0] < 11 || seen[1] < 1 || seen[1] > 11 || seen[2] < 0.5) continue;
    ++met;
    worst_m = std::max(worst_m, off_m(own_s));
    worst_by_packet_m = std::max(worst_by_packet_m, off_m(packet_s));
  }
  std::printf("%d points; worst distance from the wall: %.1f mm, with the packet's time %.1f mm\n",
              met, 1000 * worst_m, 1000 * worst_by_packet_m);
  EXPECT_GT(met, 1000);
  EXPECT_LT(worst_m, 0.02);
  EXPECT_GT(worst_by_packet_m, 0.03);
}

}  // namespace
}  // namespace understudy::scenario::pcl_long_test

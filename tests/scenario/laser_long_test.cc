// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// MRPT's rawlog-grabber, an unmodified driver from Debian, reads the laser scanner of a robot that
// turns on the spot. Every beam of every scan that it exports is compared with what the robot's
// sensor measures in `understudy sense`.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "inspect/sense.h"
#include "load/world_file.h"
#include "tests/support/cli.h"

namespace understudy::scenario::laser_long_test {
namespace {

constexpr double kTurn_s = 0.01332;  // of the mirror
constexpr double kTick_s = 0.005;
constexpr double kUntil_s = 9;
constexpr double kRobotTurns_deg_s = 40;
constexpr const char* kRoom =
    "floor 7000 5000\n0 0 7000 0 20 1000\n7000 0 7000 5000 20 1000\n7000 5000 0 5000 20 1000\n"
    "0 5000 0 0 20 1000\n";

// One of MRPT's scans: when it came, in virtual time, and its ranges from right to left.
struct Scan {
  double by_s = 0;
  std::vector<double> ranges_m;
};

// What the sensor measures at each tick of a robot that turns in this way.
using Table = std::vector<std::vector<float>>;

class Mrpt : public testing::Test {
 protected:
  void SetUp() override {
    if (Process({"which", "rawlog-grabber"}).wait() != 0)
      GTEST_SKIP() << "MRPT is not installed; apt-get install mrpt-apps";
    folder_.write("room.wld", kRoom);
  }

  std::string world(int values) const {
    return folder_.write("room.sim",
                         "world room.wld\nLaserScout 3000 2000 0\nsensor lidar LASER x_mm=150 "
                         "z_mm=320 angle_deg=180 inclusive=1 max_range_m=80 beams=" +
                             std::to_string(values) + "\n");
  }

  std::vector<Scan> grab(int baud, int resolution, int values) const {
    const std::string ini = folder_.write(
        "laser.ini", "[global]\nrawlog_prefix = " + folder_.file("log") +
                         "\ntime_between_launches = 100\nSF_max_time_span = 0.25\n"
                         "use_sensoryframes = 0\nGRABBER_PERIOD_MS = 10\n"
                         "rawlog_GZ_compress_level = 0\n[LASER]\ndriver = CSickLaserSerial\n"
                         "process_rate = 1000\nsensorLabel = LASER\nCOM_port_LIN = /dev/ttyUSB0\n"
                         "mm_mode = 1\nFOV = 180\nCOM_baudRate = " +
                         std::to_string(baud) + "\nresolution = " + std::to_string(resolution) +
                         "\n");
    const std::string events = folder_.write(
        "turn.events", "0 LaserScout drive 0 " + std::to_string(kRobotTurns_deg_s) + "\n");
    // It ends when something comes on its standard input.
    const std::string program =
        folder_.write("grab.sh", "(sleep 8; echo x) | rawlog-grabber " + ini + "\n");
    const CliResult r =
        run_world({world(values), "--events", events, "--until", std::to_string(kUntil_s),
                   "--program", "LaserScout=sh " + program});
    EXPECT_EQ(r.exit_code, 0) << r.err;
    return exported(values);
  }

  // Lines of the time, the ranges, and whether each is valid.
  std::vector<Scan> exported(int values) const {
    std::vector<Scan> scans;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
      if (entry.path().extension() != ".rawlog") continue;
      // It writes beside a file that is named without its folder.
      Process edit({"sh", "-c",
                    "cd " + folder_.path() + " && rawlog-edit --export-2d-scans-txt -q -i " +
                        entry.path().filename().string()});
      EXPECT_EQ(edit.wait(), 0) << edit.err();
      std::ifstream in(entry.path().parent_path() / (entry.path().stem().string() + "_LASER.txt"));
      for (std::string text; std::getline(in, text);) {
        if (text.empty() || text[0] == '%') continue;
        std::istringstream words(text);
        Scan scan;
        words >> scan.by_s;
        constexpr double kEpoch_s = 1767225600;  // the clock of programs at the start of a run
        scan.by_s -= kEpoch_s;
        scan.ranges_m.resize(static_cast<std::size_t>(values));
        for (double& range : scan.ranges_m) words >> range;
        EXPECT_TRUE(static_cast<bool>(words));
        scans.push_back(std::move(scan));
      }
    }
    return scans;
  }

  Table sensed(int values) const {
    Spec spec;
    Diagnostics diagnostics;
    EXPECT_TRUE(load_world_file(world(values), spec, diagnostics, {}));
    const auto run = std::move(*RunWorld::make(spec, {}));
    SetSpeed turn;
    turn.angular_rad_s = deg_to_rad(kRobotTurns_deg_s);
    run->apply({.time = 0, .content = RobotCommand{0, turn}});
    SenseRun sense(*run, {});
    Table table;
    for (double at_s = 0; at_s <= kUntil_s; at_s += kTick_s) {
      sense.go_to(static_cast<TimeNs>(std::lround(at_s / kTick_s)) * 5 * kMillisecond);
      table.push_back(sense.sense().sample.ranges_m);
    }
    return table;
  }

  TempDir folder_;
};

// The largest difference if the scan began with this turn of the mirror, in mm.
double worst_mm(const Scan& scan, const Table& table, int turns, int turn) {
  double worst = 0;
  const std::size_t values = scan.ranges_m.size();
  for (std::size_t i = 0; i < values; ++i) {
    const double half_turns = static_cast<double>(i) / static_cast<double>(values - 1);
    const double at_s = (turn + static_cast<int>(i) % turns + half_turns / 2) * kTurn_s;
    const auto tick = static_cast<std::size_t>(at_s / kTick_s);
    const double share = at_s / kTick_s - static_cast<double>(tick);
    const double before = table.at(tick)[i];
    const double after = table.at(tick + 1)[i];
    worst = std::max(worst, 1000 * std::abs(scan.ranges_m[i] - before - share * (after - before)));
  }
  return worst;
}

// Each scan is that of one turn of the mirror, shortly before it came.
void expect_as_sensed(const std::vector<Scan>& scans, const Table& table, int turns) {
  for (const Scan& scan : scans) {
    constexpr int kMostTurnsAgo = 30;
    const int last = static_cast<int>(scan.by_s / kTurn_s);
    double best_mm = 1e9;
    for (int turn = last - kMostTurnsAgo; turn <= last - turns; ++turn)
      best_mm = std::min(best_mm, worst_mm(scan, table, turns, turn));
    EXPECT_LT(best_mm, 10) << "the scan that came at " << scan.by_s << " s";
  }
}

double rate_hz(const std::vector<Scan>& scans) {
  return static_cast<double>(scans.size() - 1) / (scans.back().by_s - scans.front().by_s);
}

TEST_F(Mrpt, at_38400_baud_every_beam_is_as_sensed) {
  const auto scans = grab(38400, 100, 181);
  ASSERT_GT(scans.size(), 30u);
  EXPECT_NEAR(rate_hz(scans), 10.3, 0.2);
  expect_as_sensed(scans, sensed(181), 1);
}

TEST_F(Mrpt, at_500000_baud_every_beam_is_as_sensed_and_no_scan_is_lost) {
  const auto scans = grab(500000, 50, 361);
  ASSERT_GT(scans.size(), 100u);
  EXPECT_NEAR(rate_hz(scans), 37.5, 0.5);
  expect_as_sensed(scans, sensed(361), 2);
}

}  // namespace
}  // namespace understudy::scenario::laser_long_test

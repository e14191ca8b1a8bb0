// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The device in a world: every beam is measured at its own instant, and as many scans come as the
// line can carry.
#include <gtest/gtest.h>

#include <cmath>

#include "systems/lms200/variant.h"
#include "tests/unit/systems/lms200/laser_room.h"

namespace understudy::scans_test {
namespace {

constexpr double kTurn_s = 0.01332;
constexpr TimeNs kTurn = 13'320'000;

Parameters fast(int angle_deg, const char* resolution_deg) {
  return {{"baud", "500000"},
          {"angle_deg", std::to_string(angle_deg)},
          {"resolution_deg", resolution_deg}};
}

const Bytes kContinuously = {0x20, 0x24};

// The largest difference between a scan and the walls, in mm, if it began with this turn of the
// mirror.
double worst_mm(const LaserRoom& room, const HeardTelegram& scan, const LmsVariant& variant,
                TimeNs turn) {
  double worst = 0;
  for (int i = 0; i < scan.count(); ++i) {
    const double deg = variant.first_deg() + i * variant.resolution / 100.0;
    const TimeNs at = (turn + i % variant.turns()) * kTurn + std::llround(deg / 360 * kTurn);
    const double range_mm = 1000 * LaserRoom::range_m(room.pose_at(at), deg_to_rad(deg - 90));
    worst = std::max(worst, std::abs(range_mm - scan.value(i)));
  }
  return worst;
}

// Returns how many scans were compared. The first turn of each is the one that fits best, and must
// follow the one before.
std::size_t expect_scans_at_their_instants(const LmsVariant& variant, double linear_m_s,
                                           double angular_rad_s, TimeNs tick_ns,
                                           double tolerance_mm) {
  const char* const resolution =
      variant.resolution == 100 ? "1" : (variant.resolution == 50 ? "0.5" : "0.25");
  LaserRoom room(fast(variant.angle_deg, resolution), tick_ns);
  room.drive(linear_m_s, angular_rad_s);
  room.listen(300 * kMillisecond);
  room.send(kContinuously);
  const auto heard = room.listen(kSecond);
  TimeNs previous = 0;
  std::size_t scans = 0;
  for (const HeardTelegram& telegram : heard) {
    if (telegram.payload[0] != 0xB0) continue;
    EXPECT_EQ(telegram.count(), variant.values());
    double best_mm = 1e9;
    TimeNs best_turn = 0;
    const TimeNs last = telegram.by / kTurn;
    for (TimeNs turn = last - 12; turn <= last - variant.turns(); ++turn) {
      const double mm = worst_mm(room, telegram, variant, turn);
      if (mm < best_mm) best_turn = turn;
      best_mm = std::min(best_mm, mm);
    }
    EXPECT_LT(best_mm, tolerance_mm) << "scan " << scans;
    if (previous != 0) {
      EXPECT_EQ(best_turn - previous, variant.turns());
    }
    previous = best_turn;
    ++scans;
  }
  return scans;
}

// Half a mm is rounding. At 1.5 rad/s a beam that is late by 5 ms would be off by 40 mm and more.
TEST(LmsScans, EveryBeamIsMeasuredAtItsOwnInstant) {
  EXPECT_GT(expect_scans_at_their_instants({180, 100}, 0, 1.5, 5 * kMillisecond, 1), 65u);
  EXPECT_GT(expect_scans_at_their_instants({180, 50}, 0, -1.5, 5 * kMillisecond, 1), 32u);
  EXPECT_GT(expect_scans_at_their_instants({100, 25}, 0.2, 1.0, 5 * kMillisecond, 1), 16u);
}

TEST(LmsScans, ShortAndLongTicksMeasureTheSame) {
  EXPECT_GT(expect_scans_at_their_instants({180, 100}, 0, 1.5, kMillisecond, 1), 65u);
  EXPECT_GT(expect_scans_at_their_instants({180, 50}, 0, 1.5, 13 * kMillisecond, 1), 32u);
}

struct Rate {
  LmsVariant variant;
  int telegram_bytes;
};

constexpr Rate kRates[] = {
    {{180, 100}, 372}, {{180, 50}, 732}, {{100, 100}, 212}, {{100, 50}, 412}, {{100, 25}, 812}};

// The least of what the mirror measures and what the line carries, as the technical description has
// it.
TEST(LmsScans, AsManyComeAsTheMirrorAndTheLineAllow) {
  for (const int baud : {9600, 19200, 38400, 500000})
    for (const Rate& rate : kRates) {
      const double resolution_deg = rate.variant.resolution / 100.0;
      LaserRoom room({{"baud", std::to_string(baud)},
                      {"angle_deg", std::to_string(rate.variant.angle_deg)},
                      {"resolution_deg", std::to_string(resolution_deg)}});
      room.send(kContinuously);
      room.listen(2 * kSecond);
      const std::size_t scans = room.listen(8 * kSecond).size();
      const double per_s =
          std::min(1 / (kTurn_s * rate.variant.turns()), baud / 10.0 / rate.telegram_bytes);
      EXPECT_NEAR(static_cast<double>(scans), 8 * per_s, 1)
          << baud << " baud, " << rate.variant.values() << " values";
    }
}

TEST(LmsScans, ABrokenSensorSeesNothingAndIsReported) {
  LaserRoom room(fast(180, "1"));
  room.world().simulation().mutable_state().robots[0].sensors[0].broken = true;
  room.send({0x30, 0x01});
  const auto scan = room.listen(100 * kMillisecond);
  ASSERT_EQ(scan.size(), 1u);
  for (int i = 0; i < scan[0].count(); ++i) EXPECT_EQ(scan[0].value(i), 0x1FFF);
  room.send({0x32});
  const auto errors = room.listen(100 * kMillisecond);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].payload, (Bytes{0xB2, 0x03, 0x01, 0x14}));
}

// It goes on as it was told when nobody listens, and the next host finds it that way.
TEST(LmsScans, AStreamOutlivesItsHost) {
  LaserRoom room(fast(180, "1"));
  room.send(kContinuously);
  EXPECT_FALSE(room.listen(200 * kMillisecond).empty());
  room.close();
  EXPECT_FALSE(room.world().devices()[DeviceId{0}].personality().wants_ticks());
  EXPECT_TRUE(room.listen(200 * kMillisecond).empty());
  room.open();
  EXPECT_GT(room.listen(200 * kMillisecond).size(), 10u);
}

TEST(LmsScans, PowerOnTakesAsLongAsItsLineSays) {
  LaserRoom room({{"boot_s", "2"}, {"baud", "38400"}});
  room.send({0x32});
  EXPECT_TRUE(room.listen(1990 * kMillisecond).empty()) << "deaf and silent";
  const auto awake = room.listen(50 * kMillisecond);
  ASSERT_EQ(awake.size(), 1u);
  EXPECT_EQ(awake[0].payload[0], 0x90);
  room.send({0x32});
  EXPECT_EQ(room.listen(50 * kMillisecond).size(), 1u);
}

TEST(LmsScans, AWrongLineIsRefusedWithARemedy) {
  const auto error = [](const Parameters& parameters) {
    const auto made = find_personality("lms200")->make(parameters);
    return made.ok() ? std::string() : made.error();
  };
  EXPECT_EQ(error({}), "");
  EXPECT_NE(error(fast(180, "0.25")).find("use angle_deg=180"), std::string::npos);
  EXPECT_NE(error(fast(120, "1")).find("use angle_deg=180"), std::string::npos);
  EXPECT_NE(error({{"baud", "57600"}}).find("38400"), std::string::npos);
  EXPECT_NE(error({{"resolution", "1"}}).find("resolution_deg"), std::string::npos);
}

TEST(LmsScans, ARobotWithoutALidarIsToldAndSeesNothing) {
  LaserRoom room({{"sensor", "OTHER"}, {"baud", "500000"}, {"resolution_deg", "1"}});
  const auto& log = room.world().devices()[DeviceId{0}].exchange().log;
  ASSERT_EQ(log.size(), 1u);
  EXPECT_NE(log[0].find("sensor lidar"), std::string::npos);
  room.send({0x30, 0x01});
  const auto scan = room.listen(100 * kMillisecond);
  ASSERT_EQ(scan.size(), 1u);
  for (int i = 0; i < scan[0].count(); ++i) EXPECT_EQ(scan[0].value(i), 0x1FFF);
}

TEST(LmsScans, ARequestIsAnsweredWithinSixtyMilliseconds) {
  for (const Rate& rate : kRates) {
    const double resolution_deg = rate.variant.resolution / 100.0;
    LaserRoom room({{"baud", "500000"},
                    {"angle_deg", std::to_string(rate.variant.angle_deg)},
                    {"resolution_deg", std::to_string(resolution_deg)}});
    for (int i = 0; i < 10; ++i) {
      const TimeNs asked = room.world().now();
      room.send({0x30, 0x01});
      const auto heard = room.listen(95 * kMillisecond);
      ASSERT_EQ(heard.size(), 1u);
      const TimeNs transfer = rate.telegram_bytes * 20 * kMicrosecond;
      EXPECT_LE(heard[0].by - asked - transfer, 65 * kMillisecond);
    }
  }
}

// Distances and echoes of one scan belong together: walls reflect half of the light.
TEST(LmsScans, EchoesComeWithTheDistances) {
  LaserRoom room(fast(180, "0.5"));
  room.listen(300 * kMillisecond);
  room.send({0x20, 0x50, 1, 0, 181, 0});
  const auto heard = room.listen(kSecond);
  std::size_t scans = 0;
  for (const HeardTelegram& telegram : heard) {
    if (telegram.payload[0] != 0xC4) continue;
    ++scans;
    EXPECT_EQ(telegram.count(), 361);
    const std::size_t echoes = 3 + 2 * 361;
    ASSERT_EQ(telegram.payload.size(), echoes + 6 + 181 + 1);
    EXPECT_EQ(le16_at(telegram.payload, echoes), 181);
    for (std::size_t i = 0; i < 181; ++i) EXPECT_EQ(telegram.payload[echoes + 6 + i], 128);
  }
  EXPECT_GT(scans, 30u);
}

}  // namespace
}  // namespace understudy::scans_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers see of a receiver.
#include "panel/device_panel.h"
#include "tests/unit/systems/nmea/receiver_fixture.h"

namespace understudy::nmea_panel_test {
namespace {

SatelliteFix fix_of(ReceiverAtWork& receiver) {
  DevicePanel panel;
  receiver.device().describe_panel(receiver.robot, panel);
  EXPECT_TRUE(panel.fix) << "every receiver has one";
  return panel.fix.value_or(SatelliteFix{});
}

TEST(NmeaPanel, KnowsNothingBeforeItsFirstSentences) {
  ReceiverAtWork receiver;
  EXPECT_EQ(fix_of(receiver).utc, "");
  EXPECT_EQ(fix_of(receiver).dimensions, 0);
}

TEST(NmeaPanel, ShowsTheFixThatWasSent) {
  ReceiverAtWork receiver;
  receiver.robot.edit_model().environment.geoid_m = -33.3;
  receiver.run(1);
  const SatelliteFix fix = fix_of(receiver);
  EXPECT_EQ(fix.dimensions, 3);
  EXPECT_EQ(fix.time_s, 1);
  EXPECT_EQ(fix.utc, "2026-11-15 12:00:01.000");
  EXPECT_NEAR(fix.latitude_deg.value(), 33.61, 1e-9);
  EXPECT_NEAR(fix.longitude_deg.value(), -80.865, 1e-9);
  EXPECT_NEAR(fix.altitude_m.value(), 182.5, 1e-9) << "above the sea";
  EXPECT_EQ(fix.separation_m.value(), -33.3);
  EXPECT_EQ(fix.speed_m_s.value(), 0);
  ASSERT_GE(fix.satellites.size(), 9u);
  EXPECT_GE(fix.satellites[0].elevation_deg, fix.satellites[1].elevation_deg);
  int used = 0;
  for (const TrackedSatellite& satellite : fix.satellites) used += satellite.used ? 1 : 0;
  EXPECT_EQ(used, 8) << "as many as the sensor says";
}

TEST(NmeaPanel, AnOutageKeepsThePlace) {
  ReceiverAtWork receiver;
  receiver.run(2.5);
  receiver.lose();
  receiver.run(1);
  const SatelliteFix fix = fix_of(receiver);
  EXPECT_EQ(fix.dimensions, 0);
  EXPECT_TRUE(fix.had_fix);
  EXPECT_TRUE(fix.latitude_deg);
  EXPECT_FALSE(fix.speed_m_s);
  EXPECT_TRUE(fix.satellites.empty());
}

// The last fix was made before the restart, and the sky is that of the time since.
TEST(NmeaPanel, ARestartIsSeenWithTheNextSentences) {
  ReceiverAtWork receiver(Parameters{{"cold_start_s", "3"}});
  receiver.open();
  receiver.run(1.5);
  receiver.command("PMTK103");
  EXPECT_TRUE(fix_of(receiver).satellites.empty());
  receiver.run(1.5);
  EXPECT_EQ(fix_of(receiver).dimensions, 0);
  EXPECT_FALSE(fix_of(receiver).had_fix);
}

TEST(NmeaPanel, LookingChangesNothing) {
  ReceiverAtWork receiver;
  receiver.run(1.5);
  const Bytes before = receiver.device().save();
  fix_of(receiver);
  EXPECT_EQ(receiver.device().save(), before);
}

}  // namespace
}  // namespace understudy::nmea_panel_test

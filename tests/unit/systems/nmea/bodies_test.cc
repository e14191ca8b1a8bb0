// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/bodies.h"

#include <gtest/gtest.h>

namespace understudy::nmea_bodies_test {
namespace {

// At noon of 15 November 2026, at SEAR's place.
Navigation at_sears_place() {
  Navigation now;
  now.utc = utc_of(1'794'744'000'000);
  now.fixed = now.placed = now.orbits_known = true;
  now.latitude_deg = 33.61;
  now.longitude_deg = -80.865;
  now.altitude_m = 182.5;
  now.separation_m = -33.3;
  now.satellites = 8;
  now.hdop = 1.01;
  return now;
}

Navigation without_fix() {
  Navigation now;
  now.utc = utc_of(315'964'786'005);
  now.altitude_m = 137;
  now.separation_m = 13;
  return now;
}

TEST(NmeaBodies, HaveTheWidthsOfTheReceiver) {
  const Navigation now = at_sears_place();
  const std::string gga = sentence_text(kSentenceGga, now);
  EXPECT_EQ(gga,
            "$GPGGA,120000.000,3336.600000,N,08051.900000,W,1,8,1.01,182.500,M,-33.300,M,,*63\r\n");
  EXPECT_EQ(gga.size(), 82u) << "the limit of NMEA 0183";
  EXPECT_EQ(sentence_text(kSentenceRmc, now),
            "$GPRMC,120000.000,A,3336.600000,N,08051.900000,W,0.000,0.00,151126,,,A*49\r\n");
  EXPECT_EQ(sentence_text(kSentenceVtg, now), "$GPVTG,0.00,T,,M,0.000,N,0.000,K,A*3D\r\n");
}

// mtk-3301.log of gpsd's tests, the first lines after power-up.
TEST(NmeaBodies, BeforeAFixAreThoseOfARealReceiver) {
  Navigation now = without_fix();
  EXPECT_EQ(sentence_text(kSentenceGga, now),
            "$GPGGA,235946.005,8960.000000,N,00000.000000,E,0,0,,137.000,M,13.000,M,,*49\r\n");
  EXPECT_EQ(sentence_text(kSentenceRmc, now),
            "$GPRMC,235946.005,V,8960.000000,N,00000.000000,E,0.000,0.00,050180,,,N*47\r\n");
  EXPECT_EQ(sentence_text(kSentenceVtg, now), "$GPVTG,0.00,T,,M,0.000,N,0.000,K,N*32\r\n");
  EXPECT_EQ(sentence_text(kSentenceGsa, now), "$GPGSA,A,1,,,,,,,,,,,,,,,*1E\r\n");
  EXPECT_EQ(sentence_text(kSentenceGsv, now), "$GPGSV,1,1,00*79\r\n");
  now.tracked = {{21, 1, 2, 40}, {28, 1, 2, 47}, {25, 1, 2, 43},
                 {7, 1, 2, 40},  {8, 1, 2, 49},  {10, 1, 2, 41}};
  EXPECT_EQ(sentence_text(kSentenceGsv, now),
            "$GPGSV,2,1,06,21,,,40,28,,,47,25,,,43,07,,,40*71\r\n"
            "$GPGSV,2,2,06,08,,,49,10,,,41*7E\r\n");
}

// The same log, after the fix. The dilutions are the log's only in the middle: ours have a fixed
// ratio.
TEST(NmeaBodies, SatellitesOfARealReceiver) {
  Navigation now = at_sears_place();
  now.tracked = {{8, 63.2, 64.6, 50}, {28, 42, 144, 52}, {21, 12.6, 319.7, 42}};
  now.satellites = 3;
  now.hdop = 2.88;
  EXPECT_EQ(sentence_text(kSentenceGsa, now).substr(0, 34), "$GPGSA,A,2,08,28,21,,,,,,,,,,5.19,");
  EXPECT_EQ(sentence_text(kSentenceGsa, now).substr(29, 14), "5.19,2.88,4.32");
  EXPECT_EQ(sentence_text(kSentenceGsv, now).substr(0, 53),
            "$GPGSV,1,1,03,08,63,065,50,28,42,144,52,21,13,320,42*");
  now.satellites = 2;
  EXPECT_EQ(sentence_text(kSentenceGsa, now).substr(0, 29), "$GPGSA,A,2,08,28,,,,,,,,,,,5.");
}

TEST(NmeaBodies, TwelveFieldsForSatellitesAtMost) {
  Navigation now = at_sears_place();
  for (int prn = 1; prn <= 14; ++prn) now.tracked.push_back({prn, 50, 359.6, 40});
  now.satellites = 14;
  EXPECT_EQ(sentence_text(kSentenceGsa, now).substr(0, 47),
            "$GPGSA,A,3,01,02,03,04,05,06,07,08,09,10,11,12,");
  const std::string gsv = sentence_text(kSentenceGsv, now);
  EXPECT_EQ(gsv.substr(0, 26), "$GPGSV,4,1,14,01,50,000,40");
  EXPECT_NE(gsv.find("$GPGSV,4,4,14,13,50,000,40,14,50,000,40*"), std::string::npos) << gsv;
}

TEST(NmeaBodies, SpeedCourseAndTheirRounding) {
  Navigation now = at_sears_place();
  now.speed_m_s = 10;
  now.course_deg = 123.456;
  EXPECT_EQ(sentence_text(kSentenceVtg, now).substr(0, 41),
            "$GPVTG,123.46,T,,M,19.438,N,36.000,K,A*3D");
  EXPECT_NE(sentence_text(kSentenceRmc, now).find(",19.438,123.46,151126,"), std::string::npos);
  now.course_deg = 359.996;
  EXPECT_EQ(sentence_text(kSentenceVtg, now).substr(0, 14), "$GPVTG,0.00,T,");
}

TEST(NmeaBodies, TheOthersOfThisFamily) {
  Navigation now = at_sears_place();
  EXPECT_EQ(sentence_text(kSentenceGll, now),
            "$GPGLL,3336.600000,N,08051.900000,W,120000.000,A,A*4E\r\n");
  EXPECT_EQ(sentence_text(kSentenceZda, now), "$GPZDA,120000.000,15,11,2026,,*57\r\n");
  now.minute_decimals = 4;
  EXPECT_EQ(sentence_text(kSentenceGll, now).substr(0, 32), "$GPGLL,3336.6000,N,08051.9000,W,");
  EXPECT_EQ(sentence_text(static_cast<NmeaSentence>(6), now), "");
}

TEST(NmeaBodies, ThirtyTwoChannels) {
  Navigation now = at_sears_place();
  now.tracked = {{30, 63, 64, 50}, {2, 42, 144, 9}};
  const std::string line = sentence_text(kSentenceChannels, now);
  EXPECT_EQ(line.substr(0, 38), "$PMTKCHN,30502,02092,01001,03001,04001");
  EXPECT_EQ(line.size(), 8 + 32 * 6 + 5u);
  EXPECT_NE(line.find(",29001,31001,32001*"), std::string::npos) << line;
}

}  // namespace
}  // namespace understudy::nmea_bodies_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/sentence.h"

#include <gtest/gtest.h>

#include <limits>

#include "systems/nmea/sentence_reader.h"

namespace understudy::nmea_sentence_test {
namespace {

std::string latitude(double deg, int decimals = 6) {
  const std::string line = SentenceWriter("X").latitude(deg, decimals).line();
  return line.substr(3, line.find('*') - 3);
}

std::string longitude(double deg, int decimals = 6) {
  const std::string line = SentenceWriter("X").longitude(deg, decimals).line();
  return line.substr(3, line.find('*') - 3);
}

// Lines of a real MTK-3301 (mtk-3301.log of gpsd's tests), of an EB-230's data sheet, and of public
// drivers.
TEST(NmeaSentence, ChecksumsAreThoseOfRealLines) {
  for (const char* line :
       {"$PMTK010,001*2E", "$GPVTG,0.00,T,,M,0.000,N,0.000,K,N*32", "$GPGSA,A,1,,,,,,,,,,,,,,,*1E",
        "$GPGSV,2,1,06,21,,,40,28,,,47,25,,,43,07,,,40*71",
        "$GPGGA,081439.000,5212.981832,N,00653.104686,E,1,3,2.88,102.930,M,47.093,M,,*5A",
        "$GPRMC,081438.000,A,5212.982641,N,00653.105897,E,0.042,0.00,230808,,,A*59", "$PMTK000*32",
        "$PMTK001,604,3*32", "$PMTK605*31", "$PMTK220,200*2C", "$PMTK251,57600*2C",
        "$PMTK314,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0*28"}) {
    const std::string text = line;
    const std::string body = text.substr(1, text.find('*') - 1);
    EXPECT_EQ(SentenceWriter(body).line(), text + "\r\n");
    EXPECT_EQ(checked_body(text), body);
  }
}

TEST(NmeaSentence, MinutesRoundUpIntoTheNextDegree) {
  EXPECT_EQ(latitude(33.61), "3336.600000,N");
  EXPECT_EQ(longitude(-80.865), "08051.900000,W");
  EXPECT_EQ(latitude(51 + 59.9999999 / 60), "5200.000000,N");
  EXPECT_EQ(longitude(-(99 + 59.9999999 / 60)), "10000.000000,W");
  EXPECT_EQ(latitude(51 + 59.9999994 / 60), "5159.999999,N");
  EXPECT_EQ(longitude(7.99999, 4), "00759.9994,E");
  EXPECT_EQ(longitude(7.9999999, 4), "00800.0000,E");
  EXPECT_EQ(latitude(-0.51, 0), "0031,S");
}

TEST(NmeaSentence, PolesAntimeridianAndZero) {
  EXPECT_EQ(latitude(90), "9000.000000,N");
  EXPECT_EQ(latitude(-90), "9000.000000,S");
  EXPECT_EQ(latitude(89.99999999999), "9000.000000,N");
  EXPECT_EQ(latitude(90.1), "9000.000000,N");
  EXPECT_EQ(longitude(180), "18000.000000,E");
  EXPECT_EQ(longitude(-179.99999999999), "18000.000000,W");
  EXPECT_EQ(longitude(-179.5), "17930.000000,W");
  EXPECT_EQ(latitude(-1e-12), "0000.000000,N");
  EXPECT_EQ(longitude(-0.0), "00000.000000,E");
}

TEST(NmeaSentence, NumbersHaveTheirDigits) {
  EXPECT_EQ(fixed_text(182.5, 3), "182.500");
  EXPECT_EQ(fixed_text(-33.3, 3), "-33.300");
  EXPECT_EQ(fixed_text(-0.0004, 3), "0.000");
  EXPECT_EQ(fixed_text(0.9995, 3), "1.000");
  EXPECT_EQ(fixed_text(-12.5, 0), "-13");
  EXPECT_EQ(fixed_text(1e300, 0), "1000000000000");
  EXPECT_EQ(fixed_text(std::numeric_limits<double>::quiet_NaN(), 0), "-1000000000000");
  EXPECT_EQ(digits_text(7, 3), "007");
  EXPECT_EQ(digits_text(1234, 3), "1234");
}

TEST(NmeaSentence, TheReaderFindsLinesAmongAnything) {
  SentenceReader reader;
  std::vector<std::string> lines;
  const auto feed = [&](const std::string& text) {
    for (const char c : text)
      if (auto line = reader.take(static_cast<std::uint8_t>(c))) lines.push_back(*line);
  };
  feed("\xB5\x62\n\r$PASHQ,RID*28\r\n@F0.3\r\n$half $PMTK000*32\r\n\r\n");
  EXPECT_EQ(lines, (std::vector<std::string>{"$PASHQ,RID*28", "$PMTK000*32"}));
  lines.clear();
  feed("$" + std::string(300, 'x') + "\n$" + std::string(254, 'y') + "\n");
  EXPECT_EQ(lines, (std::vector<std::string>{"$" + std::string(254, 'y')}));
}

TEST(NmeaSentence, OnlyRightChecksumsCount) {
  for (const char* line : {"$", "$*", "$*3", "$PMTK000", "$PMTK000*33", "$PMTK000*3", "$PMTK000*3G",
                           "$PMTK000*+2", "$PMTK000*32 ", "$PMTK000,*32"})
    EXPECT_FALSE(checked_body(line).has_value()) << line;
  EXPECT_EQ(checked_body("$*00"), "");
  EXPECT_EQ(checked_body("$PMTK001,0,3*3" + std::string(1, '0')), "PMTK001,0,3");
  EXPECT_EQ(checked_body("$PMTK010,001*2e"), "PMTK010,001");  // drivers also write small letters
}

}  // namespace
}  // namespace understudy::nmea_sentence_test

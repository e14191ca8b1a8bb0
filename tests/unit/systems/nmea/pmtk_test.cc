// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/pmtk.h"

#include <gtest/gtest.h>

namespace understudy::nmea_pmtk_test {
namespace {

class Pmtk : public testing::Test {
 protected:
  // What is between '$' and '*' of the answer.
  std::string tell(std::string_view command) {
    const PmtkAnswer answer = obey_pmtk(command, kReceiverModels[0], start_, settings_);
    restart_ = answer.restart;
    return answer.text.empty() ? "" : answer.text.substr(1, answer.text.find('*') - 1);
  }

  ReceiverSettings start_{.baud = 38400};
  ReceiverSettings settings_ = start_;
  Restart restart_ = Restart::kNone;
};

TEST_F(Pmtk, FixInterval) {
  EXPECT_EQ(tell("PMTK220,200"), "PMTK001,220,3");
  EXPECT_EQ(settings_.fix_ms, 200);
  EXPECT_EQ(tell("PMTK400"), "PMTK500,200,0,0,0.0,0.0");
  EXPECT_EQ(tell("PMTK300,10000,0,0,0.0,0.0"), "PMTK001,300,3");  // as gpsd says it
  EXPECT_EQ(settings_.fix_ms, 10000);
  for (const char* wrong : {"PMTK220,199", "PMTK220,10001", "PMTK220,-1"})
    EXPECT_EQ(tell(wrong), "PMTK001,220,2") << wrong;
  for (const char* wrong : {"PMTK220", "PMTK220,", "PMTK220,2x", "PMTK220,99999999999999999999"})
    EXPECT_EQ(tell(wrong), "PMTK001,220,0") << wrong;
  EXPECT_EQ(settings_.fix_ms, 10000);
}

TEST_F(Pmtk, Baud) {
  EXPECT_EQ(tell("PMTK251,115200"), "PMTK001,251,3");
  EXPECT_EQ(settings_.baud, 115200u);
  EXPECT_EQ(tell("PMTK251,12345"), "PMTK001,251,2");
  EXPECT_EQ(tell("PMTK251,fast"), "PMTK001,251,0");
  EXPECT_EQ(settings_.baud, 115200u);
  EXPECT_EQ(tell("PMTK251,0"), "PMTK001,251,3");
  EXPECT_EQ(settings_.baud, 38400u) << "0 is the one it began with";
}

TEST_F(Pmtk, Sentences) {
  EXPECT_EQ(tell("PMTK414"), "PMTK514,0,1,1,1,5,5,0,0,0,0,0,0,0,0,0,0,0,0,1");
  EXPECT_EQ(tell("PMTK314,0,1,0,1,1,5,1,1,0,0,0,0,0,0,0,0,0,1,0"), "PMTK001,314,3");  // gpsd's
  EXPECT_EQ(tell("PMTK414"), "PMTK514,0,1,0,1,1,5,1,1,0,0,0,0,0,0,0,0,0,1,0");
  EXPECT_EQ(tell("PMTK314,0,1,0,1,0,6,0,0,0,0,0,0,0,0,0,0,0,0,0"), "PMTK001,314,2");
  EXPECT_EQ(tell("PMTK314,0,1,0,1,0,x,0,0,0,0,0,0,0,0,0,0,0,0,0"), "PMTK001,314,0");
  EXPECT_EQ(tell("PMTK314,1"), "PMTK001,314,0");
  EXPECT_EQ(tell("PMTK414"), "PMTK514,0,1,0,1,1,5,1,1,0,0,0,0,0,0,0,0,0,1,0");
  EXPECT_EQ(tell("PMTK314,1,1,1,1,1,1"), "PMTK001,314,3");
  EXPECT_EQ(tell("PMTK414"), "PMTK514,1,1,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0");
  EXPECT_EQ(tell("PMTK314,-1"), "PMTK001,314,3");
  EXPECT_EQ(settings_.every, kUsualSentences);
}

TEST_F(Pmtk, QuestionsAndWhatIsOnlyAccepted) {
  EXPECT_EQ(tell("PMTK000"), "PMTK001,0,3");
  EXPECT_EQ(tell("PMTK605"), "PMTK705,Understudy_1.0,0000,fv-m8,");
  EXPECT_EQ(tell("PMTK604"), "PMTK704,1.0,fv-m8,0000");
  EXPECT_EQ(tell("PMTK401"), "PMTK501,0");
  EXPECT_EQ(tell("PMTK413"), "PMTK513,0");
  EXPECT_EQ(tell("PMTK420"), "PMTK520,0");
  EXPECT_EQ(tell("PMTK430"), "PMTK530,0");
  for (const char* number : {"301", "313", "320", "330"})
    EXPECT_EQ(tell("PMTK" + std::string(number) + ",1"), "PMTK001," + std::string(number) + ",3");
}

TEST_F(Pmtk, EveryOtherNumberIsUnsupportedAndNoNumberIsIgnored) {
  const std::string known =
      " 0 101 102 103 104 220 251 300 301 313 314 320 330 400 401 413 414 420 430 604 605 ";
  for (int number = 0; number < 1000; ++number) {
    const std::string text = std::to_string(number);
    const std::string digits = std::string(3 - text.size(), '0') + text;
    const bool unsupported = tell("PMTK" + digits) == "PMTK001," + text + ",1";
    EXPECT_EQ(unsupported, known.find(" " + text + " ") == std::string::npos) << number;
  }
  for (const char* other : {"", "PMTK", "PMTK22", "PMTK2200", "PMTKCHN", "PMTK-22", "PQBAUD,W,9600",
                            "GPGGA", "pmtk605"})
    EXPECT_EQ(tell(other), "") << other;
}

TEST_F(Pmtk, Restarts) {
  const std::pair<const char*, Restart> kinds[] = {{"PMTK101", Restart::kHot},
                                                   {"PMTK102", Restart::kWarm},
                                                   {"PMTK103", Restart::kCold},
                                                   {"PMTK104", Restart::kFull}};
  for (const auto& [command, kind] : kinds) {
    EXPECT_EQ(tell(command), "");
    EXPECT_EQ(restart_, kind);
  }
  tell("PMTK605");
  EXPECT_EQ(restart_, Restart::kNone);
}

}  // namespace
}  // namespace understudy::nmea_pmtk_test

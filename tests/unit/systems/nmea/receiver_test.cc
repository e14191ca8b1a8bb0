// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "systems/nmea/sentence_reader.h"
#include "tests/unit/systems/nmea/receiver_fixture.h"

namespace understudy::nmea_receiver_test {
namespace {

using Lines = std::vector<std::string>;

Lines all_lines(const std::string& text) { return ReceiverAtWork::lines(text, "$"); }

// "$GPGGA" -> "GGA", in order.
std::string order(const std::string& text) {
  std::string names;
  for (const std::string& line : all_lines(text))
    names += line.substr(line.starts_with("$GP") ? 3 : 1, line.find(',') - 3) + " ";
  return names;
}

TEST(NmeaReceiver, SendsTheUsualSentencesInTheirOrder) {
  ReceiverAtWork receiver;
  receiver.robot.edit_model().environment.geoid_m = -33.3;
  receiver.open();
  EXPECT_EQ(receiver.run(0.999), "$PMTK010,001*2E\r\n");
  const std::string first = receiver.run(0.001);
  const Lines lines = all_lines(first);
  ASSERT_EQ(lines.size(), 4u) << first;
  EXPECT_EQ(lines[0],
            "$GPGGA,120001.000,3336.600000,N,08051.900000,W,1,8,1.01,182.500,M,-33.300,M,,*62");
  EXPECT_EQ(lines[1], "$GPRMC,120001.000,A,3336.600000,N,08051.900000,W,0.000,0.00,151126,,,A*48");
  EXPECT_EQ(lines[2].substr(0, 8), "$PMTKCHN");
  EXPECT_EQ(lines[3], "$GPVTG,0.00,T,,M,0.000,N,0.000,K,A*3D");
  EXPECT_EQ(order(receiver.run(3)), "GGA RMC PMTKC VTG GGA RMC PMTKC VTG GGA RMC PMTKC VTG ");
  EXPECT_EQ(order(receiver.run(1)), "GGA GSA GSV GSV GSV RMC PMTKC VTG ");
  EXPECT_EQ(receiver.robot.logs, Lines());
}

// The sentences of a second leave at that second, whatever the world's tick is.
TEST(NmeaReceiver, FixesAreAtWholeSeconds) {
  ReceiverAtWork receiver;
  receiver.run(0.123);
  receiver.open();
  receiver.run(3);
  EXPECT_EQ(receiver.sent_at,
            (std::vector<TimeNs>{kSecond / 2, kSecond, 2 * kSecond, 3 * kSecond}));
}

TEST(NmeaReceiver, WithoutAClientNothingIsSent) {
  ReceiverAtWork receiver;
  EXPECT_EQ(receiver.run(3), "");
  receiver.open();
  EXPECT_EQ(order(receiver.run(1)), "GGA RMC PMTKC VTG ");
  receiver.close();
  EXPECT_EQ(receiver.run(3), "");
  EXPECT_TRUE(receiver.sent_at.size() == 1u);
}

TEST(NmeaReceiver, BeforeItsFirstFixItHasNoPlaceAndAnOldClock) {
  ReceiverAtWork receiver(Parameters{{"model", "mtk3301"}, {"first_fix_s", "20"}});
  EXPECT_EQ(receiver.device().baud(), 4800u);
  receiver.open();
  EXPECT_EQ(receiver.run(0.6),
            "$PMTK010,001*2E\r\n$POLYN,TIME,RESTART_OCCURRED\r\n$POLYN,EPH,0,00000000\r\n"
            "$POLYN,ALM,0,00000000\r\n");
  const Lines first = all_lines(receiver.run(0.5));
  EXPECT_EQ(first[0],
            "$GPGGA,235946.005,8960.000000,N,00000.000000,E,0,0,,137.000,M,13.000,M,,*49");
  EXPECT_EQ(first[1], "$GPRMC,235946.005,V,8960.000000,N,00000.000000,E,0.000,0.00,050180,,,N*47");
  const std::string search = receiver.run(4);
  EXPECT_NE(search.find("$GPGSA,A,1,,,,,,,,,,,,,,,*1E\r\n$GPGSV,1,1,02,13,,,"), std::string::npos)
      << search;
  const Lines later = receiver.lines(receiver.run(14.5), "$GPRMC");
  ASSERT_EQ(later.size(), 14u);
  EXPECT_EQ(later[13].substr(0, 19), "$GPRMC,000004.005,V");
  EXPECT_NE(later[13].find(",060180,"), std::string::npos) << later[13];
  const Lines fixed = receiver.lines(receiver.run(1), "$GPRMC");
  ASSERT_EQ(fixed.size(), 1u);
  EXPECT_EQ(fixed[0].substr(0, 33), "$GPRMC,120020.000,A,3336.600000,N");
}

TEST(NmeaReceiver, AnOutageKeepsTheLastPlaceAndTheClock) {
  ReceiverAtWork receiver;
  receiver.open();
  receiver.run(2.5);
  receiver.lose();
  const std::string out = receiver.run(3);
  const Lines gga = receiver.lines(out, "$GPGGA");
  ASSERT_EQ(gga.size(), 3u);
  EXPECT_EQ(gga[0], "$GPGGA,120003.000,3336.600000,N,08051.900000,W,0,0,,149.200,M,0.000,M,,*69");
  EXPECT_EQ(receiver.lines(out, "$GPGSA"), Lines{"$GPGSA,A,1,,,,,,,,,,,,,,,*1E"});
  EXPECT_EQ(receiver.lines(out, "$GPGSV"), Lines{"$GPGSV,1,1,00*79"});
  EXPECT_EQ(receiver.lines(out, "$GPRMC")[0].substr(0, 19), "$GPRMC,120003.000,V");
  EXPECT_EQ(receiver.lines(out, "$GPVTG")[0], "$GPVTG,0.00,T,,M,0.000,N,0.000,K,N*32");
  receiver.see();
  EXPECT_EQ(receiver.lines(receiver.run(1), "$GPGGA")[0].substr(46, 4), ",1,8");
  // A sensor that an event has switched off finds nothing at all.
  receiver.robot.samples[ReceiverAtWork::kGps].clear(8);
  EXPECT_EQ(receiver.lines(receiver.run(1), "$GPGGA")[0].substr(46, 5), ",0,0,");
}

TEST(NmeaReceiver, TheUsedSatellitesAreTheHighestAndAsManyAsTheSensorSays) {
  ReceiverAtWork receiver;
  receiver.open();
  receiver.command("PMTK314,0,0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0");
  receiver.run(0.9);
  receiver.robot.samples[ReceiverAtWork::kGps].values[4] = 5;
  const Lines lines = all_lines(receiver.run(0.2));
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0].substr(46, 5), ",1,5,");
  EXPECT_EQ(lines[1].substr(0, 44), "$GPGSA,A,3,13,18,23,08,17,,,,,,,,1.82,1.01,1");
  EXPECT_EQ(lines[2].substr(0, 29), "$GPGSV,3,1,10,13,71,303,46,18");
}

TEST(NmeaReceiver, RateAndSentencesAreSetByCommands) {
  ReceiverAtWork receiver;
  receiver.open();
  receiver.run(1.05);
  receiver.command("PMTK220,200");
  receiver.command("PMTK314,0,2,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0");
  const std::string out = receiver.run(0.99);
  EXPECT_EQ(order(out), "PMTK0 PMTK0 GGA RMC GGA GGA RMC GGA GGA RMC ");
  const Lines gga = receiver.lines(out, "$GPGGA");
  EXPECT_EQ(gga[0].substr(7, 10), "120001.200");
  EXPECT_EQ(gga[4].substr(7, 10), "120002.000");
}

TEST(NmeaReceiver, TheSpeedChangesWhenTheAnswerHasLeft) {
  ReceiverAtWork receiver;
  receiver.open();
  receiver.run(1.5);
  receiver.command("PMTK251,9600");
  EXPECT_EQ(receiver.device().baud(), 38400u);
  // 19 bytes with the end of the line: 4.95 ms.
  EXPECT_EQ(receiver.run(0.005), "$PMTK001,251,3*36\r\n");
  EXPECT_EQ(receiver.device().baud(), 9600u);
}

TEST(NmeaReceiver, TheSpeedChangesAlsoOnAFullLine) {
  ReceiverAtWork receiver(Parameters{{"model", "mtk3301"}});
  receiver.open();
  receiver.run(0.6);
  receiver.command("PMTK220,200");
  receiver.run(10.03);
  receiver.command("PMTK251,38400");
  EXPECT_EQ(receiver.device().baud(), 4800u);
  // A second that was waiting, up to 641 bytes of the fix that was just added, and the answer: 2.4
  // s.
  const std::string out = receiver.run(3);
  EXPECT_EQ(receiver.device().baud(), 38400u);
  EXPECT_NE(out.find("$PMTK001,251,3*36\r\n"), std::string::npos);
  EXPECT_FALSE(receiver.lines(out, "$GPGGA").empty());
}

// At 4800 baud and five fixes a second there is far more to say than the line can carry.
TEST(NmeaReceiver, AFullLineLosesWholeFixes) {
  ReceiverAtWork receiver(Parameters{{"model", "mtk3301"}});
  receiver.open();
  receiver.run(0.6);
  receiver.command("PMTK220,200");
  const std::string out = receiver.run(60);
  EXPECT_LE(out.size(), 480u * 63);  // and what still waits
  EXPECT_GE(out.size(), 480u * 58);
  EXPECT_EQ(out.substr(out.size() - 2), "\r\n");
  for (const std::string& line : all_lines(out)) EXPECT_TRUE(checked_body(line)) << line;
}

TEST(NmeaReceiver, RestartsForgetMoreOrLess) {
  ReceiverAtWork receiver(Parameters{{"cold_start_s", "3"}});
  receiver.open();
  receiver.run(1.5);
  receiver.command("PMTK220,500");
  receiver.command("PMTK101");
  const std::string hot = receiver.run(1.5);
  EXPECT_EQ(receiver.lines(hot, "$PMTK0"), (Lines{"$PMTK001,220,3*30", "$PMTK010,001*2E"}));
  EXPECT_EQ(receiver.lines(hot, "$GPRMC")[0].substr(0, 33), "$GPRMC,120002.500,A,3336.600000,N");
  receiver.command("PMTK103");
  const Lines cold = receiver.lines(receiver.run(3.5), "$GPRMC");
  EXPECT_EQ(cold.front().substr(0, 32), "$GPRMC,235946.005,V,8960.000000,");
  EXPECT_EQ(cold.back().substr(0, 19), "$GPRMC,120006.500,A");
  EXPECT_EQ(cold.size(), 6u) << "the rate stays";
  receiver.command("PMTK104");
  EXPECT_EQ(receiver.lines(receiver.run(3), "$GPRMC").size(), 2u) << "the usual rate";
}

TEST(NmeaReceiver, SwitchedOnDuringARunItStartsThen) {
  ReceiverAtWork receiver;
  receiver.robot.tick = 10 * kSecond / FakeRobot::kTick;
  EXPECT_EQ(receiver.device().next_event(), 0);
  const LinkEvent opened{LinkId{0}, 10 * kSecond, LinkEvent::Opened{}};
  auto device = std::move(*find_personality("nmea")->make({}));
  device->advance(0, {}, receiver.robot);
  device->advance(10 * kSecond, std::span(&opened, 1), receiver.robot);
  EXPECT_EQ(device->next_event(), 10 * kSecond + kSecond / 2);
  device->advance(device->next_event(), {}, receiver.robot);
  EXPECT_EQ(device->next_event(), 11 * kSecond);
}

TEST(NmeaReceiver, SaysWhatItIgnoresAndWhatItMisses) {
  ReceiverAtWork receiver(Parameters{{"sensor", "ROOF"}});
  receiver.open();
  receiver.send("$PMTK220,200*00\r\n$PMTK220,200\r\n$GPZZZ*11\r\nhello\r\n");
  EXPECT_EQ(receiver.robot.logs,
            Lines{"nmea: a $PMTK command without the right checksum is ignored"});
  const std::string out = receiver.run(3);
  EXPECT_EQ(receiver.lines(out, "$GPGGA").back().substr(18, 13), "8960.000000,N");
  ASSERT_EQ(receiver.robot.logs.size(), 2u);
  EXPECT_EQ(receiver.robot.logs[1],
            "nmea: the robot has no GPS called ROOF, so there will be no fix; add a line: sensor "
            "gps GPS");
  ReceiverAtWork named(Parameters{{"sensor", "GPS"}, {"decimals", "4"}});
  named.open();
  EXPECT_EQ(named.lines(named.run(1), "$GPGGA")[0].substr(18, 25), "3336.6000,N,08051.9000,W,");
}

TEST(NmeaReceiver, ParametersThatMakeNoSenseAreRefused) {
  const auto refusal = [](const Parameters& parameters) {
    const auto made = find_personality("nmea")->make(parameters);
    return made.ok() ? "" : made.error();
  };
  EXPECT_NE(refusal({{"model", "garmin"}}).find("use fv-m8 or mtk3301"), std::string::npos);
  EXPECT_NE(refusal({{"baud", "9601"}}).find("use 4800, 9600"), std::string::npos);
  EXPECT_NE(refusal({{"interval_ms", "100"}}), "");
  EXPECT_EQ(refusal({{"model", "mtk3301"}, {"baud", "9600"}}), "");
}

}  // namespace
}  // namespace understudy::nmea_receiver_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The line of a `simmer` device, and what its clients' words mean.
#include "systems/simmer/matlab/config.h"

#include <gtest/gtest.h>

#include "systems/simmer/matlab/commands.h"
#include "systems/simmer/matlab/table.h"

namespace understudy::simmer::matlab_config_test {
namespace {

std::string error_of(const Parameters& parameters) {
  const auto config = read_config(parameters);
  return config.ok() ? "" : config.error();
}

void expect_error(const Parameters& parameters, std::initializer_list<const char*> words) {
  const std::string error = error_of(parameters);
  EXPECT_NE(error, "");
  for (const char* word : words) EXPECT_NE(error.find(word), std::string::npos) << error;
}

TEST(SimmerConfig, WithoutWordsItIsTheManuals) {
  const Config config = *read_config({});
  EXPECT_EQ(config.segments, 10);
  EXPECT_EQ(config.sensors.size(), 18u);
  EXPECT_EQ(config.count(SensorKind::kUltra), 8u);
  EXPECT_EQ(config.count(SensorKind::kOdometer), 4u);
  EXPECT_EQ(config.sensors[13].code, "o1");
  EXPECT_EQ(config.drives.size(), 5u);
  EXPECT_EQ(config.drives[3].direction, Direction::kRight);
  EXPECT_EQ(config.drives[3].error.x, 0.05);
  EXPECT_EQ(config.drives[3].error.y, 0.02);
  EXPECT_EQ(config.outline.size(), 40u);
  EXPECT_EQ(config.outline[0].x, 3);
}

TEST(SimmerConfig, TakesWhatItIsGiven) {
  const Config config =
      *read_config({{"dialect", "0.1"},
                    {"byte_order", "little"},
                    {"segments", "4"},
                    {"randerror", "0"},
                    {"stop_at_collision", "1"},
                    {"outline", "rectangle, 6, 4"},
                    {"sensors", "ultra10, ux,1,2,3,4,5,6,7; Comp1,c1,0,0,0,-9,0,0,0;"},
                    {"drives", "rot,t1,1,2,3,4,5,6"}});
  EXPECT_EQ(config.dialect, Dialect::k01);
  EXPECT_FALSE(config.big_endian);
  EXPECT_EQ(config.segments, 4);
  EXPECT_FALSE(config.random_error);
  EXPECT_TRUE(config.stop_at_collision);
  ASSERT_EQ(config.outline.size(), 4u);
  EXPECT_EQ(config.outline[0].x, -3);
  EXPECT_EQ(config.outline[0].y, -2);
  ASSERT_EQ(config.sensors.size(), 2u);
  EXPECT_EQ(config.sensors[0].kind, SensorKind::kUltra);
  EXPECT_EQ(config.sensors[0].code, "ux");
  EXPECT_EQ(config.sensors[0].at_in.y, 2);
  EXPECT_EQ(config.sensors[0].threshold, 7);
  EXPECT_EQ(config.sensors[1].kind, SensorKind::kCompass);
  EXPECT_EQ(config.sensors[1].rotation_deg, -9);
  ASSERT_EQ(config.drives.size(), 1u);
  EXPECT_EQ(config.drives[0].error.y, 1);
  EXPECT_EQ(config.drives[0].error.x, 2);
  EXPECT_EQ(config.drives[0].bias.x, 5);
  EXPECT_EQ(config.drives[0].bias.turn, 6);
}

TEST(SimmerConfig, ARobotMayHaveNoSensors) {
  EXPECT_TRUE(read_config({{"sensors", ""}, {"drives", ""}})->sensors.empty());
}

TEST(SimmerConfig, ARowOfAnUnknownKindIsKept) {
  const Config config = *read_config({{"sensors", "sonar1,s1,0,0,0,0,0,0,0"}});
  EXPECT_EQ(config.sensors[0].kind, SensorKind::kUnknown);
}

TEST(SimmerConfig, MistakesNameTheirRowAndTheRemedy) {
  expect_error({{"sensors", "ir1,i1,2,0,1,0,0.05,40,0.8;ir2,i2,0,two,1,0,0.05,40,0.8"}},
               {"device simmer", "sensors, row 2", "Y=\"two\"", "give one"});
  expect_error({{"sensors", "ir1,i1,2,0,1,0,0.05,40,high"}}, {"THRESHOLD=\"high\""});
  expect_error({{"sensors", "ir1,i1,2"}}, {"row 1", "3 columns", "ID,CODE,X,Y,Z,ROTATION"});
  expect_error({{"drives", "up,w1,0,0,0,0,0,0;;rot,r1,0,0,0,0,0,0"}}, {"drives, row 2", "ERR_Y"});
  expect_error({{"drives", "up,w1,0,0,0,0,0,1e9"}}, {"BIAS_R=\"1e9\""});
  expect_error({{"drives", "up,w1,0,0,0,0,0,nan"}}, {"BIAS_R=\"nan\""});
  expect_error({{"outline", "triangle,3"}}, {"outline", "circle,DIAMETER"});
  expect_error({{"outline", "circle,0"}}, {"circle,DIAMETER"});
  expect_error({{"outline", "polygon,0,0,1,1"}}, {"three points"});
  expect_error({{"outline", "circle,big"}}, {"\"big\"", "inches"});
  expect_error({{"dialect", "0.3"}}, {"dialect", "auto|0.1|0.2"});
  expect_error({{"byte_order", "middle"}}, {"byte_order", "big|little"});
  expect_error({{"segments", "2.5"}}, {"segments", "whole"});
  expect_error({{"segments", "0"}}, {"segments", "out of range"});
  expect_error({{"sgments", "3"}}, {"did you mean segments"});
}

TEST(SimmerCommands, NumbersAreReadAsMatlabReadsThem) {
  const auto value = [](const char* text) { return read_number(text).value_or(-999); };
  EXPECT_EQ(value("2.4"), 2.4);
  EXPECT_EQ(value("-45"), -45);
  EXPECT_EQ(value("  7\t "), 7);
  EXPECT_EQ(value("- 5"), -5);
  EXPECT_EQ(value("+5"), 5);
  EXPECT_EQ(value(".5"), 0.5);
  EXPECT_EQ(value("1."), 1);
  EXPECT_EQ(value("1e3"), 1000);
  EXPECT_EQ(value("1E-1"), 0.1);
  EXPECT_EQ(value("1d3"), 1000);
  EXPECT_EQ(value("1,000"), 1000);
  EXPECT_EQ(value("5\r"), 5);
  for (const char* bad : {"", " ", "-", ".", "abc", "1 2", "1e", "0x10", "2.4.5", "5-", "--5",
                          "Inf", "-inf", "NaN", "1e400", "infinity", "e5", "5x"})
    EXPECT_FALSE(read_number(bad).has_value()) << bad;
}

TEST(SimmerCommands, ACodeIsTwoCharacters) {
  using Kind = Request::Kind;
  const Config config = *read_config({});
  const auto kind = [&](const char* text) { return read_request(text, config).kind; };
  const auto value = [&](const char* text) { return read_request(text, config).value; };
  EXPECT_EQ(kind("u1"), Kind::kSensor);
  EXPECT_EQ(kind("u1-10"), Kind::kSensor);
  EXPECT_EQ(read_request("u3", config).row, 2u);
  EXPECT_EQ(kind("ua"), Kind::kAllUltra);
  EXPECT_EQ(value("d1-2.4"), 2.4);
  EXPECT_EQ(value("r1--45"), -45);
  EXPECT_EQ(value("r1:45"), 45);
  EXPECT_EQ(value("d1-  3 "), 3);
  for (const char* bad : {"", "u", "U1", "x1-3", "d1", "d1-", "d1-x", "d1-Inf", "d1-1e7", " u1"})
    EXPECT_EQ(kind(bad), Kind::kNothing) << bad;
}

TEST(SimmerCommands, SensorsComeFirstAndTheFirstRowWins) {
  const Config config =
      *read_config({{"sensors", "comp1,d1,0,0,0,0,0,0,0;gyro1,d1,0,0,0,0,0,0,0"}});
  const Request request = read_request("d1-3", config);
  EXPECT_EQ(request.kind, Request::Kind::kSensor);
  EXPECT_EQ(request.row, 0u);
  EXPECT_EQ(read_request("ua", config).kind, Request::Kind::kNothing);  // there are none
}

TEST(SimmerTable, RowsAreCsv) {
  const Body body{9.5, 42, -0.25, {}, {}};
  const double two[] = {35.5, 1.0 / 3};
  EXPECT_EQ(table_row(1'500'000'000, "ua", two, body), "1.5,ua,35.5 0.333333333,9.5,42,-0.25");
  const double inf[] = {std::numeric_limits<double>::infinity()};
  EXPECT_EQ(table_row(0, "d1-1,000", inf, body), "0,\"d1-1,000\",Inf,9.5,42,-0.25");
  EXPECT_EQ(as_field("a\"b"), "\"a\"\"b\"");
  EXPECT_EQ(as_field("a\x1b\xff"), "a??");
  EXPECT_EQ(shown(std::nan("")), "NaN");
}

}  // namespace
}  // namespace understudy::simmer::matlab_config_test

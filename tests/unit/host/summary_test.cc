// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The summary is JSON whatever names and reasons hold, with the fields that users count on.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "host/options.h"
#include "host/run_report.h"

namespace understudy::summary_test {
namespace {

using Json = nlohmann::json;

TEST(Summary, has_the_promised_fields) {
  RunSummary s;
  s.virtual_time = 5 * kSecond / 2;
  s.wall_s = 0.5;
  s.ticks = 500;
  s.hash = 0xabcd;
  s.reasons = {"because"};
  s.ended_because = "reached the end time";
  s.robots.push_back({3, "S4", {1, 2, 0.5}, 0.25});
  s.programs.push_back({"S4", "drive 1", true, 142, ProgramEnd::kSignal, 17});
  s.programs.push_back({"S4-2", "loop", false});
  s.inputs["S4"] = 0xef;
  s.observations.push_back({"S4", "stuck", kSecond, 13 * kSecond, "S4 has pushed"});
  const Json j = Json::parse(to_json(s));
  EXPECT_EQ(j["virtual_s"], 2.5);
  EXPECT_EQ(j["wall_s"], 0.5);
  EXPECT_EQ(j["ratio"], 5.0);
  EXPECT_EQ(j["ticks"], 500);
  EXPECT_EQ(j["hash"], "000000000000abcd");
  EXPECT_EQ(j["repeatable"], true);
  EXPECT_EQ(j["replayable"], false);
  EXPECT_EQ(j["reasons"], Json::array({"because"}));
  EXPECT_EQ(j["ended"], "reached the end time");
  EXPECT_EQ(j["objects"], Json::array());
  EXPECT_EQ(j["stdin"], Json::parse(R"({"S4":"00000000000000ef"})"));
  EXPECT_EQ(
      j["robots"][0],
      Json::parse(R"({"id":3,"name":"S4","x_m":1.0,"y_m":2.0,"z_m":0.25,"heading_rad":0.5})"));
  EXPECT_EQ(j["programs"][0], Json::parse(R"({"robot":"S4","command":"drive 1","exit":142,)"
                                          R"("killed":false,"end":"signal","calls":17})"));
  EXPECT_TRUE(j["programs"][1]["exit"].is_null());  // it was still running
  EXPECT_TRUE(j["programs"][1]["end"].is_null());
  EXPECT_EQ(j["observations"],
            Json::parse(R"([{"robot":"S4","kind":"stuck","since_s":1.0,"noticed_s":13.0,)"
                        R"("text":"S4 has pushed"}])"));
}

TEST(Summary, lists_only_the_first_observations) {
  const auto run = Run::make(Spec{}, {});
  ASSERT_TRUE(run.ok());
  RunReport report;
  for (int i = 0; i < 300; ++i) report.observe({.since = i}, **run);
  ASSERT_EQ(report.summary().observations.size(), 200u);
  EXPECT_EQ(report.summary().observations.back().since, 199);
}

TEST(Summary, odd_bytes_stay_json) {
  std::string all;
  for (int i = 0; i < 256; ++i) all.push_back(static_cast<char>(i));
  RunSummary s;
  s.ended_because = all;
  s.reasons = {all, "\xff\xfe", "\xed\xa0\x80", "\"quoted\" \\ back", std::string(1, '\0')};
  s.robots.push_back({1, all, {}, 0});
  s.programs.push_back({all, "\xc3(", true});
  const Json j = Json::parse(to_json(s));
  EXPECT_EQ(j["reasons"][3], "\"quoted\" \\ back");
  EXPECT_EQ(j["reasons"].size(), 5u);
  EXPECT_EQ(j["ended"].get<std::string>().substr(0, 128), all.substr(0, 128));
}

TEST(Summary, odd_numbers_stay_json) {
  RunSummary s;
  s.wall_s = 0;
  s.robots.push_back({1, "a", {std::nan(""), std::numeric_limits<double>::infinity(), 0}, 0});
  const Json j = Json::parse(to_json(s));
  EXPECT_EQ(j["ratio"], 0.0);
  EXPECT_TRUE(j["robots"][0]["x_m"].is_null());
}

}  // namespace
}  // namespace understudy::summary_test

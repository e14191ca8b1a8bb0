// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/radio.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/describe.h"
#include "tests/support/correlation.h"

namespace understudy::radio_test {
namespace {

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }
std::string text_of(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

std::vector<RadioStation> stations_at(std::vector<double> x_m) {
  std::vector<RadioStation> stations;
  for (const double x : x_m) {
    RadioStation station;
    station.robot_id = static_cast<int>(stations.size()) + 1;
    station.key = 100 + stations.size();
    station.at = {x, 0};
    stations.push_back(station);
  }
  return stations;
}

// Who heard what, in order: "2<1:text" is robot 2 hearing robot 1.
std::vector<std::string> heard(const std::vector<StationSending>& sent,
                               const std::vector<RadioStation>& stations, std::int64_t tick = 7) {
  std::vector<std::string> all;
  deliver_radio(sent, stations, 5, tick, [&](std::size_t receiver, const RadioMessage& message) {
    all.push_back(std::to_string(stations[receiver].robot_id) + "<" + std::to_string(message.from) +
                  ":" + text_of(message.text));
  });
  return all;
}

using Lines = std::vector<std::string>;

TEST(RadioQueue, FirstInFirstOut) {
  RadioQueue queue;
  EXPECT_TRUE(queue.push({3, bytes_of("a")}));
  EXPECT_TRUE(queue.push({1, bytes_of("b")}));
  EXPECT_EQ(queue.count(), 2);
  RadioMessage message;
  ASSERT_TRUE(queue.take(message));
  EXPECT_EQ(message.from, 3);
  ASSERT_TRUE(queue.take(message));
  EXPECT_EQ(text_of(message.text), "b");
  EXPECT_FALSE(queue.take(message));
}

// A text of 100 letters takes 105 bytes: 9 fit into 1024, and then one of 74 letters at most.
TEST(RadioQueue, HoldsAsMuchAsTheOriginal) {
  RadioQueue queue;
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(queue.push({1, Bytes(100, 'x')}));
  EXPECT_FALSE(queue.push({1, Bytes(100, 'x')}));
  EXPECT_FALSE(queue.push({1, Bytes(75, 'x')}));
  EXPECT_TRUE(queue.push({1, Bytes(74, 'x')}));
  EXPECT_FALSE(queue.push({1, {}}));
  EXPECT_EQ(queue.count(), 10);
}

TEST(RadioQueue, IsSavedWhole) {
  RadioQueue queue;
  queue.push({7, bytes_of("one")});
  queue.push({8, {}});
  RadioQueue other;
  ASSERT_TRUE(load(save(queue), other));
  EXPECT_EQ(first_difference(list_fields(queue), list_fields(other)), "");
  EXPECT_EQ(other.count(), 2);
}

TEST(Radio, GoesToOneOrToAllOthers) {
  const auto stations = stations_at({0, 1, 2});
  EXPECT_EQ(heard({{0, {10, 3, bytes_of("x")}}}, stations), (Lines{"3<1:x"}));
  EXPECT_EQ(heard({{1, {10, 0, bytes_of("y")}}}, stations), (Lines{"1<2:y", "3<2:y"}));
  EXPECT_EQ(heard({{1, {10, 2, bytes_of("me")}}}, stations), (Lines{"2<2:me"}));
  EXPECT_EQ(heard({{1, {10, 9, bytes_of("nobody")}}}, stations), (Lines{}));
}

TEST(Radio, IsHeardInTheOrderOfTimeSenderAndSequence) {
  const auto stations = stations_at({0, 1, 2});
  std::vector<StationSending> sent = {{0, {30, 3, bytes_of("late")}},
                                      {1, {20, 3, bytes_of("second")}},
                                      {1, {20, 3, bytes_of("third")}},
                                      {0, {20, 3, bytes_of("first")}}};
  const Lines expected = {"3<1:first", "3<2:second", "3<2:third", "3<1:late"};
  EXPECT_EQ(heard(sent, stations), expected);
  // Whatever came in first, as long as the messages of each sender are in their order.
  std::rotate(sent.begin(), sent.begin() + 3, sent.end());
  EXPECT_EQ(heard(sent, stations), expected);
}

TEST(Radio, ReachesAsFarAsTheSenderSends) {
  auto stations = stations_at({0, 3, 3.001});
  stations[0].range_m = 3;
  EXPECT_EQ(heard({{0, {1, 0, bytes_of("a")}}}, stations), (Lines{"2<1:a"}));
  EXPECT_EQ(heard({{2, {1, 0, bytes_of("b")}}}, stations), (Lines{"1<3:b", "2<3:b"}));
  EXPECT_TRUE(reaches(stations[0], stations[0]));
}

// Of 2000 messages 25 % are lost: 1500 arrive, within 4 sigma (4 * sqrt(2000 / 4 * 3 / 4) = 77).
TEST(Radio, LosesTheShareOfTheReceiver) {
  auto stations = stations_at({0, 1, 2});
  stations[1].errors.loss_share = 0.25;
  std::vector<StationSending> sent;
  for (int i = 0; i < 2000; ++i) sent.push_back({0, {1, 2, bytes_of(std::to_string(i))}});
  EXPECT_NEAR(static_cast<double>(heard(sent, stations).size()), 1500, 77);
  for (StationSending& each : sent) each.sending.to = 3;
  EXPECT_EQ(heard(sent, stations).size(), 2000u);
}

// What one robot sends or another hears changes nothing for a third.
TEST(Radio, ErrorsAreEachPairsOwn) {
  auto stations = stations_at({0, 1, 2});
  for (RadioStation& station : stations) station.errors = {0.3, 0.02};
  std::vector<StationSending> sent;
  for (int i = 0; i < 50; ++i) sent.push_back({0, {1, 3, bytes_of("to three")}});
  const Lines alone = heard(sent, stations);
  EXPECT_LT(alone.size(), 50u);
  std::vector<StationSending> more = sent;
  for (int i = 0; i < 50; ++i) more.push_back({1, {0, 0, bytes_of("to all")}});
  Lines of_one = heard(more, stations);
  std::erase_if(of_one, [](const std::string& line) { return line.find("<1:") == line.npos; });
  EXPECT_EQ(of_one, alone);
  EXPECT_NE(heard(sent, stations, 8), alone);  // another tick, other errors
}

// Two robots that each send one message a tick to two others: which of the four pairs lose theirs.
TEST(Radio, LossesOfTwoPairsHaveNothingToDoWithEachOther) {
  auto stations = stations_at({0, 1, 2, 3});
  for (RadioStation& station : stations) station.errors.loss_share = 0.3;
  std::vector<std::vector<double>> arrived(4);
  for (std::int64_t tick = 0; tick < 4000; ++tick) {
    for (std::vector<double>& pair : arrived) pair.push_back(0);
    std::vector<StationSending> sent;
    for (const std::size_t sender : {0u, 1u})
      for (const int to : {3, 4}) sent.push_back({sender, {1, to, bytes_of("x")}});
    deliver_radio(sent, stations, 5, tick, [&](std::size_t receiver, const RadioMessage& message) {
      arrived[2 * static_cast<std::size_t>(message.from - 1) + receiver - 2].back() = 1;
    });
  }
  expect_independent(arrived);
}

}  // namespace
}  // namespace understudy::radio_test

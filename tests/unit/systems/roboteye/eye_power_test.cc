// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What an eye forgets without power or at another address, and the instants at which it looks at
// its head.
#include "tests/support/edit_line.h"
#include "tests/unit/systems/roboteye/eye_room.h"

namespace understudy::eye_power_test {
namespace {

void switch_power(EyeRoom& room, bool on) {
  const std::string line = std::string("EyeRover power EYE ") + (on ? "on" : "off");
  room.world().apply(
      {.time = room.world().now(), .source = kScript, .content = edit_of_line(line)});
  room.listen(10 * kMillisecond);
  room.forget_links();
}

// The seconds that a quarter turn takes.
double quarter_turn_s(EyeRoom& room) {
  EXPECT_EQ(room.answer(eye_command("RESEAA", {0, 0, 1000}), 4 * kSecond), eye_command("EASEAA"));
  const TimeNs start = room.world().now();
  room.send(eye_command("RESEAA", {9000, 0, 1000}));
  while (room.listen(5 * kMillisecond).empty()) {
  }
  return to_seconds(room.world().now() - start);
}

TEST(EyePower, AnAccelerationIsForgotten) {
  EyeRoom room;
  room.home();
  const double before_s = quarter_turn_s(room);
  EXPECT_EQ(room.answer({'R', 'E', 'S', 'E', 'A', 'C', 0, 0, 0, 200}), eye_command("EASEAC"));
  // Half of the way at 200 degrees per second squared, half of it braking.
  EXPECT_NEAR(quarter_turn_s(room), 2 * std::sqrt(90.0 / 200), 0.03);
  switch_power(room, false);
  switch_power(room, true);
  room.home();
  EXPECT_EQ(quarter_turn_s(room), before_s);
}

TEST(EyePower, OutputsGoOutAndEdgesAreCountedOn) {
  EyeRoom room;
  room.ask({'R', 'E', 'I', 'I', 'O', 'S', 1});
  room.listen(10 * kMillisecond);
  EXPECT_EQ(room.part("OUTPUT_0").value, 1);
  const auto two_edges = [&] {
    room.ask({'R', 'E', 'I', 'O', 'S', 'E', 0, 1});
    for (int i = 0; i < 4; ++i) {
      room.edit_part("INPUT_0", i % 2 == 0);
      room.listen(10 * kMillisecond);
    }
  };
  two_edges();
  EXPECT_EQ(room.part("ISOLATED_IN_RISING").value, 2);
  switch_power(room, false);
  EXPECT_EQ(room.part("OUTPUT_0").value, 0);
  switch_power(room, true);
  two_edges();
  EXPECT_EQ(room.part("ISOLATED_IN_RISING").value, 4);
}

// Packets and late acknowledgements would come from an address that it no longer has.
TEST(EyeAddress, WhoTalksToTheOldOneHearsNoMore) {
  EyeRoom room({.device = {{"model", "re05"}, {"address", "127.0.0.2:4365,127.0.0.3:4365"}}});
  room.home();
  room.ask(eye_command("RERNLS", {10000, 1, 0, 4371}));
  EXPECT_FALSE(room.listen(100 * kMillisecond).empty());
  room.ask(eye_command("RESEAA", {9000, 0, 100}));
  Bytes move = eye_command("RESIPCRE05-0US-0001");
  for (const int byte : {127, 0, 0, 3}) move.push_back(static_cast<std::uint8_t>(byte));
  const auto heard = room.ask(move);
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.back().bytes, eye_command("EASIPC"));
  EXPECT_TRUE(room.listen(2 * kSecond).empty());
}

// The broadcast comes once for each address, in their order; the eye has moved when the second
// comes.
TEST(EyeAddress, ABroadcastThatMovesItIsAnsweredOnce) {
  EyeRoom room({.device = {{"model", "re05"}, {"address", "127.0.0.2:4365,127.0.0.3:4365"}}});
  const auto move_to = [&](int last_byte) {
    Bytes move = eye_command("RESIPCRE05-0US-0001");
    for (const int byte : {127, 0, 0, last_byte}) move.push_back(static_cast<std::uint8_t>(byte));
    const TimeNs at = room.world().now();
    for (const int port : {0, 1}) room.send_at(at, move, true, port);
    return room.listen(50 * kMillisecond).size();
  };
  EXPECT_EQ(move_to(3), 1U);
  EXPECT_EQ(move_to(2), 1U);
  EXPECT_EQ(move_to(2), 1U);
}

TEST(EyeElevation, IsLimitedByItsHead) {
  EyeRoom room(
      {.parts = {
           {"head", "HEAD", {{"on", "PLATFORM"}, {"z_m", "0.52"}, {"elevation_rad", "0.35"}}}}});
  room.home();
  EXPECT_EQ(room.answer(eye_command("RESEAA", {0, 2100, 300})), eye_command("EESEAA\x02"));
  EXPECT_EQ(room.answer(eye_command("RESBES", {300, -100, 2100, 9})), eye_command("EESBES\x02"));
  EXPECT_EQ(room.answer(eye_command("RESEAA", {0, 2000, 300}), kSecond), eye_command("EASEAA"));
  EXPECT_EQ(room.answer(eye_command("RESFFS", {360, 2})), eye_command("EASFFS"));
  double highest = 0;
  for (int i = 0; i < 1200; ++i) {
    room.listen(5 * kMillisecond);
    highest = std::max(highest, room.head().at(kHeadElevation).value);
  }
  EXPECT_NEAR(highest, 0.35, 0.001);
}

EyeRoom stabilised(double pitch_rad) {
  return EyeRoom(
      {.kind = "EyeCamera",
       .X_WR = {3, 2, 0},
       .parts = {
           {"platform", "PLATFORM", {{"z_m", "0.25"}, {"pitch_rad", std::to_string(pitch_rad)}}}}});
}

int number_in(const Bytes& answer, std::size_t which) {
  const std::size_t at = 6 + 2 * which;
  return answer.size() < at + 2 ? -99999
                                : static_cast<std::int16_t>(answer[at] << 8 | answer[at + 1]);
}

// GEAA and SRUN in the middle of a tick, while the head turns at full speed: the target is where it
// then points, not where it pointed at the end of the tick.
TEST(EyeStabiliser, TakesItsTargetAtTheInstantOfTheCommand) {
  EyeRoom room = stabilised(0);
  room.home();
  room.ask(eye_command("RESFFS", {5400, 100}), kSecond);
  for (int i = 0; i < 5; ++i) {
    room.listen((35 + 5 * i) * kMillisecond);
    const TimeNs later = room.world().now() + 3 * kMillisecond;
    room.send_at(later, eye_command("REGEAA"));
    room.send_at(later, eye_command("RESRUN"));
    const auto heard = room.listen(10 * kMillisecond);
    ASSERT_EQ(heard.size(), 2U);
    const double azimuth = number_in(heard[0].bytes, 0) / 100.0;
    room.listen(2500 * kMillisecond);
    const double yaw = number_in(room.answer(eye_command("RESGTG")), 0) / 100.0;
    // The robot looks along +x, and north is +y.
    EXPECT_LT(std::abs(std::remainder(yaw - 90 - azimuth, 360)), 0.02) << azimuth;
    room.ask(eye_command("RESSTP"));
    room.ask(eye_command("RESFFS", {5400, 100}), kSecond);
  }
}

TEST(EyeStabiliser, IsStartedAgainWhereItLooks) {
  EyeRoom room = stabilised(0);
  room.home();
  room.ask(eye_command("RESRUN"), 2500 * kMillisecond);
  room.ask(eye_command("RESSTG", {4000, 6000, 0}), kSecond);  // more than the head can
  EXPECT_EQ(number_in(room.answer(eye_command("RESGTG")), 1), 6000);
  EXPECT_EQ(room.answer(eye_command("RESRUN")), eye_command("EASRUN"));
  const Bytes target = room.answer(eye_command("RESGTG"));
  EXPECT_NEAR(number_in(target, 0), 4000, 1);
  EXPECT_NEAR(number_in(target, 1), 3500, 1);
}

// Straight up there is no yaw, but the picture has a roll all the same, and it does not jump.
TEST(EyeStabiliser, TheRollOfThePictureGoesOnOverThePole) {
  EyeRoom room = stabilised(deg_to_rad(60.0));
  room.home();
  room.ask(eye_command("RESRUN"), 2500 * kMillisecond);
  for (const int yaw : {9000, 12300}) {
    int last = 0;
    for (const int pitch : {8800, 8890, 8950, 8999, 9000}) {
      room.ask(eye_command("RESSTG", {yaw, pitch, 0}), kSecond);
      const int roll = number_in(room.answer(eye_command("RESGRL")), 0);
      if (pitch > 8800) {
        EXPECT_NEAR(roll, last, 200) << yaw << " " << pitch;
      }
      last = roll;
    }
  }
}

}  // namespace
}  // namespace understudy::eye_power_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A million random bytes: the device survives them, keeps its memory small, and answers afterwards.
#include <gtest/gtest.h>

#include "base/random.h"
#include "systems/lms200/telegram.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::noise_test {
namespace {

TEST(LmsNoise, AMillionRandomBytesDoNotWedgeIt) {
  const auto device = std::move(*find_personality("lms200")->make({}));
  FakeRobot robot;
  Bytes heard;
  const auto take = [&](TimeNs now, std::span<const LinkEvent> events) {
    device->advance(now, events, robot);
    heard.clear();
    for (const LinkAction& action : robot.actions)
      heard.insert(heard.end(), bytes_of(action).begin(), bytes_of(action).end());
    robot.actions.clear();
    robot.logs.clear();
  };
  const auto happen = [&](const auto& content) {
    const LinkEvent event{LinkId{0}, robot.sealed_time(), content};
    take(robot.sealed_time(), std::span(&event, 1));
  };
  happen(LinkEvent::Opened{});
  const KeyedRandom random(1, 2, 3);
  constexpr std::uint64_t kPieces = 10'000;
  constexpr std::uint64_t kPiece = 100;
  std::size_t sent = 0;
  std::uint64_t draw = 0;
  Bytes piece(kPiece);
  for (std::uint64_t i = 0; i < kPieces; ++i) {
    for (std::uint8_t& byte : piece) byte = static_cast<std::uint8_t>(256 * random.uniform(draw++));
    happen(LinkEvent::Received{piece});
    ++robot.tick;
    while (device->next_event() <= robot.sealed_time()) take(device->next_event(), {});
    sent = std::max(sent, device->save().size());
  }
  EXPECT_LT(sent, 20'000u);
  // The reader may wait for the rest of a telegram; after a gap it does not.
  robot.tick += 1000;
  while (device->next_event() <= robot.sealed_time()) take(device->next_event(), {});
  happen(LinkEvent::Received{lms_frame(0, Bytes{0x32})});
  Bytes answer;
  while (device->next_event() < kNever) {
    take(device->next_event(), {});
    answer.insert(answer.end(), heard.begin(), heard.end());
  }
  EXPECT_EQ(answer, (Bytes{kLmsAck, 0x02, 0x80, 0x02, 0x00, 0xB2, 0x10, 0x3F, 0x13}));
}

}  // namespace
}  // namespace understudy::noise_test

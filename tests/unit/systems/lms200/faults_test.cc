// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Faults that a user switches on, as a host sees them in values and in the status.
#include <gtest/gtest.h>

#include "tests/unit/systems/lms200/laser_room.h"

namespace understudy::lms_faults_test {
namespace {

class LmsFaults : public testing::Test {
 protected:
  void set(const char* name, bool on) {
    const auto& parts = room_.world().model().robots[0].kind->parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].spec.name == name)
        room_.world().apply(
            {.time = room_.world().now(),
             .content = RobotCommand{0, MovePart{static_cast<int>(i), on ? 1. : 0.}}});
    room_.listen(20 * kMillisecond);
  }
  // The reply to a request that is answered with this code.
  Bytes ask(const Bytes& request, std::uint8_t code) {
    room_.send(request);
    for (const HeardTelegram& heard : room_.listen(200 * kMillisecond))
      if (heard.payload[0] == code) return heard.payload;
    ADD_FAILURE() << "no reply to " << testing::PrintToString(request);
    return Bytes(200);
  }
  // One scan of 180 values and one.
  HeardTelegram scan() { return {0, ask({0x30, 0x01}, 0xB0)}; }

  LaserRoom room_{{{"baud", "500000"}, {"resolution_deg", "1"}}};
};

TEST_F(LmsFaults, SwitchesSpoilTheValuesAheadAndNoOthers) {
  struct Case {
    const char* name;
    int value;
  };
  for (const Case& each : {Case{"DAZZLED", 0x9FFE}, Case{"OVERFLOW", 0x1FFD},
                           Case{"WEAK_SIGNAL", 0x1FFB}, Case{"CHANNEL_ERROR", 0x1FFA}}) {
    SCOPED_TRACE(each.name);
    set(each.name, true);
    const HeardTelegram spoilt = scan();
    for (int i = 0; i < 181; ++i)
      EXPECT_EQ(spoilt.value(i) == each.value, i >= 80 && i <= 100) << i;
    EXPECT_EQ(spoilt.payload.back(), 0x50) << "implausible values";
    set(each.name, false);
    const HeardTelegram clean = scan();
    for (int i = 0; i < 181; ++i) EXPECT_LT(clean.value(i), 0x1FF7);
    EXPECT_EQ(clean.payload.back(), 0x10);
  }
}

// The least of a segment and the mean of several scans leave them out; without anything else they
// are what there is.
TEST_F(LmsFaults, AreNoDistances) {
  const auto minima = [&] {
    const Bytes reply = ask({0x20, 0x2C, 2, 0, 81, 0, 101, 0, 71, 0, 101, 0}, 0xB7);
    return std::pair{le16_at(reply, 7), le16_at(reply, 9)};
  };
  set("WEAK_SIGNAL", true);
  const auto [spoilt, around] = minima();
  EXPECT_EQ(spoilt, 0x1FFB);
  EXPECT_LT(around, 8000);
  ask({0x20, 0x25}, 0xA0);
  const Bytes mean = ask({0x36, 3}, 0xB6);
  EXPECT_EQ(le16_at(mean, 4 + 2 * 90), 0x1FFF);  // of nothing
  EXPECT_LT(le16_at(mean, 4 + 2 * 10), 8000);
}

TEST_F(LmsFaults, PollutionIsAWarningInTheStatus) {
  constexpr std::size_t kPollution = 1 + 18;  // behind the code of the reply
  constexpr std::size_t kCalibration = 1 + 42;
  const auto words = [&](std::size_t from, std::size_t to) {
    const Bytes status = ask({0x31}, 0xB1);
    return Bytes(status.begin() + static_cast<std::ptrdiff_t>(from),
                 status.begin() + static_cast<std::ptrdiff_t>(to));
  };
  EXPECT_EQ(words(kPollution, kCalibration), Bytes(24));
  set("POLLUTED", true);
  Bytes polluted;
  for (int i = 0; i < 12; ++i) put_le16(100, polluted);
  EXPECT_EQ(words(kPollution, kCalibration), polluted);
  EXPECT_EQ(ask({0x31}, 0xB1).back(), 0x92);
  const HeardTelegram seen = scan();
  EXPECT_EQ(seen.payload.back(), 0x92);
  EXPECT_LT(seen.value(90), 8000);  // it still measures
  set("POLLUTED", false);
  EXPECT_EQ(words(kPollution, kCalibration), Bytes(24));
}

}  // namespace
}  // namespace understudy::lms_faults_test

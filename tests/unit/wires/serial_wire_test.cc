// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/serial_wire.h"

#include <gtest/gtest.h>

namespace understudy::serial_wire_test {
namespace {

Bytes counting(std::size_t count) {
  Bytes bytes(count);
  for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::uint8_t>(i);
  return bytes;
}

struct Speed {
  std::uint32_t baud;
  TimeNs first;       // ten bits
  TimeNs third;       // thirty bits
  TimeNs thousandth;  // ten thousand bits
};

class SerialWireAt : public testing::TestWithParam<Speed> {};

TEST_P(SerialWireAt, BytesAreDueExactly) {
  const Speed speed = GetParam();
  const TimeNs start = 7;
  SerialWire wire(speed.baud);
  wire.push(start, counting(1000));
  EXPECT_EQ(wire.drained_at(), start + speed.thousandth);

  Bytes out;
  EXPECT_EQ(wire.next_due(), start + speed.first);
  EXPECT_EQ(wire.take(start + speed.first - 1, out), 0u);
  EXPECT_EQ(wire.take(start + speed.first, out), 1u);
  EXPECT_EQ(wire.take(start + speed.third, out), 2u);
  EXPECT_EQ(wire.queued(), 997u);
  EXPECT_EQ(wire.take(start + speed.thousandth - 1, out), 996u);
  EXPECT_EQ(wire.take(start + speed.thousandth, out), 1u);
  EXPECT_EQ(out, counting(1000));
  EXPECT_EQ(wire.next_due(), kNever);
}

// 10^10 / baud, rounded down: 1041666.67, 173611.11 and 20000 ns for the first byte.
INSTANTIATE_TEST_SUITE_P(Speeds, SerialWireAt,
                         testing::Values(Speed{9600, 1'041'666, 3'125'000, 1'041'666'666},
                                         Speed{57600, 173'611, 520'833, 173'611'111},
                                         Speed{500000, 20'000, 60'000, 20'000'000}),
                         [](const auto& each) { return std::to_string(each.param.baud); });

TEST(SerialWire, BytesPushedLaterQueueBehindEarlierOnes) {
  SerialWire wire(9600);
  wire.push(0, counting(2));                // until 2083333
  wire.push(1'500'000, counting(1));        // third byte of the same burst
  EXPECT_EQ(wire.drained_at(), 3'125'000);  // not 2083333 + 1041666: nothing is summed up
  wire.push(3'125'000, counting(1));        // exactly at its end: still the same burst
  EXPECT_EQ(wire.drained_at(), 4'166'666);
  wire.push(5'000'000, counting(1));  // after a pause
  EXPECT_EQ(wire.drained_at(), 6'041'666);
  Bytes out;
  EXPECT_EQ(wire.take(4'166'666, out), 4u);
  EXPECT_EQ(wire.next_due(), 6'041'666);
}

TEST(SerialWire, TakingInBetweenChangesNoTime) {
  SerialWire often(57600);
  SerialWire once(57600);
  Bytes taken;
  for (TimeNs t = 0; t < kSecond; t += 100'000) {
    often.push(t, counting(1));
    once.push(t, counting(1));
    often.take(t, taken);
  }
  EXPECT_EQ(often.drained_at(), once.drained_at());
  Bytes all;
  often.take(kNever - 1, taken);
  once.take(kNever - 1, all);
  EXPECT_EQ(taken, all);
}

TEST(SerialWire, AnHourWithoutAPauseDoesNotDrift) {
  SerialWire wire(115200);
  const Bytes second = counting(11520);
  Bytes out;
  for (TimeNs t = 0; t < 3600; ++t) {
    wire.push(t * kSecond, second);
    out.clear();
    wire.take((t + 1) * kSecond, out);
    ASSERT_EQ(out.size(), second.size());
  }
  EXPECT_EQ(wire.drained_at(), 3600 * kSecond);
}

TEST(SerialWire, ANewSpeedHoldsForNewBytes) {
  SerialWire wire(9600);
  wire.push(0, counting(1));
  wire.set_baud(500000);
  wire.set_baud(0);  // B0 is no speed
  wire.push(0, counting(1));
  EXPECT_EQ(wire.next_due(), 1'041'666);
  EXPECT_EQ(wire.drained_at(), 1'041'666 + 20'000);
}

TEST(SerialWire, FlushEmptiesTheLine) {
  SerialWire wire(9600);
  wire.push(0, counting(100));
  wire.flush();
  EXPECT_EQ(wire.next_due(), kNever);
  EXPECT_EQ(wire.queued(), 0u);
  wire.push(10, counting(1));
  EXPECT_EQ(wire.next_due(), 10 + 1'041'666);
}

TEST(SerialWire, TellsWhenEachByteLeavesAndWhatHasNotLeft) {
  SerialWire wire(9600);
  wire.push(0, counting(1));
  const Departure second = wire.push(0, counting(2));
  EXPECT_EQ(second.of(0), 2'083'333);
  EXPECT_EQ(second.of(1), 3'125'000);
  EXPECT_EQ(second.of(1), wire.drained_at());
  EXPECT_EQ(wire.unsent(0), 3u);
  EXPECT_EQ(wire.unsent(2'083'332), 2u);
  EXPECT_EQ(wire.unsent(2'083'333), 1u);
  EXPECT_EQ(wire.unsent(kSecond), 0u);
  EXPECT_EQ(wire.queued(), 3u) << "nobody has taken them";
  EXPECT_EQ(wire.push(kSecond, {}).of(0), kSecond);
}

TEST(SerialWire, IsRestoredInTheMiddleOfABurst) {
  SerialWire wire(9600);
  Bytes out;
  wire.push(3, counting(10));
  wire.take(2'500'000, out);
  SerialWire restored(57600);
  ASSERT_TRUE(restored.load(wire.save()));
  EXPECT_EQ(first_difference(wire.fields(), restored.fields()), "");
  EXPECT_EQ(restored.next_due(), wire.next_due());
  restored.push(2'600'000, counting(1));
  wire.push(2'600'000, counting(1));
  EXPECT_EQ(restored.drained_at(), wire.drained_at());
  EXPECT_EQ(restored.save(), wire.save());
}

TEST(SerialWire, RefusesDamagedMemory) {
  SerialWire wire(9600);
  EXPECT_FALSE(wire.load(Bytes(3)));
  EXPECT_FALSE(wire.load(Bytes(20)));  // a speed of 0
  EXPECT_EQ(wire.baud(), 9600u);
}

}  // namespace
}  // namespace understudy::serial_wire_test

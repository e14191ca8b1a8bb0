// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A receiver at another speed than the sender's.
#include <gtest/gtest.h>

#include "wires/serial_wire.h"

namespace understudy::wrong_rate_test {
namespace {

Bytes all_of(SerialWire& wire) {
  Bytes out;
  wire.take(kNever - 1, out);
  return out;
}

// Three bytes sent at 57600 and read at 19200, so one bit of the reader is three of the sender's.
//
//   sent     0x80                  0x0F                  0x3C
//   number   0 1 2 3 4 5 6 7 8 9   10 1 2 3 4 5 6 7 8 9  20 1 2 3 4 5 6 7 8 9
//   line     0 0 0 0 0 0 0 0 1 1    0 1 1 1 1 0 0 0 0 1   0 0 0 1 1 1 1 0 0 1   (start 8 data stop)
//
// The line falls with bit 0. The reader looks 1.5, 4.5, 7.5 ... 28.5 bits later, in the bits
//
//            1      4 7 10 13 16 19 22 25   28
//            0      0 0  0  1  0  1  0  1    0
//            start  data, lowest first       stop
//
// and reads 0b10101000 = 0xA8 with a framing error. In bit 29 the line is high again, and it stays
// so. The stop bit is read after 9.5 bits of the reader: 9.5 / 19200 s = 494791.67 ns.
TEST(WrongRate, three_bytes_are_one_for_a_reader_at_a_third_of_the_speed) {
  SerialWire wire(57600);
  wire.listen_at(19200);
  wire.push(0, Bytes{0x80, 0x0F, 0x3C});
  EXPECT_FALSE(wire.reads_well());
  EXPECT_EQ(wire.next_due(), 494'791);
  Bytes early;
  EXPECT_EQ(wire.take(494'790, early), 0u);
  EXPECT_EQ(all_of(wire), Bytes{0xA8});
  EXPECT_EQ(wire.queued(), 0u);
  const auto reception =
      receive(std::vector<SerialBurst>{{0, 57600, 0, {0x80, 0x0F, 0x3C}}}, 19200, 0);
  ASSERT_TRUE(reception);
  EXPECT_TRUE(reception->framing_error);
}

// 'A' = 0x41 sent at 9600 and read at 19200, so the reader looks twice a bit.
//
//   line     0 1 0 0 0 0 0 1 0 1
//   looks    00 11 00 00 00: start 0, data 0 1 1 0 0 0 0 0, stop 0
//
// That is 0x06 with a framing error, read in bit 4. The line is high again in bit 7 and falls with
// bit 8: start 0, data 0 1 1, then the line is at rest: 1 1 1 1 1, stop 1. That is 0xFE.
TEST(WrongRate, one_byte_is_two_for_a_reader_at_twice_the_speed) {
  SerialWire wire(9600);
  wire.listen_at(19200);
  wire.push(0, Bytes{'A'});
  EXPECT_EQ(wire.next_due(), 494'791);  // 9.5 bits at 19200
  EXPECT_EQ(all_of(wire), (Bytes{0x06, 0xFE}));
}

// A low line of less than half a bit is no start bit: 0xFF at 115200 for a reader at 9600.
TEST(WrongRate, a_short_pulse_is_nothing) {
  SerialWire wire(115200);
  wire.listen_at(9600);
  wire.push(0, Bytes{0xFF});
  EXPECT_EQ(wire.next_due(), kNever);
  EXPECT_EQ(all_of(wire), Bytes{});
  EXPECT_EQ(wire.queued(), 0u);
}

// Half a bit in 9.5 is 5 %.
TEST(WrongRate, speeds_that_differ_by_a_few_percent_are_the_same) {
  const Bytes sent = {0, 0x55, 0xAA, 0xFF, 1, 0x80, 'x'};
  for (const std::uint32_t listener : {115200u, 115384u, 111111u, 120000u}) {
    SerialWire wire(115200);
    wire.listen_at(listener);
    wire.push(0, sent);
    EXPECT_TRUE(wire.reads_well());
    EXPECT_EQ(all_of(wire), sent) << listener;
    // Bit by bit it comes out the same.
    const std::vector<SerialBurst> line = {{0, 115200, 0, sent}};
    TimeNs ready_at = 0;
    for (const std::uint8_t byte : sent) {
      const auto reception = receive(line, listener, ready_at);
      ASSERT_TRUE(reception);
      EXPECT_EQ(reception->byte, byte) << listener;
      EXPECT_FALSE(reception->framing_error);
      ready_at = reception->ready_at;
    }
  }
  EXPECT_FALSE(reads_well(115200, 128000));
  EXPECT_FALSE(reads_well(115200, 104000));
}

TEST(WrongRate, a_deaf_receiver_hears_only_its_own_speed) {
  SerialWire wire(19200, WrongRate::kSilence);
  wire.listen_at(9600);
  wire.push(0, Bytes{1, 2, 3});
  EXPECT_EQ(wire.next_due(), kNever);
  wire.set_baud(9600);
  wire.push(0, Bytes{4});
  EXPECT_EQ(wire.next_due(), 3 * 520'833 + 1 + 1'041'666);  // after the three unheard bytes
  EXPECT_EQ(all_of(wire), Bytes{4});
  EXPECT_EQ(wire.queued(), 0u);
}

TEST(WrongRate, what_nobody_hears_is_forgotten) {
  SerialWire deaf(19200, WrongRate::kSilence);
  SerialWire slow(4'000'000);
  deaf.listen_at(9600);
  slow.listen_at(300);
  for (TimeNs second = 0; second < 100; ++second) {
    deaf.push(second * kSecond, Bytes(1000, 'x'));
    slow.push(second * kSecond, Bytes(1000, 0xFF));
    EXPECT_LE(deaf.queued(), 1000u);
    EXPECT_LE(slow.queued(), 1000u);
  }
}

// The device changes its speed with the byte that tells it to; what follows at the old speed is
// misread from there on.
TEST(WrongRate, a_receiver_that_changes_its_speed_misreads_the_rest) {
  SerialWire wire(9600);
  wire.listen_at(9600);
  wire.push(0, Bytes{'A', 'A'});
  Bytes out;
  EXPECT_EQ(wire.take(1'041'666, out), 1u);
  wire.listen_at(19200);
  wire.take(kNever - 1, out);
  EXPECT_EQ(out, (Bytes{'A', 0x06, 0xFE}));
}

// However often somebody looks, however the bytes were written, and after a restore.
TEST(WrongRate, looking_often_changes_nothing) {
  for (const std::uint32_t listener : {1200u, 4800u, 14400u, 38400u, 115200u, 1000000u}) {
    SerialWire often(9600);
    SerialWire once(9600);
    often.listen_at(listener);
    once.listen_at(listener);
    Bytes seen;
    for (int i = 0; i < 300; ++i) {
      const TimeNs time = i * 700'000 + (i % 7) * 300'000;
      const Bytes bytes(static_cast<std::size_t>(1 + i % 3), static_cast<std::uint8_t>(i * 37));
      for (TimeNs due = often.next_due(); due < time; due = often.next_due()) {
        const std::size_t before = seen.size();
        ASSERT_EQ(often.take(due, seen), 1u) << "more than one byte at once, or none";
        ASSERT_EQ(seen.size(), before + 1);
      }
      SerialWire restored(300);
      ASSERT_TRUE(restored.load(often.save()));
      often = std::move(restored);
      often.push(time, bytes);
      once.push(time, bytes);
    }
    often.take(kNever - 1, seen);
    EXPECT_EQ(seen, all_of(once)) << listener;
  }
}

}  // namespace
}  // namespace understudy::wrong_rate_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/plain_wire.h"

#include <gtest/gtest.h>

namespace understudy::plain_wire_test {
namespace {

TEST(PlainWire, DeliversEachPushAtItsInstant) {
  PlainWire wire;
  EXPECT_EQ(wire.next_due(), kNever);
  wire.push(100, Bytes{1, 2});
  wire.push(200, Bytes{3});
  Bytes out;
  EXPECT_EQ(wire.next_due(), 100);
  EXPECT_EQ(wire.drained_at(), 200);
  EXPECT_EQ(wire.queued(), 3u);
  EXPECT_EQ(wire.take(99, out), 0u);
  EXPECT_EQ(wire.take(100, out), 2u);
  EXPECT_EQ(wire.take(300, out), 1u);
  EXPECT_EQ(out, (Bytes{1, 2, 3}));
}

TEST(PlainWire, KeepsTheOrderOfPushes) {
  PlainWire wire;
  wire.push(200, Bytes{1});
  wire.push(100, Bytes{2});  // cannot overtake
  Bytes out;
  EXPECT_EQ(wire.take(100, out), 0u);
  EXPECT_EQ(wire.take(200, out), 2u);
  EXPECT_EQ(out, (Bytes{1, 2}));
}

TEST(PlainWire, WhatIsSentAtOnceLeavesAtOnce) {
  PlainWire wire;
  wire.push(200, Bytes{1});
  const Departure second = wire.push(100, Bytes{2, 3});
  EXPECT_EQ(second.of(0), 200);
  EXPECT_EQ(second.of(1), 200);
  EXPECT_EQ(wire.unsent(199), 3u);
  EXPECT_EQ(wire.unsent(200), 0u);
}

TEST(PlainWire, IsSavedAndFlushed) {
  PlainWire wire;
  wire.push(5, Bytes{1, 2, 3});
  PlainWire restored;
  ASSERT_TRUE(restored.load(wire.save()));
  EXPECT_EQ(restored.queued(), 3u);
  EXPECT_EQ(first_difference(wire.fields(), restored.fields()), "");
  wire.flush();
  EXPECT_EQ(wire.next_due(), kNever);
  EXPECT_EQ(wire.drained_at(), 0);
  wire.push(3, Bytes{4});
  EXPECT_EQ(wire.next_due(), 3) << "the line is free at once";
}

TEST(MakeWire, SpeedZeroIsAPlainWire) {
  const auto plain = make_wire(0);
  const auto serial = make_wire(9600);
  plain->push(1, Bytes{1});
  serial->push(1, Bytes{1});
  EXPECT_EQ(plain->next_due(), 1);
  EXPECT_EQ(serial->next_due(), 1 + 1'041'666);
}

}  // namespace
}  // namespace understudy::plain_wire_test

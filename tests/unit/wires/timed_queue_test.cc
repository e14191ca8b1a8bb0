// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TimedQueue: what is sent arrives whole, in order and not before its time.
#include "wires/timed_queue.h"

#include <gtest/gtest.h>

#include "base/describe.h"
#include "wires/datagram.h"

namespace understudy::timed_queue_test {
namespace {

Datagram datagram(std::uint8_t byte) { return {{1, byte}, {byte}}; }

TEST(TimedQueue, ArrivesInOrderAndOnTime) {
  TimedQueue<Datagram> queue;
  EXPECT_EQ(queue.next_due(), kNever);
  queue.push(10, datagram(1));
  queue.push(5, datagram(2));  // not before the one that was sent before
  queue.push(20, datagram(3));
  std::vector<Datagram> out;
  EXPECT_EQ(queue.take(9, out), 0u);
  EXPECT_EQ(queue.next_due(), 10);
  EXPECT_EQ(queue.take(19, out), 2u);
  EXPECT_EQ(out, (std::vector{datagram(1), datagram(2)}));
  EXPECT_EQ(queue.next_due(), 20);
}

TEST(TimedQueue, IsSavedWithWhatIsUnderWay) {
  TimedQueue<Datagram> queue;
  queue.push(10, datagram(1));
  queue.push(11, {});
  TimedQueue<Datagram> copy;
  ASSERT_TRUE(load(save(queue), copy));
  EXPECT_EQ(copy, queue);
  std::vector<Datagram> out;
  queue.take(11, out);
  EXPECT_EQ(queue, TimedQueue<Datagram>());  // empty is as new
}

}  // namespace
}  // namespace understudy::timed_queue_test

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The simulator's side of the shared memory against a program's side written here: what a shim puts
// into the ring comes out, and what a hostile program puts there does no harm.
#include "host/participants.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <thread>

#include "base/random.h"
#include "host/slot_processes.h"

namespace understudy::participants_test {
namespace {

constexpr std::uint64_t kSeed = 0x5eed5eed5eed5eedULL;

struct Got {
  us_message_type type;
  int wire;
  TimeNs time;
  std::int64_t value;
  Bytes bytes;
};

class Shared : public ::testing::Test {
 protected:
  void SetUp() override {
    participants_ = std::move(*Participants::make({.seed = kSeed, .epoch_s = 1000}));
    slot_ = *participants_->add_program(RobotId{3}, 100, 200);
    ASSERT_EQ(slot_, SlotId{0});
    const int fd = participants_->memory_of(slot_).descriptor();
    void* memory = mmap(nullptr, sizeof(us_run), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ASSERT_NE(memory, MAP_FAILED);
    run_ = static_cast<us_run*>(memory);
  }
  void TearDown() override { munmap(run_, sizeof(us_run)); }

  us_slot& mine() { return run_->slots[slot_.value]; }
  // As the shim writes.
  void put(const void* data, std::size_t length) {
    const std::uint32_t head = mine().to_sim.head;
    for (std::size_t i = 0; i < length; ++i)
      mine().to_sim.data[(head + i) % US_RING_BYTES] = static_cast<const std::uint8_t*>(data)[i];
    mine().to_sim.head = head + static_cast<std::uint32_t>(length);
  }
  void post(us_message_type type, std::uint32_t wire, std::int64_t value, const Bytes& bytes) {
    us_message message{};
    message.type = type;
    message.wire = wire;
    message.time = 150;
    message.value = value;
    message.length = static_cast<std::uint32_t>(bytes.size());
    put(&message, sizeof message);
    put(bytes.data(), bytes.size());
  }
  std::vector<Got> receive() {
    std::vector<Got> all;
    participants_->receive(slot_, [&](const ProgramMessage& m) {
      all.push_back({m.type, m.wire, m.time, m.value, Bytes(m.bytes.begin(), m.bytes.end())});
    });
    return all;
  }
  // As the shim reads: one message from the simulator's ring.
  Got take_one() {
    us_ring& ring = mine().from_sim;
    const auto copy = [&](void* to, std::size_t length) {
      const std::uint32_t tail = ring.tail;
      for (std::size_t i = 0; i < length; ++i)
        static_cast<std::uint8_t*>(to)[i] = ring.data[(tail + i) % US_RING_BYTES];
      ring.tail = tail + static_cast<std::uint32_t>(length);
    };
    us_message m{};
    copy(&m, sizeof m);
    Bytes bytes(m.length);
    if (!bytes.empty()) copy(bytes.data(), bytes.size());
    return {static_cast<us_message_type>(m.type), static_cast<int>(m.wire), m.time, m.value, bytes};
  }

  std::unique_ptr<Participants> participants_;
  us_run* run_ = nullptr;
  SlotId slot_;
};

TEST_F(Shared, tells_the_facts_of_the_run) {
  ASSERT_TRUE(participants_->add_address(US_TCP, "127.0.0.1:34721").ok());
  ASSERT_TRUE(participants_->add_address(US_TCP, "127.0.0.1:34721").ok());
  ASSERT_TRUE(participants_->add_address(US_UDP, "127.0.0.1:4007").ok());
  EXPECT_EQ(run_->magic, US_MAGIC);
  EXPECT_EQ(run_->epoch_s, 1000);
  EXPECT_EQ(run_->address_count, 2u);  // one of a kind
  EXPECT_STREQ(run_->addresses[0].name, "127.0.0.1:34721");
  EXPECT_EQ(run_->addresses[1].kind, static_cast<std::uint32_t>(US_UDP));
  EXPECT_FALSE(participants_->add_address(US_TCP, std::string(US_ADDRESS_BYTES, 'x')).ok());
  for (int i = 2; i < US_ADDRESSES; ++i)
    ASSERT_TRUE(participants_->add_address(US_TCP, "a" + std::to_string(i)).ok());
  EXPECT_FALSE(participants_->add_address(US_TCP, "one too many").ok());
}

TEST_F(Shared, every_program_has_a_memory_of_its_own) {
  EXPECT_EQ(participants_->robot_of(slot_), RobotId{3});
  EXPECT_EQ(mine().now, 100);
  EXPECT_EQ(mine().horizon, 200);
  EXPECT_EQ(participants_->state(slot_), US_RESERVED);
  for (int i = 1; i < Participants::kMostPrograms; ++i) {
    const auto other = participants_->add_program(RobotId{7}, 0, 0);
    ASSERT_TRUE(other.ok());
    EXPECT_EQ(*other, first_slot_of(i));
    EXPECT_EQ(participants_->robot_of(*other), RobotId{7});
    EXPECT_NE(participants_->memory_of(*other).descriptor(),
              participants_->memory_of(slot_).descriptor());
  }
  int count = 0;
  for (SlotId slot = participants_->first_slot(); slot.exists();
       slot = participants_->next_slot(slot))
    EXPECT_EQ(slot, first_slot_of(count++));
  EXPECT_EQ(count, Participants::kMostPrograms);
  EXPECT_FALSE(participants_->add_program(RobotId{1}, 0, 0).ok());
  participants_->free(first_slot_of(5));  // its only process has ended
  EXPECT_EQ(*participants_->add_program(RobotId{1}, 0, 0), first_slot_of(5));
}

TEST_F(Shared, the_key_tells_robots_apart_and_not_the_seed) {
  const SlotId same_robot = *participants_->add_program(RobotId{3}, 0, 0);
  const SlotId other_robot = *participants_->add_program(RobotId{4}, 0, 0);
  const auto key_of = [&](SlotId slot) { return participants_->memory_of(slot).shared().key; };
  EXPECT_EQ(key_of(same_robot)[0], run_->key[0]);
  EXPECT_NE(key_of(other_robot)[0], run_->key[0]);
  EXPECT_NE(key_of(other_robot)[1], run_->key[1]);
  const auto* words = reinterpret_cast<const std::uint64_t*>(run_);
  for (std::size_t i = 0; i < offsetof(us_run, slots) / 8; ++i) EXPECT_NE(words[i], kSeed) << i;
}

TEST_F(Shared, a_number_of_a_foreign_process_is_not_believed) {
  ProgramMemory& memory = participants_->memory_of(slot_);
  memory.set_subreaper(getpid());
  mine().pid = getpid();
  EXPECT_EQ(memory.process_number(0), getpid());
  mine().pid = getppid();
  EXPECT_EQ(memory.process_number(0), 0);
  EXPECT_LT(memory.process(0), 0);
  nudge(*participants_, slot_, false);  // which would end our parent
  mine().pid = 1;
  EXPECT_EQ(memory.process_number(0), 0);
  EXPECT_FALSE(participants_->is_slot(SlotId{slot_.value + 1}));
  run_->slots_used = 0xffffffffu;
  EXPECT_EQ(participants_->end_of(0), SlotId{US_SLOTS});
}

TEST_F(Shared, messages_come_out_as_they_went_in) {
  post(US_OPEN, 2, 0, {US_TCP, 'x'});
  post(US_DATA, 2, 7, {1, 2, 3});
  post(US_CLOSE, 2, 0, {});
  const auto got = receive();
  ASSERT_EQ(got.size(), 3u);
  EXPECT_EQ(got[0].type, US_OPEN);
  EXPECT_EQ(got[1].bytes, (Bytes{1, 2, 3}));
  EXPECT_EQ(got[1].time, 150);
  EXPECT_EQ(got[1].value, 7);
  EXPECT_EQ(got[2].type, US_CLOSE);
  EXPECT_TRUE(receive().empty());
}

TEST_F(Shared, rings_wrap_around) {
  mine().to_sim.head = mine().to_sim.tail = 0xffffff00u;  // the counter itself wraps, too
  mine().from_sim.head = mine().from_sim.tail = 0xffffff00u;
  Bytes bytes(10007);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7);
  for (int i = 0; i < 30; ++i) {
    post(US_DATA, 1, i, bytes);
    const auto got = receive();
    ASSERT_EQ(got.size(), 1u);
    ASSERT_EQ(got[0].bytes, bytes);
    ASSERT_TRUE(participants_->send(slot_, US_DATA, 1, i, bytes));
    const Got back = take_one();
    ASSERT_EQ(back.value, i);
    ASSERT_EQ(back.bytes, bytes);
  }
}

TEST_F(Shared, a_full_ring_refuses_and_takes_again) {
  const Bytes piece(Participants::kLargestMessage, 'p');
  int sent = 0;
  while (participants_->send(slot_, US_DATA, 0, sent, piece)) ++sent;
  EXPECT_EQ(sent, 3);  // four quarters and their headers do not fit
  EXPECT_FALSE(participants_->send(slot_, US_DATA, 0, 0, piece));
  EXPECT_EQ(take_one().value, 0);
  EXPECT_TRUE(participants_->send(slot_, US_DATA, 0, 3, piece));
  for (int i = 1; i <= 3; ++i) EXPECT_EQ(take_one().value, i);
}

TEST_F(Shared, lying_lengths_and_wires_are_dropped) {
  us_message message{};
  message.type = US_DATA;
  message.length = 0xffffffffu;
  put(&message, sizeof message);
  EXPECT_TRUE(receive().empty());
  EXPECT_TRUE(receive().empty());
  post(US_DATA, US_WIRES, 0, {1});
  post(US_DATA, 0xffffffffu, 0, {2});
  post(US_DATA, 0, 0, {3});
  const auto got = receive();
  ASSERT_EQ(got.size(), 1u);
  EXPECT_EQ(got[0].bytes, Bytes{3});
}

TEST_F(Shared, a_head_far_ahead_is_not_believed) {
  mine().to_sim.head = mine().to_sim.tail + US_RING_BYTES + 1;
  EXPECT_TRUE(receive().empty());
  post(US_DATA, 0, 0, {1});
  EXPECT_EQ(receive().size(), 1u);                  // and all is well afterwards
  mine().from_sim.tail = mine().from_sim.head + 5;  // more read than written
  EXPECT_FALSE(participants_->send(slot_, US_DATA, 0, 0, Bytes(10)));
}

TEST_F(Shared, random_memory_does_no_harm) {
  const KeyedRandom random(1, 2, 3);
  std::uint64_t draw = 0;
  for (int round = 0; round < 300; ++round) {
    for (int i = 0; i < 400; ++i) {
      const auto at = static_cast<std::size_t>(random.uniform(draw++) * US_RING_BYTES);
      mine().to_sim.data[at] = static_cast<std::uint8_t>(random.uniform(draw++) * 256);
    }
    mine().to_sim.head = static_cast<std::uint32_t>(random.uniform(draw++) * 4294967295.0);
    for (const Got& got : receive()) {
      EXPECT_LT(got.wire, US_WIRES);
      EXPECT_LE(got.bytes.size(), US_RING_BYTES);
    }
  }
}

TEST_F(Shared, wake_hands_the_slot_over) {
  mine().state = US_WAITING;
  participants_->wake(slot_, 5000, 10000, 7000);
  EXPECT_EQ(participants_->state(slot_), US_RUNNING);
  EXPECT_EQ(mine().now, 5000);
  EXPECT_EQ(mine().horizon, 10000);
  EXPECT_EQ(mine().news_at, 7000);
}

TEST_F(Shared, a_ring_of_the_doorbell_ends_a_wait) {
  const std::uint32_t seen = participants_->doorbell().count();
  std::thread doorbell([this] { participants_->doorbell().ring(); });
  wait_for_bell(*participants_, seen, 60 * kSecond);  // would take a minute otherwise
  doorbell.join();
  EXPECT_NE(participants_->doorbell().count(), seen);
  wait_for_bell(*participants_, seen, 60 * kSecond);  // rung already: returns at once
}

}  // namespace
}  // namespace understudy::participants_test

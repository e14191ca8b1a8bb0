// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The inbox puts inputs in an order that does not depend on who came first, and HashChain chains.
#include "run/journal.h"

#include <gtest/gtest.h>

#include "run/hash_chain.h"
#include "systems/systems.h"

namespace understudy::journal_test {
namespace {

std::unique_ptr<RunCore> core_of_one() {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = 1;
  robot.name = robot.kind = "S4";
  robot.X_WR = {1, 1, 0};
  spec.robots.push_back(robot);
  return std::move(*RunCore::make(spec, {}));
}

constexpr int kA = 0;  // two programs
constexpr int kB = kSourcesOfProgram;

Input key_at(TimeNs time, int source, std::uint32_t key) {
  Input input{.time = time, .source = source, .kind = InputKind::kCommand};
  input.command.command.kind = CommandKind::kKey;
  input.command.command.key = key;
  return input;
}

std::vector<std::uint32_t> keys_of(const std::vector<Input>& inputs) {
  std::vector<std::uint32_t> keys;
  for (const Input& input : inputs) keys.push_back(input.command.command.key);
  return keys;
}

TEST(Inbox, orders_by_time_then_source_then_arrival) {
  const auto core = core_of_one();
  Inbox inbox(*core);
  inbox.accept(key_at(3000, kA, 31));
  inbox.accept(key_at(1000, kB, 12));
  inbox.accept(key_at(1000, kA, 11));
  inbox.accept(key_at(1000, kA, 111));
  inbox.accept(key_at(2000, kScript, 20));
  EXPECT_FALSE(inbox.empty());
  EXPECT_EQ(keys_of(inbox.take()), (std::vector<std::uint32_t>{11, 111, 12, 20, 31}));
  EXPECT_TRUE(inbox.empty());
  EXPECT_TRUE(inbox.take().empty());
}

TEST(Inbox, the_order_does_not_depend_on_who_was_faster) {
  // Two sources with their own order each, in any interleaving.
  const std::vector<Input> a = {key_at(10, kA, 1), key_at(10, kA, 2), key_at(30, kA, 3)};
  const std::vector<Input> b = {key_at(10, kB, 4), key_at(20, kB, 5), key_at(30, kB, 6)};
  std::vector<std::uint32_t> expected;
  for (int pattern = 0; pattern < 64; ++pattern) {
    if (__builtin_popcount(static_cast<unsigned>(pattern)) != 3) continue;
    const auto core = core_of_one();
    Inbox inbox(*core);
    std::size_t i = 0, k = 0;
    for (int step = 0; step < 6; ++step) inbox.accept((pattern >> step & 1) != 0 ? a[i++] : b[k++]);
    const std::vector<Input> taken = inbox.take();
    const auto order = keys_of(taken);
    if (expected.empty()) expected = order;
    EXPECT_EQ(order, expected) << pattern;
    for (std::size_t n = 0; n < taken.size(); ++n) EXPECT_EQ(taken[n].sequence, n) << pattern;
  }
  EXPECT_EQ(expected, (std::vector<std::uint32_t>{1, 2, 4, 5, 3, 6}));
}

// A parent and its child talk to one device: what was done live is what a recording has, also if
// the child was ahead.
TEST(Inbox, processes_of_one_program_keep_their_order) {
  const auto core = core_of_one();
  Inbox inbox(*core);
  const int child = kA + 1;
  const int links[] = {inbox.accept({.time = 10, .source = kA, .kind = InputKind::kOpened}),
                       inbox.accept({.time = 20, .source = child, .kind = InputKind::kOpened})};
  EXPECT_EQ(links[1], 1);
  inbox.accept({.time = 300, .source = child, .kind = InputKind::kBytes, .link = 1, .value = 1});
  inbox.accept({.time = 300, .source = child, .kind = InputKind::kClosed, .link = 1, .value = 2});
  inbox.accept({.time = 200, .source = kA, .kind = InputKind::kBytes, .link = 0, .value = 3});
  inbox.accept({.time = 300, .source = kA, .kind = InputKind::kBytes, .link = 0, .value = 4});
  const auto inputs = inbox.take();
  ASSERT_EQ(inputs.size(), 6u);
  for (std::size_t i = 2; i < 6; ++i) {
    EXPECT_EQ(inputs[i].value, static_cast<int>(i) - 1);
    EXPECT_EQ(inputs[i].time, 300);
  }
}

TEST(Inbox, moves_times_into_the_open_interval) {
  const auto core = core_of_one();
  core->tick(nullptr);
  Inbox inbox(*core);
  inbox.accept(key_at(-5, 1, 1));
  inbox.accept(key_at(core->next_tick(), 1, 2));
  inbox.accept(key_at(kNever, 1, 3));
  for (const Input& input : inbox.take()) {
    EXPECT_GE(input.time, core->now());
    EXPECT_LT(input.time, core->next_tick());
  }
}

TEST(Inbox, keeps_the_link_that_an_open_was_given) {
  const auto core = core_of_one();
  Inbox inbox(*core);
  const int links = core->device(0).descriptor().links;
  for (int i = 0; i < links; ++i)  // but for the first, the device will refuse them in words
    EXPECT_EQ(inbox.accept({.source = i * kB, .kind = InputKind::kOpened}), i);
  EXPECT_EQ(inbox.accept({.source = links * kB, .kind = InputKind::kOpened}), -1);  // not even that
  const auto inputs = inbox.take();
  for (int i = 0; i < links; ++i) EXPECT_EQ(inputs[static_cast<std::size_t>(i)].link, i);
  EXPECT_EQ(inputs.back().link, -1);
}

TEST(HashChain, depends_on_every_link_and_its_tick) {
  const auto chain = [](std::initializer_list<std::pair<int, int>> links) {
    HashChain c;
    for (const auto& [tick, hash] : links) c.add(tick, static_cast<std::uint64_t>(hash));
    return c.value();
  };
  const std::uint64_t value = chain({{0, 1}, {200, 2}, {400, 3}});
  EXPECT_EQ(chain({{0, 1}, {200, 2}, {400, 3}}), value);
  EXPECT_NE(chain({{0, 9}, {200, 2}, {400, 3}}), value);
  EXPECT_NE(chain({{0, 1}, {200, 9}, {400, 3}}), value);
  EXPECT_NE(chain({{0, 1}, {201, 2}, {400, 3}}), value);
  EXPECT_NE(chain({{0, 1}, {400, 3}}), value);
  EXPECT_NE(chain({{200, 2}, {0, 1}, {400, 3}}), value);
  EXPECT_EQ(HashChain().last_tick(), -1);
}

TEST(HashChain, its_interval_is_a_virtual_second_unless_told) {
  EXPECT_EQ(hash_interval(0, 5 * kMillisecond), 200);
  EXPECT_EQ(hash_interval(7, 5 * kMillisecond), 7);
  EXPECT_EQ(hash_interval(0, 300 * kMillisecond), 3);
  EXPECT_EQ(hash_interval(0, kSecond), 1);
  EXPECT_EQ(hash_interval(0, 5 * kSecond), 1);
}

}  // namespace
}  // namespace understudy::journal_test

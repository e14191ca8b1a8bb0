// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The journal puts inputs in an order that does not depend on who came first, and HashChain chains.
#include "run/journal.h"

#include <gtest/gtest.h>

#include "run/hash_chain.h"
#include "systems/systems.h"

namespace understudy::journal_test {
namespace {

std::unique_ptr<RunWorld> core_of_one() {
  Spec spec;
  spec.kinds = all_robot_kinds();
  RobotSpec robot;
  robot.id = 1;
  robot.name = robot.kind = "S4";
  robot.X_WR = {1, 1, 0};
  robot.devices.push_back({"echo", "line", {}});
  spec.robots.push_back(robot);
  return std::move(*RunWorld::make(spec, {}));
}

constexpr int kA = 0;  // two programs
constexpr int kB = kSourcesOfProgram;

Input key_at(TimeNs time, int source, std::uint32_t key) {
  RobotCommand press;
  press.command = PressKey{.key = key};
  return {.time = time, .source = source, .content = press};
}

std::vector<std::uint32_t> keys_of(const std::vector<Input>& inputs) {
  std::vector<std::uint32_t> keys;
  for (const Input& input : inputs)
    keys.push_back(std::get<PressKey>(std::get<RobotCommand>(input.content).command).key);
  return keys;
}

TEST(Journal, orders_by_time_then_source_then_arrival) {
  const auto core = core_of_one();
  Journal journal(*core);
  journal.accept(key_at(3000, kA, 31));
  journal.accept(key_at(1000, kB, 12));
  journal.accept(key_at(1000, kA, 11));
  journal.accept(key_at(1000, kA, 111));
  journal.accept(key_at(2000, kScript, 20));
  EXPECT_FALSE(journal.empty());
  EXPECT_EQ(keys_of(journal.take()), (std::vector<std::uint32_t>{11, 111, 12, 20, 31}));
  EXPECT_TRUE(journal.empty());
  EXPECT_TRUE(journal.take().empty());
}

TEST(Journal, the_order_does_not_depend_on_who_was_faster) {
  // Two sources with their own order each, in any interleaving.
  const std::vector<Input> a = {key_at(10, kA, 1), key_at(10, kA, 2), key_at(30, kA, 3)};
  const std::vector<Input> b = {key_at(10, kB, 4), key_at(20, kB, 5), key_at(30, kB, 6)};
  std::vector<std::uint32_t> expected;
  for (int pattern = 0; pattern < 64; ++pattern) {
    if (__builtin_popcount(static_cast<unsigned>(pattern)) != 3) continue;
    const auto core = core_of_one();
    Journal journal(*core);
    std::size_t i = 0, k = 0;
    for (int step = 0; step < 6; ++step)
      journal.accept((pattern >> step & 1) != 0 ? a[i++] : b[k++]);
    const std::vector<Input> taken = journal.take();
    const auto order = keys_of(taken);
    if (expected.empty()) expected = order;
    EXPECT_EQ(order, expected) << pattern;
    for (std::size_t n = 0; n < taken.size(); ++n) EXPECT_EQ(taken[n].sequence, n) << pattern;
  }
  EXPECT_EQ(expected, (std::vector<std::uint32_t>{1, 2, 4, 5, 3, 6}));
}

// A program that starts while the run is paused may speak before the next edit by hand.
TEST(Journal, an_edit_while_paused_stays_between_its_neighbours) {
  const auto core = core_of_one();
  Journal journal(*core);
  journal.accept(key_at(3000, kA, 31));
  journal.accept({.time = 0, .source = kPausedSource, .content = EditBytes{}});
  journal.accept(key_at(2000, kB, 22));
  journal.accept(key_at(1000, kA, 11));
  const std::vector<Input> taken = journal.take();
  ASSERT_EQ(taken.size(), 4u);
  EXPECT_EQ(taken[1].source, kPausedSource);
  EXPECT_EQ(taken[1].time, 3000) << "not before what came first";
  EXPECT_EQ(keys_of({taken[0], taken[2], taken[3]}), (std::vector<std::uint32_t>{31, 11, 22}));
}

// A parent and its child talk to one device: what was done live is what a recording has, also if
// the child was ahead.
TEST(Journal, processes_of_one_program_keep_their_order) {
  const auto core = core_of_one();
  Journal journal(*core);
  const int child = kA + 1;
  const DeviceId device{0};
  const auto say = [&](TimeNs time, int source, int link, std::uint8_t word) {
    journal.accept(
        {.time = time, .source = source, .content = LinkBytes{{device, LinkId{link}}, {word}}});
  };
  journal.accept({.time = 10, .source = kA, .content = LinkOpened{device}});
  const LinkId second =
      journal.accept({.time = 20, .source = child, .content = LinkOpened{device}});
  EXPECT_EQ(second, LinkId{1});
  say(300, child, 1, 1);
  say(300, child, 1, 2);
  say(200, kA, 0, 3);
  say(300, kA, 0, 4);
  const auto inputs = journal.take();
  ASSERT_EQ(inputs.size(), 6u);
  for (std::size_t i = 2; i < 6; ++i) {
    EXPECT_EQ(std::get<LinkBytes>(inputs[i].content).bytes[0], i - 1);
    EXPECT_EQ(inputs[i].time, 300);
  }
}

// A program is killed at an instant before the one it has reached: its device has handled more.
TEST(Journal, a_device_does_not_go_back_to_close_a_link) {
  const auto play = [](Journal& journal, RunWorld& core) {
    const DeviceId echo = core.devices().find(RobotId{1}, "line");
    journal.accept({.time = 10, .source = kA, .content = LinkOpened{echo}});
    const LinkAddress link{echo, LinkId{0}};
    journal.accept({.time = 20, .source = kA, .content = LinkBytes{link, {'a', 'b'}}});
    core.devices()[echo].advance_to(3 * kMillisecond);  // a program waits for the echo
    journal.accept({.time = 30, .source = kA, .content = LinkClosed{link}});
    return journal.take();
  };
  const auto live = core_of_one();
  Journal journal(*live);
  const std::vector<Input> inputs = play(journal, *live);
  live->tick(nullptr);
  EXPECT_GT(inputs.back().time, 2 * kMillisecond) << "two bytes at 9600 baud";
  const auto replayed = core_of_one();
  for (const Input& input : inputs) replayed->apply(input);
  replayed->tick(nullptr);
  EXPECT_EQ(replayed->hash(), live->hash());
}

TEST(Journal, moves_times_into_the_open_interval) {
  const auto core = core_of_one();
  core->tick(nullptr);
  Journal journal(*core);
  journal.accept(key_at(-5, 1, 1));
  journal.accept(key_at(core->next_tick(), 1, 2));
  journal.accept(key_at(kNever, 1, 3));
  for (const Input& input : journal.take()) {
    EXPECT_GE(input.time, core->now());
    EXPECT_LT(input.time, core->next_tick());
  }
}

TEST(Journal, keeps_the_link_that_an_open_was_given) {
  const auto core = core_of_one();
  Journal journal(*core);
  const DeviceId device{0};
  const int links = core->devices()[device].descriptor().links;
  const auto open = [&](int source) {
    return journal.accept({.source = source, .content = LinkOpened{device}});
  };
  for (int i = 0; i < links; ++i)  // but for the first, the device will refuse them in words
    EXPECT_EQ(open(i * kB), LinkId{i});
  EXPECT_FALSE(open(links * kB).exists());  // not even that
  const auto inputs = journal.take();
  const auto link_of = [](const Input& input) { return std::get<LinkOpened>(input.content).link; };
  for (int i = 0; i < links; ++i)
    EXPECT_EQ(link_of(inputs[static_cast<std::size_t>(i)]), LinkId{i});
  EXPECT_FALSE(link_of(inputs.back()).exists());
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

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The swarm of sessions: for every device of this build and a seed, sessions that are split, merged
// and damaged, and what must come of them.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/swarm/protocol_session.h"

namespace understudy::swarm {

// However the same bytes are cut into pieces, the replies and the world are the same.
inline void expect_pieces_do_not_matter(const PersonalityDescriptor& device, std::uint64_t seed) {
  Draws draws(seed, 1);
  const Plan plan = undamaged_plan(device, draws);
  const Heard whole = Session(device, plan.parameters).play(plan, kEndOfPlan);
  const Heard in_pieces = Session(device, plan.parameters).play(split(plan, draws), kEndOfPlan);
  const Heard at_once = Session(device, plan.parameters).play(merged(plan), kEndOfPlan);
  EXPECT_TRUE(whole == in_pieces) << "split";
  EXPECT_TRUE(whole == at_once) << "merged";
}

// The first words of a session that get an answer from a fresh device; empty if none do.
inline Bytes words_with_an_answer(const PersonalityDescriptor& device, const Plan& plan) {
  const auto heard = [&](const Bytes& words) {
    return Session(device, plan.parameters).ask(2, words).size();
  };
  const std::size_t unasked = heard({});  // some devices talk all by themselves
  for (const Step& step : plan.steps)
    if (!step.bytes.empty() && heard(step.bytes) > unasked) return step.bytes;
  return {};
}

// A bad line does what it likes to its own session. The device of the other robot answers as
// before, nothing grows without end, and all of it is the same after a restore in between.
inline void expect_damage_stays_small(const PersonalityDescriptor& device, std::uint64_t seed) {
  Draws draws(seed, 2);
  const Plan plan = damaged_plan(device, draws);
  const auto restore_at = static_cast<TimeNs>(draws.real() * static_cast<double>(kEndOfPlan));
  const Bytes words = words_with_an_answer(device, undamaged_plan(device, draws));
  Session session(device, plan.parameters);
  Session restored(device, plan.parameters);
  EXPECT_TRUE(session.play(plan, kEndOfPlan) == restored.play(plan, kEndOfPlan, restore_at))
      << "after a restore at " << restore_at << " ns";
  EXPECT_LT(session.memory(), std::size_t{8} << 20);
  session.calm_down();
  if (words.empty()) return;
  const Bytes fresh = Session(device, plan.parameters).ask(2, words);
  const Bytes after = session.ask(2, words);
  EXPECT_EQ(after.empty(), fresh.empty()) << "the other robot's device";
}

inline void run_protocol_seeds(std::uint64_t first, std::uint64_t count) {
  // UNDERSTUDY_SWARM_SEED repeats one seed, UNDERSTUDY_SWARM_DEVICE tests one device.
  const char* const device_only = std::getenv("UNDERSTUDY_SWARM_DEVICE");
  if (const char* only = std::getenv("UNDERSTUDY_SWARM_SEED")) {
    first = std::strtoull(only, nullptr, 10);
    count = 1;
  }
  for (std::uint64_t seed = first; seed < first + count; ++seed)
    for (const PersonalityDescriptor& device : all_personalities()) {
      if (device_only != nullptr && std::string_view(device_only) != device.name) continue;
      SCOPED_TRACE(std::string(device.name) + ", UNDERSTUDY_SWARM_SEED=" + std::to_string(seed));
      expect_pieces_do_not_matter(device, seed);
      expect_damage_stays_small(device, seed);
      if (testing::Test::HasFailure()) return;
    }
}

}  // namespace understudy::swarm

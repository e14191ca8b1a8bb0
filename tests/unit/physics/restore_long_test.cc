// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Restore at 1000 random ticks of a scene full of contacts: every run goes on to the same bits.
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/unit/physics/arena.h"

namespace understudy::restore_long_test {
namespace {

constexpr int kTicks = 5000;
constexpr int kAfter = 50;

Spec crowd() {
  Spec spec = furnished_room();
  const char* kinds[] = {"Can", "Soccer", "Golf", "Crate"};
  add_box_robot(spec, "box", 0.2, 0.12, 4);
  for (int i = 0; i < 16; ++i)
    add_robot(spec, i % 3 == 0 ? "box" : "Rover",
              {0.5 + 0.9 * (i % 4), 0.5 + 0.9 * (i / 4), 0.7 * i});
  for (int i = 0; i < 24; ++i)
    add_object(spec, kinds[i % 4], {0.9 + 0.42 * (i % 6), 0.95 + 0.55 * (i / 6), 0.3 * i});
  return spec;
}

void chase(Arena& a) {
  for (std::size_t i = 0; i < a.state.robots.size(); ++i) {
    const double phase = 0.01 * static_cast<double>(a.state.tick) + static_cast<double>(i);
    a.robot_wants(i, 0.002 * det::cos(0.3 * phase), 0.01 * det::sin(phase));
  }
  a.tick();
}

TEST(RestoreLong, AThousandRandomTicks) {
  Arena run(crowd());
  std::vector<std::uint64_t> hashes;
  std::vector<Bytes> saved;
  int touching = 0;
  for (int i = 0; i < kTicks; ++i) {
    saved.push_back(save(run.state));
    chase(run);
    hashes.push_back(hash_of(run.state));
    for (const RobotState& r : run.state.robots) touching += r.body.touching ? 1 : 0;
  }
  EXPECT_GT(touching, kTicks);  // more than one robot in contact at any time
  const KeyedRandom random(1, 2, 3);
  Arena other(crowd());
  for (std::uint64_t k = 0; k < 1000; ++k) {
    const int start = static_cast<int>((kTicks - kAfter) * random.uniform(k));
    ASSERT_TRUE(load(saved[static_cast<std::size_t>(start)], other.state));
    for (int i = start; i < start + kAfter; ++i) {
      chase(other);
      ASSERT_EQ(hash_of(other.state), hashes[static_cast<std::size_t>(i)]) << start << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace understudy::restore_long_test

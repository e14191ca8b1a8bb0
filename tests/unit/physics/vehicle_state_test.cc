// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All that wheels and water carry from tick to tick is in the State: runs repeat, and any saved
// state continues to the same bits, also inside a jump or a roll-over.
#include "base/random.h"
#include "tests/unit/physics/garage.h"

namespace understudy::vehicle_state_test {
namespace {

// Hills, a pool, vehicles of every drive, and one that comes from above and rolls over.
Spec playground() {
  Spec spec = outdoors();
  TerrainSpec& terrain = spec.terrains.emplace_back();
  auto heights = std::make_shared<HeightsSpec>();
  heights->path = "hills";
  heights->columns = heights->rows = 64;
  const KeyedRandom random(3, 1, 4);
  for (std::uint64_t i = 0; i < 64 * 64; ++i)
    heights->steps.push_back(static_cast<std::uint16_t>(200 * random.uniform(i)));
  terrain.heights = heights;
  terrain.corner = {-32, -32};
  terrain.step_m = 1e-3;
  WaterSpec& pool = spec.waters.emplace_back();
  pool.corner = {10, 10};
  pool.width_m = pool.height_m = 10;
  pool.level_m = 3;
  add_cart(spec);
  add_car(spec);
  add_mecanum(spec);
  add_kind(spec, "Mako", box(1.34, 0.64, 0.46), 35, "thrusters", {});
  put(spec, "Cart", {0, 0, 0.3});
  put(spec, "Car", {3, -2, 1.3});
  put(spec, "Mecanum", {-3, 1, 2});
  put(spec, "Mako", {15, 15, 0}).stance.z_m = 2;
  RobotSpec& falling = put(spec, "Car", {-5, -5, 0.2});
  falling.stance = {1.5, 1.2, 0.4};
  return spec;
}

void drive_on(Drive1& d) {
  const std::int64_t tick = d.state().tick;
  if (tick % 40 == 0) {
    const auto robot = static_cast<int>(tick / 40 % 5);
    const double phase = 0.01 * static_cast<double>(tick);
    d.tell(SetSpeed{0.4 * std::cos(phase), 0, std::sin(2 * phase)}, robot);
  } else {
    d.ticks(1);
  }
}

TEST(VehicleState, RunsRepeatAndGoOnFromAnyTick) {
  constexpr int kTicks = 800;
  constexpr int kAfter = 20;
  Drive1 run(playground());
  std::vector<std::uint64_t> hashes;
  std::vector<Bytes> saved;
  for (int i = 0; i < kTicks; ++i) {
    saved.push_back(run.simulation->save());
    drive_on(run);
    hashes.push_back(run.simulation->hash());
  }
  Drive1 other(playground());
  for (int i = 0; i < kTicks; ++i) {
    drive_on(other);
    ASSERT_EQ(other.simulation->hash(), hashes[static_cast<std::size_t>(i)]) << i;
  }
  const KeyedRandom random(1, 2, 3);
  for (std::uint64_t k = 0; k < 50; ++k) {
    const int start = static_cast<int>((k % 2 == 0 ? 200 : kTicks - kAfter) * random.uniform(k));
    ASSERT_TRUE(other.simulation->restore(saved[static_cast<std::size_t>(start)]));
    for (int i = start; i < start + kAfter; ++i) {
      drive_on(other);
      ASSERT_EQ(other.simulation->hash(), hashes[static_cast<std::size_t>(i)]) << start << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace understudy::vehicle_state_test

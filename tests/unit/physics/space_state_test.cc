// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A tick of spatial physics depends on the State alone: not on threads, nor on what was before.
#include "tests/unit/physics/space_arena.h"
#include "tick/worker_pool.h"

namespace understudy::space_state_test {
namespace {

Spec heap() {
  Spec spec = space();
  add_slope(spec, 0.1, 1, 0.5);
  const ShapeSpec shapes[] = {box(0.2, 0.15, 0.1), cylinder(0.08, 0.2), cone(0.1, 0.2), ball(0.08)};
  for (int i = 0; i < 12; ++i) {
    BodySpec& body = add_body(spec, shapes[i % 4], 1, {0.05 * (i % 3), 0.04 * (i % 5), 0.3 * i},
                              {0.3 + 0.2 * i, 0.2 * i, 0.3 * i});
    body.rolling_friction = 0.05;
    body.surface.restitution = 0.5;
  }
  return spec;
}

TEST(SpaceStates, ThreadsAndRestoreChangeNoBit) {
  SpaceArena run(heap());
  SpaceArena restored(heap());
  SpaceArena shared(heap());
  WorkerPool pool(3);
  for (int t = 0; t < 300; ++t) {
    ASSERT_TRUE(load(save(run.state), restored.state));
    run.tick();
    restored.tick();
    shared.physics.move(shared.state, pool);
    ++shared.state.tick;
    ASSERT_EQ(hash_of(run.state), hash_of(restored.state)) << t;
    ASSERT_EQ(hash_of(run.state), hash_of(shared.state)) << t;
    // The memory of one that is restored at each tick has seen the same bodies as one that went on,
    // so let it see something else from time to time.
    if (t % 50 == 25) {
      restored.state = initial_state(restored.model, 1);
      restored.tick();
    }
  }
}

}  // namespace
}  // namespace understudy::space_state_test

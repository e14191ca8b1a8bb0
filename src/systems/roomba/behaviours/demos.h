// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The demos of the Create 1 that are neither cleaning nor music.
#pragma once

#include "systems/roomba/behaviours/behaviour.h"

namespace understudy {

// Goes on without end; starts anew elsewhere if something is in the way.
class FigureEightBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;
};

// Stands until it is pushed from behind, then drives a piece ahead. Drives away from what it hits.
class WimpBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;
};

// Turns until it hears a virtual wall, and drives there until it hits something. This needs a
// receiver that hears only what is ahead. On the real robot a user covers it with tape. Tag turns
// around then and goes to the next one.
class HomeBehaviour final : public Behaviour {
 public:
  explicit HomeBehaviour(bool goes_on) : goes_on_(goes_on) {}
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;

 private:
  bool goes_on_;
};

}  // namespace understudy

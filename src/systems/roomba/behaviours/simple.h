// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The behaviours that others are made of.
#pragma once

#include "systems/roomba/behaviours/behaviour.h"

namespace understudy {

// Out and in again; ends when it is back in the middle or something is in the way.
class SpiralBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;
};

// Straight ahead, and away from whatever is in the way, in ever new directions.
class BounceBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;
};

// Looks for a wall and keeps it on the right.
class WallBehaviour final : public Behaviour {
 public:
  bool step(const BehaviourView& view, BehaviourMemory& memory) const override;
};

}  // namespace understudy

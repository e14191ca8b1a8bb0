// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Two demos of the Create 1 that make music: a user plays by covering the cliff sensors.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

// Plays the demo that is on, kPachelbel or kBanjo.
void play_by_hand(OiCall& call);

}  // namespace understudy

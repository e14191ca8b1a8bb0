// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robot's panel in the window: its mode, its LEDs, its digits, and the names of four buttons.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

// Writes it anew if it has changed, four times a second at most.
void panel_slot(OiCall& call);

}  // namespace understudy

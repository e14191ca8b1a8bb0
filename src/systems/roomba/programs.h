// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Starts, runs and ends what the robot does by itself.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

void take_spot(OiCall& call, ByteReader data);
void take_clean(OiCall& call, ByteReader data);
void take_max(OiCall& call, ByteReader data);
void take_demo(OiCall& call, ByteReader data);
void take_dock(OiCall& call, ByteReader data);

// Buttons and the schedule start programs while nobody is in control.
void watch_user(OiCall& call);
void behaviour_slot(OiCall& call);
// The charger is on while its contacts have power and no program is in control.
void charge_slot(OiCall& call);

}  // namespace understudy

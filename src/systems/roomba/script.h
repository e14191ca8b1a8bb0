// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Scripts and waits of the Create 1. A script that is played goes before all other input. While a
// wait is on, the robot reads no further input.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

void take_script(OiCall& call, ByteReader data);
void take_play_script(OiCall& call, ByteReader data);
void take_show_script(OiCall& call, ByteReader data);
void take_wait_time(OiCall& call, ByteReader data);
void take_wait_distance(OiCall& call, ByteReader data);
void take_wait_angle(OiCall& call, ByteReader data);
void take_wait_event(OiCall& call, ByteReader data);

// Ends the wait if what it waits for has come.
void script_slot(OiCall& call);

// Whether an event of opcode 158 (1 to 22) is present.
bool is_event(OiCall& call, int number);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Modes, sleep, the text after power-on, the speed of the line, and the device-detect pin that a
// client moves with RTS.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

void take_reset(OiCall& call, ByteReader data);
void take_start(OiCall& call, ByteReader data);
void take_baud(OiCall& call, ByteReader data);
void take_safe(OiCall& call, ByteReader data);
void take_full(OiCall& call, ByteReader data);
void take_power(OiCall& call, ByteReader data);
void take_stop(OiCall& call, ByteReader data);

// Everything as after power-on, except for who is attached.
void power_on(OiCall& call);
// Wheels, motors and lights stop.
void power_off(OiCall& call);
// Prints the next lines of the boot text that are due.
void print_boot_text(OiCall& call);
std::size_t boot_line_count();

// Stops what belongs to the old mode.
void change_mode(OiCall& call, OiMode mode);

void take_line_state(OiCall& call, const LineState& state);
void wake_up(OiCall& call);
// After five idle minutes the robot sleeps.
void sleep_slot(OiCall& call);

}  // namespace understudy

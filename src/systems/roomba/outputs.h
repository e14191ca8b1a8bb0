// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LEDs, brushes, the vacuum, the drivers and outputs of the cargo bay, and the infrared emitter.
// They act on the robot's parts.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

void take_leds(OiCall& call, ByteReader data);
void take_motors(OiCall& call, ByteReader data);
void take_pwm_motors(OiCall& call, ByteReader data);
void take_digital_outputs(OiCall& call, ByteReader data);
void take_send_ir(OiCall& call, ByteReader data);
void take_scheduling_leds(OiCall& call, ByteReader data);
void take_digits_raw(OiCall& call, ByteReader data);
void take_digits_ascii(OiCall& call, ByteReader data);

void leds_off(OiCall& call);
// Motors, drivers, outputs and the emitter.
void switch_off(OiCall& call);
// Brushes and vacuum of a robot that cleans.
void set_motors(OiCall& call, double main_brush, double side_brush, double vacuum);
// Ends what lasts a moment.
void outputs_slot(OiCall& call);

}  // namespace understudy

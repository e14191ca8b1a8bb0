// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the robot senses, in the terms of the Open Interface.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

// The sensor's value in this slot of 15 ms; `fallback` if the robot has no such sensor.
double sensed(OiCall& call, OiSensor which, double fallback = 0);

bool is_cliff(OiCall& call, OiSensor cliff);
// Strength of the light that comes back from below, 0 to 4095. `floor` is one of kFloorLeft...
int cliff_signal(OiCall& call, OiSensor floor);
// Likewise of a light bumper, and of the wall sensor up to `most`.
int light_signal(OiCall& call, OiSensor light);
int wall_signal(OiCall& call);
bool is_near(int light_signal);
bool has_wall(OiCall& call);

// The character that the remote control sends, 0 if none.
std::uint8_t remote_character(const OiCall& call);
// The character that a receiver hears, 0 if none. The remote control is heard by all of them.
std::uint8_t heard_character(OiCall& call, OiSensor receiver);
bool has_virtual_wall(OiCall& call);

// How dirty the floor below is: a marker on it is dirt.
int dirt_below(const OiCall& call);

// Whether somebody else pushes it ahead.
bool is_pushed(const OiCall& call);

bool is_on_dock(OiCall& call);
bool is_on_charger(OiCall& call);       // the dock or a plug
bool has_charging_fault(OiCall& call);  // that a user has made
bool is_charging(OiCall& call);

struct OiBattery {
  double voltage_mv = 0;
  double current_ma = 0;
  double charge_mah = 0;
  double capacity_mah = 0;
};
// A robot without a battery has one that is always full.
OiBattery battery_of(OiCall& call);

}  // namespace understudy

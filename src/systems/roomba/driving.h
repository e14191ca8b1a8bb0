// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wheels: drive commands, distance and angle, encoders, and what makes the robot stop in Safe mode.
#pragma once

#include "systems/roomba/memory.h"

namespace understudy {

inline constexpr double kOiMostSpeed_mm_s = 500;
inline constexpr double kOiMm_per_count = 0.444565;

// Commands with their data.
void take_drive(OiCall& call, ByteReader data);
void take_drive_direct(OiCall& call, ByteReader data);
void take_drive_pwm(OiCall& call, ByteReader data);

// Tells the wheels; nothing happens if they have been told the same before.
void drive_wheels(OiCall& call, double left_mm_s, double right_mm_s);
void stop_wheels(OiCall& call);
// Also forgets what was asked for.
void forget_drive(OiCall& call);

// The way of the wheels since the start of the run.
double way_of_wheels_m(const OiCall& call);
double turn_of_wheels_rad(const OiCall& call);

// Packets 19 and 20. What is reported is counted off, and the rest is kept for the next time.
int take_distance(OiCall& call);
int take_angle(OiCall& call);
// As they would be reported.
int distance_mm(const OiCall& call);
int angle_deg(const OiCall& call);
void zero_distance(OiCall& call);
void zero_angle(OiCall& call);

// 0 left, 1 right; wraps around at 16 bits.
int encoder_counts(const OiCall& call, std::size_t wheel);
void start_odometer(OiCall& call);

bool is_dropped(const OiCall& call, OiPart drop);
// Whether Safe mode ends while the wheels turn like this.
bool is_unsafe(OiCall& call, double left_mm_s, double right_mm_s);

}  // namespace understudy

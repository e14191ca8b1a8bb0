// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Commands that move the head. On the wire azimuths grow clockwise, in 1/100 degree.
#pragma once

#include "systems/roboteye/call.h"

namespace understudy {

EyeAnswer eye_home(EyeCall& call);
EyeAnswer eye_stop(EyeCall& call);
EyeAnswer eye_set_acceleration(EyeCall& call);
EyeAnswer eye_get_angles(EyeCall& call);
EyeAnswer eye_point(EyeCall& call);
EyeAnswer eye_track(EyeCall& call);
EyeAnswer eye_scan_field(EyeCall& call);
EyeAnswer eye_scan_band(EyeCall& call);
EyeAnswer eye_scan_region(EyeCall& call);

// A new motion ends the one under way, and nobody is told of its end.
void begin_eye_motion(EyeCall& call, EyeMotion motion, bool answers_later);

// Where the head points at an instant, as it is sent.
struct EyeAngles {
  std::uint16_t azimuth = 0;
  std::int16_t elevation = 0;
};
// Finds out when the motion that has begun will have settled.
void await_eye_rest(EyeMemory& memory, const HeadControl& head, TimeNs now);
EyeAngles eye_angles(const EyeMemory& memory, const HeadControl& head, TimeNs instant);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The laser of an RE05. Every sample is measured at its own instant, in the direction in which the
// head points then, from where the robot is then; it becomes known when the tick that contains that
// instant has been sealed.
#pragma once

#include <vector>

#include "systems/roboteye/call.h"

namespace understudy {

EyeAnswer eye_run_laser(EyeCall& call);
EyeAnswer eye_stop_laser(EyeCall& call);
EyeAnswer eye_set_gain(EyeCall& call);

// What a packet of points is made of.
inline constexpr std::size_t kEyePoint = 8;  // bytes
inline constexpr std::size_t kEyePointsOfPacket = 58;
inline constexpr std::uint16_t kEyeTooNear = 0x0000;  // centimetres
inline constexpr std::uint16_t kEyeNoReturn = 0x3FFF;

// Measures what has been sealed. Returns the packets that are full.
std::vector<Bytes> measure_with_eye(const EyeSettings& settings, EyeMemory& memory,
                                    RobotAccess& robot);

// Ticks of a 66 MHz clock since power-on, as far as 32 bits hold them.
std::uint32_t eye_stamp(TimeNs since_power_on);

}  // namespace understudy

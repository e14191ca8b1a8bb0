// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The radio of a robot, as `error radio` and `set radio_range_m` describe it.
#pragma once

#include "world/parameters.h"

namespace understudy {

struct RadioModel {
  double loss_share = 0;  // of the messages that reach the robot
  double bit_share = 0;   // of the bits of those that it receives
  double range_m = 0;     // how far its own messages reach; 0: everywhere
};

enum RadioError { kRadioLoss, kRadioBitErrors, kRadioRange };
inline constexpr ParameterInfo kRadioErrors[] = {
    {"loss", 0, "share", 0, 1, "share of messages to this robot that get lost"},
    {"bit_errors", 0, "share", 0, 1, "share of bits that arrive wrong"},
    {"range_m", 0, "m", 0, 1e6, "how far its messages reach; 0 uses the world's setting", false},
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What programs started by hand count on, by the devices of a world: whether time may stand still
// while they think, and how fast it goes unless the user says otherwise.
#pragma once

#include <string>
#include <vector>

#include "world/spec.h"

namespace understudy {

struct GuestHabits {
  bool patient = false;    // all devices are: with --speed max time waits for the programs
  bool real_time = false;  // of some, programs count on time that passes while they think
  std::vector<std::string> greetings = {};  // said when the ports are open
};

GuestHabits guest_habits(const Spec& spec);

}  // namespace understudy

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

struct ClientPolicy {
  bool time_waits =
      false;               // for all devices: with --speed max it stands still while programs think
  bool real_time = false;  // of some, programs count on time that passes while they think
  std::vector<std::string> greetings = {};  // said when the ports are open
};

ClientPolicy client_policy(const Spec& spec);

}  // namespace understudy

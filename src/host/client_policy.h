// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What programs started by hand rely on, depending on the devices of a world: whether time may
// stand still while they think, and how fast it passes unless the user says otherwise.
#pragma once

#include <string>
#include <vector>

#include "world/spec.h"

namespace understudy {

struct ClientPolicy {
  bool time_waits = false;  // with --speed max, it stands still while programs think
  bool real_time = false;   // some programs rely on time passing while they think
  std::vector<std::string> greetings = {};  // printed once the ports are open
};

ClientPolicy client_policy(const Spec& spec);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The networks that this machine is on.
#pragma once

#include <cstdint>
#include <vector>

namespace understudy {

struct OwnNetwork {
  std::uint32_t address = 0;    // of this machine
  std::uint32_t broadcast = 0;  // to everybody there
};

// Those that are up and have a broadcast address, in the system's order. A machine with several
// addresses on a network has an entry for each.
std::vector<OwnNetwork> own_networks();

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Whether any program in a run can ever wake by itself.
#pragma once

#include <string>

#include "host/participants.h"
#include "host/shim_wires.h"
#include "run/run_world.h"

namespace understudy {

// If none can: what they wait for and what helps; otherwise empty. In a standstill nothing moves
// any more, so waiting for a drive is hopeless too.
std::string hopeless_wait(const RunWorld& world, const Participants& participants,
                          const ShimWires& wires, bool standstill);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A thousand seeds of the swarm of sessions, for every device.
#include "tests/swarm/protocol_swarm.h"

namespace understudy::swarm {

TEST(ProtocolSwarmLong, survives_bad_lines) { run_protocol_seeds(1000, 1000); }

}  // namespace understudy::swarm

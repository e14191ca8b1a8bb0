// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A few seeds of the swarm of sessions; protocol_swarm_long_test.cc has more.
#include "tests/swarm/protocol_swarm.h"

namespace understudy::swarm {

TEST(ProtocolSwarm, survives_bad_lines) { run_protocol_seeds(1, 20); }

}  // namespace understudy::swarm

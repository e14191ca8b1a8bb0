// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds out which program listens on a TCP port of this machine, as far as /proc shows it.
#pragma once

#include <string>

namespace understudy {

// "understudy (process 4711)"; empty if it is unknown: another user's program, or none.
std::string holder_of_tcp_port(int number);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who listens on a TCP port of this machine, as far as /proc lets us see.
#pragma once

#include <string>

namespace understudy {

// "understudy (process 4711)"; empty if it cannot be told: another user's, or nobody.
std::string holder_of_tcp_port(int number);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds out which program listens on a TCP port of this machine, or serves a pty, as far as /proc
// shows it.
#pragma once

#include <string>

namespace understudy {

// "understudy (process 4711)"; empty if it is unknown: another user's program, or none.
std::string holder_of_tcp_port(int number);
// Whether the program at this TCP port of this machine has closed its end of a connection to ours,
// even if what it has sent before still fills the way. False if it is on another machine.
bool has_closed_tcp(int its_port, int our_port);
// As holder_of_tcp_port, for the master of the pty with this device, /dev/pts/N. Only programs of
// our own name count: a terminal window is none of ours.
std::string holder_of_pty(const std::string& device);

}  // namespace understudy

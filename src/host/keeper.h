// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Keeper: a small process between the simulator and a program. Whatever the program starts, and
// however it hides it, becomes the keeper's child when its own parent ends; so the keeper can end
// all of it, when the run ends or when the simulator is gone.
#pragma once

#include <cstdint>

namespace understudy {

// What a keeper tells the simulator over their socket.
struct KeeperNews {
  enum Kind : std::int32_t {
    kWitness,  // with a descriptor, or without one where a witness is refused
    kStarted,  // value: the program's process number
    kFailed,   // value: why (errno)
    kEnded,    // value: the program's status, as waitpid gives it
  };
  Kind kind = kStarted;
  std::int32_t value = 0;
};

// In the keeper: sends news, with a descriptor if that is not -1.
void tell_simulator(int socket, KeeperNews news, int descriptor = -1);
// In the simulator: the next news, and the descriptor that came with it. False: none yet, or (over)
// there will be no more.
bool hear_keeper(int socket, int timeout_ms, KeeperNews& news, int& descriptor, bool& over);

// Becomes the keeper of the process that `start(failure)` turns a child into; it writes its errno
// to `failure` if it cannot. Runs between fork and exit of a child of the simulator, so it makes
// only calls that are safe there.
[[noreturn]] void keep(int socket, void (*start)(void* context, int failure), void* context);

}  // namespace understudy

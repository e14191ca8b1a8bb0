// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sends a few bytes over a Unix socket, together with a file descriptor. Both functions are safe to
// call between fork and exec.
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace understudy {

// Sends no descriptor if it is -1.
bool send_with_descriptor(int socket, const void* data, std::size_t length, int descriptor);
// Returns how many bytes came: 0 at the end, -1 if there are none yet (with MSG_DONTWAIT among the
// flags). `descriptor` is unchanged if none came.
ssize_t receive_with_descriptor(int socket, void* data, std::size_t length, int flags,
                                int& descriptor);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A serial port is a USB adapter (programs can ask: it is an FTDI one). The line sends byte by
// byte, but the adapter's bytes reach the program once in a USB frame. So programs read pieces, as
// they do from the real one, and do not wake up for every byte.
#pragma once

#include "base/time.h"

namespace understudy {

inline constexpr TimeNs kUsbFrame = kMillisecond;

// When the program gets a byte that has come off the line at `time`.
constexpr TimeNs end_of_frame(TimeNs time) {
  return time == kNever ? kNever : (time + kUsbFrame - 1) / kUsbFrame * kUsbFrame;
}

// By `now`, the program has what came off the line until then.
constexpr TimeNs last_frame(TimeNs now) { return now / kUsbFrame * kUsbFrame; }

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a UART reads from a line on which another one sends at another speed. It waits for the line
// to fall, and looks at it half a bit time later (if it is high again, that was nothing), then at
// each of the eight data bits and at the stop bit, always in the middle of its own bit times:
//
//   sent at 9600     ____|start|  1  |  0  |  1  |  0 ...       0xA5..., the lowest bit first
//   read at 19200        s  0  1  2  3  4  5  6  7  stop
//
// If it finds the stop bit low, that is a framing error. The byte counts all the same, as it does
// in a driver that was not told to check, and the next one can only begin after the line was high.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/time.h"
#include "wires/serial_burst.h"

namespace understudy {

struct Reception {
  TimeNs due = kNever;  // when its stop bit is read
  std::uint8_t byte = 0;
  bool framing_error = false;
  TimeNs ready_at = 0;  // from when the receiver looks for the next byte
};

// Whether a receiver at this speed reads every bit of the sender's in the right place.
bool reads_well(std::uint32_t sent_baud, std::uint32_t own_baud);

// The first byte that a receiver of this speed reads if it looks for one from `ready_at` on; none
// if the line stays high. The line is high between the bursts, which are in order.
std::optional<Reception> receive(std::span<const SerialBurst> line, std::uint32_t baud,
                                 TimeNs ready_at);

}  // namespace understudy

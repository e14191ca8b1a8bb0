// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/wire.h"

#include "wires/plain_wire.h"
#include "wires/serial_wire.h"

namespace understudy {

std::unique_ptr<Wire> make_wire(std::uint32_t baud, WrongRate wrong_rate) {
  if (baud == 0) return std::make_unique<PlainWire>();
  return std::make_unique<SerialWire>(baud, wrong_rate);
}

}  // namespace understudy

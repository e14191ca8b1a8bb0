// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "wires/departure.h"

#include "wires/serial_burst.h"

namespace understudy {

TimeNs Departure::of(std::size_t index) const {
  return baud == 0 ? start : SerialBurst{start, baud, 0, {}}.due(before + index);
}

}  // namespace understudy

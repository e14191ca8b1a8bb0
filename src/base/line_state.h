// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What one side of a serial line does to the other, besides sending bytes.
#pragma once

#include <cstdint>

namespace understudy {

// The client's side, as its driver has set it.
struct LineState {
  std::uint32_t baud = 0;  // 0: it has hung up (B0)
  bool break_on = false;   // it holds the line low
  bool dtr = true;         // data terminal ready
  bool rts = true;         // request to send

  bool operator==(const LineState&) const = default;
};

// The device's side. On a line with three wires a driver reads these.
struct ModemLines {
  bool cts = true;  // clear to send
  bool dsr = true;  // data set ready
  bool dcd = true;  // data carrier detect
  bool ri = false;  // ring indicator

  bool operator==(const ModemLines&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("cts", self.cts);
    visit("dsr", self.dsr);
    visit("dcd", self.dcd);
    visit("ri", self.ri);
  }
};

}  // namespace understudy

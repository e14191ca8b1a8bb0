// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsMemory: all that an LMS 200 remembers.
#pragma once

#include "systems/lms200/line.h"
#include "systems/lms200/mirror.h"
#include "systems/lms200/scan.h"
#include "systems/lms200/telegram.h"
#include "systems/lms200/unit.h"

namespace understudy {

struct LmsMemory {
  bool started = false;    // has been told the time since it has power
  bool announces = false;  // will send its type when it is awake
  TimeNs awake_at = 0;     // deaf before
  LinkId link = {};        // to the host; none if nobody is there
  std::uint8_t reply_address = kLmsReplyAddress;
  TimeNs last_byte = 0;  // when it came
  LmsReader reader = {};
  LmsUnit unit = {};
  LmsMirror mirror = {};
  LmsScan scan = {};
  Bytes waiting = {};          // measured values that wait for the line; newer ones replace them
  TimeNs quiet_until = 0;      // no measured values before
  std::uint8_t telegrams = 0;  // with measured values so far; wraps
  LmsLine line = {};
  bool told_crc = false;  // the log has this line already
  bool told_refusal = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("started", self.started);
    visit("announces", self.announces);
    visit("awake_at", self.awake_at);
    visit("link", self.link.value);
    visit("reply_address", self.reply_address);
    visit("last_byte", self.last_byte);
    visit("reader", self.reader);
    visit("unit", self.unit);
    visit("mirror", self.mirror);
    visit("scan", self.scan);
    visit("waiting", self.waiting);
    visit("quiet_until", self.quiet_until);
    visit("telegrams", self.telegrams);
    visit("line", self.line);
    visit("told_crc", self.told_crc);
    visit("told_refusal", self.told_refusal);
  }
};

}  // namespace understudy

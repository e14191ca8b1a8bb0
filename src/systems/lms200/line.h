// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LmsLine: what the device still has to send. Telegrams go to the wire in pieces of about a
// millisecond, so that a host can interrupt a long one. A change of the baud rate takes effect when
// the telegram before it has left completely.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "device/personality.h"
#include "systems/lms200/unit.h"

namespace understudy {

class LmsLine {
 public:
  std::uint32_t baud() const { return baud_; }
  void set_baud(std::uint32_t baud) { baud_ = baud; }
  TimeNs byte_time() const { return time_of(1); }
  // Sends bytes after all others and not before `due`. `baud` is the rate from then on; 0 keeps it.
  void send(TimeNs due, Bytes bytes, std::uint32_t baud = 0);
  // Drops what has not left yet. A change of the rate still comes, with the reply that announces
  // it.
  void interrupt();
  bool idle() const { return queue_.empty(); }
  // When everything will have left.
  TimeNs empty_at() const;

  TimeNs next_event() const;
  // Gives the wire what is due. Bytes for a link that does not exist are lost, as on a real line.
  void advance(TimeNs now, LinkId link, RobotAccess& robot);

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("queue", self.queue_);
    visit("free_at", self.free_at_);
    visit("baud", self.baud_);
  }

 private:
  struct Telegram {
    TimeNs due = 0;
    Bytes bytes;  // those that have not left
    std::uint32_t baud = 0;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("due", self.due);
      visit("bytes", self.bytes);
      visit("baud", self.baud);
    }
  };

  TimeNs time_of(std::size_t bytes) const;

  std::vector<Telegram> queue_;
  TimeNs free_at_ = 0;  // when the wire has sent what it was given
  std::uint32_t baud_ = kLmsFactoryBaud;
};

}  // namespace understudy

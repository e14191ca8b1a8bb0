// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SerialWire: one direction of a UART line with 8 data bits, no parity, 1 stop bit. Bytes that
// follow each other without a pause form a burst. Byte k of a burst is complete at
//
//   start + (k + 1) * 10 bits / baud        (in whole nanoseconds, rounded down)
//
// computed from the burst's start each time and never summed up, so a long stream does not drift.
//
//   push(t0, 3 bytes)        push(t1, 1 byte)         push(t2, 1 byte)
//   |=====|=====|=====|                               |=====|
//   t0    b0    b1    b2=====|                        t2    b0 of a new burst
//                t1          b3: queued behind b2
#pragma once

#include <vector>

#include "wires/wire.h"

namespace understudy {

class SerialWire final : public Wire {
 public:
  explicit SerialWire(std::uint32_t baud);

  void push(TimeNs time, ByteSpan bytes) override;
  TimeNs next_due() const override;
  std::size_t take(TimeNs now, Bytes& out) override;
  TimeNs drained_at() const override { return line_.drained_at; }
  std::size_t queued() const override;
  void flush() override;
  void set_baud(std::uint32_t baud) override;
  std::uint32_t baud() const { return line_.baud; }

  Bytes save() const override { return understudy::save(line_); }
  bool load(ByteSpan blob) override;
  std::vector<NamedValue> fields() const override { return list_fields(line_); }

 private:
  struct Burst {
    TimeNs start = 0;
    std::uint32_t baud = 0;
    std::uint64_t taken = 0;  // bytes of this burst that have left
    Bytes bytes;              // the others

    TimeNs due(std::uint64_t index) const;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("start", self.start);
      visit("baud", self.baud);
      visit("taken", self.taken);
      visit("bytes", self.bytes);
    }
  };
  struct Line {
    std::uint32_t baud = 0;
    TimeNs drained_at = 0;
    std::vector<Burst> bursts;  // oldest first; the last one may be empty: it may still be extended

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("baud", self.baud);
      visit("drained_at", self.drained_at);
      visit("bursts", self.bursts);
    }
  };
  bool extends_last_burst(TimeNs time) const;

  Line line_;
};

}  // namespace understudy

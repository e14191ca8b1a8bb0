// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SerialWire: one direction of a UART line with 8 data bits, no parity, 1 stop bit. Bytes that
// follow each other without a pause form a burst. Byte k of a burst is complete at
//
//   start + (k + 1) * 10 bits / baud        (in whole nanoseconds, rounded down)
//
//   push(t0, 3 bytes)        push(t1, 1 byte)         push(t2, 1 byte)
//   |=====|=====|=====|                               |=====|
//   t0    b0    b1    b2=====|                        t2    b0 of a new burst
//                t1          b3: queued behind b2
//
// The receiver may listen at another speed. Then it misreads the bits (uart_receiver.h) or hears
// nothing, as WrongRate says.
#pragma once

#include <vector>

#include "wires/serial_burst.h"
#include "wires/uart_receiver.h"
#include "wires/wire.h"

namespace understudy {

class SerialWire final : public Wire {
 public:
  explicit SerialWire(std::uint32_t baud, WrongRate wrong_rate = WrongRate::kMisread);

  Departure push(TimeNs time, ByteSpan bytes) override;
  TimeNs next_due() const override;
  std::size_t take(TimeNs now, Bytes& out) override;
  TimeNs drained_at() const override { return line_.drained_at; }
  std::size_t queued() const override;
  std::size_t unsent(TimeNs now) const override;
  void flush() override;
  void set_baud(std::uint32_t baud) override;
  void listen_at(std::uint32_t baud) override;
  bool reads_well() const override;
  std::uint32_t baud() const { return line_.baud; }

  Bytes save() const override { return understudy::save(line_); }
  bool load(ByteSpan blob) override;
  std::vector<NamedValue> fields() const override { return list_fields(line_); }

 private:
  struct Line {
    std::uint32_t baud = 0;
    TimeNs drained_at = 0;
    // Oldest first. The last one may be empty: it may still be extended.
    std::vector<SerialBurst> bursts;
    std::uint32_t listener = 0;  // the receiver's speed; 0: always the sender's
    TimeNs ready_at = 0;         // before this, the receiver does not look for a byte

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("baud", self.baud);
      visit("drained_at", self.drained_at);
      visit("bursts", self.bursts);
      visit.if_set("listener", self.listener);
      visit.if_set("ready_at", self.ready_at);
    }
  };
  enum class Reading : std::uint8_t { kWell, kWrongly, kNot };

  bool extends_last_burst(TimeNs time) const;
  Reading reading_of(const SerialBurst& burst) const;
  void take_whole_bytes(TimeNs now, Bytes* out);
  bool take_misread_byte(TimeNs now, Bytes& out);
  void drop_bytes_over_by(TimeNs time);

  WrongRate wrong_rate_;
  Line line_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PlainWire: order, but no pacing. For tcp, where the network is taken as infinitely fast.
#pragma once

#include <vector>

#include "wires/wire.h"

namespace understudy {

class PlainWire final : public Wire {
 public:
  Departure push(TimeNs time, ByteSpan bytes) override;
  TimeNs next_due() const override;
  std::size_t take(TimeNs now, Bytes& out) override;
  TimeNs drained_at() const override { return queue_.last_due; }
  std::size_t queued() const override;
  std::size_t unsent(TimeNs now) const override;
  void flush() override;
  void set_baud(std::uint32_t) override {}
  void listen_at(std::uint32_t) override {}
  bool reads_well() const override { return true; }

  Bytes save() const override { return understudy::save(queue_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, queue_); }
  std::vector<NamedValue> fields() const override { return list_fields(queue_); }

 private:
  struct Chunk {
    TimeNs due = 0;
    Bytes bytes;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("due", self.due);
      visit("bytes", self.bytes);
    }
  };
  struct Queue {
    TimeNs last_due = 0;
    std::vector<Chunk> chunks;  // oldest first

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("last_due", self.last_due);
      visit("chunks", self.chunks);
    }
  };
  Queue queue_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wire: bytes in virtual time, one direction. What is pushed at one instant can be taken at the
// other end when its time has come, in the same order. What is under way belongs to the state of
// the run: it is saved, loaded and compared like everything else.
//
//   SerialWire  a UART line, 8N1: every byte takes ten bit times, one after the other
//   PlainWire   tcp and the like: a push arrives at its own instant, whole
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "base/describe.h"
#include "base/time.h"

namespace understudy {

class Wire {
 public:
  virtual ~Wire() = default;

  // Bytes enter at `time`. A time before that of an earlier push counts as that one.
  virtual void push(TimeNs time, ByteSpan bytes) = 0;
  // When the next byte can be taken; kNever if none is under way.
  virtual TimeNs next_due() const = 0;
  // Appends everything due by `now` to `out`; returns how many bytes that were.
  virtual std::size_t take(TimeNs now, Bytes& out) = 0;
  // When the last byte pushed so far is through (what tcdrain waits for); 0 if none ever was.
  virtual TimeNs drained_at() const = 0;
  // Bytes pushed and not yet taken.
  virtual std::size_t queued() const = 0;
  // Forgets what has not been taken, the byte on the line included. The line is free at once.
  virtual void flush() = 0;
  // Speed of what is pushed from now on; bytes under way keep theirs. No effect on a PlainWire, and
  // none of 0: a client that sets B0 hangs up, it does not set a speed.
  virtual void set_baud(std::uint32_t baud) = 0;

  virtual Bytes save() const = 0;
  virtual bool load(ByteSpan blob) = 0;
  virtual std::vector<NamedValue> fields() const = 0;
};

// A SerialWire at this speed, or a PlainWire for 0.
std::unique_ptr<Wire> make_wire(std::uint32_t baud);

}  // namespace understudy

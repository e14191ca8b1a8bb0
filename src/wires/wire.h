// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Wire: bytes in virtual time, in one direction. What is pushed at one end can be taken at the
// other end when its time has come, in the same order. Bytes in transit belong to the state of the
// run: they are saved, loaded and compared like everything else.
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
#include "wires/departure.h"

namespace understudy {

// What a receiver gets of bytes that were sent at another speed than its own.
enum class WrongRate : std::uint8_t {
  kMisread,  // other bytes: the bits as it sees them at its own speed
  kSilence,  // nothing
};

class Wire {
 public:
  virtual ~Wire() = default;

  // Bytes enter at `time`. A time before an earlier push counts as the time of that push. Returns
  // when they leave.
  virtual Departure push(TimeNs time, ByteSpan bytes) = 0;
  // When the next byte can be taken; kNever if none is in transit.
  virtual TimeNs next_due() const = 0;
  // Appends everything due by `now` to `out` and returns the number of bytes.
  virtual std::size_t take(TimeNs now, Bytes& out) = 0;
  // When the last byte pushed so far has left (what tcdrain waits for); 0 if there never was one.
  virtual TimeNs drained_at() const = 0;
  // Bytes pushed and not yet taken.
  virtual std::size_t queued() const = 0;
  // Bytes that have not left by `now`.
  virtual std::size_t unsent(TimeNs now) const = 0;
  // Drops what has not been taken, including the byte on the line. The line is free at once.
  virtual void flush() = 0;
  // Speed of what is pushed from now on; bytes in transit keep theirs. It has no effect on a
  // PlainWire. A speed of 0 has no effect either: a client that sets B0 hangs up, it does not set a
  // speed.
  virtual void set_baud(std::uint32_t baud) = 0;
  // Speed of the receiver from now on; 0 for always the same as the sender's. It has no effect on a
  // PlainWire.
  virtual void listen_at(std::uint32_t baud) = 0;
  // Whether the receiver could read a byte that is sent now.
  virtual bool reads_well() const = 0;

  virtual Bytes save() const = 0;
  virtual bool load(ByteSpan blob) = 0;
  virtual std::vector<NamedValue> fields() const = 0;
};

// A SerialWire at this speed, or a PlainWire for 0.
std::unique_ptr<Wire> make_wire(std::uint32_t baud, WrongRate wrong_rate = WrongRate::kMisread);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WireDecoder: gives the bytes on a device's wire names, for people who watch it. It sees both
// directions, in order and in any pieces. It only looks: nothing that it says enters the run.
#pragma once

#include <string>
#include <vector>

#include "base/bytes.h"

namespace understudy {

enum class WireDirection : std::uint8_t { kToDevice, kFromDevice };

// One message on the wire.
struct WireMessage {
  WireDirection direction = WireDirection::kToDevice;
  Bytes bytes;       // all of it
  std::string name;  // "drive 200 mm/s, radius 500 mm"
};

class WireDecoder {
 public:
  virtual ~WireDecoder() = default;
  // The messages that are complete with these bytes. What belongs to no message comes as one named
  // "?". Bytes of an unfinished message are kept, within bounds. Every byte from a device is in one
  // message, in the order in which it came.
  virtual std::vector<WireMessage> take(WireDirection direction, ByteSpan bytes) = 0;
  // The device has just been switched on.
  virtual void see_power_on() {}
};

}  // namespace understudy

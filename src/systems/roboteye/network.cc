// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/roboteye/network.h"

#include <algorithm>

#include "systems/roboteye/laser.h"

namespace understudy {

EyeAnswer eye_seek(EyeCall& call) {
  const ByteSpan serial = as_bytes(call.settings.serial);
  return {EyeAnswer::Kind::kResponse, {serial.begin(), serial.end()}};
}

// Only the eye with this serial number answers. It moves between the addresses of its line in the
// robot's file; it never touches the network of the machine.
EyeAnswer eye_set_address(EyeCall& call) {
  constexpr std::size_t kAddress = 4;
  if (call.arguments.size() < kAddress) return eye_refusal(kEyeBadLength);
  const std::size_t serial = call.arguments.size() - kAddress;
  if (as_text(call.arguments.first(serial)) != call.settings.serial)
    return {EyeAnswer::Kind::kNone};
  ByteReader reader(call.arguments.subspan(serial));
  const std::uint32_t wanted = reader.be32();
  const auto& own = call.settings.addresses;
  const auto found = std::find_if(own.begin(), own.end(),
                                  [&](const Peer& peer) { return peer.address == wanted; });
  if (found == own.end()) return eye_refusal(kEyeBadArgument);
  // Who talks to it at the old address hears no more of it.
  if (found - own.begin() != call.memory.address) {
    eye_stop_laser(call);
    call.memory.waiting = {};
    call.memory.moved = call.now;
  }
  call.memory.address = static_cast<std::int32_t>(found - own.begin());
  return {};
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ShimSocket: a socket for datagrams that a program under the shim has. Datagrams cross the shared
// memory as a head and pieces; here they are put together and taken apart.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "host/participants.h"
#include "run/device_set.h"

namespace understudy {

// A device at this address, and which of its ports that is.
struct PortOfDevice {
  DeviceId device;
  int port = 0;
};

// Whose a device is, as a sender sees it.
enum class Owner : std::uint8_t { kOwnRobot, kNoProgram, kOtherProgram };

// The devices that a datagram to this address reaches. A broadcast reaches all at its port. Other
// datagrams reach the device that has the address; of several, the sender's own robot's comes first
// and those of robots with other programs last. An address that no device has leads to the first
// at its port, because any loopback address leads to this machine, but never to other programs'
// robots.
std::vector<PortOfDevice> devices_at(const DeviceSet& devices, const Peer& address,
                                     const std::function<Owner(RobotId)>& owner_of);

class ShimSocket {
 public:
  // To a device that the socket has sent to, under this address.
  struct Link {
    LinkAddress at;
    Peer device;
    int port = 0;  // which of the device's
    // Programs of other robots may use the device as well, so it is reached between ticks only.
    bool foreign = false;
  };

  explicit ShimSocket(const Peer& own) : own_(own) {}

  const Peer& own() const { return own_; }
  std::vector<Link>& links() { return links_; }
  const std::vector<Link>& links() const { return links_; }

  // A piece of what the program sends. The datagram, with the address it goes to, once it is whole.
  std::optional<Datagram> take(const ProgramMessage& message);

  // For the program, from this device. What comes while too much waits is lost.
  void queue(const Peer& from, Bytes bytes);
  bool has_queued() const { return !queue_.empty(); }
  // Puts what fits into the ring of its process.
  void hand_over(Participants& participants, SlotId slot, int wire);

 private:
  bool hand_over_first(Participants& participants, SlotId slot, int wire);

  Peer own_;
  std::vector<Link> links_;
  std::optional<Datagram> coming_;  // from the program, not yet whole
  std::size_t coming_length_ = 0;
  std::vector<Datagram> queue_;  // oldest first
  std::size_t queued_bytes_ = 0;
  bool head_is_over_ = false;   // of the first in the queue
  std::size_t bytes_over_ = 0;  // of the same
};

}  // namespace understudy

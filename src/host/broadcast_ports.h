// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// BroadcastPorts: where datagrams to everybody are heard, and the UDP ports that they are meant
// for. Broadcasts of this machine are always heard; those of another network if the user names it,
// and then devices are reached from there at this machine's own addresses.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/peer.h"
#include "base/result.h"
#include "device/personality.h"
#include "ports/port_set.h"

namespace understudy {

class BroadcastPorts {
 public:
  // The networks are those of protocols: the broadcast address as the user wrote it.
  BroadcastPorts(PortSet& ports, const std::map<std::string, std::string>& networks)
      : ports_(ports), networks_(networks) {}

  // A device has a UDP port at this address.
  void add(int port, const Peer& own);
  bool has_network(const PersonalityDescriptor& descriptor) const {
    return networks_.count(descriptor.name) > 0;
  }
  // Opens a port of this number for another device on the network that the user named, at an
  // address of this machine that no other device has. None (-1) if all of them have one.
  Result<int> open_on_network(const PersonalityDescriptor& descriptor, std::uint16_t number);

  std::string place_of(int port) const { return to_string(own_.at(port)); }

  // Whether the port is there for broadcasts, and the ports that these are meant for.
  bool hears(int port) const { return heard_.count(port) > 0; }
  std::vector<int> meant_by(int port) const;

 private:
  Status listen(const Peer& address);

  PortSet& ports_;
  const std::map<std::string, std::string>& networks_;
  std::map<int, Peer> heard_;  // by port, the broadcast address
  std::map<int, Peer> own_;    // by port of a device, its address
};

}  // namespace understudy

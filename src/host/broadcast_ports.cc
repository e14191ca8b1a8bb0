// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/broadcast_ports.h"

#include <algorithm>

#include "base/log.h"
#include "ports/own_networks.h"

namespace understudy {
namespace {

bool has_value(const std::map<int, Peer>& peers, const Peer& wanted) {
  return std::any_of(peers.begin(), peers.end(), [&](const auto& p) { return p.second == wanted; });
}

std::string host_of(std::uint32_t address) {
  const std::string text = to_string(Peer{address, 0});
  return text.substr(0, text.rfind(':'));
}

Error no_such_network(const std::string& option, const std::vector<OwnNetwork>& own) {
  std::string all;
  for (const OwnNetwork& network : own) {
    const std::string one = " " + host_of(network.broadcast);
    if (all.find(one) == std::string::npos) all += one;
  }
  return Error{option + " is not the broadcast address of a network of this machine; " +
               (all.empty() ? "it is on no network that has one" : "it has" + all)};
}

}  // namespace

void BroadcastPorts::add(int port, const Peer& own) {
  own_[port] = own;
  // Without them programs can still use addresses.
  if (const Status heard = listen({Peer::kEverybodyHere, own.port}); !heard)
    log_warning("broadcasts on this machine are not heard: " + heard.error());
}

Result<int> BroadcastPorts::open_on_network(const PersonalityDescriptor& descriptor,
                                            std::uint16_t number) {
  const std::string& name = networks_.at(descriptor.name);
  const std::string option = std::string(descriptor.broadcast_option) + " " + name;
  const auto network = read_peer(name + ":" + std::to_string(number));
  if (!network) return Error{option + " is no address; write one like 192.168.1.255"};
  const std::vector<OwnNetwork> all = own_networks();
  bool any = false;
  for (const OwnNetwork& own : all) {
    if (own.broadcast != network->address) continue;
    any = true;
    const Peer at{own.address, number};
    if (has_value(own_, at)) continue;
    const auto port = ports_.add_udp(at);
    if (!port) return Error{port.error()};
    own_[*port] = at;
    if (const Status heard = listen(*network); !heard) return Error{heard.error()};
    return *port;
  }
  if (!any) return no_such_network(option, all);
  return -1;
}

Status BroadcastPorts::listen(const Peer& address) {
  if (has_value(heard_, address)) return {};
  const auto port = ports_.add_udp(address);
  if (!port) return Error{port.error()};
  heard_[*port] = address;
  return {};
}

std::vector<int> BroadcastPorts::meant_by(int port) const {
  const Peer& to = heard_.at(port);
  const bool here = to.address == Peer::kEverybodyHere;
  std::vector<int> meant;
  for (const auto& [own, address] : own_)
    if (address.port == to.port && address.is_loopback() == here) meant.push_back(own);
  return meant;
}

}  // namespace understudy

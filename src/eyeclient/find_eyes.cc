// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Finds eyes by a broadcast, to which all of them answer with their serial numbers.
#include <algorithm>

#include "eyeclient/eye_connection.h"
#include "ports/own_networks.h"

namespace understudy {
namespace {

void add_once(std::vector<Peer>& peers, const Peer& peer) {
  if (std::find(peers.begin(), peers.end(), peer) == peers.end()) peers.push_back(peer);
}

}  // namespace

std::vector<Peer> broadcast_addresses(std::uint16_t port) {
  std::vector<Peer> peers = {{Peer::kEverybodyHere, port}, {Peer::kEverybody, port}};
  for (const OwnNetwork& network : own_networks()) add_once(peers, {network.broadcast, port});
  return peers;
}

Result<std::vector<FoundEye>> find_eyes(const std::vector<Peer>& at, double seconds,
                                        const std::atomic<bool>& end) {
  const auto socket = EyeSocket::make();
  if (!socket) return Error{socket.error()};
  // A machine without a network can still reach itself.
  Status last;
  bool any = false;
  for (const Peer& peer : at) {
    const Status sent = socket->send(peer, as_bytes("RECQRE"));
    any = any || sent.ok();
    if (!sent) last = sent;
  }
  if (!any) return Error{last.error()};
  std::vector<FoundEye> found;
  const auto until = EyeWallClock::now() + eye_seconds(seconds);
  while (const auto datagram = socket->receive(until, &end)) {
    const auto answer = read_eye_answer(datagram->bytes);
    if (!answer || answer->command != "CQRE" || answer->bytes.empty()) continue;
    const FoundEye eye{datagram->from, std::string(as_text(answer->bytes))};
    if (std::find(found.begin(), found.end(), eye) == found.end()) found.push_back(eye);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace understudy

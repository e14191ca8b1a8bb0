// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Datagrams between the shared memory and the run.
#include "host/shim_socket.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace understudy {
namespace {

constexpr std::size_t kMostQueuedBytes = 256 * 1024;

}  // namespace

std::vector<PortOfDevice> devices_at(const DeviceSet& devices, const Peer& address,
                                     const std::function<Owner(RobotId)>& owner_of) {
  constexpr int kOwners = 3;
  std::vector<PortOfDevice> all;
  std::array<PortOfDevice, kOwners> with_address;  // the first of each kind of owner
  std::array<PortOfDevice, kOwners> with_port;
  for (const auto& device : devices) {
    const DeviceParams& params = device->params();
    if (params.gone() || device->descriptor().port != PortKind::kUdp) continue;
    const auto owner = static_cast<std::size_t>(owner_of(params.robot_id));
    for (std::size_t i = 0; i < params.addresses.size(); ++i) {
      const auto own = read_peer(params.addresses[i]);
      if (!own || own->port != address.port) continue;
      const PortOfDevice found{params.id, static_cast<int>(i)};
      all.push_back(found);
      PortOfDevice& first = *own == address ? with_address[owner] : with_port[owner];
      if (!first.device.exists()) first = found;
    }
  }
  if (address.is_broadcast()) return all;
  with_port[static_cast<std::size_t>(Owner::kOtherProgram)] = {};
  for (const auto& firsts : {with_address, with_port})
    for (const PortOfDevice& first : firsts)
      if (first.device.exists()) return {first};
  return {};
}

std::optional<Datagram> ShimSocket::take(const ProgramMessage& message) {
  if (message.type == US_DATAGRAM) {
    us_peer to{};
    coming_.reset();
    if (message.bytes.size() != sizeof to || message.value < 0 ||
        message.value > US_LARGEST_DATAGRAM)
      return {};
    std::memcpy(&to, message.bytes.data(), sizeof to);
    coming_ = Datagram{{to.address, to.port}, {}};
    coming_length_ = static_cast<std::size_t>(message.value);
  } else if (coming_) {
    Bytes& bytes = coming_->bytes;
    const std::size_t count = std::min(message.bytes.size(), coming_length_ - bytes.size());
    bytes.insert(bytes.end(), message.bytes.begin(),
                 message.bytes.begin() + static_cast<std::ptrdiff_t>(count));
  }
  if (!coming_ || coming_->bytes.size() < coming_length_) return {};
  return std::exchange(coming_, {});
}

void ShimSocket::queue(const Peer& from, Bytes bytes) {
  if (queued_bytes_ > kMostQueuedBytes) return;
  queued_bytes_ += bytes.size();
  queue_.push_back({from, std::move(bytes)});
}

void ShimSocket::hand_over(Participants& participants, SlotId slot, int wire) {
  while (!queue_.empty() && hand_over_first(participants, slot, wire)) {
    queued_bytes_ -= queue_.front().bytes.size();
    queue_.erase(queue_.begin());
    head_is_over_ = false;
    bytes_over_ = 0;
  }
}

// False if the ring is full before all of it is there.
bool ShimSocket::hand_over_first(Participants& participants, SlotId slot, int wire) {
  const auto& [from, bytes] = queue_.front();
  const us_peer head{.address = from.address, .port = from.port, .reserved = 0};
  const ByteSpan named(reinterpret_cast<const std::uint8_t*>(&head), sizeof head);
  if (!head_is_over_ &&
      !participants.send(slot, US_DATAGRAM, wire, static_cast<std::int64_t>(bytes.size()), named))
    return false;
  head_is_over_ = true;
  while (bytes_over_ < bytes.size()) {
    const std::size_t piece = std::min(bytes.size() - bytes_over_, Participants::kLargestMessage);
    if (!participants.send(slot, US_DATA, wire, 0, {bytes.data() + bytes_over_, piece}))
      return false;
    bytes_over_ += piece;
  }
  return true;
}

}  // namespace understudy

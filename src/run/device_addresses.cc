// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_addresses.h"

#include "base/peer.h"
#include "base/words.h"

namespace understudy {
namespace {

std::vector<std::string> split_at_commas(std::string_view list) {
  const auto words = split_at(list, ',');
  return {words.begin(), words.end()};
}

// A device's address must match its kind and must never be outside this machine.
Status check_address(PortKind kind, const std::string& address) {
  if (kind == PortKind::kSerial) {
    if (address.rfind("/dev/", 0) == 0 && address.size() > 5) return {};
    return Error{"address=" + address + " is not a device name; write one like /dev/ttyUSB0"};
  }
  const auto peer = read_peer(address);
  const bool any_loopback = kind == PortKind::kUdp;  // several devices can have the same port
  if (peer && peer->port > 0 && peer->is_loopback() &&
      (any_loopback || address.rfind("127.0.0.1:", 0) == 0))
    return {};
  return Error{"address=" + address + " is not a device address; write 127.0.0.1:PORT"};
}

std::vector<std::string> first_free_names(std::size_t count, const std::set<std::string>& used) {
  std::vector<std::string> names;
  for (int number = 0; names.size() < count; ++number) {
    std::string name = "/dev/ttyUSB" + std::to_string(number);
    if (used.count(name) == 0) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

std::vector<std::string> named_addresses(const PartSpec& part) {
  for (const Parameter& p : part.parameters)
    if (p.key == kAddressKey) return split_at_commas(p.value);
  return {};
}

Result<std::vector<std::string>> addresses_of(const PartSpec& part,
                                              const PersonalityDescriptor& descriptor,
                                              const std::set<std::string>& used) {
  auto usual = split_at_commas(descriptor.address);
  auto named = named_addresses(part);
  if (named.empty())
    return descriptor.port == PortKind::kSerial ? first_free_names(usual.size(), used)
                                                : std::move(usual);
  const bool enough =
      descriptor.spare_addresses ? named.size() >= usual.size() : named.size() == usual.size();
  if (!enough)
    return Error{"its " + std::string(kAddressKey) + "= names " + std::to_string(named.size()) +
                 ", it has " + std::to_string(usual.size()) + "; write " + kAddressKey.data() +
                 "=" + descriptor.address};
  for (const std::string& one : named)
    if (const Status good = check_address(descriptor.port, one); !good) return Error{good.error()};
  return named;
}

}  // namespace understudy

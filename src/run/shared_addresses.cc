// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/shared_addresses.h"

#include <map>
#include <set>

#include "base/peer.h"
#include "world/names.h"

namespace understudy {
namespace {

std::string next_free(Peer address, const std::set<std::string>& used) {
  while (used.count(to_string(address)) > 0) ++address.address;
  return to_string(address);
}

}  // namespace

std::vector<std::string> shared_address_warnings(const DeviceSet& devices, const Model& model) {
  std::set<std::string> used;
  for (const auto& device : devices)
    used.insert(device->params().addresses.begin(), device->params().addresses.end());
  std::vector<std::string> warnings;
  std::map<std::string, std::string> owners;
  for (const auto& device : devices) {
    const DeviceParams& params = device->params();
    if (params.gone() || device->descriptor().port != PortKind::kUdp) continue;
    const std::string name = robot_name(model, params.robot_id) + "'s " + params.part.name;
    for (const std::string& address : params.addresses) {
      const auto [owner, fresh] = owners.emplace(address, name);
      const auto peer = read_peer(address);
      if (fresh || !peer) continue;
      const std::string free = next_free(*peer, used);
      warnings.push_back(name + " has the address of " + owner->second + ", " + address +
                         "; programs started by hand reach only the first: write address=" + free);
      used.insert(free);
    }
  }
  return warnings;
}

}  // namespace understudy

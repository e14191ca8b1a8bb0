// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/own_networks.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace understudy {
namespace {

std::uint32_t number_of(const sockaddr* address) {
  if (address == nullptr || address->sa_family != AF_INET) return 0;
  return ntohl(reinterpret_cast<const sockaddr_in*>(address)->sin_addr.s_addr);
}

}  // namespace

std::vector<OwnNetwork> own_networks() {
  std::vector<OwnNetwork> found;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_POINTOPOINT) != 0) continue;
    const OwnNetwork network{number_of(one->ifa_addr), number_of(one->ifa_broadaddr)};
    // A network without broadcasts repeats the address, or has none.
    if (network.broadcast != 0 && network.broadcast != network.address) found.push_back(network);
  }
  ::freeifaddrs(all);
  return found;
}

}  // namespace understudy

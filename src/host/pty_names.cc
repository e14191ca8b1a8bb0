// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/pty_names.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "world/names.h"

namespace understudy {
namespace {

// The last `count` parts of a path, joined. Less if there are not so many.
std::string last_parts(std::string_view path, std::size_t count) {
  std::string joined;
  for (; count > 0 && !path.empty(); --count) {
    const std::size_t slash = path.rfind('/');
    const std::string_view part = slash == std::string_view::npos ? path : path.substr(slash + 1);
    if (!part.empty()) joined = std::string(part) + (joined.empty() ? "" : "-" + joined);
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
  }
  return joined;
}

// Of all other ports of the robot's serial devices.
std::vector<std::string> other_addresses(const RunWorld& world, const Device& device, int port) {
  std::vector<std::string> others;
  for (const auto& other : world.devices()) {
    const DeviceParams& params = other->params();
    if (params.gone() || other->descriptor().port != PortKind::kSerial ||
        params.robot_id != device.params().robot_id)
      continue;
    for (std::size_t i = 0; i < params.addresses.size(); ++i)
      if (params.id != device.params().id || static_cast<int>(i) != port)
        others.push_back(params.addresses[i]);
  }
  return others;
}

}  // namespace

std::string pty_name(const RunWorld& world, const Device& device, int port) {
  const std::string& address = device.params().addresses[static_cast<std::size_t>(port)];
  const std::string robot = robot_name(world.model(), device.params().robot_id) + "-";
  const std::vector<std::string> others = other_addresses(world, device, port);
  const auto parts = static_cast<std::size_t>(std::count(address.begin(), address.end(), '/')) + 1;
  for (std::size_t count = 1; count <= parts; ++count) {
    const std::string name = last_parts(address, count);
    const bool is_unique = std::none_of(others.begin(), others.end(), [&](const auto& other) {
      return last_parts(other, count) == name;
    });
    if (is_unique) return robot + name;
  }
  // The very same address.
  return robot + last_parts(address, 1) + "-" + device.params().part.name;
}

}  // namespace understudy

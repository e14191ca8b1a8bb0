// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PortsWatch: makes the views of ports and their traffic from the devices of a run. It switches the
// taps of devices on and off as viewers come and go.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "run/run_world.h"
#include "view/port_view.h"
#include "view/snapshot.h"
#include "world/ids.h"

namespace understudy {

// All ports, in the order of robots and their lines.
std::shared_ptr<const PortsView> ports_view(const RunWorld& world, const HostStatus& status);

class PortsWatch {
 public:
  // The traffic of these devices since the last call.
  std::vector<TrafficView> take(RunWorld& world, const std::set<DeviceId>& wanted);

 private:
  std::map<DeviceId, std::uint64_t> next_;  // number of the next entry
};

}  // namespace understudy

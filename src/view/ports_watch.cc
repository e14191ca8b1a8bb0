// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "view/ports_watch.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "run/wire_text.h"

namespace understudy {
namespace {

// What viewers get at a time. A run at full speed may have more than anybody can read.
constexpr std::size_t kMostLines = 200;
constexpr std::size_t kMostShownBytes = 64 * 1024;
constexpr std::size_t kLongestShown = 1024;

WireKind wire_of(const Device& device) {
  switch (device.descriptor().port) {
    case PortKind::kSerial:
      return WireKind::kSerial;
    case PortKind::kTcp:
      return WireKind::kTcp;
    case PortKind::kUdp:
      break;
  }
  return WireKind::kUdp;
}

std::string client_name(const LinkAddress& at, ProgramId program, const HostStatus& status) {
  if (const auto outside = status.outside_clients.find(at); outside != status.outside_clients.end())
    return outside->second;
  for (const ProgramStatus& one : status.programs)
    if (program.exists() && one.program == program && !one.ended) return one.command;
  return "a program";
}

std::vector<std::string> lines_on(const LineState& client, const ModemLines& device) {
  const std::pair<const char*, bool> all[] = {
      {"DTR", client.dtr}, {"RTS", client.rts}, {"CTS", device.cts},       {"DSR", device.dsr},
      {"DCD", device.dcd}, {"RI", device.ri},   {"break", client.break_on}};
  std::vector<std::string> on;
  for (const auto& [name, is_on] : all)
    if (is_on) on.emplace_back(name);
  return on;
}

// A cable has a port for each end; all links of any other device belong to its one row.
PortView port_view(Device& device, std::size_t number, const HostStatus& status) {
  const DeviceParams& params = device.params();
  const DeviceLinks& links = device.links();
  PortView port;
  port.device = params.id.value;
  port.robot = params.robot_id.value;
  port.name = params.part.name;
  port.kind = device.descriptor().name;
  port.wire = wire_of(device);
  if (params.is_cable())
    port.address = params.addresses[number];
  else
    for (const std::string& address : params.addresses)
      port.address += (port.address.empty() ? "" : ", ") + address;
  if (const auto place = status.places.find(params.id); place != status.places.end())
    port.place = place->second;
  port.baud = device.personality().baud();
  port.powered = device.powered();
  port.has_power = !params.is_cable();
  const WireTap& tap = device.exchange().tap;
  port.to_device = tap.counts().to_device;
  port.from_device = tap.counts().from_device;
  for (LinkId link{0}; links.has(link); ++link.value) {
    if (!links.in_use(link) || (params.is_cable() && link.index() != number)) continue;
    const WireTap::LinkFacts facts = tap.facts(link);
    port.clients.push_back(client_name({params.id, link}, facts.program, status));
    if (port.wire != WireKind::kSerial) continue;
    port.client_baud = links[link].client_baud();
    port.misread = !links[link].in().reads_well();
    port.lines = lines_on(links[link].line(), facts.lines);
  }
  return port;
}

TrafficLineView line_view(const WireEntry& entry) {
  const ByteSpan bytes = entry.bytes;
  return {.time_s = to_seconds(entry.time),
          .link = entry.link.value,
          .to_device = entry.to_device,
          .hex = hex_text(bytes.first(std::min(bytes.size(), kLongestShown))),
          .size = bytes.size(),
          .name = entry.name};
}

}  // namespace

std::shared_ptr<const PortsView> ports_view(const RunWorld& world, const HostStatus& status) {
  auto view = std::make_shared<PortsView>();
  for (const auto& device : world.devices()) {
    if (device->params().gone()) continue;
    const std::size_t rows = device->params().is_cable() ? device->params().addresses.size() : 1;
    for (std::size_t i = 0; i < rows; ++i) view->ports.push_back(port_view(*device, i, status));
  }
  std::stable_sort(view->ports.begin(), view->ports.end(),
                   [](const PortView& a, const PortView& b) { return a.robot < b.robot; });
  return view;
}

std::vector<TrafficView> PortsWatch::take(RunWorld& world, const std::set<DeviceId>& wanted) {
  for (auto known = next_.begin(); known != next_.end();) {
    if (wanted.count(known->first) == 0) {
      world.devices()[known->first].exchange().tap.watch(WireTap::Watcher::kViewers, false);
      known = next_.erase(known);
    } else {
      ++known;
    }
  }
  std::vector<TrafficView> all;
  for (const DeviceId id : wanted) {
    if (!world.devices().has(id)) continue;
    WireTap& tap = world.devices()[id].exchange().tap;
    const auto [known, is_new] = next_.insert({id, tap.next()});
    if (is_new) tap.watch(WireTap::Watcher::kViewers, true);
    const std::uint64_t from = std::exchange(known->second, tap.next());
    std::uint64_t first = tap.next();
    std::size_t bytes = 0;
    while (first > std::max(from, tap.first()) && tap.next() - first < kMostLines &&
           bytes < kMostShownBytes)
      bytes += std::min(tap[--first].bytes.size(), kLongestShown);
    if (from == tap.next()) continue;
    TrafficView traffic{.device = id.value, .left_out = first - from, .lines = {}};
    for (; first < tap.next(); ++first) traffic.lines.push_back(line_view(tap[first]));
    all.push_back(std::move(traffic));
  }
  return all;
}

}  // namespace understudy

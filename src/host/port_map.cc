// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/port_map.h"

#include <algorithm>
#include <filesystem>

#include "base/log.h"
#include "host/client_policy.h"
#include "host/dev_folder.h"
#include "host/pty_names.h"
#include "systems/systems.h"
#include "world/names.h"

namespace understudy {
namespace {

// Without its port.
std::string host_in(const std::string& address) { return address.substr(0, address.rfind(':')); }

}  // namespace

PortMap::PortMap(const RunWorld& world, PortSet& ports, PortMapParams params)
    : world_(world),
      ports_(ports),
      params_(std::move(params)),
      broadcasts_(ports, params_.broadcast_addresses) {}

const PersonalityDescriptor* PortMap::protocol_of(int port) const {
  const auto found = protocol_of_port_.find(port);
  return found == protocol_of_port_.end() ? nullptr : found->second;
}

Status PortMap::open_new() {
  while (seen_devices_ < world_.devices().count()) {
    const Device& device = world_.devices()[DeviceId{seen_devices_++}];
    if (device.params().gone()) continue;
    if (const Status opened = open_ports_of(device); !opened) return opened;
  }
  return {};
}

Status PortMap::open_ports_of(const Device& device) {
  const std::string robot = robot_name(world_.model(), device.params().robot_id);
  std::string where;
  const auto& addresses = device.params().addresses;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const auto place = open_address(device, robot, static_cast<int>(i));
    if (!place) return Error{place.error()};
    where += (where.empty() ? "" : " and ") + *place;
  }
  places_[device.params().id] = where;
  const bool is_chosen = device.descriptor().port == PortKind::kSerial ||
                         params_.robot == kAnyRobot || params_.robot == device.params().robot_id;
  if (is_chosen) directions_.push_back(robot + ": " + device.descriptor().name + " at " + where);
  return {};
}

// Opens the device's port and returns the address where it can be reached.
Result<std::string> PortMap::open_address(const Device& device, const std::string& robot,
                                          int number) {
  const std::string& address = device.params().addresses[static_cast<std::size_t>(number)];
  const PortDevice served{device.params().id, number};
  if (device.descriptor().port == PortKind::kSerial) return open_serial(device, number);
  const auto port = port_at(device.descriptor(), address);
  if (!port) return Error{port.error()};
  devices_of_port_[*port].push_back(served);
  std::string where = host_in(address) + ":" + std::to_string(ports_.port_number(*port));
  if (number > 0 || !broadcasts_.has_network(device.descriptor())) return where;
  const auto there = open_on_network(device, robot, *port);
  if (!there) return Error{there.error()};
  return where + *there;
}

// The same device at an address of this machine on the network that the user named. Returns what to
// say about it.
Result<std::string> PortMap::open_on_network(const Device& device, const std::string& robot,
                                             int port) {
  const auto number = static_cast<std::uint16_t>(ports_.port_number(port));
  const auto there = broadcasts_.open_on_network(device.descriptor(), number);
  if (!there) return Error{there.error()};
  if (*there < 0) {
    log_warning(robot + "'s " + device.params().part.name + " is not reached from " +
                params_.broadcast_addresses.at(device.descriptor().name) +
                ": each device needs an address there, and this machine has no more");
    return std::string();
  }
  protocol_of_port_[*there] = &device.descriptor();
  devices_of_port_[*there].push_back({device.params().id, 0});
  return " and " + broadcasts_.place_of(*there);
}

// A pty, and a TCP port if the user wants one.
Result<std::string> PortMap::open_serial(const Device& device, int number) {
  const PortDevice served{device.params().id, number};
  if (const Status made = make_dev_folder(params_.pty_folder, params_.pty_mode); !made)
    return Error{made.error()};
  const std::string link =
      (std::filesystem::path(params_.pty_folder) / pty_name(world_, device, number)).string();
  const auto pty = ports_.add_pty(
      {.link_path = link, .mode = params_.pty_mode, .baud = device.personality().baud()});
  if (!pty) return Error{pty.error()};
  devices_of_port_[*pty].push_back(served);
  std::string where = link;
  for (const SerialOnTcp& wanted : params_.serial_on_tcp) {
    if (!is_called(device, wanted.device)) continue;
    // What its client sends faster than the line goes stays with the client.
    constexpr std::size_t kReadAtOnce = 4096;
    const auto tcp = ports_.add_tcp({.number = wanted.port, .read_bytes = kReadAtOnce});
    if (!tcp) return Error{tcp.error() + " in --serial " + wanted.device + "=tcp:PORT"};
    devices_of_port_[*tcp].push_back(served);
    where += " and 127.0.0.1:" + std::to_string(ports_.port_number(*tcp));
  }
  return where;
}

bool PortMap::is_called(const Device& device, const std::string& name) const {
  return device.descriptor().port == PortKind::kSerial &&
         understudy::is_called(device, world_.model(), name);
}

Status PortMap::check_names() const {
  for (const SerialOnTcp& wanted : params_.serial_on_tcp) {
    std::string all;
    std::string same;
    int count = 0;
    for (const auto& device : world_.devices()) {
      if (device->params().gone() || device->descriptor().port != PortKind::kSerial) continue;
      const std::string name = " " + robot_name(world_.model(), device->params().robot_id) + "/" +
                               device->params().part.name;
      all += name;
      if (!is_called(*device, wanted.device)) continue;
      same += name;
      ++count;
    }
    if (count == 0)
      return Error{"--serial " + wanted.device + ": there is no such serial device; there " +
                   (all.empty() ? "is none at all" : "are" + all)};
    if (count > 1)
      return Error{"--serial " + wanted.device + ": that is more than one device; write one of" +
                   same};
  }
  return {};
}

// The port at this address. It is opened now if it was not needed before.
Result<int> PortMap::port_at(const PersonalityDescriptor& descriptor, const std::string& address) {
  const std::pair key(descriptor.port, address);
  const auto known = port_of_address_.find(key);
  if (known != port_of_address_.end()) return known->second;
  Peer at = read_peer(address).value_or(Peer{});
  const auto wanted = params_.port_numbers.find(descriptor.name);
  if (wanted != params_.port_numbers.end() && address == descriptor.address)
    at.port = static_cast<std::uint16_t>(wanted->second);
  auto port = descriptor.port == PortKind::kUdp
                  ? ports_.add_udp(at)
                  : ports_.add_tcp({.address = host_in(address), .number = at.port});
  if (!port) return Error{port.error() + " " + descriptor.port_remedy};
  port_of_address_[key] = *port;
  protocol_of_port_[*port] = &descriptor;
  if (descriptor.port != PortKind::kUdp) return *port;
  at.port = static_cast<std::uint16_t>(ports_.port_number(*port));
  broadcasts_.add(*port, at);
  return *port;
}

// Even a world without robots can answer programs. But a world whose devices let time wait is not
// what other programs look for.
Status PortMap::open_without_robots() {
  if (client_policy(world_.spec()).time_waits) return {};
  for (const PersonalityDescriptor& descriptor : all_personalities()) {
    if (descriptor.refusal == nullptr ||
        port_of_address_.count({descriptor.port, descriptor.address}) > 0)
      continue;
    const bool has_devices = std::any_of(protocol_of_port_.begin(), protocol_of_port_.end(),
                                         [&](const auto& p) { return p.second == &descriptor; });
    if (has_devices) continue;
    const auto port = port_at(descriptor, descriptor.address);
    if (!port) return Error{port.error()};
    directions_.push_back("no robot: " + std::string(descriptor.name) +
                          " at 127.0.0.1:" + std::to_string(ports_.port_number(*port)));
  }
  return {};
}

}  // namespace understudy

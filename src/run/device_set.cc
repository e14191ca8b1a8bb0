// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_set.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/peer.h"
#include "base/words.h"
#include "systems/systems.h"
#include "world/names.h"
#include "world/own_parts.h"

namespace understudy {
namespace {

std::vector<std::string> split_at_commas(std::string_view list) {
  const auto words = split_at(list, ',');
  return {words.begin(), words.end()};
}

// The addresses in the device's line, or the usual ones of its protocol.
Result<std::vector<std::string>> addresses_of(const PartSpec& part,
                                              const PersonalityDescriptor& descriptor) {
  const auto usual = split_at_commas(descriptor.address);
  for (const Parameter& p : part.parameters) {
    if (p.key != kAddressKey) continue;
    auto own = split_at_commas(p.value);
    if (own.size() == usual.size()) return own;
    return Error{"address=" + p.value + " names " + std::to_string(own.size()) + ", it has " +
                 std::to_string(usual.size()) + "; write " + kAddressKey.data() + "=" +
                 descriptor.address};
  }
  return usual;
}

std::string names_of_personalities() {
  std::string names;
  for (const PersonalityDescriptor& d : all_personalities())
    names += (names.empty() ? "" : ", ") + std::string(d.name);
  return names;
}

bool same_line(const PartSpec& a, const PartSpec& b) {
  const auto same = [](const Parameter& x, const Parameter& y) {
    return x.key == y.key && x.value == y.value;
  };
  return a.kind == b.kind && a.name == b.name &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), same);
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

}  // namespace

DeviceId DeviceSet::find(RobotId robot, PortKind kind, std::string_view address) const {
  for (const auto& device : devices_) {
    if (device->params().gone() || (robot != kAnyRobot && device->params().robot_id != robot))
      continue;
    if (device->descriptor().port == kind && device->params().port_of(address) >= 0)
      return device->params().id;
  }
  return {};
}

DeviceId DeviceSet::find(RobotId robot, std::string_view name) const {
  for (const auto& device : devices_)
    if (!device->params().gone() && device->params().robot_id == robot &&
        device->params().part.name == name)
      return device->params().id;
  return {};
}

std::vector<DeviceKey> DeviceSet::keys() const {
  std::vector<DeviceKey> keys;
  for (const auto& device : devices_)
    keys.push_back(
        {device->params().robot_id, device->params().gone() ? "" : device->params().part.name});
  return keys;
}

Result<std::unique_ptr<Device>> DeviceSet::make(RobotId robot, const PartSpec& part) const {
  const PersonalityDescriptor* descriptor = find_personality(part.kind);
  if (descriptor == nullptr)
    return Error{"unknown device " + part.kind + "; the known devices are " +
                 names_of_personalities()};
  DeviceParams params{.robot_id = robot, .part = part};
  const std::string where = "device " + part.kind + ": ";
  auto addresses = addresses_of(part, *descriptor);
  if (!addresses) return Error{where + addresses.error()};
  params.addresses = std::move(*addresses);
  for (const std::string& one : params.addresses)
    if (const Status good = check_address(descriptor->port, one); !good)
      return Error{where + good.error()};
  auto personality = make_personality(*descriptor, part.parameters);
  if (!personality) return Error{personality.error()};
  params.baud = (*personality)->baud();
  return std::make_unique<Device>(std::move(params), *descriptor, std::move(*personality),
                                  simulation_, *this);
}

// Fills the number of a removed device that this run never knew. Any device will do.
std::unique_ptr<Device> DeviceSet::place_of_one_that_left() const {
  auto made = std::make_unique<Device>(DeviceParams{}, all_personalities().front(), nullptr,
                                       simulation_, *this);
  made->leave(0);
  return made;
}

Result<DeviceSet::Change> DeviceSet::plan(const Spec& spec) const {
  Change change;
  std::set<DeviceId> staying;
  std::map<std::pair<RobotId, std::string>, DeviceId> known;
  for (const auto& device : devices_)
    if (!device->params().gone())
      known[{device->params().robot_id, device->params().part.name}] = device->params().id;
  for (const RobotSpec& robot : spec.robots) {
    const std::string where = "robot " + robot.name + ": ";
    std::set<std::pair<PortKind, std::string>> addresses;
    for (const PartSpec& part : devices_of(spec, robot)) {
      const Device* device = nullptr;
      const auto old = known.find({RobotId{robot.id}, part.name});
      if (old != known.end() && same_line((*this)[old->second].params().part, part)) {
        staying.insert(old->second);
        device = &(*this)[old->second];
      } else {
        auto made = make(RobotId{robot.id}, part);
        if (!made) return Error{where + made.error()};
        change.fresh.push_back(std::move(*made));
        device = change.fresh.back().get();
      }
      for (const std::string& address : device->params().addresses)
        if (!addresses.insert({device->descriptor().port, address}).second)
          return Error{where + "there are two devices at " + address +
                       "; give one of them another address="};
    }
  }
  for (const auto& device : devices_)
    if (!device->params().gone() && staying.count(device->params().id) == 0)
      change.leaving.push_back(device->params().id);
  return change;
}

std::vector<LinkAddress> DeviceSet::change(Change change, TimeNs time) {
  std::vector<LinkAddress> closed;
  for (const DeviceId id : change.leaving)
    for (const LinkId link : (*this)[id].leave(time)) closed.push_back({id, link});
  for (auto& device : change.fresh) {
    device->set_id(DeviceId{count()});
    devices_.push_back(std::move(device));
  }
  for (const auto& device : devices_)
    if (device->params().robot_id != RobotId{0})
      device->exchange().robot = find_robot(simulation_.model(), device->params().robot_id);
  simulation_.mutable_state().devices.resize(devices_.size());
  return closed;
}

void DeviceSet::append_commands(std::vector<TimedCommand>& out) const {
  for (const auto& device : devices_) {
    std::vector<TimedCommand>& given = device->exchange().commands;
    out.insert(out.end(), given.begin(), given.end());
    given.clear();
  }
}

bool DeviceSet::make_anew(const Spec& spec, const std::vector<DeviceKey>& keys) {
  devices_.clear();
  auto all = plan(spec);
  if (!all) return false;
  if (!keys.empty()) {
    std::vector<std::unique_ptr<Device>> in_order;
    for (const DeviceKey& key : keys) {
      const auto found = std::find_if(all->fresh.begin(), all->fresh.end(), [&](const auto& d) {
        return d != nullptr && d->params().robot_id == key.robot_id &&
               d->params().part.name == key.name;
      });
      if (found == all->fresh.end() && key.robot_id != RobotId{0}) return false;
      in_order.push_back(found == all->fresh.end() ? place_of_one_that_left() : std::move(*found));
    }
    const bool all_used = std::all_of(all->fresh.begin(), all->fresh.end(),
                                      [](const auto& device) { return device == nullptr; });
    if (!all_used) return false;
    all->fresh = std::move(in_order);
  }
  change(std::move(*all), simulation_.state().now);
  return true;
}

}  // namespace understudy

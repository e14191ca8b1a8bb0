// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_set.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/describe.h"
#include "edits/edit.h"
#include "run/device_addresses.h"
#include "systems/systems.h"
#include "world/names.h"
#include "world/own_parts.h"

namespace understudy {
namespace {

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

}  // namespace

bool is_called(const Device& device, const Model& model, std::string_view name) {
  if (device.params().gone()) return false;
  const std::string& own = device.params().part.name;
  return name == own || name == robot_name(model, device.params().robot_id) + "/" + own ||
         device.params().port_of(name) >= 0;
}

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

Result<std::unique_ptr<Device>> DeviceSet::make(RobotId robot, const PartSpec& part,
                                                const std::set<std::string>& used) const {
  const PersonalityDescriptor* descriptor = find_personality(part.kind);
  if (descriptor == nullptr)
    return Error{"unknown device " + part.kind + "; the known devices are " +
                 names_of_personalities()};
  DeviceParams params{.robot_id = robot, .part = part};
  auto addresses = addresses_of(part, *descriptor, used);
  if (!addresses) return Error{"device " + part.kind + ": " + addresses.error()};
  params.addresses = std::move(*addresses);
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
  for (const RobotSpec& robot : spec.robots)
    if (const Status planned = plan_robot(devices_of(spec, robot), robot, change, staying);
        !planned)
      return Error{"robot " + robot.name + ": " + planned.error()};
  for (const auto& device : devices_)
    if (!device->params().gone() && staying.count(device->params().id) == 0)
      change.leaving.push_back(device->params().id);
  return change;
}

// The device that already exists for this line; null if there is none.
const Device* DeviceSet::same_device(RobotId robot, const PartSpec& part) const {
  const DeviceId id = find(robot, part.name);
  return id.exists() && same_line((*this)[id].params().part, part) ? &(*this)[id] : nullptr;
}

Status DeviceSet::plan_robot(const std::vector<PartSpec>& lines, const RobotSpec& robot,
                             Change& change, std::set<DeviceId>& staying) const {
  const RobotId id{robot.id};
  std::set<std::string> used;  // by all lines, before a device without a name gets one
  for (const PartSpec& line : lines) {
    const Device* old = same_device(id, line);
    for (const std::string& name : old ? old->params().addresses : named_addresses(line))
      used.insert(name);
  }
  std::set<std::pair<PortKind, std::string>> addresses;
  for (const PartSpec& line : lines) {
    const Device* device = same_device(id, line);
    if (device != nullptr) {
      staying.insert(device->params().id);
    } else {
      auto made = make(id, line, used);
      if (!made) return Error{made.error()};
      change.fresh.push_back(std::move(*made));
      device = change.fresh.back().get();
    }
    for (const std::string& address : device->params().addresses) {
      used.insert(address);
      if (!addresses.insert({device->descriptor().port, address}).second)
        return Error{"there are two devices at " + address + "; give one of them another address="};
    }
  }
  return {};
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

void DeviceSet::append_fitted(TimeNs time, std::vector<Input>& out) const {
  for (const auto& device : devices_) {
    const std::string robot = std::to_string(device->params().robot_id.value);
    for (PartSpec& part : std::exchange(device->exchange().fitted, {})) {
      const Edit edit = edits::FitPart{robot, edits::FitPart::List::kDevices, std::move(part)};
      out.push_back({.time = time, .content = EditBytes{save(std::vector<Edit>{edit})}});
    }
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

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/serial_names.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "base/log.h"
#include "world/names.h"

namespace understudy {
namespace {

constexpr std::string_view kNth = "/dev/robot/serial";

bool is_serial(const Device& device) {
  return !device.params().gone() && device.descriptor().port == PortKind::kSerial;
}

// Programs look for many things in /dev. Only a name that a serial port may have is worth a line.
bool may_be_serial(std::string_view name) {
  constexpr std::array<std::string_view, 6> kBeginnings = {
      "/dev/ttyUSB", "/dev/ttyACM", "/dev/ttyS", "/dev/ttyAMA", "/dev/serial", "/dev/rfcomm"};
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view beginning) { return name.starts_with(beginning); });
}

}  // namespace

PortOfDevice SerialNames::find(RobotId robot, const std::string& name) const {
  if (name.starts_with(kNth)) return nth_of(robot, std::atoi(name.c_str() + kNth.size()));
  const DeviceSet& devices = world_.devices();
  const DeviceId own = devices.find(robot, PortKind::kSerial, name);
  if (own.exists()) return {own, devices[own].params().port_of(name)};
  for (const auto& device : devices) {
    const DeviceParams& params = device->params();
    if (!is_serial(*device) || params.port_of(name) < 0) continue;
    if (params.is_cable() || !participants_.has_program(params.robot_id))
      return {params.id, params.port_of(name)};
  }
  return {};
}

PortOfDevice SerialNames::nth_of(RobotId robot, int number) const {
  for (const auto& device : world_.devices()) {
    if (!is_serial(*device) || device->params().robot_id != robot) continue;
    const auto ports = static_cast<int>(device->params().addresses.size());
    if (number >= 1 && number <= ports) return {device->params().id, number - 1};
    number -= ports;
  }
  return {};
}

bool SerialNames::is_first(RobotId robot, const std::string& name) {
  return told_.insert({robot, name}).second;
}

void SerialNames::tell_missing(RobotId robot, const std::string& name) {
  if (!may_be_serial(name) || !is_first(robot, name)) return;
  std::string own;
  for (const auto& device : world_.devices())
    if (device->params().robot_id == robot && is_serial(*device))
      for (const std::string& address : device->params().addresses)
        own += (own.empty() ? "" : ", ") + device->params().part.name + " at " + address;
  log_warning(robot_name(world_.model(), robot) + ": its program opened " + name +
              ", but no device is there; " +
              (own.empty() ? "give the robot one with a line like: device KIND NAME address=" + name
                           : "the robot has " + own + "; open that, or write address=" + name +
                                 " in the line of the device"));
}

void SerialNames::tell_taken(RobotId robot, const std::string& name, DeviceId device) {
  if (!is_first(robot, name)) return;
  const Device& taken = world_.devices()[device];
  const std::string whose = robot_name(world_.model(), taken.params().robot_id);
  log_warning(robot_name(world_.model(), robot) + ": its program opened " + name + ", but " +
              whose + "'s " + taken.params().part.name +
              " has another client; close that first, or give the robot a second device with an "
              "address= of its own");
}

}  // namespace understudy

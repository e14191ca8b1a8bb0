// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PortMap: which real port leads to which devices. Each device has its own TCP or UDP address, or a
// pty with a link in a folder; devices at one address share a port.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "host/broadcast_ports.h"
#include "ports/port_set.h"
#include "run/run_world.h"

namespace understudy {

// Puts a serial device on a TCP port as well.
struct SerialOnTcp {
  std::string device;  // its name, ROBOT/NAME, or the name that programs open
  int port = 0;        // 0: any free one
};

struct PortMapParams {
  std::string pty_folder;
  int pty_mode = 0600;
  std::vector<SerialOnTcp> serial_on_tcp = {};
  std::map<std::string, int> port_numbers;  // by protocol, if not its usual port; 0: any free one
  // By protocol, the broadcast address of another network where its devices are reached.
  std::map<std::string, std::string> broadcast_addresses = {};
  RobotId robot = kAnyRobot;  // that clients get; any: the first free one
};

// Which device a port belongs to, and which of its ports it is.
struct PortDevice {
  DeviceId device;
  int port = 0;
};

class PortMap {
 public:
  PortMap(const RunWorld& world, PortSet& ports, PortMapParams params);

  // Opens ports for devices that were added since the last call.
  Status open_new();
  // An error if a name in serial_on_tcp is not that of exactly one device.
  Status check_names() const;
  // Opens ports of protocols that can answer programs even if no robot uses them.
  Status open_without_robots();

  const std::vector<PortDevice>& devices_of(int port) { return devices_of_port_[port]; }
  // Whether it is there for datagrams to everybody, and the UDP ports that these are meant for.
  bool hears_broadcasts(int port) const { return broadcasts_.hears(port); }
  std::vector<int> ports_of_broadcast(int port) const { return broadcasts_.meant_by(port); }
  // What is spoken at a TCP or UDP port; null for a pty.
  const PersonalityDescriptor* protocol_of(int port) const;
  // Where each device is reached.
  const std::map<DeviceId, std::string>& places() const { return places_; }
  // One line per port that says how to reach which robot.
  const std::vector<std::string>& directions() const { return directions_; }

 private:
  Status open_ports_of(const Device& device);
  Result<std::string> open_address(const Device& device, const std::string& robot, int number);
  Result<std::string> open_serial(const Device& device, int number);
  bool is_called(const Device& device, const std::string& name) const;
  Result<std::string> open_on_network(const Device& device, const std::string& robot, int port);
  Result<int> port_at(const PersonalityDescriptor& descriptor, const std::string& address);

  const RunWorld& world_;
  PortSet& ports_;
  const PortMapParams params_;
  int seen_devices_ = 0;  // devices with lower numbers have their ports
  std::map<std::pair<PortKind, std::string>, int> port_of_address_;
  std::map<int, std::vector<PortDevice>> devices_of_port_;
  std::map<int, const PersonalityDescriptor*> protocol_of_port_;
  BroadcastPorts broadcasts_;
  std::map<DeviceId, std::string> places_;
  std::vector<std::string> directions_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The messages "ports" and "traffic": the devices of all robots as a client finds them, and what
// goes over their wires.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "view/fields.h"

namespace understudy {

enum class WireKind : std::uint8_t { kSerial, kTcp, kUdp };
template <>
struct ViewEnum<WireKind> {
  static constexpr const char* kName = "WireKind";
  static constexpr std::array kValues = {"serial", "tcp", "udp"};
};

// One port of a device; nearly all devices have one.
struct PortView {
  static constexpr const char* kName = "Port";
  int device = 0;  // its number in the run
  int robot = 0;
  std::string name;
  std::string kind;  // what it speaks
  WireKind wire = WireKind::kSerial;
  std::string address;               // that programs of the run open
  std::string place;                 // for programs outside the run; empty: there is none
  std::uint32_t baud = 0;            // of the device; 0: the wire has no speed
  std::uint32_t client_baud = 0;     // 0: not set
  bool misread = false;              // the device cannot read at the client's speed
  std::vector<std::string> clients;  // those that are connected
  std::vector<std::string> lines;    // of a serial line that are on; none without a client
  std::uint64_t to_device = 0;       // bytes so far
  std::uint64_t from_device = 0;
  bool powered = true;
  bool has_power = true;  // a cable has no switch

  bool operator==(const PortView&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("device", self.device);
    visit("robot", self.robot);
    visit("name", self.name);
    visit("kind", self.kind);
    visit("wire", self.wire);
    visit("address", self.address);
    visit("place", self.place);
    visit("baud", self.baud);
    visit("client_baud", self.client_baud);
    visit("misread", self.misread);
    visit("clients", self.clients);
    visit("lines", self.lines);
    visit("to_device", self.to_device);
    visit("from_device", self.from_device);
    visit("powered", self.powered);
    visit("has_power", self.has_power);
  }
};

struct PortsView {
  static constexpr const char* kName = "Ports";
  static constexpr ViewTag kTag{"type", "ports"};
  std::vector<PortView> ports;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("ports", self.ports);
  }
};

// A message on a wire, or a change of the line, which has no bytes.
struct TrafficLineView {
  static constexpr const char* kName = "TrafficLine";
  double time_s = 0;
  int link = 0;  // of the device, from 0
  bool to_device = true;
  std::string hex;  // the first 1024 bytes
  std::uint64_t size = 0;
  std::string name;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time_s", self.time_s);
    visit("link", self.link);
    visit("to_device", self.to_device);
    visit("hex", self.hex);
    visit("size", self.size);
    visit("name", self.name);
  }
};

// What went over the wires of a device since the last such message.
struct TrafficView {
  static constexpr const char* kName = "Traffic";
  static constexpr ViewTag kTag{"type", "traffic"};
  int device = 0;
  std::uint64_t left_out = 0;  // messages before these that were too many to send
  std::vector<TrafficLineView> lines;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("device", self.device);
    visit("left_out", self.left_out);
    visit("lines", self.lines);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/shim_wires.h"

#include <algorithm>
#include <cerrno>

namespace understudy {
namespace {

int source_of(const Participants& participants, SlotId slot) {
  static_assert(kSourcesOfProgram == US_FAMILY_PIDS);
  static_assert(kFirstOtherSource >= Participants::kMostPrograms * kSourcesOfProgram);
  return participants.number_of(slot) - US_FIRST_PID;
}

}  // namespace

ShimWires::ShimWires(Run& run, Participants& participants)
    : run_(run),
      participants_(participants),
      wires_(static_cast<std::size_t>(Participants::capacity())) {}

ShimWires::Wire& ShimWires::wire_at(SlotId slot, int number) {
  std::vector<Wire>& wires = wires_[slot.index()];
  const auto place = static_cast<std::size_t>(number);
  if (place >= wires.size()) wires.resize(place + 1);
  return wires[place];
}

void ShimWires::accept(SlotId slot, TimeNs time, InputContent content) {
  run_.apply(
      {.time = time, .source = source_of(participants_, slot), .content = std::move(content)});
}

void ShimWires::take(SlotId slot, const ProgramMessage& message) {
  if (message.type == US_OPEN) return open(slot, message);
  Wire& wire = wire_at(slot, message.wire);
  if (message.type == US_DRAINED) {
    const TimeNs drained =
        wire.is_open() ? device(wire).links().in(wire.link.link).drained_at() : message.time;
    participants_.send(slot, US_VALUE, message.wire, drained, {});
    return;
  }
  if (!wire.is_open()) return;
  switch (message.type) {
    case US_DATA:
      return accept(slot, message.time,
                    LinkBytes{wire.link, {message.bytes.begin(), message.bytes.end()}});
    case US_LINE:
      return accept(slot, message.time,
                    LinkSpeed{wire.link, static_cast<std::uint32_t>(message.value)});
    case US_FLUSH:  // of the program's queues: 0 what it receives, 1 what it sends, 2 both
      if (message.value != 1) wire.backlog.clear();
      return accept(
          slot, message.time,
          LinkFlushed{
              .at = wire.link, .to_device = message.value != 0, .to_client = message.value != 1});
    case US_CLOSE:
      accept(slot, message.time, LinkClosed{wire.link});
      wire = {};
      return;
    default:
      return;
  }
}

void ShimWires::open(SlotId slot, const ProgramMessage& message) {
  int result = ECONNREFUSED;
  if (!message.bytes.empty()) {
    const PortKind kind = message.bytes[0] == US_SERIAL ? PortKind::kSerial : PortKind::kTcp;
    const bool serial = kind == PortKind::kSerial;
    const std::string name(message.bytes.begin() + 1, message.bytes.end());
    const DeviceSet& devices = run_.world().devices();
    const DeviceId device = devices.find(participants_.robot_of(slot), kind, name);
    if (device.exists()) {
      const LinkId link =
          run_.apply({.time = message.time,
                      .source = source_of(participants_, slot),
                      .content = LinkOpened{device, devices[device].params().port_of(name)}});
      if (link.exists()) {
        wire_at(slot, message.wire) = {.link = {device, link}};
        result = 0;
      } else {
        result = devices[device].powered() ? EBUSY : serial ? ENXIO : ECONNREFUSED;
      }
    } else {
      result = serial ? ENOENT : ECONNREFUSED;
    }
  }
  participants_.send(slot, US_VALUE, message.wire, result, {});
}

void ShimWires::close_all(SlotId slot, TimeNs when) {
  for (const Wire& wire : wires_[slot.index()])
    if (wire.is_open()) accept(slot, when, LinkClosed{wire.link});
  wires_[slot.index()].clear();
}

TimeNs ShimWires::wanted_output(SlotId slot, TimeNs base) const {
  const std::uint64_t wanted = participants_.at(slot).want_wires;
  TimeNs due = kNever;
  const std::vector<Wire>& wires = wires_[slot.index()];
  for (std::size_t number = 0; number < wires.size(); ++number) {
    if ((wanted >> number & 1) == 0) continue;
    const Wire& wire = wires[number];
    if (!wire.backlog.empty() || wire.closed) return base;
    if (wire.is_open()) due = std::min(due, device(wire).links().output_due(wire.link.link));
  }
  return std::max(due, base);
}

TimeNs ShimWires::next_output(SlotId slot, TimeNs now) const {
  TimeNs next = next_event(slot);
  for (const Wire& wire : wires_[slot.index()]) {
    if (!wire.backlog.empty()) next = now;
    if (wire.is_open()) next = std::min(next, device(wire).links().output_due(wire.link.link));
  }
  return next;
}

TimeNs ShimWires::next_event(SlotId slot) const {
  TimeNs next = kNever;
  for (const Wire& wire : wires_[slot.index()])
    if (wire.is_open()) next = std::min(next, device(wire).next_event());
  return next;
}

void ShimWires::advance_devices(SlotId slot, TimeNs limit) {
  for (const Wire& wire : wires_[slot.index()])
    if (wire.is_open()) device(wire).advance_to(limit);
}

void ShimWires::hand_over(SlotId slot, TimeNs now) {
  std::vector<Wire>& wires = wires_[slot.index()];
  for (std::size_t i = 0; i < wires.size(); ++i) {
    Wire& wire = wires[i];
    const int number = static_cast<int>(i);
    if (wire.is_open() && device(wire).take_output(wire.link.link, now, wire.backlog))
      wire.closed = true;
    std::size_t sent = 0;
    while (sent < wire.backlog.size()) {
      const std::size_t piece = std::min(wire.backlog.size() - sent, Participants::kLargestMessage);
      if (!participants_.send(slot, US_DATA, number, 0, {wire.backlog.data() + sent, piece})) break;
      sent += piece;
    }
    wire.backlog.erase(wire.backlog.begin(),
                       wire.backlog.begin() + static_cast<std::ptrdiff_t>(sent));
    if (wire.closed && wire.backlog.empty() && participants_.send(slot, US_CLOSE, number, 0, {}))
      wire = {};
  }
}

void ShimWires::keep(const LinkAddress& link, const Bytes& bytes, bool closed) {
  for (std::vector<Wire>& wires : wires_)
    for (Wire& wire : wires) {
      if (wire.link != link) continue;
      wire.backlog.insert(wire.backlog.end(), bytes.begin(), bytes.end());
      if (!closed) return;
      // The link's number may be given to somebody else from now on.
      wire.closed = true;
      wire.link = {};
      return;
    }
}

std::vector<LinkAddress> ShimWires::links_of(SlotId slot) const {
  std::vector<LinkAddress> links;
  for (const Wire& wire : wires_[slot.index()])
    if (wire.is_open()) links.push_back(wire.link);
  return links;
}

}  // namespace understudy

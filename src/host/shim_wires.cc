// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/shim_wires.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace understudy {
namespace {

constexpr std::size_t kLargestSettings = 256;  // a program may send anything

// What a process may leave unread, besides what its ring holds. A serial line loses further bytes,
// as a tty does whose buffer is full. A connection must not, so it is closed.
constexpr std::size_t kMostOfLine = 64 << 10;
constexpr std::size_t kMostOfConnection = 16 << 20;

int source_of(const Participants& participants, SlotId slot) {
  static_assert(kSourcesOfProgram == US_FAMILY_PIDS);
  static_assert(kFirstOtherSource >= Participants::kMostPrograms * kSourcesOfProgram);
  return participants.number_of(slot) - US_FIRST_PID;
}

LineState line_state_of(std::int64_t value) {
  return {.baud = static_cast<std::uint32_t>(value & 0xFFFFFFFF),
          .break_on = (value & US_LINE_BREAK) != 0,
          .dtr = (value & US_LINE_DTR) != 0,
          .rts = (value & US_LINE_RTS) != 0};
}

// Opens a link. 0, or why the device has none.
int open_on(Run& run, Input input, const PortOfDevice& at, LinkAddress& opened) {
  input.content = LinkOpened{at.device, at.port};
  const LinkId link = run.apply(std::move(input));
  if (!link.exists()) return takes_clients(run.world().devices()[at.device]) ? EBUSY : ECONNREFUSED;
  opened = {at.device, link};
  return 0;
}

Device& device_of(Run& run, const LinkAddress& link) { return run.world().devices()[link.device]; }

// A socket gets its link to a device with the first datagram. Null: the device is off, or has no
// room.
ShimSocket::Link* link_of(Run& run, Input input, ShimSocket& socket, const PortOfDevice& at,
                          bool foreign) {
  for (ShimSocket::Link& link : socket.links())
    if (link.at.device == at.device && link.port == at.port) return &link;
  LinkAddress opened;
  if (open_on(run, std::move(input), at, opened) != 0) return nullptr;
  const DeviceParams& params = run.world().devices()[at.device].params();
  const Peer own = read_peer(params.addresses[static_cast<std::size_t>(at.port)]).value_or(Peer{});
  return &socket.links().emplace_back(ShimSocket::Link{opened, own, at.port, foreign});
}

std::int64_t bits_of(const ModemLines& lines) {
  return (lines.cts ? US_LINE_CTS : 0) | (lines.dsr ? US_LINE_DSR : 0) |
         (lines.dcd ? US_LINE_DCD : 0) | (lines.ri ? US_LINE_RI : 0);
}

// What a program asks about the bytes that it has written.
std::int64_t about_output(Run& run, const LinkAddress& at, const ProgramMessage& message) {
  if (!at.device.exists()) return message.type == US_DRAINED ? message.time : 0;
  const Device& device = device_of(run, at);
  const DeviceLink& link = device.links()[at.link];
  const std::size_t unsent = link.in().unsent(message.time);
  if (message.type == US_UNSENT) return static_cast<std::int64_t>(unsent);
  std::uint32_t rest = 0;
  if (message.bytes.size() == sizeof rest) std::memcpy(&rest, message.bytes.data(), sizeof rest);
  if (rest >= unsent) return message.time;
  if (rest == 0) return link.in().drained_at();
  const std::uint32_t client_baud = link.client_baud();
  const std::uint32_t baud = client_baud == 0 ? device.personality().baud() : client_baud;
  const TimeNs for_the_rest = Departure{.baud = baud}.of(rest - 1);
  // If the speed has just changed, that is too early. Then the program asks again.
  return std::max(link.in().drained_at() - for_the_rest, message.time + kMillisecond);
}

std::size_t most_backlog(const Device& device) {
  return device.descriptor().port == PortKind::kSerial ? kMostOfLine : kMostOfConnection;
}

}  // namespace

ShimWires::ShimWires(Run& run, Participants& participants, Rivals::NoteSink note)
    : run_(run),
      participants_(participants),
      names_(run.world(), participants.robots()),
      rivals_(run.world(), std::move(note)),
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
  if (message.type == US_OPEN || message.type == US_FIND || message.type == US_DRAINED ||
      message.type == US_UNSENT)
    return answer(slot, message);
  Wire& wire = wire_at(slot, message.wire);
  if (message.type == US_CLOSE) {
    leave(slot, wire, message.time, ProgramEnd::kExit);
    wire = {};
    return;
  }
  if (wire.socket != nullptr) {
    const auto datagram = wire.socket->take(message);
    if (datagram) send_datagram(slot, message.wire, message.time, *datagram);
    return;
  }
  if (!wire.is_open()) return;
  switch (message.type) {
    case US_DATA:
      return accept(slot, message.time,
                    LinkBytes{wire.link, {message.bytes.begin(), message.bytes.end()}});
    case US_LINE:
      return accept(slot, message.time, LinkLine{wire.link, line_state_of(message.value)});
    case US_SETTINGS:
      if (message.bytes.size() <= kLargestSettings)
        settings_[wire.link] = {message.bytes.begin(), message.bytes.end()};
      return;
    case US_FLUSH:  // the program's queues: 0 what it receives, 1 what it sends, 2 both
      if (message.value != 1) wire.backlog.bytes.clear();
      return accept(
          slot, message.time,
          LinkFlushed{
              .at = wire.link, .to_device = message.value != 0, .to_client = message.value != 1});
    default:
      return;
  }
}

// Messages that a program waits for an answer to.
void ShimWires::answer(SlotId slot, const ProgramMessage& message) {
  std::int64_t value = ECONNREFUSED;
  if (message.type == US_DRAINED || message.type == US_UNSENT) {
    value = about_output(run_, wire_at(slot, message.wire).link, message);
  } else if (message.type == US_FIND) {
    const std::string name(message.bytes.begin(), message.bytes.end());
    value = names_.find(participants_.robot_of(slot), name).device.exists() ? 1 : 0;
  } else if (!message.bytes.empty()) {
    value = open_link(slot, message);
  }
  participants_.send(slot, US_VALUE, message.wire, value, {});
}

// 0, or the error that the program gets.
int ShimWires::open_link(SlotId slot, const ProgramMessage& message) {
  const std::string name(message.bytes.begin() + 1, message.bytes.end());
  if (message.bytes[0] == US_UDP) {
    const auto own = read_peer(name);
    if (!own) return EADDRNOTAVAIL;
    wire_at(slot, message.wire) = {.socket = std::make_unique<ShimSocket>(*own)};
    return 0;
  }
  if (message.bytes[0] == US_SERIAL) return open_serial(slot, message, name);
  const DeviceSet& devices = run_.world().devices();
  const DeviceId device = devices.find(participants_.robot_of(slot), PortKind::kTcp, name);
  if (!device.exists()) return ECONNREFUSED;
  const PortOfDevice at{device, devices[device].params().port_of(name)};
  Wire& wire = wire_at(slot, message.wire) = {};
  return open_on(run_, {.time = message.time, .source = source_of(participants_, slot)}, at,
                 wire.link);
}

int ShimWires::open_serial(SlotId slot, const ProgramMessage& message, const std::string& name) {
  const RobotId robot = participants_.robot_of(slot);
  const PortOfDevice found = names_.find(robot, name);
  if (!found.device.exists()) {
    names_.tell_missing(robot, name);
    return US_NOT_A_DEVICE;
  }
  rivals_.see_line(robot, found);
  Wire& wire = wire_at(slot, message.wire) = {};
  const int error = open_on(run_, {.time = message.time, .source = source_of(participants_, slot)},
                            found, wire.link);
  if (error != 0) names_.tell_taken(robot, name, found.device);
  // Each end of a cable has settings of its own: the other end's program runs at the same time.
  const auto settings = settings_.find(wire.link);
  if (error == 0 && settings != settings_.end())
    participants_.send(slot, US_SETTINGS, message.wire, 0, settings->second);
  return error == ECONNREFUSED ? ENXIO : error;
}

// What other programs may use as well is reached between ticks.
void ShimWires::send_datagram(SlotId slot, int wire, TimeNs time, const Datagram& datagram) {
  const DeviceSet& devices = run_.world().devices();
  const RobotId own = participants_.robot_of(slot);
  const RobotsWithPrograms& with_programs = participants_.robots();
  const auto owner_of = [&](RobotId robot) {
    if (robot == own) return Owner::kOwnRobot;
    return own != kAnyRobot && with_programs.has(robot) ? Owner::kOtherProgram : Owner::kNoProgram;
  };
  for (const PortOfDevice& at : devices_at(devices, datagram.peer, owner_of)) {
    const Held sent{time, slot, wire, at, datagram};
    if (devices[at.device].params().robot_id != own && with_programs.count() > 1)
      held_.push_back(sent);
    else
      send_datagram_to(sent, time, false);
  }
}

void ShimWires::send_datagram_to(const Held& held, TimeNs time, bool foreign) {
  ShimSocket* socket = wire_at(held.slot, held.wire).socket.get();
  if (socket == nullptr) return;
  ShimSocket::Link* link =
      link_of(run_, {.time = time, .source = source_of(participants_, held.slot)}, *socket, held.at,
              foreign);
  if (link == nullptr) return;  // the datagram is lost
  const bool broadcast = held.datagram.peer.is_broadcast();
  if (!broadcast) link->device = held.datagram.peer;
  accept(held.slot, time, LinkDatagram{link->at, socket->own(), held.datagram.bytes, broadcast});
}

void ShimWires::send_held() {
  std::stable_sort(held_.begin(), held_.end(), [](const Held& a, const Held& b) {
    return a.time != b.time ? a.time < b.time : a.slot.value < b.slot.value;
  });
  for (const Held& held : held_)
    if (held.closed.device.exists())
      accept(held.slot, run_.now(), LinkClosed{held.closed});
    else
      send_datagram_to(held, run_.now(), true);
  held_.clear();
}

void ShimWires::leave(SlotId slot, const Wire& wire, TimeNs time, ProgramEnd end) {
  if (wire.is_open() && device_of(run_, wire.link).descriptor().port == PortKind::kSerial)
    rivals_.see_line(participants_.robot_of(slot), {wire.link.device, wire.link.link.value});
  if (wire.is_open()) accept(slot, time, LinkClosed{wire.link, end});
  if (wire.socket == nullptr) return;
  for (const ShimSocket::Link& link : wire.socket->links())
    if (link.foreign)
      held_.push_back({.time = time, .slot = slot, .closed = link.at});
    else
      accept(slot, time, LinkClosed{link.at, end});
}

void ShimWires::close_all(SlotId slot, TimeNs when, ProgramEnd end) {
  for (const Wire& wire : wires_[slot.index()]) leave(slot, wire, when, end);
  wires_[slot.index()].clear();
}

TimeNs ShimWires::wanted_output(SlotId slot, TimeNs base) const {
  const std::uint64_t wanted = participants_.at(slot).want_wires;
  TimeNs due = kNever;
  const std::vector<Wire>& wires = wires_[slot.index()];
  bool any_socket = false;
  for (std::size_t number = 0; number < wires.size(); ++number) {
    if ((wanted >> number & 1) == 0) continue;
    const Wire& wire = wires[number];
    if (!wire.backlog.empty()) return base;
    if (wire.is_open())
      due = std::min(due, device_of(run_, wire.link).links()[wire.link.link].output_due());
    if (wire.socket == nullptr) continue;
    if (wire.socket->has_queued()) return base;
    any_socket = true;
  }
  // Datagrams for one socket may come from the link of another, so all of them count.
  if (any_socket) due = std::min(due, next_datagram(slot));
  return std::max(due, base);
}

TimeNs ShimWires::next_datagram(SlotId slot) const {
  TimeNs next = kNever;
  for (const Wire& wire : wires_[slot.index()]) {
    if (wire.socket == nullptr) continue;
    for (const ShimSocket::Link& link : wire.socket->links())
      if (!link.foreign)
        next = std::min(next, device_of(run_, link.at).links()[link.at.link].output_due());
  }
  return next;
}

TimeNs ShimWires::next_output(SlotId slot, TimeNs now) const {
  TimeNs next = std::min(next_event(slot), next_datagram(slot));
  for (const Wire& wire : wires_[slot.index()]) {
    if (!wire.backlog.empty() || (wire.socket != nullptr && wire.socket->has_queued())) next = now;
    if (wire.is_open())
      next = std::min(next, device_of(run_, wire.link).links()[wire.link.link].output_due());
  }
  return next;
}

TimeNs ShimWires::next_event(SlotId slot) const {
  TimeNs next = kNever;
  for_each_link(slot, [&](const LinkAddress& link) {
    next = std::min(next, device_of(run_, link).next_event());
  });
  return next;
}

void ShimWires::advance_devices(SlotId slot, TimeNs limit) {
  for_each_link(slot, [&](const LinkAddress& link) { device_of(run_, link).advance_to(limit); });
}

void ShimWires::hand_over(SlotId slot, TimeNs now) {
  std::vector<Wire>& wires = wires_[slot.index()];
  for (Wire& wire : wires)
    if (wire.socket != nullptr) collect_datagrams(slot, *wire.socket, now);
  for (std::size_t i = 0; i < wires.size(); ++i) {
    if (wires[i].socket != nullptr)
      wires[i].socket->hand_over(participants_, slot, static_cast<int>(i));
    else
      hand_over_stream(slot, static_cast<int>(i), wires[i], now);
  }
}

void ShimWires::hand_over_stream(SlotId slot, int number, Wire& wire, TimeNs now) {
  LinkOutput& backlog = wire.backlog;
  if (wire.is_open()) device_of(run_, wire.link).take_output(wire.link.link, now, backlog);
  std::size_t sent = 0;
  while (sent < backlog.bytes.size()) {
    const std::size_t piece = std::min(backlog.bytes.size() - sent, Participants::kLargestMessage);
    if (!participants_.send(slot, US_DATA, number, 0, {backlog.bytes.data() + sent, piece})) break;
    sent += piece;
  }
  backlog.bytes.erase(backlog.bytes.begin(),
                      backlog.bytes.begin() + static_cast<std::ptrdiff_t>(sent));
  if (wire.is_open()) wire.bound_backlog(most_backlog(device_of(run_, wire.link)));
  if (wire.overran && wire.is_open() &&
      device_of(run_, wire.link).descriptor().port != PortKind::kSerial) {
    accept(slot, now, LinkClosed{wire.link});
    wire.link = {};
    backlog.closed = true;
  }
  if (backlog.lines && participants_.send(slot, US_LINE, number, bits_of(*backlog.lines), {}))
    backlog.lines.reset();
  if (backlog.closed && backlog.bytes.empty() && participants_.send(slot, US_CLOSE, number, 0, {}))
    wire = {};
}

void ShimWires::collect_datagrams(SlotId slot, ShimSocket& socket, TimeNs now) {
  for (std::size_t i = 0; i < socket.links().size();) {
    const ShimSocket::Link link = socket.links()[i];
    if (link.foreign) {  // its output is kept at the tick
      ++i;
      continue;
    }
    LinkOutput output;
    device_of(run_, link.at).take_output(link.at.link, now, output);
    give(slot, link.device, output.datagrams);
    if (output.closed)
      socket.links().erase(socket.links().begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

// To the socket with this port, of the same process or of its program. If there is none, the
// datagram is lost. Sockets of other robots' programs do not count: those programs run at the same
// time, so the instant of arrival would be left to chance.
void ShimWires::give(SlotId near, const Peer& from, const std::vector<Datagram>& datagrams) {
  std::vector<std::size_t> slots{near.index()};
  const std::size_t first = first_slot_of(family_of(near)).index();
  for (std::size_t slot = first; slot < first + US_SLOTS; ++slot) slots.push_back(slot);
  const auto socket_at = [&](std::uint16_t port) -> ShimSocket* {
    for (const std::size_t slot : slots)
      for (const Wire& wire : wires_[slot])
        if (wire.socket != nullptr && wire.socket->own().port == port) return wire.socket.get();
    return nullptr;
  };
  for (const Datagram& datagram : datagrams)
    if (ShimSocket* to = socket_at(datagram.peer.port)) to->queue(from, datagram.bytes);
}

void ShimWires::keep(const LinkAddress& link, const LinkOutput& output) {
  for (std::size_t slot = 0; slot < wires_.size(); ++slot)
    for (Wire& wire : wires_[slot]) {
      if (wire.link == link) {
        wire.keep(output);
        return wire.bound_backlog(most_backlog(device_of(run_, link)));
      }
      if (wire.socket == nullptr) continue;
      auto& links = wire.socket->links();
      const auto found = std::find_if(links.begin(), links.end(),
                                      [&](const auto& each) { return each.at == link; });
      if (found == links.end()) continue;
      give(SlotId{static_cast<int>(slot)}, found->device, output.datagrams);
      if (output.closed) links.erase(found);
      return;
    }
}

void ShimWires::Wire::keep(const LinkOutput& output) {
  backlog.bytes.insert(backlog.bytes.end(), output.bytes.begin(), output.bytes.end());
  if (output.lines) backlog.lines = output.lines;
  if (!output.closed) return;
  // From now on another client may get this link.
  backlog.closed = true;
  link = {};
}

void ShimWires::Wire::bound_backlog(std::size_t most_bytes) {
  if (backlog.bytes.size() <= most_bytes) return;
  backlog.bytes.resize(most_bytes);
  overran = true;
}

std::vector<LinkAddress> ShimWires::links_of(SlotId slot) const {
  std::vector<LinkAddress> all;
  for (const Wire& wire : wires_[slot.index()]) {
    if (wire.is_open()) all.push_back(wire.link);
    if (wire.socket == nullptr) continue;
    for (const ShimSocket::Link& link : wire.socket->links()) all.push_back(link.at);
  }
  return all;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/port_clients.h"

#include <algorithm>

#include "base/log.h"
#include "world/names.h"

namespace understudy {
namespace {

bool is_at_pty(const PortEvent& opened) {
  return opened.kind == PortEvent::Kind::kOpened && opened.peer.port == 0;
}

std::string name_of(const PortEvent& event) {
  if (event.kind == PortEvent::Kind::kDatagram) return "udp " + to_string(event.peer);
  return is_at_pty(event) ? "pty" : "tcp " + to_string(event.peer);
}

}  // namespace

PortClients::PortClients(Run& run, const Pace& pace, PortClientsParams params,
                         std::unique_ptr<PortSet> ports)
    : run_(run),
      pace_(pace),
      params_(std::move(params)),
      ports_(std::move(ports)),
      map_(run.world(), *ports_, params_.ports) {}

Result<std::unique_ptr<PortClients>> PortClients::open(Run& run, const Pace& pace,
                                                       PortClientsParams params) {
  auto ports = PortSet::make();
  if (!ports) return Error{ports.error()};
  std::unique_ptr<PortClients> made(
      new PortClients(run, pace, std::move(params), std::move(*ports)));
  if (const Status good = made->map_.check_names(); !good) return Error{good.error()};
  if (const Status opened = made->map_.open_new(); !opened) return Error{opened.error()};
  if (const Status opened = made->map_.open_without_robots(); !opened) return Error{opened.error()};
  return made;
}

std::map<LinkAddress, std::string> PortClients::names() const {
  std::map<LinkAddress, std::string> names;
  for (const auto& [connection, client] : links_) names[client.at] = client.name;
  return names;
}

void PortClients::speak(Interval& interval) {
  constexpr TimeNs kBetweenLooks = 100 * kMillisecond;  // between checks whether the run should end
  if (pace_.is_free()) return wait_for_a_reason(interval);
  while (!interval.cut_short()) {
    const TimeNs left = std::clamp<TimeNs>(pace_.left_until(run_.next_tick()), 0, kBetweenLooks);
    serve(static_cast<int>(left / kMillisecond));
    send_output();
    if (left < kMillisecond) return;
  }
}

void PortClients::wait_for_a_reason(Interval& interval) {
  constexpr int kBetweenLooks_ms = 20;  // between looks at viewers and the end of the run
  bool goes_on = interval.time_goes_on();
  do {
    serve(goes_on ? 0 : kBetweenLooks_ms);
    goes_on = interval.time_goes_on();
    if (!goes_on) interval.show_meanwhile();
  } while (!goes_on && pace_.is_free() && !interval.cut_short());
}

// The current virtual time.
TimeNs PortClients::arrival() const { return pace_.time_between(run_.now(), run_.next_tick() - 1); }

void PortClients::serve(int at_most_ms) {
  // A program that has just connected may have opened another port before it asked. That counts,
  // too.
  constexpr int kMostLooks = 8;
  bool came = true;
  for (int i = 0; i < kMostLooks && came; ++i) {
    ports_->wait(i == 0 ? at_most_ms : 0, events_);
    for (const PortEvent& event : events_)
      if (!must_wait(event)) take(event);
    hold_back();
    came = std::any_of(events_.begin(), events_.end(), [](const PortEvent& event) {
      return event.kind == PortEvent::Kind::kOpened;
    });
  }
  const auto room = [this](int port) { return has_room(port); };
  for (auto next = line_.take_first(room); !next.empty(); next = line_.take_first(room))
    for (const PortEvent& event : next) take(event);
  serve_ptys();
}

// What a client sends faster than its line goes must stay with the client, as it does with the
// driver of a real port.
void PortClients::hold_back() {
  constexpr std::size_t kFull = 4096;  // bytes, as a driver's buffer
  constexpr std::size_t kRoom = kFull / 2;
  for (auto& [connection, client] : links_) {
    const Device& device = run_.world().devices()[client.at.device];
    if (device.descriptor().port != PortKind::kSerial) continue;
    const std::size_t unsent = device.links()[client.at.link].in().unsent(arrival());
    const bool hold = unsent >= (client.held ? kRoom : kFull);
    if (hold != client.held) ports_->hold(connection, hold);
    client.held = hold;
  }
}

bool PortClients::must_wait(const PortEvent& event) {
  if (event.kind == PortEvent::Kind::kOpened) {
    const auto& devices = map_.devices_of(event.port);
    const bool time_waits =
        std::any_of(devices.begin(), devices.end(), [&](const PortDevice& served) {
          const Device& device = run_.world().devices()[served.device];
          return device.descriptor().time_waits && may_have(device);
        });
    const bool is_first = !line_.has_one_for(event.port);
    if (!time_waits || (is_first && has_room(event.port)) || line_.is_full()) return false;
    line_.add(event);
    return true;
  }
  if (!line_.has(event.connection)) return false;
  if (!line_.keep(event)) ports_->close(event.connection);
  return true;
}

void PortClients::take(const PortEvent& event) {
  if (event.kind == PortEvent::Kind::kOpened) return open_link(event);
  const auto at_pty = at_ptys_.find(event.connection);
  if (at_pty != at_ptys_.end()) {
    // What it sends while another client has the device is lost.
    if (event.kind == PortEvent::Kind::kLine) at_pty->second.baud = event.baud;
    if (event.kind == PortEvent::Kind::kClosed) at_ptys_.erase(at_pty);
    return;
  }
  if (event.kind == PortEvent::Kind::kDatagram && map_.hears_broadcasts(event.port))
    return take_broadcast(event);
  // The peers of a UDP port share a link, from the first datagram on.
  if (event.kind == PortEvent::Kind::kDatagram && links_.count(event.connection) == 0)
    open_link(event);
  const auto client = links_.find(event.connection);
  if (client == links_.end()) return;
  const LinkAddress at = client->second.at;
  Input input{.time = arrival(), .source = kPublicPorts};
  switch (event.kind) {
    case PortEvent::Kind::kBytes:
      input.content = LinkBytes{at, event.bytes};
      break;
    case PortEvent::Kind::kDatagram:
      input.content = LinkDatagram{at, event.peer, event.bytes};
      break;
    case PortEvent::Kind::kLine:
      input.content = LinkLine{at, {.baud = event.baud}};
      break;
    default:
      input.content = LinkClosed{at};
      links_.erase(client);
      break;
  }
  run_.apply(std::move(input));
}

// It reaches all devices at ports of this number, and each of them answers from its own port.
void PortClients::take_broadcast(const PortEvent& event) {
  const TimeNs time = arrival();
  for (const int port : map_.ports_of_broadcast(event.port)) {
    const int connection = ports_->udp_connection(port);
    PortEvent there = event;
    there.port = port;
    there.connection = connection;
    if (links_.count(connection) == 0) open_link(there);
    const auto client = links_.find(connection);
    if (client == links_.end()) continue;
    run_.apply({.time = time,
                .source = kPublicPorts,
                .content = LinkDatagram{client->second.at, event.peer, event.bytes, true}});
  }
}

// Whether such clients may use the device at all, busy or not.
bool PortClients::may_have(const Device& device) const {
  const RobotId robot = device.params().robot_id;
  if (device.params().gone() || !takes_clients(device)) return false;
  // A serial line is one device's own. Its client leaves the rest of the robot to other programs.
  if (device.descriptor().port == PortKind::kSerial) return true;
  if (params_.ports.robot != kAnyRobot && robot != params_.ports.robot) return false;
  return !params_.has_program || !params_.has_program(robot);
}

bool PortClients::is_free(const PortDevice& served) const {
  const Device& device = run_.world().devices()[served.device];
  if (!may_have(device)) return false;
  // Several clients, or several connections of one client, share a device if time waits for it and
  // a link is free. Each end of a cable is for one.
  const DeviceLinks& links = device.links();
  if (device.descriptor().time_waits) return links.first_free().exists();
  if (device.params().is_cable()) return links.free_one(LinkId{served.port}).exists();
  // Each of its sockets has a link, for all its peers.
  if (device.descriptor().port == PortKind::kUdp) return links.first_free().exists();
  for (LinkId link{0}; links.has(link); ++link.value)
    if (links.in_use(link)) return false;
  return true;
}

bool PortClients::has_room(int port) {
  const auto& devices = map_.devices_of(port);
  return std::any_of(devices.begin(), devices.end(),
                     [&](const PortDevice& served) { return is_free(served); });
}

std::string PortClients::why_refused(int port) {
  std::string taken;
  for (const PortDevice& served : map_.devices_of(port)) {
    const Device& device = run_.world().devices()[served.device];
    if (device.params().gone()) continue;
    if (device.descriptor().port == PortKind::kSerial)
      return robot_name(run_.model(), device.params().robot_id) + "'s " +
             device.params().part.name + " has another client; close that first";
    if (params_.ports.robot == kAnyRobot || device.params().robot_id == params_.ports.robot)
      taken = taken.empty() ? robot_name(run_.model(), device.params().robot_id) : "Every robot";
  }
  return taken.empty() ? "No robot in scene" : taken + " already has a program; end that one first";
}

void PortClients::refuse(const PortEvent& event) {
  constexpr int kMostToldRefusals = 10;
  const bool at_pty = is_at_pty(event);
  const std::string reason = why_refused(event.port);
  if (++refused_ <= kMostToldRefusals)
    log_warning("refused the connection of a program started by hand: " + reason +
                (at_pty ? "; then this one is served" : ""));
  if (at_pty) {
    at_ptys_[event.connection] = {event};
    return;
  }
  const PersonalityDescriptor* protocol = map_.protocol_of(event.port);
  if (protocol != nullptr && protocol->refusal != nullptr)
    ports_->send(event.connection, protocol->refusal(reason));
  ports_->close(event.connection);
}

// Serves those who wait at ptys when the other client has gone and its last bytes have arrived.
void PortClients::serve_ptys() {
  for (auto next = at_ptys_.begin(); next != at_ptys_.end();) {
    const auto [connection, waiting] = *next;
    const auto& devices = map_.devices_of(waiting.opened.port);
    const bool is_left = std::any_of(devices.begin(), devices.end(), [&](const auto& served) {
      const Device& device = run_.world().devices()[served.device];
      const std::vector<LinkId> open = device.links().open_ones();
      return device.params().is_cable()
                 ? std::find(open.begin(), open.end(), LinkId{served.port}) != open.end()
                 : !open.empty();
    });
    if (is_left || !has_room(waiting.opened.port)) {
      ++next;
      continue;
    }
    next = at_ptys_.erase(next);
    open_link(waiting.opened);
    PortEvent line = waiting.opened;
    line.kind = PortEvent::Kind::kLine;
    line.baud = waiting.baud;
    if (waiting.baud > 0) take(line);
  }
}

// A client that gets no robot never reaches the run.
void PortClients::open_link(const PortEvent& event) {
  const auto& devices = map_.devices_of(event.port);
  const auto free = std::find_if(devices.begin(), devices.end(),
                                 [&](const PortDevice& served) { return is_free(served); });
  if (free == devices.end()) return refuse(event);
  had_any_ = true;
  const LinkId link = run_.apply(
      {.time = arrival(), .source = kPublicPorts, .content = LinkOpened{free->device, free->port}});
  if (!link.exists()) return ports_->close(event.connection);
  links_[event.connection] = {{free->device, link}, name_of(event)};
}

// Sends what the devices have for their clients by now.
void PortClients::send_output() {
  const TimeNs now = arrival();
  std::vector<int> gone;
  for (const auto& [connection, client] : links_) {
    const LinkAddress& at = client.at;
    Device& device = run_.world().devices()[at.device];
    device.advance_to(now);
    LinkOutput output;
    device.take_output(at.link, now, output);
    send(connection, output);
    if (output.closed) gone.push_back(connection);
  }
  for (const int connection : gone) {
    ports_->close(connection);
    links_.erase(connection);
  }
}

// A real port cannot show a device's modem lines.
void PortClients::send(int connection, const LinkOutput& output) {
  if (!output.bytes.empty()) ports_->send(connection, output.bytes);
  for (const Datagram& datagram : output.datagrams)
    ports_->send_to(connection, datagram.peer, datagram.bytes);
}

void PortClients::deliver(const LinkAddress& link, const LinkOutput& output) {
  const auto found = std::find_if(links_.begin(), links_.end(),
                                  [&](const auto& entry) { return entry.second.at == link; });
  if (found == links_.end()) return;
  send(found->first, output);
  if (!output.closed) return;
  ports_->close(found->first);
  links_.erase(found);
}

}  // namespace understudy

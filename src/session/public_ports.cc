// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/public_ports.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/log.h"

namespace understudy {
namespace {

TcpPortParams tcp_params(const std::string& address) {
  TcpPortParams params;
  const std::size_t colon = address.rfind(':');
  params.address = address.substr(0, colon);
  if (colon != std::string::npos)
    std::from_chars(address.data() + colon + 1, address.data() + address.size(), params.number);
  return params;
}

}  // namespace

Result<std::unique_ptr<PublicPorts>> PublicPorts::open(RunCore& core, Inbox& inbox,
                                                       const std::string& pty_folder) {
  std::unique_ptr<PublicPorts> made(new PublicPorts(core, inbox, pty_folder));
  auto hub = PortHub::make();
  if (!hub) return Error{hub.error()};
  made->hub_ = std::move(*hub);
  const Status opened = made->open_new();
  if (!opened) return Error{opened.error()};
  return made;
}

Status PublicPorts::open_new() {
  while (seen_devices_ < core_.device_count()) {
    const Device& device = core_.device(seen_devices_++);
    if (device.gone()) continue;
    const Status opened = open_port(device);
    if (!opened) return opened;
  }
  return {};
}

Status PublicPorts::open_port(const Device& device) {
  const std::string robot = core_.robot_name(device.params().robot_id);
  const std::string& address = device.params().address;
  if (device.descriptor().port == PortKind::kSerial) {
    // Each robot has a serial line of its own, so its link carries its name.
    const std::string link = (std::filesystem::path(pty_folder_) /
                              (robot + "-" + std::filesystem::path(address).filename().string()))
                                 .string();
    auto port = hub_->add_pty(link);
    if (!port) return Error{port.error()};
    devices_of_port_[*port].push_back(device.params().index);
    directions_.push_back(robot + ": " + device.descriptor().name + " at " + link);
    return {};
  }
  if (port_of_address_.count(address) == 0) {
    auto port = hub_->add_tcp(tcp_params(address));
    if (!port) return Error{port.error()};
    port_of_address_[address] = *port;
  }
  devices_of_port_[port_of_address_[address]].push_back(device.params().index);
  directions_.push_back(robot + ": " + device.descriptor().name + " at " + address);
  return {};
}

void PublicPorts::serve(int at_most_ms, const std::function<TimeNs()>& arrival) {
  hub_->wait(at_most_ms, events_);
  for (const PortEvent& event : events_) take(event, arrival());
}

void PublicPorts::take(const PortEvent& event, TimeNs time) {
  if (event.kind == PortEvent::Kind::kOpened) return open_link(event, time);
  const auto guest = guests_.find(event.connection);
  if (guest == guests_.end()) return;
  Input input{.time = time,
              .source = kPublicPorts + event.connection,
              .device = guest->second.device,
              .link = guest->second.link};
  switch (event.kind) {
    case PortEvent::Kind::kBytes:
      input.kind = InputKind::kBytes;
      input.bytes = event.bytes;
      break;
    case PortEvent::Kind::kLine:
      input.kind = InputKind::kLine;
      input.value = event.baud;
      break;
    default:
      input.kind = InputKind::kClosed;
      guests_.erase(guest);
      break;
  }
  inbox_.accept(std::move(input));
}

void PublicPorts::open_link(const PortEvent& event, TimeNs time) {
  had_guests_ = true;
  const std::vector<int>& devices = devices_of_port_[event.port];
  // The first robot whose device has no client; if there is none, the last one says no in its way.
  int chosen = devices.back();
  for (const int device : devices) {
    bool taken = !core_.device(device).powered();
    for (int link = 0; link < core_.device(device).link_count(); ++link)
      taken = taken || core_.device(device).is_open(link);
    if (taken) continue;
    chosen = device;
    break;
  }
  const int link = inbox_.accept({.time = time,
                                  .source = kPublicPorts + event.connection,
                                  .kind = InputKind::kOpened,
                                  .device = chosen});
  if (link < 0) return hub_->close(event.connection);
  guests_[event.connection] = {chosen, link};
}

void PublicPorts::send_output(TimeNs now) {
  std::vector<int> gone;
  for (const auto& [connection, guest] : guests_) {
    Device& device = core_.device(guest.device);
    device.advance_to(now);
    Bytes bytes;
    const bool closed = device.take_output(guest.link, now, bytes);
    if (!bytes.empty()) hub_->send(connection, bytes);
    if (closed) gone.push_back(connection);
  }
  for (const int connection : gone) {
    hub_->close(connection);
    guests_.erase(connection);
  }
}

void PublicPorts::send(int device, int link, const Bytes& bytes, bool closed) {
  const auto found = std::find_if(guests_.begin(), guests_.end(), [&](const auto& entry) {
    return entry.second.device == device && entry.second.link == link;
  });
  if (found == guests_.end()) return;
  hub_->send(found->first, bytes);
  if (!closed) return;
  hub_->close(found->first);
  guests_.erase(found);
}

}  // namespace understudy

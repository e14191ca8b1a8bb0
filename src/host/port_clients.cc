// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "host/port_clients.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/log.h"
#include "host/client_policy.h"
#include "systems/systems.h"

namespace understudy {
namespace {

constexpr int kMostToldRefusals = 10;

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
                                                       PublicPortsParams params) {
  std::unique_ptr<PublicPorts> made(new PublicPorts(core, inbox, std::move(params)));
  auto hub = PortHub::make();
  if (!hub) return Error{hub.error()};
  made->hub_ = std::move(*hub);
  for (const Status& opened : {made->open_new(), made->open_without_robots()})
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
  std::string where;
  const auto& addresses = device.params().addresses;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const auto place = open_address(device, robot, static_cast<int>(i));
    if (!place) return Error{place.error()};
    where += (where.empty() ? "" : " and ") + *place;
  }
  const bool is_chosen = device.descriptor().port == PortKind::kSerial || params_.robot_id == 0 ||
                         params_.robot_id == device.params().robot_id;
  if (is_chosen) directions_.push_back(robot + ": " + device.descriptor().name + " at " + where);
  return {};
}

// Where the device's port can be reached now.
Result<std::string> PublicPorts::open_address(const Device& device, const std::string& robot,
                                              int number) {
  const std::string& address = device.params().addresses[static_cast<std::size_t>(number)];
  const PortDevice served{device.params().index, number};
  if (device.descriptor().port == PortKind::kSerial) {
    // Each robot has a serial line of its own, so its link carries its name.
    const std::string link = (std::filesystem::path(params_.pty_folder) /
                              (robot + "-" + std::filesystem::path(address).filename().string()))
                                 .string();
    auto port = hub_->add_pty(link);
    if (!port) return Error{port.error()};
    devices_of_port_[*port].push_back(served);
    return link;
  }
  const auto port = tcp_port(device.descriptor(), address);
  if (!port) return Error{port.error()};
  devices_of_port_[*port].push_back(served);
  return tcp_params(address).address + ":" + std::to_string(hub_->tcp_port_number(*port));
}

// The port at this address; opened now if nobody has needed it before.
Result<int> PublicPorts::tcp_port(const PersonalityDescriptor& descriptor,
                                  const std::string& address) {
  const auto known = port_of_address_.find(address);
  if (known != port_of_address_.end()) return known->second;
  TcpPortParams params = tcp_params(address);
  const auto wanted = params_.port_numbers.find(descriptor.name);
  if (wanted != params_.port_numbers.end() && address == descriptor.address)
    params.number = wanted->second;
  auto port = hub_->add_tcp(params);
  if (!port) return Error{port.error() + " " + descriptor.port_remedy};
  port_of_address_[address] = *port;
  protocol_of_port_[*port] = &descriptor;
  return *port;
}

// Also a world without robots has something to say to programs; but one of patient devices is not
// what other programs look for.
Status PublicPorts::open_without_robots() {
  if (guest_habits(core_.spec()).patient) return {};
  for (const PersonalityDescriptor& descriptor : all_personalities()) {
    if (descriptor.refusal == nullptr || port_of_address_.count(descriptor.address) > 0) continue;
    const bool has_devices = std::any_of(protocol_of_port_.begin(), protocol_of_port_.end(),
                                         [&](const auto& p) { return p.second == &descriptor; });
    if (has_devices) continue;
    const auto port = tcp_port(descriptor, descriptor.address);
    if (!port) return Error{port.error()};
    directions_.push_back("no robot: " + std::string(descriptor.name) +
                          " at 127.0.0.1:" + std::to_string(hub_->tcp_port_number(*port)));
  }
  return {};
}

void PublicPorts::serve(int at_most_ms, const std::function<TimeNs()>& arrival) {
  // A program that has just come may have opened another port before it asked: that counts, too.
  constexpr int kMostLooks = 8;
  bool came = true;
  for (int i = 0; i < kMostLooks && came; ++i) {
    hub_->wait(i == 0 ? at_most_ms : 0, events_);
    for (const PortEvent& event : events_) take(event, arrival());
    came = std::any_of(events_.begin(), events_.end(), [](const PortEvent& event) {
      return event.kind == PortEvent::Kind::kOpened;
    });
  }
  let_in(arrival());
}

void PublicPorts::take(const PortEvent& event, TimeNs time) {
  if (!waits_in_line(event)) take_of_guest(event, time);
}

void PublicPorts::take_of_guest(const PortEvent& event, TimeNs time) {
  if (event.kind == PortEvent::Kind::kOpened) return open_link(event, time);
  const auto guest = guests_.find(event.connection);
  if (guest == guests_.end()) return;
  Input input{.time = time,
              .source = kPublicPorts,
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

// Whether guests may have it at all, be it busy or not.
bool PublicPorts::is_for_guests(const Device& device) const {
  if (device.gone() || !device.powered()) return false;
  if (params_.robot_id != 0 && device.params().robot_id != params_.robot_id) return false;
  return !params_.has_program || !params_.has_program(device.params().robot_id);
}

bool PublicPorts::is_free(const Device& device) const {
  if (!is_for_guests(device)) return false;
  // Several clients, or several connections of one, share a patient device that has a link left.
  if (device.descriptor().patient) return device.has_free_link();
  for (int link = 0; link < device.link_count(); ++link)
    if (device.in_use(link)) return false;
  return true;
}

std::string PublicPorts::why_refused(const std::vector<PortDevice>& devices) const {
  std::string taken;
  for (const PortDevice& served : devices) {
    const Device& device = core_.device(served.device);
    if (device.gone()) continue;
    if (params_.robot_id == 0 || device.params().robot_id == params_.robot_id)
      taken = taken.empty() ? core_.robot_name(device.params().robot_id) : "Every robot";
  }
  return taken.empty() ? "No robot in scene" : taken + " already has a program; end that one first";
}

// A client that gets no robot never reaches the run.
void PublicPorts::open_link(const PortEvent& event, TimeNs time) {
  const std::vector<PortDevice>& devices = devices_of_port_[event.port];
  const auto free = std::find_if(devices.begin(), devices.end(), [&](const PortDevice& served) {
    return is_free(core_.device(served.device));
  });
  if (free == devices.end()) {
    const std::string reason = why_refused(devices);
    if (++refused_ <= kMostToldRefusals)
      log_warning("refused a program started by hand: " + reason);
    const auto protocol = protocol_of_port_.find(event.port);
    if (protocol != protocol_of_port_.end() && protocol->second->refusal != nullptr)
      hub_->send(event.connection, protocol->second->refusal(reason));
    return hub_->close(event.connection);
  }
  had_guests_ = true;
  const int link = inbox_.accept({.time = time,
                                  .source = kPublicPorts,
                                  .kind = InputKind::kOpened,
                                  .device = free->device,
                                  .value = free->port});
  if (link < 0) return hub_->close(event.connection);
  guests_[event.connection] = {free->device, link};
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

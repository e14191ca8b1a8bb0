// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_links.h"

#include <algorithm>

namespace understudy {

// Most devices have one client. Every link is part of the state, so there is only one at first.
DeviceLinks::DeviceLinks(int most, std::uint32_t baud, WrongRate wrong_rate)
    : most_(most), baud_(baud), wrong_rate_(wrong_rate) {
  set_count(1);
}

void DeviceLinks::set_count(std::size_t count) {
  links_.resize(count);
  for (Link& link : links_) {
    if (link.in == nullptr) link.in = make_wire(baud_, wrong_rate_);
    if (link.out == nullptr) link.out = make_wire(baud_);
  }
}

std::vector<LinkId> DeviceLinks::open_ones() const {
  std::vector<LinkId> open;
  for (LinkId id{0}; has(id); ++id.value)
    if (is_open(id)) open.push_back(id);
  return open;
}

LinkId DeviceLinks::first_free() const {
  const auto free = std::find_if(links_.begin(), links_.end(), [](const Link& link) {
    return !link.open || link.leaving.has_value();
  });
  const LinkId id{static_cast<int>(free - links_.begin())};
  return id.value < most_ ? id : LinkId{};
}

LinkId DeviceLinks::free_one(LinkId id) const {
  const bool taken = has(id) && is_open(id) && !is_leaving(id);
  return taken || id.value >= most_ ? LinkId{} : id;
}

LinkId DeviceLinks::first_left() const {
  for (LinkId id{0}; has(id); ++id.value)
    if (is_open(id) && is_leaving(id) && in(id).next_due() == kNever) return id;
  return {};
}

void DeviceLinks::open(LinkId id) {
  if (id.value >= count()) set_count(id.index() + 1);
  Link& link = links_[id.index()];
  link.open = true;
  link.close_due = kNever;
  link.datagrams.clear();
  link.lines.clear();
  link.client_baud = 0;
  link.rate_told = false;
  link.leaving.reset();
  set_speeds(link);
  flush(id, true, true);
}

void DeviceLinks::set_speeds(Link& link) const {
  link.in->set_baud(link.client_baud == 0 ? baud_ : link.client_baud);
  link.in->listen_at(link.client_baud == 0 ? 0 : baud_);
  link.out->set_baud(baud_);
  link.out->listen_at(link.client_baud);
}

void DeviceLinks::set_device_baud(std::uint32_t baud) {
  if (baud == 0 || baud == baud_) return;
  baud_ = baud;
  for (Link& link : links_) set_speeds(link);
}

void DeviceLinks::set_client_baud(LinkId id, std::uint32_t baud) {
  if (baud == 0 || baud_ == 0) return;
  links_[id.index()].client_baud = baud;
  set_speeds(links_[id.index()]);
}

bool DeviceLinks::must_tell_rate(LinkId id) {
  Link& link = links_[id.index()];
  if (link.rate_told || link.in->reads_well()) return false;
  link.rate_told = true;
  return true;
}

void DeviceLinks::close(LinkId id) {
  Link& link = links_[id.index()];
  link.open = false;
  link.leaving.reset();
  link.datagrams.clear();
  link.lines.clear();
  flush(id, true, true);
}

void DeviceLinks::close_all() {
  for (LinkId id{0}; has(id); ++id.value) {
    close(id);
    links_[id.index()].close_due = kNever;
  }
}

bool DeviceLinks::close_due_ones(TimeNs now) {
  bool closed = false;
  for (LinkId id{0}; has(id); ++id.value) {
    if (!is_open(id) || links_[id.index()].close_due > now) continue;
    close(id);
    links_[id.index()].close_due = kNever;
    closed = true;
  }
  return closed;
}

TimeNs DeviceLinks::next_arrival() const {
  TimeNs next = kNever;
  for (const Link& link : links_)
    if (link.open) next = std::min(next, link.in->next_due());
  return next;
}

Bytes DeviceLinks::take_arrived(LinkId id, TimeNs now) {
  Bytes bytes;
  if (is_open(id)) links_[id.index()].in->take(now, bytes);
  return bytes;
}

TimeNs DeviceLinks::next_output(const Link& link) {
  return std::min(
      {link.out->next_due(), link.datagrams.next_due(), link.lines.next_due(), link.close_due});
}

TimeNs DeviceLinks::output_due(LinkId id) const { return next_output(links_[id.index()]); }

void DeviceLinks::act(LinkAction action) {
  Link& link = links_[action.link.index()];
  if (auto* sent = std::get_if<LinkAction::Send>(&action.content))
    link.out->push(action.due, sent->bytes);
  else if (auto* datagram = std::get_if<LinkAction::SendDatagram>(&action.content))
    link.datagrams.push(action.due, {datagram->to, std::move(datagram->bytes)});
  else if (const auto* line = std::get_if<LinkAction::SetLine>(&action.content))
    link.lines.push(action.due, line->lines);
  else
    link.close_due = action.due;
}

bool DeviceLinks::take_output(LinkId id, TimeNs now, LinkOutput& out) {
  Link& link = links_[id.index()];
  std::vector<ModemLines> changes;
  bool took = link.out->take(now, out.bytes) > 0;
  took = link.datagrams.take(now, out.datagrams) > 0 || took;
  took = link.lines.take(now, changes) > 0 || took;
  if (!changes.empty()) out.lines = changes.back();
  out.closed = out.closed || (link.close_due <= now && link.out->queued() == 0);
  return took;
}

void DeviceLinks::flush(LinkId id, bool to_device, bool to_client) {
  if (to_device) links_[id.index()].in->flush();
  if (to_client) links_[id.index()].out->flush();
}

bool DeviceLinks::busy() const {
  return std::any_of(links_.begin(), links_.end(), [](const Link& link) {
    return link.open && (link.in->next_due() != kNever || next_output(link) != kNever);
  });
}

std::vector<SavedLink> DeviceLinks::save() const {
  std::vector<SavedLink> saved;
  for (const Link& link : links_)
    saved.push_back({link.open, link.close_due, link.in->save(), link.out->save(), link.datagrams,
                     link.lines, link.client_baud, link.rate_told, link.leaving});
  return saved;
}

bool DeviceLinks::load(const std::vector<SavedLink>& saved) {
  if (saved.empty() || std::ssize(saved) > most_) return false;
  set_count(saved.size());
  for (std::size_t i = 0; i < links_.size(); ++i) {
    links_[i].open = saved[i].open;
    links_[i].close_due = saved[i].close_due;
    links_[i].datagrams = saved[i].datagrams;
    links_[i].lines = saved[i].lines;
    links_[i].client_baud = saved[i].client_baud;
    links_[i].rate_told = saved[i].rate_told;
    links_[i].leaving = saved[i].leaving;
    if (!links_[i].in->load(saved[i].in) || !links_[i].out->load(saved[i].out)) return false;
  }
  return true;
}

std::vector<NamedValue> DeviceLinks::fields() const {
  std::vector<NamedValue> list;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const std::string link = "link[" + std::to_string(i) + "].";
    list.push_back({link + "open", links_[i].open ? "1" : "0"});
    list.push_back({link + "client_baud", std::to_string(links_[i].client_baud)});
    for (NamedValue& v : links_[i].in->fields()) list.push_back({link + "in." + v.path, v.value});
    for (NamedValue& v : links_[i].out->fields()) list.push_back({link + "out." + v.path, v.value});
  }
  return list;
}

}  // namespace understudy

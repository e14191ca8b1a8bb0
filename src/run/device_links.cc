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
  while (links_.size() > count) links_.pop_back();
  while (links_.size() < count) links_.emplace_back(baud_, wrong_rate_);
}

std::vector<LinkId> DeviceLinks::open_ones() const {
  std::vector<LinkId> open;
  for (LinkId id{0}; has(id); ++id.value)
    if (is_open(id)) open.push_back(id);
  return open;
}

LinkId DeviceLinks::free_one(LinkId id) const {
  const bool taken = has(id) && is_open(id) && !is_leaving(id);
  return taken || id.value >= most_ ? LinkId{} : id;
}

LinkId DeviceLinks::first_free() const {
  for (LinkId id{0}; id.value <= count(); ++id.value)
    if (free_one(id).exists()) return id;
  return {};
}

LinkId DeviceLinks::first_left() const {
  for (LinkId id{0}; has(id); ++id.value)
    if (is_open(id) && is_leaving(id) && (*this)[id].in().next_due() == kNever) return id;
  return {};
}

void DeviceLinks::open(LinkId id) {
  if (id.value >= count()) set_count(id.index() + 1);
  links_[id.index()].open(baud_);
}

void DeviceLinks::close_all() {
  for (LinkId id{0}; has(id); ++id.value) links_[id.index()].end();
}

bool DeviceLinks::close_due_ones(TimeNs now) {
  bool closed = false;
  for (DeviceLink& link : links_) {
    if (!link.is_open() || link.close_due() > now) continue;
    link.end();
    closed = true;
  }
  return closed;
}

void DeviceLinks::set_device_baud(std::uint32_t baud) {
  if (baud == 0 || baud == baud_) return;
  baud_ = baud;
  for (DeviceLink& link : links_) link.set_device_baud(baud);
}

void DeviceLinks::set_client_baud(LinkId id, std::uint32_t baud) {
  links_[id.index()].set_client_baud(baud, baud_);
}

TimeNs DeviceLinks::next_arrival() const {
  TimeNs next = kNever;
  for (const DeviceLink& link : links_)
    if (link.is_open()) next = std::min(next, link.in().next_due());
  return next;
}

Bytes DeviceLinks::take_arrived(LinkId id, TimeNs now) {
  Bytes bytes;
  if (is_open(id)) links_[id.index()].in().take(now, bytes);
  return bytes;
}

bool DeviceLinks::busy() const {
  return std::any_of(links_.begin(), links_.end(), [](const DeviceLink& link) {
    return link.is_open() && (link.in().next_due() != kNever || link.output_due() != kNever);
  });
}

std::vector<SavedLink> DeviceLinks::save() const {
  std::vector<SavedLink> saved;
  for (const DeviceLink& link : links_) saved.push_back(link.save());
  return saved;
}

bool DeviceLinks::load(const std::vector<SavedLink>& saved) {
  if (saved.empty() || std::ssize(saved) > most_) return false;
  set_count(saved.size());
  for (std::size_t i = 0; i < links_.size(); ++i)
    if (!links_[i].load(saved[i])) return false;
  return true;
}

std::vector<NamedValue> DeviceLinks::fields() const {
  std::vector<NamedValue> list;
  for (std::size_t i = 0; i < links_.size(); ++i)
    for (NamedValue& value : links_[i].fields("link[" + std::to_string(i) + "]."))
      list.push_back(std::move(value));
  return list;
}

}  // namespace understudy

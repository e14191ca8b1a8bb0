// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// DeviceLinks: the links of a device.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/describe.h"
#include "base/time.h"
#include "run/device_link.h"
#include "world/ids.h"

namespace understudy {

class DeviceLinks {
 public:
  // At most this many links may be open at once, each with this speed (0: not serial lines).
  DeviceLinks(int most, std::uint32_t baud, WrongRate wrong_rate);

  int count() const { return static_cast<int>(links_.size()); }  // the most ever open at once
  bool has(LinkId id) const { return id.exists() && id.value < count(); }
  DeviceLink& operator[](LinkId id) { return links_[id.index()]; }
  const DeviceLink& operator[](LinkId id) const { return links_[id.index()]; }
  bool is_open(LinkId id) const { return links_[id.index()].is_open(); }
  bool in_use(LinkId id) const { return links_[id.index()].in_use(); }
  std::vector<LinkId> open_ones() const;

  // The first free link; none if all are taken. open() opens it. One that its client is leaving
  // counts as free.
  LinkId first_free() const;
  LinkId free_one(LinkId id) const;  // this one, if it is free
  bool is_leaving(LinkId id) const { return has(id) && links_[id.index()].leaving().has_value(); }
  // The first link that was left and whose last byte has arrived; none if there is none.
  LinkId first_left() const;
  void open(LinkId id);
  void close(LinkId id) { links_[id.index()].close(); }
  void close_all();
  // Closes the links that are due to close. Returns true if there was one.
  bool close_due_ones(TimeNs now);

  void set_device_baud(std::uint32_t baud);
  void set_client_baud(LinkId id, std::uint32_t baud);

  TimeNs next_arrival() const;
  // The bytes that have arrived by `now`; may be empty.
  Bytes take_arrived(LinkId id, TimeNs now);
  // True if something is under way on one of them.
  bool busy() const;

  std::vector<SavedLink> save() const;
  bool load(const std::vector<SavedLink>& saved);
  std::vector<NamedValue> fields() const;

 private:
  void set_count(std::size_t count);

  int most_;
  std::uint32_t baud_;
  WrongRate wrong_rate_;
  std::vector<DeviceLink> links_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_link.h"

#include <algorithm>

#include "wires/usb_frame.h"

namespace understudy {

DeviceLink::DeviceLink(std::uint32_t device_baud, WrongRate wrong_rate)
    : is_serial_(device_baud != 0),
      in_(make_wire(device_baud, wrong_rate)),
      out_(make_wire(device_baud)) {}

void DeviceLink::open(std::uint32_t device_baud) {
  close();
  open_ = true;
  close_due_ = kNever;
  client_baud_ = 0;
  rate_told_ = false;
  line_ = {};
  set_device_baud(device_baud);
}

void DeviceLink::close() {
  open_ = false;
  leaving_.reset();
  datagrams_.clear();
  lines_.clear();
  flush(true, true);
}

void DeviceLink::set_device_baud(std::uint32_t baud) {
  in_->set_baud(client_baud_ == 0 ? baud : client_baud_);
  in_->listen_at(client_baud_ == 0 ? 0 : baud);
  out_->set_baud(baud);
  out_->listen_at(client_baud_);
}

void DeviceLink::set_client_baud(std::uint32_t baud, std::uint32_t device_baud) {
  if (baud == 0 || device_baud == 0) return;
  client_baud_ = baud;
  set_device_baud(device_baud);
}

LineState DeviceLink::line() const {
  LineState line = line_;
  line.baud = client_baud_;
  return line;
}

bool DeviceLink::must_tell_rate() {
  if (rate_told_ || in_->reads_well()) return false;
  rate_told_ = true;
  return true;
}

Departure DeviceLink::act(const LinkAction& action) {
  if (const auto* sent = std::get_if<LinkAction::Send>(&action.content))
    return out_->push(action.due, sent->bytes);
  if (const auto* datagram = std::get_if<LinkAction::SendDatagram>(&action.content))
    return {datagrams_.push(action.due, {datagram->to, datagram->bytes})};
  if (const auto* line = std::get_if<LinkAction::SetLine>(&action.content))
    return {lines_.push(action.due, line->lines)};
  close_due_ = action.due;
  return {close_due_};
}

std::size_t DeviceLink::unsent(TimeNs now) const {
  std::size_t count = out_->unsent(now);
  datagrams_.for_each_after(now, [&](const Datagram& d) { count += d.bytes.size(); });
  return count;
}

TimeNs DeviceLink::output_due() const {
  const TimeNs off_the_line = out_->next_due();
  const TimeNs bytes = is_serial_ ? end_of_frame(off_the_line) : off_the_line;
  // The end comes after the last byte.
  const TimeNs end = bytes == kNever ? close_due_ : std::max(bytes, close_due_);
  return std::min({bytes, datagrams_.next_due(), lines_.next_due(), end});
}

bool DeviceLink::take_output(TimeNs now, LinkOutput& out) {
  std::vector<ModemLines> changes;
  bool took = out_->take(is_serial_ ? last_frame(now) : now, out.bytes) > 0;
  took = datagrams_.take(now, out.datagrams) > 0 || took;
  took = lines_.take(now, changes) > 0 || took;
  if (!changes.empty()) out.lines = changes.back();
  out.closed = out.closed || (close_due_ <= now && out_->queued() == 0);
  return took;
}

void DeviceLink::flush(bool to_device, bool to_client) {
  if (to_device) in_->flush();
  if (to_client) out_->flush();
}

SavedLink DeviceLink::save() const {
  return {.open = open_,
          .close_due = close_due_,
          .in = in_->save(),
          .out = out_->save(),
          .datagrams = datagrams_,
          .lines = lines_,
          .client_baud = client_baud_,
          .rate_told = rate_told_,
          .leaving = leaving_,
          .break_on = line_.break_on,
          .dtr_off = !line_.dtr,
          .rts_off = !line_.rts};
}

bool DeviceLink::load(const SavedLink& saved) {
  open_ = saved.open;
  close_due_ = saved.close_due;
  datagrams_ = saved.datagrams;
  lines_ = saved.lines;
  client_baud_ = saved.client_baud;
  rate_told_ = saved.rate_told;
  leaving_ = saved.leaving;
  line_ = {.break_on = saved.break_on, .dtr = !saved.dtr_off, .rts = !saved.rts_off};
  return in_->load(saved.in) && out_->load(saved.out);
}

std::vector<NamedValue> DeviceLink::fields(const std::string& prefix) const {
  std::vector<NamedValue> list = {{prefix + "open", open_ ? "1" : "0"},
                                  {prefix + "client_baud", std::to_string(client_baud_)}};
  for (NamedValue& v : in_->fields()) list.push_back({prefix + "in." + v.path, v.value});
  for (NamedValue& v : out_->fields()) list.push_back({prefix + "out." + v.path, v.value});
  return list;
}

}  // namespace understudy

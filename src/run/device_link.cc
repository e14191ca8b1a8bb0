// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/device_link.h"

#include <algorithm>

namespace understudy {

DeviceLink::DeviceLink(std::uint32_t device_baud, WrongRate wrong_rate)
    : in_(make_wire(device_baud, wrong_rate)), out_(make_wire(device_baud)) {}

void DeviceLink::open(std::uint32_t device_baud) {
  close();
  open_ = true;
  close_due_ = kNever;
  client_baud_ = 0;
  rate_told_ = false;
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

bool DeviceLink::must_tell_rate() {
  if (rate_told_ || in_->reads_well()) return false;
  rate_told_ = true;
  return true;
}

void DeviceLink::act(LinkAction action) {
  if (auto* sent = std::get_if<LinkAction::Send>(&action.content))
    out_->push(action.due, sent->bytes);
  else if (auto* datagram = std::get_if<LinkAction::SendDatagram>(&action.content))
    datagrams_.push(action.due, {datagram->to, std::move(datagram->bytes)});
  else if (const auto* line = std::get_if<LinkAction::SetLine>(&action.content))
    lines_.push(action.due, line->lines);
  else
    close_due_ = action.due;
}

TimeNs DeviceLink::output_due() const {
  return std::min({out_->next_due(), datagrams_.next_due(), lines_.next_due(), close_due_});
}

bool DeviceLink::take_output(TimeNs now, LinkOutput& out) {
  std::vector<ModemLines> changes;
  bool took = out_->take(now, out.bytes) > 0;
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
  return {open_,  close_due_,   in_->save(), out_->save(), datagrams_,
          lines_, client_baud_, rate_told_,  leaving_};
}

bool DeviceLink::load(const SavedLink& saved) {
  open_ = saved.open;
  close_due_ = saved.close_due;
  datagrams_ = saved.datagrams;
  lines_ = saved.lines;
  client_baud_ = saved.client_baud;
  rate_told_ = saved.rate_told;
  leaving_ = saved.leaving;
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

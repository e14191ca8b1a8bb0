// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/matlab/clients.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace understudy::simmer {
namespace {

constexpr int kReplyPort = 1;

// Whether commands on this link may end without a line feed.
bool ends_in_silence(const Config& config, const LinkMemory& link) {
  return config.dialect == Dialect::k01 || (config.dialect == Dialect::kAuto && !link.has_lines);
}

bool is_pending(const LinkMemory& link) { return !link.input.empty() || link.too_long; }

}  // namespace

void Clients::take(const LinkEvent& event) {
  if (const auto* opened = std::get_if<LinkEvent::Opened>(&event.content))
    return open(event.link, opened->port);
  if (std::holds_alternative<LinkEvent::Closed>(event.content)) return close(event.link);
  LinkMemory* link = find(event.link);
  const auto* received = std::get_if<LinkEvent::Received>(&event.content);
  if (link == nullptr || received == nullptr || received->bytes.empty()) return;
  if (link->port == kReplyPort)
    return say_once(
        kToldPort,
        "SimMeR: bytes received on the reply port are ignored; send commands to the first port");
  link->last_byte = event.time;
  take_bytes(*link, as_text(received->bytes));
}

void Clients::open(LinkId number, int port) {
  close(number);
  LinkMemory link;
  link.link = number;
  link.port = port;
  link.serial = ++memory_.links_opened;
  memory_.links.push_back(link);
}

// Its commands are still executed, but another client may get its number.
void Clients::close(LinkId number) {
  LinkMemory* link = find(number);
  if (link == nullptr) return;
  if (is_pending(*link) && ends_in_silence(config_, *link)) end_command(*link);
  std::erase_if(memory_.links, [&](const LinkMemory& each) { return each.link == number; });
  for (Asked& asked : memory_.queue)
    if (asked.link == number) asked.link = {};
  if (memory_.work.asked.link == number) memory_.work.asked.link = {};
}

void Clients::take_bytes(LinkMemory& link, std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    collect(link, bytes.substr(0, end));
    if (end == std::string_view::npos) return;
    end_line(link);
    bytes.remove_prefix(end + 1);
  }
}

void Clients::collect(LinkMemory& link, std::string_view bytes) {
  if (!link.too_long && link.input.size() + bytes.size() <= kMostLength) {
    link.input += bytes;
    return;
  }
  link.too_long = true;
  link.input.clear();
  say_once(kToldTooLong, "SimMeR: a command of more than " + std::to_string(kMostLength) +
                             " bytes is answered with NaN; end commands with a line feed");
}

void Clients::end_line(LinkMemory& link) {
  link.has_lines = true;
  if (link.input.ends_with('\r')) link.input.pop_back();
  // This is the line feed of a command that was already taken as complete.
  if (link.after_silence && !is_pending(link)) {
    link.after_silence = false;
    return;
  }
  link.after_silence = false;
  end_command(link);
}

void Clients::end_command(LinkMemory& link) {
  const bool wants_double = ends_in_silence(config_, link);
  if (memory_.queue.size() < kMostQueued)
    memory_.queue.push_back({link.input, link.link, memory_.links_opened, wants_double});
  else
    say_once(kToldFull,
             "SimMeR: more than " + std::to_string(kMostQueued) +
                 " commands are waiting; more are dropped. Read a reply before the next command");
  link.input.clear();
  link.too_long = false;
}

void Clients::end_silent(TimeNs now) {
  for (LinkMemory& link : memory_.links) {
    const bool silent = is_pending(link) && now - link.last_byte >= kSilence;
    if (!silent || !ends_in_silence(config_, link)) continue;
    end_command(link);
    link.after_silence = true;
  }
}

// The newest link of the reply port. If the command's own client has gone, only one that existed
// when the command was given.
const LinkMemory* Clients::reply_link(const Asked& asked) const {
  const LinkMemory* found = nullptr;
  for (const LinkMemory& link : memory_.links) {
    const bool in_time = asked.link.exists() || link.serial <= asked.serial;
    if (link.port == kReplyPort && in_time) found = &link;
    if (link.link == asked.link && found == nullptr) found = &link;
  }
  return found;
}

void Clients::reply(const Asked& asked, std::span<const double> values, TimeNs now) {
  const LinkMemory* link = reply_link(asked);
  if (link == nullptr) return;
  robot_.act(
      {link->link, now, LinkAction::Send{encode(values, asked.wants_double, config_.big_endian)}});
}

void Clients::say_once(Told what, std::string_view line) {
  if ((memory_.told & what) != 0) return;
  memory_.told |= what;
  robot_.log(line);
}

LinkMemory* Clients::find(LinkId number) {
  const auto found = std::find_if(memory_.links.begin(), memory_.links.end(),
                                  [&](const LinkMemory& link) { return link.link == number; });
  return found == memory_.links.end() ? nullptr : &*found;
}

TimeNs silence_due(const Config& config, const Memory& memory) {
  TimeNs due = kNever;
  for (const LinkMemory& link : memory.links)
    if (is_pending(link) && ends_in_silence(config, link))
      due = std::min(due, link.last_byte + Clients::kSilence);
  return due;
}

Bytes encode(std::span<const double> values, bool as_double, bool big_endian) {
  Bytes out;
  for (const double each : values) {
    // All NaNs are sent as the same one.
    const double value = std::isnan(each) ? std::numeric_limits<double>::quiet_NaN() : each;
    Bytes number;
    ByteWriter writer(number);
    if (as_double)
      writer.f64(value);
    else
      writer.le32(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
    if (big_endian) std::reverse(number.begin(), number.end());
    out.insert(out.end(), number.begin(), number.end());
  }
  return out;
}

}  // namespace understudy::simmer

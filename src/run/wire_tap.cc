// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/wire_tap.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace understudy {
namespace {

constexpr std::size_t kMostEntries = 4000;
constexpr std::size_t kMostBytes = 1 << 20;

// A group of bytes that have no names ends with a line, at this size, or after a pause. The pause
// is short if the line goes on, in either direction.
constexpr std::size_t kLongestGroup = 64;
constexpr TimeNs kPauseBetweenTurns = 3 * kMillisecond;
constexpr TimeNs kPauseAfterGroup = 20 * kMillisecond;

// The text, if it is one; otherwise nothing.
std::string name_of_text(ByteSpan bytes) {
  constexpr std::size_t kLongest = 120;
  std::string name;
  for (const std::uint8_t byte : bytes) {
    if (byte == '\r' || byte == '\n') {
      name += byte == '\r' ? "\\r" : "\\n";
    } else if (byte < ' ' || byte > '~') {
      return "";
    } else {
      name += static_cast<char>(byte);
    }
    if (name.size() > kLongest) return name + " ...";
  }
  return name;
}

std::string on_off(const char* line, bool on) { return std::string(line) + (on ? " on" : " off"); }

}  // namespace

void WireTap::watch(Watcher watcher, bool on) {
  const unsigned bit = 1U << static_cast<unsigned>(watcher);
  const unsigned now = on ? watchers_ | bit : watchers_ & ~bit;
  watchers_ = now;
  if (now != 0) return;
  feeds_.clear();
  waiting_.clear();
  entries_.clear();
  bytes_ = 0;
}

WireTap::LinkFacts WireTap::facts(LinkId link) const {
  const auto found = open_.find(link);
  return found == open_.end() ? LinkFacts{} : found->second;
}

WireTap::Feed& WireTap::feed_of(LinkId link) {
  Feed& feed = feeds_[link];
  if (feed.decoder == nullptr && make_decoder_ != nullptr) feed.decoder = make_decoder_();
  return feed;
}

void WireTap::see(const LinkEvent& event) {
  if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
    counts_.to_device += received->bytes.size();
    if (is_watched())
      carry({event.time, event.link, true, {received->bytes.begin(), received->bytes.end()}});
    return;
  }
  if (const auto* datagram = std::get_if<LinkEvent::Datagram>(&event.content)) {
    counts_.to_device += datagram->bytes.size();
    if (is_watched())
      keep({event.time,
            event.link,
            true,
            {datagram->bytes.begin(), datagram->bytes.end()},
            name_of_text(datagram->bytes)});
    return;
  }
  if (const auto* line = std::get_if<LinkEvent::Line>(&event.content))
    see_line(event, line->state);
  else if (const auto* opened = std::get_if<LinkEvent::Opened>(&event.content))
    see_opened(event, opened->program);
  else
    see_closed(event.link, event.time, true);
}

void WireTap::see_opened(const LinkEvent& event, ProgramId program) {
  // A device that gets power finds its client there already.
  if (!open_.insert({event.link, {.program = program}}).second) return;
  if (is_watched()) note(event.time, event.link, true, "opened");
}

void WireTap::see_closed(LinkId link, TimeNs time, bool by_client) {
  if (open_.erase(link) == 0 || !is_watched()) return;
  end_groups(feed_of(link), kNever);
  feeds_.erase(link);  // another client begins a new conversation
  note(time, link, by_client, "closed");
}

void WireTap::see_line(const LinkEvent& event, const LineState& now) {
  if (!is_watched()) return;
  const LineState known = std::exchange(feed_of(event.link).line, now);
  const auto tell = [&](bool differs, const std::string& text) {
    if (differs) note(event.time, event.link, true, text);
  };
  tell(now.baud != known.baud, std::to_string(now.baud) + " baud");
  tell(now.dtr != known.dtr, on_off("DTR", now.dtr));
  tell(now.rts != known.rts, on_off("RTS", now.rts));
  tell(now.break_on != known.break_on, on_off("break", now.break_on));
}

void WireTap::see(const LinkAction& action, TimeNs done) {
  const ByteSpan bytes = bytes_of(action);
  counts_.from_device += bytes.size();
  if (const auto* lines = std::get_if<LinkAction::SetLine>(&action.content))
    return see_modem_lines(action, lines->lines, done);
  if (std::holds_alternative<LinkAction::Close>(action.content))
    return see_closed(action.link, done, false);
  if (!is_watched()) return;
  if (std::holds_alternative<LinkAction::SendDatagram>(action.content))
    keep({done, action.link, false, {bytes.begin(), bytes.end()}, name_of_text(bytes)});
  else if (!bytes.empty())
    carry({done, action.link, false, {bytes.begin(), bytes.end()}});
}

void WireTap::see_modem_lines(const LinkAction& action, const ModemLines& now, TimeNs done) {
  const ModemLines before = std::exchange(open_[action.link].lines, now);
  if (!is_watched()) return;
  const auto tell = [&](const char* name, bool was, bool is) {
    if (was != is) note(done, action.link, false, on_off(name, is));
  };
  tell("CTS", before.cts, now.cts);
  tell("DSR", before.dsr, now.dsr);
  tell("DCD", before.dcd, now.dcd);
  tell("RI", before.ri, now.ri);
}

void WireTap::see_power(TimeNs time, bool on) {
  if (!is_watched()) return;
  for (auto& [link, feed] : feeds_) {
    end_groups(feed, kNever);
    feed.decoder.reset();
  }
  note(time, LinkId{0}, false, on_off("power", on));
}

void WireTap::carry(WireEntry what) {
  Feed& feed = feed_of(what.link);
  if (feed.decoder == nullptr && is_serial_) return add_to_group(feed, what);
  if (feed.decoder == nullptr) {
    what.name = name_of_text(what.bytes);
    return keep(std::move(what));
  }
  const auto direction = what.to_device ? WireDirection::kToDevice : WireDirection::kFromDevice;
  for (WireMessage& message : feed.decoder->take(direction, what.bytes))
    keep({what.time, what.link, message.direction == WireDirection::kToDevice,
          std::move(message.bytes), std::move(message.name)});
}

void WireTap::add_to_group(Feed& feed, const WireEntry& what) {
  end_groups(feed, what.time - kPauseBetweenTurns);
  WireEntry& group = what.to_device ? feed.to_device : feed.from_device;
  group.link = what.link;
  group.to_device = what.to_device;
  group.time = what.time;
  for (const std::uint8_t byte : what.bytes) {
    group.bytes.push_back(byte);
    if (byte == '\n' || group.bytes.size() == kLongestGroup) end_group(group);
  }
}

void WireTap::end_group(WireEntry& group) {
  if (group.bytes.empty()) return;
  WireEntry whole = group;
  whole.name = name_of_text(whole.bytes);
  group.bytes.clear();
  keep(std::move(whole));
}

// Those to which nothing has been added since then.
void WireTap::end_groups(Feed& feed, TimeNs before) {
  if (feed.to_device.time < before) end_group(feed.to_device);
  if (feed.from_device.time < before) end_group(feed.from_device);
}

void WireTap::note(TimeNs time, LinkId link, bool to_device, std::string_view text) {
  keep({time, link, to_device, {}, std::string(text)});
}

void WireTap::keep(WireEntry entry) {
  const auto later =
      std::upper_bound(waiting_.begin(), waiting_.end(), entry.time,
                       [](TimeNs time, const WireEntry& other) { return time < other.time; });
  bytes_ += entry.bytes.size();
  waiting_.insert(later, std::move(entry));
  while (waiting_.size() + entries_.size() > kMostEntries || bytes_ > kMostBytes) drop_oldest();
}

void WireTap::drop_oldest() {
  std::deque<WireEntry>& oldest = entries_.empty() ? waiting_ : entries_;
  if (entries_.empty()) ++next_;
  bytes_ -= oldest.front().bytes.size();
  oldest.pop_front();
}

void WireTap::publish(TimeNs now) {
  if (!is_watched()) return;
  for (auto& [link, feed] : feeds_) end_groups(feed, now - kPauseAfterGroup);
  const auto later =
      std::upper_bound(waiting_.begin(), waiting_.end(), now,
                       [](TimeNs time, const WireEntry& other) { return time < other.time; });
  next_ += static_cast<std::uint64_t>(later - waiting_.begin());
  std::move(waiting_.begin(), later, std::back_inserter(entries_));
  waiting_.erase(waiting_.begin(), later);
}

}  // namespace understudy

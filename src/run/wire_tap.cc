// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/wire_tap.h"

#include <algorithm>
#include <string>
#include <utility>

namespace understudy {
namespace {

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
  entries_.clear();
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
      carry({event.time, event.link, true, {received->bytes.begin(), received->bytes.end()}},
            {event.time});
    return;
  }
  if (const auto* datagram = std::get_if<LinkEvent::Datagram>(&event.content)) {
    counts_.to_device += datagram->bytes.size();
    if (is_watched())
      entries_.add({event.time,
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
  const LineState known = std::exchange(open_[event.link].line, now);
  if (!is_watched()) return;
  const auto tell = [&](bool differs, const std::string& text) {
    if (differs) note(event.time, event.link, true, text);
  };
  tell(now.baud != known.baud, std::to_string(now.baud) + " baud");
  tell(now.dtr != known.dtr, on_off("DTR", now.dtr));
  tell(now.rts != known.rts, on_off("RTS", now.rts));
  tell(now.break_on != known.break_on, on_off("break", now.break_on));
}

void WireTap::see(const LinkAction& action, const Departure& left) {
  const ByteSpan bytes = bytes_of(action);
  counts_.from_device += bytes.size();
  if (const auto* lines = std::get_if<LinkAction::SetLine>(&action.content))
    return see_modem_lines(action, lines->lines, left.of(0));
  if (std::holds_alternative<LinkAction::Close>(action.content))
    return see_closed(action.link, left.of(0), false);
  if (!is_watched()) return;
  WireEntry what{left.of(0), action.link, false, {bytes.begin(), bytes.end()}};
  if (std::holds_alternative<LinkAction::SendDatagram>(action.content)) {
    what.name = name_of_text(bytes);
    entries_.add(std::move(what));
  } else if (!bytes.empty()) {
    carry(std::move(what), left);
  }
}

void WireTap::see_modem_lines(const LinkAction& action, const ModemLines& now, TimeNs time) {
  const ModemLines before = std::exchange(open_[action.link].lines, now);
  if (!is_watched()) return;
  const auto tell = [&](const char* name, bool was, bool is) {
    if (was != is) note(time, action.link, false, on_off(name, is));
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
    feed.begun = 0;
    if (on && make_decoder_ != nullptr) feed_of(link).decoder->see_power_on();
  }
  note(time, LinkId{0}, false, on_off("power", on));
}

void WireTap::take_back(LinkId link, TimeNs now, std::size_t count) {
  counts_.from_device -= std::min<std::uint64_t>(count, counts_.from_device);
  if (!is_watched() || count == 0) return;
  // The last of them are those of no whole message.
  if (const auto found = feeds_.find(link); found != feeds_.end()) {
    Feed& feed = found->second;
    WireEntry& group = feed.from_device;
    const std::size_t of_none = std::min(count, feed.begun + group.bytes.size());
    if (feed.begun > 0 && of_none > 0) {
      feed.decoder.reset();
      feed.begun = 0;
    } else if (of_none > 0) {
      group.bytes.resize(group.bytes.size() - of_none);
      group.time = std::min(group.time, now);
    }
    count -= of_none;
  }
  std::optional<WireEntry> cut_off = entries_.take_back(link, now, count);
  if (!cut_off) return;
  cut_off->name = make_decoder_ == nullptr ? name_of_text(cut_off->bytes) : "?";
  entries_.add(std::move(*cut_off));
}

void WireTap::carry(WireEntry what, const Departure& times) {
  Feed& feed = feed_of(what.link);
  if (feed.decoder != nullptr) return decode(feed, what, times);
  if (is_serial_) return add_to_group(feed, what, times);
  what.name = name_of_text(what.bytes);
  entries_.add(std::move(what));
}

// To some decoders, what is sent at once is a message, so they get all of it at once. Where in it
// each message ends follows from the sizes.
void WireTap::decode(Feed& feed, const WireEntry& what, const Departure& times) {
  const auto direction = what.to_device ? WireDirection::kToDevice : WireDirection::kFromDevice;
  const std::size_t before = what.to_device ? 0 : feed.begun;
  std::size_t end = 0;
  for (WireMessage& message : feed.decoder->take(direction, what.bytes)) {
    end += message.bytes.size();
    const std::size_t last = std::min(std::max(end, before + 1) - before, what.bytes.size()) - 1;
    entries_.add({times.of(last), what.link, what.to_device, std::move(message.bytes),
                  std::move(message.name)});
  }
  if (!what.to_device) feed.begun = std::max(before + what.bytes.size(), end) - end;
}

void WireTap::add_to_group(Feed& feed, const WireEntry& what, const Departure& times) {
  end_groups(feed, what.time - kPauseBetweenTurns);
  WireEntry& group = what.to_device ? feed.to_device : feed.from_device;
  group.link = what.link;
  group.to_device = what.to_device;
  for (std::size_t i = 0; i < what.bytes.size(); ++i) {
    group.time = times.of(i);
    group.bytes.push_back(what.bytes[i]);
    if (what.bytes[i] == '\n' || group.bytes.size() == kLongestGroup) end_group(group);
  }
}

void WireTap::end_group(WireEntry& group) {
  if (group.bytes.empty()) return;
  WireEntry whole = group;
  whole.name = name_of_text(whole.bytes);
  group.bytes.clear();
  entries_.add(std::move(whole));
}

// Those to which nothing has been added since then.
void WireTap::end_groups(Feed& feed, TimeNs before) {
  if (feed.to_device.time < before) end_group(feed.to_device);
  if (feed.from_device.time < before) end_group(feed.from_device);
}

void WireTap::note(TimeNs time, LinkId link, bool to_device, std::string_view text) {
  entries_.add({time, link, to_device, {}, std::string(text)});
}

void WireTap::publish(TimeNs now) {
  if (!is_watched()) return;
  for (auto& [link, feed] : feeds_) end_groups(feed, now - kPauseAfterGroup);
  entries_.publish(now);
}

void WireTap::finish(TimeNs now) {
  for (auto& [link, feed] : feeds_) end_groups(feed, kNever);
  publish(now);
}

}  // namespace understudy

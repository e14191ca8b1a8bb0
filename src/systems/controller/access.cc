// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Access: lines of text through which a program reaches its robot: sensors by name, drive, parts,
// and timers in virtual time. It is what the program of a virtual microcontroller talks to.
#include <algorithm>

#include "device/personality.h"
#include "systems/controller/access_requests.h"
#include "systems/controller/access_text.h"
#include "systems/controller/wire_names.h"

namespace understudy {
namespace {

constexpr int kAccessLinks = 8;
constexpr std::size_t kLongestRequest = 1024;
constexpr std::size_t kMostWaitingBytes = 65536;  // behind a request that takes time
constexpr std::size_t kMostTimers = 64;

// Memory of one client.
struct AccessLink {
  enum class Wait : std::uint8_t { kNone, kTime, kStanding };

  LinkId link = {};
  Bytes input;  // not yet a whole line, or waiting behind a request that takes time
  Wait wait = Wait::kNone;
  TimeNs wait_until = 0;
  std::int64_t wait_tick = 0;  // the robot may stand still only after this one
  bool skips_line = false;     // too long
  bool drove = false;
  std::vector<AccessTimer> timers;

  TimeNs next_event() const {
    TimeNs next = wait == Wait::kTime ? wait_until : kNever;
    for (const AccessTimer& timer : timers) next = std::min(next, timer.due);
    return next;
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("link", self.link);
    visit("input", self.input);
    visit("wait", self.wait);
    visit("wait_until", self.wait_until);
    visit("wait_tick", self.wait_tick);
    visit("skips_line", self.skips_line);
    visit("drove", self.drove);
    visit("timers", self.timers);
  }
};

// One client's lines in, replies out.
class AccessConversation {
 public:
  AccessConversation(AccessLink& link, TimeNs now, RobotAccess& robot)
      : link_(link), now_(now), robot_(robot) {}

  void take(ByteSpan bytes) {
    if (link_.input.size() + bytes.size() > kMostWaitingBytes) {
      say("error too many requests wait; the rest of them is lost");
      bytes = bytes.first(kMostWaitingBytes - std::min(kMostWaitingBytes, link_.input.size()));
    }
    link_.input.insert(link_.input.end(), bytes.begin(), bytes.end());
    take_lines();
  }

  // Ends waits that are over and tells which timers are due.
  void move_time() {
    for (std::size_t i = 0; i < link_.timers.size();) {
      AccessTimer& timer = link_.timers[i];
      if (timer.due > now_) {
        ++i;
        continue;
      }
      say("! timer " + access_name(timer.name) + " " + access_number(to_seconds(timer.due)));
      if (timer.period > 0)
        timer.due += timer.period;
      else
        link_.timers.erase(link_.timers.begin() + static_cast<std::ptrdiff_t>(i));
    }
    const bool stands =
        robot_.sealed_tick() > link_.wait_tick && !robot_.robot_state().drive.busy();
    if ((link_.wait == AccessLink::Wait::kTime && link_.wait_until <= now_) ||
        (link_.wait == AccessLink::Wait::kStanding && stands)) {
      link_.wait = AccessLink::Wait::kNone;
      say("ok");
      take_lines();
    }
  }

 private:
  void take_lines() {
    std::size_t start = 0;
    while (link_.wait == AccessLink::Wait::kNone) {
      const auto from = link_.input.begin() + static_cast<std::ptrdiff_t>(start);
      const auto end = std::find(from, link_.input.end(), '\n');
      const ByteSpan line(from, end);
      if (line.size() > kLongestRequest && !link_.skips_line) {
        say("error the line is longer than 1024 characters");
        link_.skips_line = true;
      }
      if (end == link_.input.end()) {
        if (link_.skips_line) start = link_.input.size();
        break;
      }
      start += line.size() + 1;
      if (!link_.skips_line) answer(std::string(as_text(line)));
      link_.skips_line = false;
    }
    link_.input.erase(link_.input.begin(),
                      link_.input.begin() + static_cast<std::ptrdiff_t>(start));
  }

  void answer(const std::string& line) {
    AccessReply reply = answer_line(line, now_, robot_);
    link_.drove = link_.drove || reply.drives;
    if (const auto* at = std::get_if<AnswerAt>(&reply.effect)) {
      link_.wait = AccessLink::Wait::kTime;
      link_.wait_until = at->time;
      return;
    }
    if (std::holds_alternative<AnswerWhenStanding>(reply.effect)) {
      link_.wait = AccessLink::Wait::kStanding;
      link_.wait_tick = robot_.sealed_tick();
      return;
    }
    if (const auto* started = std::get_if<StartTimer>(&reply.effect)) {
      stop(started->timer.name);
      if (link_.timers.size() == kMostTimers)
        reply.text = "error there are 64 timers already; cancel one";
      else
        link_.timers.push_back(started->timer);
    }
    if (const auto* stopped = std::get_if<StopTimer>(&reply.effect))
      if (!stop(stopped->name)) reply.text = "error there is no such timer";
    say(reply.text);
  }

  bool stop(const std::string& timer) {
    return std::erase_if(link_.timers, [&](const AccessTimer& t) { return t.name == timer; }) > 0;
  }

  void say(const std::string& text) {
    const ByteSpan bytes = as_bytes(text);
    LinkAction::Send send{{bytes.begin(), bytes.end()}};
    send.bytes.push_back('\n');
    robot_.act({link_.link, now_, std::move(send)});
  }

  AccessLink& link_;
  TimeNs now_;
  RobotAccess& robot_;
};

class Access final : public Personality {
 public:
  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (AccessLink& link : memory_.links) AccessConversation(link, now, robot).move_time();
    for (const LinkEvent& event : events) take(event, robot);
  }
  TimeNs next_event() const override {
    TimeNs next = kNever;
    for (const AccessLink& link : memory_.links) next = std::min(next, link.next_event());
    return next;
  }
  bool wants_ticks() const override {
    return std::any_of(memory_.links.begin(), memory_.links.end(), [](const AccessLink& link) {
      return link.wait == AccessLink::Wait::kStanding;
    });
  }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct Memory {
    std::vector<AccessLink> links;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("links", self.links);
    }
  };

  void take(const LinkEvent& event, RobotAccess& robot) {
    const auto found =
        std::find_if(memory_.links.begin(), memory_.links.end(),
                     [&](const AccessLink& link) { return link.link == event.link; });
    if (std::holds_alternative<LinkEvent::Opened>(event.content)) {
      if (found != memory_.links.end()) memory_.links.erase(found);
      memory_.links.emplace_back().link = event.link;
    } else if (found == memory_.links.end()) {
      return;
    } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
      AccessConversation(*found, event.time, robot).take(received->bytes);
    } else if (const auto* closed = std::get_if<LinkEvent::Closed>(&event.content)) {
      // As with every program: one that crashes leaves its robot standing.
      if (found->drove &&
          (closed->end != ProgramEnd::kExit || robot.model().end_of_program == EndOfProgram::kStop))
        robot.command(StopDriving{});
      memory_.links.erase(found);
    }
  }

  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_access(const Parameters& parameters) {
  const auto values = read_parameters(parameters, {}, "device access");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(std::make_unique<Access>());
}

}  // namespace

PersonalityDescriptor access_personality();
PersonalityDescriptor access_personality() {
  return {
      .name = "access",
      .help = "lines of text that reach the robot: sensors by name, drive, parts, timers",
      .port = PortKind::kTcp,
      .address = "127.0.0.1:34730",
      .baud = 0,
      .links = kAccessLinks,
      .parameters = {},
      .make = make_access,
      .port_option = "--access-port",
      .port_option_help = "Port of the device access for programs started by hand",
      .decoder = make_access_decoder,
  };
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Scripted: a serial line with two ends. The robot's program has one, and the program that plays
// the microcontroller has the other. What one of them sends reaches the other at the next tick,
// because programs do not see each other between two ticks.
#include <array>
#include <utility>

#include "device/personality.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::uint32_t kScriptedBaud = 9600;
constexpr int kScriptedEnds = 2;
constexpr std::size_t kMostHeldBytes = 65536;  // towards one end; the line itself is much slower
constexpr ParameterInfo kScriptedParameters[] = {
    {"baud", kScriptedBaud, "bit/s", 50, 4'000'000, "speed of both ends of the serial line"},
};

class Scripted final : public Personality {
 public:
  explicit Scripted(std::uint32_t baud) : baud_(baud) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    if (robot.sealed_tick() > memory_.held_since)
      for (End& end : memory_.ends) deliver(end, now, robot);
    for (const LinkEvent& event : events) take(event, robot);
  }
  bool wants_ticks() const override {
    return !memory_.ends[0].held.empty() || !memory_.ends[1].held.empty();
  }
  std::uint32_t baud() const override { return baud_; }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct End {
    bool open = false;
    LinkId link = {};
    Bytes held;  // for this end, until the next tick

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("open", self.open);
      visit("link", self.link);
      visit("held", self.held);
    }
  };
  struct Memory {
    std::array<End, kScriptedEnds> ends;
    std::int64_t held_since = 0;  // the tick in which the bytes came

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("ends", self.ends);
      visit("held_since", self.held_since);
    }
  };

  static void deliver(End& end, TimeNs now, RobotAccess& robot) {
    Bytes bytes = std::exchange(end.held, {});
    if (end.open && !bytes.empty()) robot.act({end.link, now, LinkAction::Send{std::move(bytes)}});
  }

  void take(const LinkEvent& event, RobotAccess& robot) {
    if (const auto* opened = std::get_if<LinkEvent::Opened>(&event.content)) {
      End& end = memory_.ends[opened->port == 0 ? 0 : 1];
      if (end.open)
        robot.act({event.link, event.time, LinkAction::Close{}});
      else
        end = {true, event.link, {}};
      return;
    }
    for (std::size_t i = 0; i < memory_.ends.size(); ++i) {
      End& end = memory_.ends[i];
      if (!end.open || end.link != event.link) continue;
      if (const auto* received = std::get_if<LinkEvent::Received>(&event.content))
        hold(received->bytes, memory_.ends[1 - i], robot);
      else if (std::holds_alternative<LinkEvent::Closed>(event.content))
        end = {};
    }
  }

  void hold(ByteSpan bytes, End& for_end, RobotAccess& robot) {
    if (!for_end.open || for_end.held.size() + bytes.size() > kMostHeldBytes) return;
    for_end.held.insert(for_end.held.end(), bytes.begin(), bytes.end());
    memory_.held_since = robot.sealed_tick();
  }

  std::uint32_t baud_;
  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_scripted(const Parameters& parameters) {
  const auto values = read_parameters(parameters, kScriptedParameters, "device scripted");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(
      std::make_unique<Scripted>(static_cast<std::uint32_t>((*values)[0])));
}

}  // namespace

PersonalityDescriptor scripted_personality();
PersonalityDescriptor scripted_personality() {
  return {
      .name = "scripted",
      .help = "a serial line whose other end is a program that plays a microcontroller",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0,/dev/controller0",
      .baud = kScriptedBaud,
      .links = kScriptedEnds,
      .parameters = kScriptedParameters,
      .make = make_scripted,
      .shared = true,
  };
}

}  // namespace understudy

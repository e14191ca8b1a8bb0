// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// NullModem: a cable between two programs, with a name for each end. Programs of different robots
// run at the same time, so nothing of what one does may reach the other before the next tick. Until
// then it waits here, and what waits does not depend on who came first.
#include <array>

#include "device/personality.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::uint32_t kNullModemBaud = 9600;  // until an end has set one

bool same_speed(std::uint32_t a, std::uint32_t b) { return a == b || a == 0 || b == 0; }

class NullModem final : public Personality {
 public:
  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    if (events.empty()) return join(now, robot);
    for (const LinkEvent& event : events)
      if (event.link.exists() && event.link.value < 2) take(event);
  }
  bool wants_ticks() const override { return memory_.changed; }
  // The same for both ends; if they have set different ones, nothing arrives.
  std::uint32_t baud() const override {
    for (const End& end : memory_.ends)
      if (end.baud != 0) return end.baud;
    return kNullModemBaud;
  }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct End {
    bool open = false;
    std::uint32_t baud = 0;  // 0: not set
    bool dtr = false;
    bool rts = false;
    Bytes sent = {};        // for the other end, since the last tick
    ModemLines shown = {};  // what its program sees of the other end

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("open", self.open);
      visit("baud", self.baud);
      visit("dtr", self.dtr);
      visit("rts", self.rts);
      visit("sent", self.sent);
      visit("shown", self.shown);
    }
  };
  struct Memory {
    std::array<End, 2> ends;
    bool changed = false;  // since the last tick
    bool told = false;     // that the speeds differ

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("ends", self.ends);
      visit("changed", self.changed);
      visit("told", self.told);
    }
  };

  void take(const LinkEvent& event) {
    End& end = memory_.ends[event.link.index()];
    memory_.changed = true;
    if (std::holds_alternative<LinkEvent::Opened>(event.content)) {
      end = {.open = true, .dtr = true, .rts = true};
    } else if (std::holds_alternative<LinkEvent::Closed>(event.content)) {
      end.open = end.dtr = end.rts = false;
      end.baud = 0;
    } else if (const auto* line = std::get_if<LinkEvent::Line>(&event.content)) {
      if (line->state.baud != 0) end.baud = line->state.baud;
      end.dtr = line->state.dtr;
      end.rts = line->state.rts;
    } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
      end.sent.insert(end.sent.end(), received->bytes.begin(), received->bytes.end());
    }
  }

  void join(TimeNs now, RobotAccess& robot) {
    const bool heard = same_speed(memory_.ends[0].baud, memory_.ends[1].baud);
    for (const int number : {0, 1}) {
      End& end = memory_.ends[static_cast<std::size_t>(number)];
      End& other = memory_.ends[static_cast<std::size_t>(1 - number)];
      const ModemLines lines{.cts = end.rts, .dsr = end.dtr, .dcd = end.dtr};
      if (other.open && !(lines == other.shown)) {
        other.shown = lines;
        robot.act({LinkId{1 - number}, now, LinkAction::SetLine{lines}});
      }
      if (other.open && heard && !end.sent.empty())
        robot.act({LinkId{1 - number}, now, LinkAction::Send{end.sent}});
      if (!heard && !end.sent.empty() && !memory_.told) tell(robot);
      end.sent.clear();
    }
    memory_.changed = false;
  }

  void tell(RobotAccess& robot) {
    memory_.told = true;
    robot.log("null_modem: one end has " + std::to_string(memory_.ends[0].baud) +
              " baud and the other " + std::to_string(memory_.ends[1].baud) +
              ", so nothing arrives");
  }

  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_null_modem(const Parameters& parameters) {
  const auto values = read_parameters(parameters, {}, "device null_modem");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(std::make_unique<NullModem>());
}

}  // namespace

PersonalityDescriptor null_modem_personality() {
  return {
      .name = "null_modem",
      .help = "cable that joins two programs, with a serial name for each end",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0,/dev/ttyUSB1",
      .baud = kNullModemBaud,
      .links = 2,
      .parameters = {},
      .make = make_null_modem,
  };
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Echo: a serial device that sends back every byte it receives, at once; the wire paces both ways.
// It proves that no byte is lost, doubled or late. With report=1 it also writes down what its
// client does with the line.
#include "device/personality.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::uint32_t kDefaultBaud = 9600;
constexpr ParameterInfo kEchoParameters[] = {
    {"baud", kDefaultBaud, "bit/s", 50, 4'000'000, "speed of the serial line"},
    {"report", 0, "(0 or 1)", 0, 1, "1: sends a line of text for each change of the serial line"},
};
enum Value { kBaud, kReport };

std::string text_of(const LineState& line) {
  return "baud " + std::to_string(line.baud) + " break " + std::to_string(line.break_on) + " dtr " +
         std::to_string(line.dtr) + " rts " + std::to_string(line.rts) + "\n";
}

class Echo final : public Personality {
 public:
  Echo(std::uint32_t baud, bool reports) : baud_(baud), reports_(reports) {}

  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) take(event, robot);
  }
  std::uint32_t baud() const override { return baud_; }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct Memory {
    std::uint64_t echoed_bytes = 0;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("echoed_bytes", self.echoed_bytes);
    }
  };

  void take(const LinkEvent& event, RobotAccess& robot) {
    if (const auto* line = std::get_if<LinkEvent::Line>(&event.content)) {
      if (reports_) report(event, line->state, robot);
    } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
      memory_.echoed_bytes += received->bytes.size();
      robot.act({event.link, event.time,
                 LinkAction::Send{{received->bytes.begin(), received->bytes.end()}}});
    }
  }

  // As a loop-back plug does, RTS comes back as CTS, and DTR as DSR and carrier.
  void report(const LinkEvent& event, const LineState& line, RobotAccess& robot) {
    const std::string text = text_of(line);
    const ByteSpan bytes = as_bytes(text);
    robot.act({event.link, event.time, LinkAction::Send{{bytes.begin(), bytes.end()}}});
    const ModemLines lines{.cts = line.rts, .dsr = line.dtr, .dcd = line.dtr};
    robot.act({event.link, event.time, LinkAction::SetLine{lines}});
  }

  std::uint32_t baud_;
  bool reports_;
  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_echo(const Parameters& parameters) {
  const auto values = read_parameters(parameters, kEchoParameters, "device echo");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(std::make_unique<Echo>(
      static_cast<std::uint32_t>((*values)[kBaud]), (*values)[kReport] != 0));
}

}  // namespace

PersonalityDescriptor echo_personality() {
  return {
      .name = "echo",
      .help = "serial line that sends back every byte",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0",
      .baud = kDefaultBaud,
      .links = 1,
      .parameters = kEchoParameters,
      .make = make_echo,
  };
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Echo: a serial device that sends back every byte it receives, at once; the wire paces both ways.
// It proves that no byte is lost, doubled or late. Like a UART it hears nothing at another speed
// than its own.
#include "device/personality.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr std::uint32_t kDefaultBaud = 9600;
constexpr ParameterInfo kEchoParameters[] = {
    {"baud", kDefaultBaud, "bit/s", 50, 4'000'000, "speed of the serial line"},
};

class Echo final : public Personality {
 public:
  explicit Echo(std::uint32_t baud) : baud_(baud) {}

  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) take(event, robot);
  }
  std::uint32_t baud() const override { return baud_; }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct Memory {
    std::uint32_t client_baud = 0;  // 0: never set, assumed to be ours
    std::uint64_t echoed_bytes = 0;
    std::uint64_t unheard_bytes = 0;  // sent at another speed

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("client_baud", self.client_baud);
      visit("echoed_bytes", self.echoed_bytes);
      visit("unheard_bytes", self.unheard_bytes);
    }
  };

  void take(const LinkEvent& event, RobotAccess& robot) {
    if (event.kind == LinkEvent::Kind::kLine) {
      memory_.client_baud = event.baud;
    } else if (event.kind == LinkEvent::Kind::kClosed) {
      memory_.client_baud = 0;
    } else if (event.kind == LinkEvent::Kind::kBytes) {
      take_bytes(event, robot);
    }
  }

  void take_bytes(const LinkEvent& event, RobotAccess& robot) {
    if (memory_.client_baud != 0 && memory_.client_baud != baud_) {
      if (memory_.unheard_bytes == 0)
        robot.log("echo: the client sends at " + std::to_string(memory_.client_baud) +
                  " baud, the device listens at " + std::to_string(baud_) + "; nothing is heard");
      memory_.unheard_bytes += event.bytes.size();
      return;
    }
    memory_.echoed_bytes += event.bytes.size();
    robot.act({LinkAction::Kind::kBytes, event.link, event.time,
               Bytes(event.bytes.begin(), event.bytes.end())});
  }

  std::uint32_t baud_;
  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_echo(const Parameters& parameters) {
  const auto values = read_parameters(parameters, kEchoParameters, "device echo");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(
      std::make_unique<Echo>(static_cast<std::uint32_t>((*values)[0])));
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

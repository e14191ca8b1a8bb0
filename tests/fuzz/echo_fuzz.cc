// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The echo devices under any bytes, datagrams and states of the line, at any moment. The input is a
// script: a byte says what happens next, and for how long. Whatever comes, what a device sends must
// be what it got, on the link and to the peer that it got it from, and a restored copy must go on
// in the same way.
#include <cstdint>

#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {
namespace {

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {}

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
  }

 private:
  template <class Content>
  void happen(Personality& device, int link, const Content& content) {
    const LinkEvent event{LinkId{link}, 0, content};
    device.advance(0, std::span(&event, 1), robot_);
    for (const LinkAction& action : robot_.actions) require(action.link == event.link);
  }

  void send(int link, ByteSpan bytes) {
    happen(*serial_, link, LinkEvent::Received{bytes});
    for (const LinkAction& action : robot_.actions)
      require(std::ranges::equal(bytes_of(action), bytes));
  }

  void send_datagram(int link, ByteSpan bytes) {
    const Peer from{0x7F000001, static_cast<std::uint16_t>(1 + link)};
    happen(*udp_, link, LinkEvent::Datagram{from, bytes});
    require(robot_.actions.size() == 1);
    const auto* sent = std::get_if<LinkAction::SendDatagram>(&robot_.actions[0].content);
    require(sent != nullptr && sent->to.address == from.address);
    require(std::ranges::equal(sent->bytes, bytes));
  }

  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    const int link = static_cast<int>(count) % 4;
    switch (what & 7) {
      case 0:
        send(link, input_.take(count));
        break;
      case 1:
        send_datagram(link, input_.take(count));
        break;
      case 2: {
        const ByteSpan bits = input_.take(4);
        std::uint32_t baud = 0;
        for (const std::uint8_t byte : bits) baud = baud << 8 | byte;
        happen(*serial_, link, LinkEvent::Line{{baud, count % 2 != 0, count % 3 != 0, true}});
        break;
      }
      case 3:
        happen(*serial_, link, LinkEvent::Opened{});
        happen(*udp_, link, LinkEvent::Opened{});
        break;
      case 4:
        happen(*serial_, link, LinkEvent::Closed{});
        happen(*udp_, link, LinkEvent::Closed{});
        break;
      default:
        serial_ = restored(*serial_, "echo");
        udp_ = restored(*udp_, "udp_echo");
        break;
    }
    robot_.actions.clear();
    robot_.logs.clear();
  }

  ScriptInput input_;
  FakeRobot robot_;
  std::unique_ptr<Personality> serial_ = device_of("echo");
  std::unique_ptr<Personality> udp_ = device_of("udp_echo");
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}

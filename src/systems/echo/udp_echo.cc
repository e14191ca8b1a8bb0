// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// UdpEcho: sends back every datagram to the peer that it came from, whole and at once. It proves
// that no datagram is lost, joined to another or given to another peer. A datagram that begins with
// "to PORT " is sent to that port of its peer, as scanners send their data to a port of their own.
#include <charconv>

#include "device/personality.h"
#include "world/parameters.h"

namespace understudy {
namespace {

constexpr int kMostSockets = 64;

// The port of "to PORT ..."; 0 if the text is another one.
std::uint16_t port_in(std::string_view text) {
  constexpr std::string_view kTo = "to ";
  std::uint16_t port = 0;
  if (text.starts_with(kTo))
    std::from_chars(text.data() + kTo.size(), text.data() + text.size(), port);
  return port;
}

class UdpEcho final : public Personality {
 public:
  void advance(TimeNs, std::span<const LinkEvent> events, RobotAccess& robot) override {
    for (const LinkEvent& event : events) {
      const auto* datagram = std::get_if<LinkEvent::Datagram>(&event.content);
      if (datagram == nullptr) continue;
      ++memory_.datagrams;
      memory_.bytes += datagram->bytes.size();
      Peer to = datagram->from;
      if (const std::uint16_t port = port_in(as_text(datagram->bytes)); port != 0) to.port = port;
      robot.act({event.link, event.time,
                 LinkAction::SendDatagram{to, {datagram->bytes.begin(), datagram->bytes.end()}}});
    }
  }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct Memory {
    std::uint64_t datagrams = 0;
    std::uint64_t bytes = 0;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("datagrams", self.datagrams);
      visit("bytes", self.bytes);
    }
  };

  Memory memory_;
};

Result<std::unique_ptr<Personality>> make_udp_echo(const Parameters& parameters) {
  const auto values = read_parameters(parameters, {}, "device udp_echo");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(std::make_unique<UdpEcho>());
}

}  // namespace

PersonalityDescriptor udp_echo_personality() {
  return {
      .name = "udp_echo",
      .help = "UDP socket that sends back every datagram",
      .port = PortKind::kUdp,
      .address = "127.0.0.1:4007",
      .baud = 0,
      .links = kMostSockets,
      .parameters = {},
      .make = make_udp_echo,
  };
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The RoBIOS personality under any bytes, in any pieces, at any moment. The input is a script: a
// byte says what happens next, and for how long. Whatever comes, the device must neither crash nor
// grow, its output must be whole packets, and a restored copy must go on in the same way.
#include <cstdint>

#include "clients/wire/robios_wire.h"
#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"
#include "world/keys.h"

namespace understudy {
namespace {

void check_output(FakeRobot& robot) {
  for (const LinkAction& action : robot.actions) {
    if (!std::holds_alternative<LinkAction::Send>(action.content)) continue;
    ByteReader reader(bytes_of(action));
    reader.u8();
    const std::uint32_t length = reader.be32();
    require(reader.ok() && reader.left() == length);
  }
  robot.actions.clear();
  robot.commands.clear();
  robot.logs.clear();
}

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {}

  void run() {
    happen(1, LinkEvent::Opened{});
    while (!input_.empty()) {
      const std::uint8_t what = input_.take(1)[0];
      step(what);
      check_output(robot_);
      require(device_->save().size() < (std::size_t{3} << 20));  // a byte of the inbox takes eight
    }
  }

 private:
  template <class Content>
  void happen(int link, const Content& content) {
    const LinkEvent event{LinkId{link}, robot_.sealed_time(), content};
    device_->advance(robot_.sealed_time(), std::span(&event, 1), robot_);
  }

  // A well-formed packet around the next bytes, so that the fuzzer need not guess lengths.
  void send_packet(std::uint8_t type, ByteSpan payload) {
    Bytes packet;
    ByteWriter writer(packet);
    writer.u8(type);
    writer.be32(static_cast<std::uint32_t>(payload.size()));
    writer.bytes(payload);
    happen(1, LinkEvent::Received{packet});
  }

  void greet() {
    Bytes greeting(as_bytes(ROBIOS_GREETING).begin(), as_bytes(ROBIOS_GREETING).end());
    greeting.push_back(ROBIOS_EXTENDED_VERSION);
    send_packet(ROBIOS_CLIENT_HANDSHAKE, greeting);
  }

  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    switch (what & 7) {
      case 0:
        return happen(1, LinkEvent::Received{input_.take(count)});
      case 1:
        return send_packet(ROBIOS_CLIENT_MESSAGE, input_.take(count));
      case 2:
        return happen(1 + (what >> 3) % 3, LinkEvent::Opened{});
      case 3:
        return happen(1 + (what >> 3) % 3, LinkEvent::Closed{});
      case 4:
        ++robot_.tick;
        robot_.state.drive.mode = count % 2 == 0 ? DriveMode::kIdle : DriveMode::kCurve;
        return device_->advance(robot_.sealed_time(), {}, robot_);
      case 5:
        return greet();
      case 6:
        robot_.keys.push_back(count < 16 ? static_cast<std::uint32_t>(count)
                                         : make_touch(static_cast<int>(count), 290));
        return;
      default:
        device_ = restored(*device_, "robios");
        return;
    }
  }

  ScriptInput input_;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_ = device_of("robios");
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}

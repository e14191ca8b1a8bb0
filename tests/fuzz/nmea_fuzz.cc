// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A GPS receiver under any bytes and readings of its sensor, at any moment. The input is a script:
// a byte says what happens next, and for how long. Whatever comes, the receiver sends whole lines
// with the right checksum and not more than its line can carry, and a restored copy goes on in the
// same way.
#include <cstdint>
#include <cstring>

#include "tests/fuzz/device_script.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {
namespace {

constexpr std::size_t kGps = 8;  // of the fake robot

std::uint8_t sum_of(std::string_view body) {
  std::uint8_t sum = 0;
  for (const char c : body) sum = static_cast<std::uint8_t>(sum ^ static_cast<std::uint8_t>(c));
  return sum;
}

// The line without its end.
bool is_right(std::string_view line) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  if (line.starts_with("$POLYN,")) return true;
  const std::size_t star = line.find('*');
  if (!line.starts_with('$') || star + 3 != line.size()) return false;
  const std::uint8_t sum = sum_of(line.substr(1, star - 1));
  return line[star + 1] == kHex[sum >> 4] && line[star + 2] == kHex[sum & 15];
}

class Script {
 public:
  explicit Script(ByteSpan input) : input_(input) {}

  void run() {
    while (!input_.empty()) step(input_.take(1)[0]);
  }

 private:
  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{0}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
    check_output();
  }

  void go_on(TimeNs time) {
    const TimeNs end = now_ + time;
    while (device_->next_event() <= end) {
      const TimeNs next = device_->next_event();
      now_ = std::max(now_, next);
      robot_.tick = now_ / FakeRobot::kTick;
      device_->advance(next, {}, robot_);
      require(device_->next_event() > next);
      check_output();
    }
    now_ = end;
    robot_.tick = now_ / FakeRobot::kTick;
  }

  void check_output() {
    for (const LinkAction& action : robot_.actions) {
      std::string_view text = as_text(bytes_of(action));
      require(open_ && !text.empty());
      while (!text.empty()) {
        const std::size_t end = text.find("\r\n");
        require(end != std::string_view::npos && is_right(text.substr(0, end)));
        text.remove_prefix(end + 2);
      }
    }
    robot_.actions.clear();
    require(robot_.logs.size() <= 2);
  }

  void command(ByteSpan bytes) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const std::string body = "PMTK" + std::string(as_text(bytes));
    const std::uint8_t sum = sum_of(body);
    const std::string line = "$" + body + "*" + kHex[sum >> 4] + kHex[sum & 15] + "\r\n";
    happen(LinkEvent::Received{as_bytes(line)});
  }

  void read_fix() {
    for (double& value : robot_.samples[kGps].values) {
      const ByteSpan bytes = input_.take(8);
      std::memcpy(&value, bytes.data(), bytes.size());
    }
  }

  void step(std::uint8_t what) {
    const std::size_t count = what >> 3;
    switch (what & 7) {
      case 0:
        happen(LinkEvent::Received{input_.take(count)});
        break;
      case 1:
        command(input_.take(count));
        break;
      case 2:
        go_on(static_cast<TimeNs>(count) * 170 * kMillisecond);
        break;
      case 3:
        open_ = true;
        happen(LinkEvent::Opened{});
        break;
      case 4:
        open_ = false;
        happen(LinkEvent::Closed{});
        break;
      case 5:
        read_fix();
        break;
      case 6:
        robot_.samples[kGps].values = {50, 8, 100, 1, static_cast<double>(count), 1, 2, 3};
        break;
      default:
        device_ = restored(*device_, "nmea");
        break;
    }
  }

  ScriptInput input_;
  FakeRobot robot_;
  TimeNs now_ = 0;
  bool open_ = false;
  std::unique_ptr<Personality> device_ = device_of("nmea");
};

}  // namespace
}  // namespace understudy

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  understudy::Script(understudy::ByteSpan(data, size)).run();
  return 0;
}

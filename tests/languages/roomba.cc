// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Boost.Asio: a serial port. Reads the stream of a Create 2, and turns by a random angle where it
// bumps into something.
#include <array>
#include <boost/asio.hpp>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <random>
#include <vector>

namespace asio = boost::asio;

namespace {

class Robot {
 public:
  explicit Robot(asio::io_context& context) : port_(context, "/dev/ttyUSB0"), turn_(context) {
    using port = asio::serial_port_base;
    port_.set_option(port::baud_rate(115200));
    port_.set_option(port::character_size(8));
    port_.set_option(port::parity(port::parity::none));
    port_.set_option(port::stop_bits(port::stop_bits::one));
    port_.set_option(port::flow_control(port::flow_control::none));
    say({128, 131, 148, 3, 7, 19, 20});  // start, safe, stream: bumps, distance, angle
    wheels(300, 300);
    next_frame();
  }

 private:
  void say(std::vector<std::uint8_t> bytes) { asio::write(port_, asio::buffer(bytes)); }
  void wheels(int left, int right) {
    const auto high = [](int speed) { return static_cast<std::uint8_t>(speed >> 8); };
    const auto low = [](int speed) { return static_cast<std::uint8_t>(speed); };
    say({145, high(right), low(right), high(left), low(left)});
  }
  void next_frame() {
    asio::async_read(port_, asio::buffer(frame_), [this](auto error, auto) {
      if (error) return;
      take_frame();
      if (++frames_ == 600) return end();
      next_frame();
    });
  }
  void take_frame() {
    const int sum = std::accumulate(frame_.begin(), frame_.end(), 0);
    if (frame_[0] != 19 || frame_[1] != 8 || sum % 256 != 0) ++wrong_;
    const auto number = [&](int at) {
      return static_cast<std::int16_t>(frame_[at] << 8 | frame_[at + 1]);
    };
    distance_mm_ += number(5);
    angle_deg_ += number(8);
    if ((frame_[3] & 3) == 0 || turning_) return;
    turning_ = true;
    ++bumps_;
    wheels(-100, 100);
    turn_.expires_after(std::chrono::milliseconds(700 + random_() % 1000));
    turn_.async_wait([this](auto) {
      turning_ = false;
      if (frames_ < 600) wheels(300, 300);
    });
  }
  void end() {
    say({150, 0});
    wheels(0, 0);
    turn_.cancel();
    std::printf("%d frames, %d wrong, %d bumps, %d mm, %d degrees\n", frames_, wrong_, bumps_,
                distance_mm_, angle_deg_);
  }

  asio::serial_port port_;
  asio::steady_timer turn_;
  std::random_device random_;
  std::array<std::uint8_t, 11> frame_ = {};
  int frames_ = 0, wrong_ = 0, bumps_ = 0, distance_mm_ = 0, angle_deg_ = 0;
  bool turning_ = false;
};

}  // namespace

int main() {
  asio::io_context context;
  const Robot robot(context);
  context.run();
  return 0;
}

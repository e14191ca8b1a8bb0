// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Boost.Asio: timers, a socket that drives, a signal, work in a pool of threads.
#include <atomic>
#include <boost/asio.hpp>
#include <csignal>
#include <cstdio>
#include <random>

namespace asio = boost::asio;
using namespace std::chrono_literals;

namespace {

class Driver {
 public:
  explicit Driver(asio::io_context& context) : link_(context), timer_(context) {
    link_.connect({asio::ip::make_address("127.0.0.1"), 34721});
    asio::async_read(link_, asio::buffer(bytes_, 10), [this](auto, auto) { set_speed(); });
  }

 private:
  void set_speed() {
    static const unsigned char speeds[] = {100, 200, 0};
    if (step_ == 3) return ask();
    const unsigned char packet[] = {10, 0, 0, 0, 5, 'x', 0, speeds[step_++], 0, 0};
    asio::write(link_, asio::buffer(packet));
    timer_.expires_after(std::chrono::microseconds(50000 + random_() % 50000));
    timer_.async_wait([this](auto) { set_speed(); });
  }
  void ask() {
    const unsigned char packet[] = {10, 0, 0, 0, 1, 'q'};
    asio::write(link_, asio::buffer(packet));
    asio::async_read(link_, asio::buffer(bytes_, 11), [this](auto, auto) {
      std::printf("position %d %d\n", bytes_[5], bytes_[6]);
      std::raise(SIGUSR1);
    });
  }

  asio::ip::tcp::socket link_;
  asio::steady_timer timer_;
  std::random_device random_;
  unsigned char bytes_[11] = {};
  int step_ = 0;
};

}  // namespace

int main() {
  asio::io_context context;
  asio::thread_pool pool(3);
  std::atomic<int> ticks{0};
  asio::steady_timer tick(context);
  std::function<void(boost::system::error_code)> on_tick = [&](auto error) {
    if (error) return;
    ++ticks;
    tick.expires_after(3ms);
    tick.async_wait(on_tick);
  };
  on_tick({});
  for (int i = 0; i < 6; ++i)
    asio::post(pool, [i] {
      asio::io_context own;
      asio::steady_timer(own, std::chrono::milliseconds(7 * i)).wait();
      std::printf(
          "job %d at %lld\n", i,
          static_cast<long long>(std::chrono::steady_clock::now().time_since_epoch().count()));
    });
  asio::signal_set signals(context, SIGUSR1);
  signals.async_wait([&](auto, int number) {
    std::printf("signal %d after %d ticks\n", number, ticks.load());
    context.stop();
  });
  const Driver driver(context);
  context.run();
  pool.join();
  return 0;
}

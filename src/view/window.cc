// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "view/window.h"

#include <chrono>
#include <iterator>
#include <utility>

namespace understudy {
namespace {

template <class T>
void append(std::vector<T> more, std::vector<T>& list) {
  list.insert(list.end(), std::make_move_iterator(more.begin()),
              std::make_move_iterator(more.end()));
}

template <class T>
void keep_latest(std::size_t most, std::vector<T>& list) {
  if (list.size() > most) list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(most));
}

}  // namespace

void Window::ask(bool with_details) {
  {
    const std::lock_guard lock(mutex_);
    if (with_details) details_asked_ = true;
    asked_ = true;
  }
  ask_.notify_all();
}

std::shared_ptr<const Snapshot> Window::latest() const {
  const std::lock_guard lock(mutex_);
  return latest_;
}

void Window::show(std::shared_ptr<const Snapshot> snapshot) {
  asked_ = false;
  const std::lock_guard lock(mutex_);
  latest_ = std::move(snapshot);
}

void Window::add_notices(Notices notices) {
  constexpr std::size_t kMost = 1000;
  constexpr std::size_t kMostTraffic = 100;  // each has many lines
  constexpr std::size_t kMostPoints = 30;    // each has many points
  const std::lock_guard lock(mutex_);
  append(std::move(notices.replies), notices_.replies);
  append(std::move(notices.sounds), notices_.sounds);
  append(std::move(notices.radio), notices_.radio);
  append(std::move(notices.traffic), notices_.traffic);
  append(std::move(notices.points), notices_.points);
  keep_latest(kMost, notices_.sounds);
  keep_latest(kMost, notices_.radio);
  keep_latest(kMostTraffic, notices_.traffic);
  keep_latest(kMostPoints, notices_.points);
}

Notices Window::take_notices() {
  const std::lock_guard lock(mutex_);
  return std::exchange(notices_, {});
}

void Window::show_robots(RobotsWanted wanted) {
  const std::lock_guard lock(mutex_);
  robots_ = std::move(wanted);
}

RobotsWanted Window::robots_wanted() const {
  const std::lock_guard lock(mutex_);
  return robots_;
}

void Window::show_ports(PortsWanted wanted) {
  const std::lock_guard lock(mutex_);
  ports_ = std::move(wanted);
}

PortsWanted Window::ports_wanted() const {
  const std::lock_guard lock(mutex_);
  return ports_;
}

void Window::pause(bool paused) {
  paused_ = paused;
  steps_ = 0;
  ask();
}

void Window::step(int ticks) {
  if (paused_ && ticks > 0) steps_ += ticks;
  ask();
}

bool Window::take_step() {
  if (steps_ <= 0) return false;
  --steps_;
  return true;
}

void Window::set_speed(double speed) {
  {
    const std::lock_guard lock(mutex_);
    new_speed_ = speed;
  }
  ask();
}

void Window::listen_to_programs(Listener listener) {
  const std::lock_guard lock(listener_mutex_);
  listener_ = std::move(listener);
}

void Window::pass_output(const std::string& robot, std::string_view line) const {
  const std::lock_guard lock(listener_mutex_);
  if (listener_) listener_(robot, line);
}

bool Window::take_speed(double& speed) {
  const std::lock_guard lock(mutex_);
  if (!new_speed_) return false;
  speed = *new_speed_;
  new_speed_.reset();
  return true;
}

void Window::wait_for_request(TimeNs at_most) {
  std::unique_lock lock(mutex_);
  ask_.wait_for(lock, std::chrono::nanoseconds(at_most),
                [this] { return asked_ || steps_ > 0 || !paused_; });
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "pipe/pipe_run.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>

#include "base/log.h"

namespace understudy {
namespace {

TimeNs wall() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<TimeNs>(t.tv_sec) * kSecond + t.tv_nsec;
}

}  // namespace

Result<std::unique_ptr<PipeRun>> PipeRun::make(PipeRunParams params) {
  auto hub = PortHub::make();
  if (!hub) return Error{hub.error()};
  std::unique_ptr<PipeRun> made(new PipeRun(std::move(params), std::move(*hub)));
  if (const Status opened = made->open(); !opened) return Error{opened.error()};
  return made;
}

Status PipeRun::open() {
  const auto serial = hub_->add_serial(params_.serial, params_.baud);
  if (!serial) return Error{serial.error()};
  serial_ = hub_->serial_connection(*serial);
  const int numbers[] = {params_.command_port, params_.reply_port};
  for (int i = 0; i < 2; ++i) {
    const auto port = hub_->add_tcp({.number = numbers[i]});
    if (!port) return Error{port.error() + " with --ports COMMAND REPLY"};
    ports_[i] = *port;
  }
  log_info(fmt::format("commands at 127.0.0.1:{}, replies at 127.0.0.1:{}, robot at {}, {} baud",
                       hub_->tcp_port_number(ports_[0]), hub_->tcp_port_number(ports_[1]),
                       params_.serial, params_.baud));
  return {};
}

Status PipeRun::run() {
  std::vector<PortEvent> events;
  while (!stop_ && !line_lost_) {
    const TimeNs next = pipe_.next_event();
    const TimeNs left = next == kNever ? kSecond : std::clamp<TimeNs>(next - wall(), 0, kSecond);
    // Rounded up, so as not to wake too early.
    hub_->wait(static_cast<int>((left + kMillisecond - 1) / kMillisecond), events);
    for (const PortEvent& event : events) take(event, wall());
    pipe_.time_is(wall());
    act();
  }
  if (line_lost_) return Error{params_.serial + " is gone; is the robot still on and near?"};
  pipe_.stop_robot(wall());
  act();
  hub_->close(serial_);
  return {};
}

void PipeRun::stop() {
  stop_ = true;
  hub_->wake();
}

void PipeRun::take(const PortEvent& event, TimeNs now) {
  const bool from_robot = event.connection == serial_;
  switch (event.kind) {
    case PortEvent::Kind::kOpened:
      pipe_.client_opened(event.connection, event.port == ports_[1] ? 1 : 0, now);
      break;
    case PortEvent::Kind::kBytes:
      if (from_robot)
        pipe_.robot_sent(event.bytes, now);
      else
        pipe_.client_sent(event.connection, event.bytes, now);
      break;
    case PortEvent::Kind::kClosed:
      line_lost_ = line_lost_ || from_robot;
      pipe_.client_left(event.connection, now);
      break;
    case PortEvent::Kind::kLine:
      break;
  }
}

void PipeRun::act() {
  for (const RobotPipe::Action& action : pipe_.take_actions()) {
    switch (action.kind) {
      case RobotPipe::Action::Kind::kToRobot:
        hub_->send(serial_, action.bytes);
        break;
      case RobotPipe::Action::Kind::kToClient:
        hub_->send(action.client, action.bytes);
        break;
      case RobotPipe::Action::Kind::kClose:
        hub_->close(action.client);
        break;
      case RobotPipe::Action::Kind::kTell:
        log_warning(action.text);
        break;
    }
  }
}

}  // namespace understudy

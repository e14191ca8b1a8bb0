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

Result<std::unique_ptr<PipeRun>> PipeRun::make(PipeRunParams params,
                                               std::unique_ptr<RobotPipe> pipe) {
  auto ports = PortSet::make();
  if (!ports) return Error{ports.error()};
  std::unique_ptr<PipeRun> made(new PipeRun(std::move(params), std::move(*ports), std::move(pipe)));
  if (const Status opened = made->open(); !opened) return Error{opened.error()};
  return made;
}

Status PipeRun::open() {
  const auto serial = ports_->add_serial(params_.serial, params_.baud);
  if (!serial) return Error{serial.error()};
  serial_ = ports_->serial_connection(*serial);
  for (std::size_t i = 0; i < params_.ports.size(); ++i) {
    const auto port = ports_->add_tcp({.number = params_.ports[i]});
    if (!port) return Error{port.error() + " with --ports COMMAND REPLY"};
    numbers_[i] = *port;
  }
  log_info(fmt::format("commands at 127.0.0.1:{}, replies at 127.0.0.1:{}, robot at {}, {} baud",
                       ports_->port_number(numbers_[0]), ports_->port_number(numbers_[1]),
                       params_.serial, params_.baud));
  return {};
}

Status PipeRun::run() {
  std::vector<PortEvent> events;
  while (!stop_ && !line_lost_) {
    const TimeNs next = pipe_->next_event();
    const TimeNs left = next == kNever ? kSecond : std::clamp<TimeNs>(next - wall(), 0, kSecond);
    // Rounded up: not a moment too early.
    ports_->wait(static_cast<int>((left + kMillisecond - 1) / kMillisecond), events);
    for (const PortEvent& event : events) take(event, wall());
    pipe_->time_is(wall());
    act();
  }
  if (line_lost_) return Error{params_.serial + " is gone; is the robot still on and in range?"};
  pipe_->stop_robot(wall());
  act();
  ports_->close(serial_);
  return {};
}

void PipeRun::stop() {
  stop_ = true;
  ports_->wake();
}

void PipeRun::take(const PortEvent& event, TimeNs now) {
  const bool from_robot = event.connection == serial_;
  switch (event.kind) {
    case PortEvent::Kind::kOpened:
      pipe_->client_opened(event.connection, event.port == numbers_[1] ? 1 : 0, now);
      break;
    case PortEvent::Kind::kBytes:
      if (from_robot)
        pipe_->robot_sent(event.bytes, now);
      else
        pipe_->client_sent(event.connection, event.bytes, now);
      break;
    case PortEvent::Kind::kClosed:
      line_lost_ = line_lost_ || from_robot;
      pipe_->client_left(event.connection, now);
      break;
    case PortEvent::Kind::kDatagram:
    case PortEvent::Kind::kLine:
      break;
  }
}

void PipeRun::act() {
  for (const PipeAction& action : pipe_->take_actions()) {
    switch (action.kind) {
      case PipeAction::Kind::kToRobot:
        ports_->send(serial_, action.bytes);
        break;
      case PipeAction::Kind::kToClient:
        ports_->send(action.client, action.bytes);
        break;
      case PipeAction::Kind::kClose:
        ports_->close(action.client);
        break;
      case PipeAction::Kind::kWarn:
        log_warning(action.text);
        break;
    }
  }
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A receiver on a robot of the test's making, called as the run calls it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "systems/nmea/sentence.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy {

class ReceiverAtWork {
 public:
  static constexpr std::size_t kGps = 8;  // of the fake robot

  explicit ReceiverAtWork(const Parameters& parameters = {})
      : device_(std::move(*find_personality("nmea")->make(parameters))) {
    robot.edit_model().epoch_s = 1'794'744'000;  // noon of 2026-11-15
    robot.edit_model().environment.latitude_deg = 33.61;
    robot.edit_model().environment.longitude_deg = -80.865;
    see();
  }

  // Eight satellites at SEAR's place, at rest.
  void see() { robot.samples[kGps].values = {33.61, -80.865, 149.2, 1, 8, 1.01, 0, 0}; }
  void lose() {
    robot.samples[kGps].values = {kNoReturn, kNoReturn, kNoReturn, 0,
                                  0,         kNoReturn, kNoReturn, kNoReturn};
  }

  void open() { tell(LinkEvent::Opened{}); }
  void close() { tell(LinkEvent::Closed{}); }
  void send(const std::string& text) { tell(LinkEvent::Received{as_bytes(text)}); }
  // "PMTK220,200", with '$' and checksum.
  void command(const std::string& body) { send(SentenceWriter(body).line()); }

  // Goes on for so many seconds and returns all that was sent.
  std::string run(double seconds) {
    const TimeNs end = now_ + static_cast<TimeNs>(seconds * 1e9);
    while (device_->next_event() <= end) {
      const TimeNs next = std::max(device_->next_event(), now_);
      go_to(next);
      device_->advance(device_->next_event(), {}, robot);
      note_output();
      EXPECT_GT(device_->next_event(), next);
    }
    go_to(end);
    return std::exchange(output_, {});
  }
  // The lines that begin so.
  static std::vector<std::string> lines(const std::string& text, const std::string& start) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find("\r\n", at);
      const std::string line = text.substr(at, end - at);
      if (line.starts_with(start)) found.push_back(line);
      at = end + 2;
    }
    return found;
  }

  TimeNs now() const { return now_; }
  const Personality& device() const { return *device_; }
  // When each piece of output was sent.
  std::vector<TimeNs> sent_at;
  FakeRobot robot;

 private:
  template <class Content>
  void tell(const Content& content) {
    const LinkEvent event{LinkId{0}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot);
    note_output();
  }
  void go_to(TimeNs time) {
    now_ = time;
    robot.tick = time / FakeRobot::kTick;
  }
  void note_output() {
    for (const LinkAction& action : robot.actions) {
      sent_at.push_back(action.due);
      output_ += as_text(bytes_of(action));
    }
    robot.actions.clear();
  }

  std::unique_ptr<Personality> device_;
  TimeNs now_ = 0;
  std::string output_;
};

}  // namespace understudy

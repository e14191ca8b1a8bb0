// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Everything a SimMeR device of the Python version remembers. All lists are bounded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "geom/pose.h"
#include "systems/simmer/python/wire.h"
#include "world/ids.h"

namespace understudy::simmer_python {

inline constexpr int kLinks = 16;                          // at once
inline constexpr std::size_t kMaxMessage = 4096;           // bytes; longer messages are cut off
inline constexpr std::size_t kMaxMessages = 64;            // that wait for the next frame
inline constexpr std::size_t kMaxReplies = 1024;           // that nobody has fetched
inline constexpr TimeNs kMessageEnds = 20 * kMillisecond;  // without another byte

// A link to the command port that has not sent its message yet.
struct CommandLink {
  LinkId link{0};
  TimeNs last_byte = 0;
  std::string text;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("link", self.link.value);
    visit("last_byte", self.last_byte);
    visit("text", self.text);
  }
};

struct MotorMemory {
  double odometer_in = 0;
  bool turned = false;  // ever; until then it is Python's integer 0

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("odometer_in", self.odometer_in);
    visit("turned", self.turned);
  }
};

// What is known about the client's version if its messages have no brackets.
struct ClientGuess {
  bool brackets = false;   // of its last message
  bool doubles = false;    // it polls for replies all the time
  bool known = false;      // there is evidence for the value of `doubles`
  bool suspect = false;    // while nothing is known: it polled before it sent anything
  std::uint8_t polls = 0;  // for replies since the last message
  std::uint8_t clean = 0;  // replies in a row that were fetched once and in time

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("brackets", self.brackets);
    visit("doubles", self.doubles);
    visit("known", self.known);
    visit("suspect", self.suspect);
    visit("polls", self.polls);
    visit("clean", self.clean);
  }
};

// The robot: its place and its motion.
struct RobotMemory {
  double x_in = 0;  // in SimMeR's own frame
  double y_in = 0;
  double rotation_deg = 0;  // never wrapped
  std::vector<MotorMemory> motors;
  std::vector<double> left;       // of each drive's command, inches or degrees
  std::vector<double> gyros_deg;  // in [0, 360)
  double gyro_rotation_deg = 0;   // at the last frame
  std::uint64_t draws = 0;        // random numbers used so far

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_in", self.x_in);
    visit("y_in", self.y_in);
    visit("rotation_deg", self.rotation_deg);
    visit("motors", self.motors);
    visit("left", self.left);
    visit("gyros_deg", self.gyros_deg);
    visit("gyro_rotation_deg", self.gyro_rotation_deg);
    visit("draws", self.draws);
  }
};

struct Memory {
  bool started = false;    // a client has connected
  std::int64_t frame = 0;  // the last completed one
  RobotMemory robot;
  std::string drive_command;  // that moves the robot
  Pose2 placed;               // where the robot was last put
  TimeNs placed_at = 0;
  std::vector<CommandLink> command_links;
  std::vector<LinkId> reply_links;  // that wait for a reply
  std::vector<std::string> messages;
  std::vector<Reply> replies;
  ClientGuess guess;
  bool overflow = false;  // it was reported that something was dropped

  bool message_under_way() const {
    return !messages.empty() ||
           std::any_of(command_links.begin(), command_links.end(),
                       [](const CommandLink& each) { return !each.text.empty(); });
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("started", self.started);
    visit("frame", self.frame);
    visit("robot", self.robot);
    visit("drive_command", self.drive_command);
    visit("placed", self.placed);
    visit("placed_at", self.placed_at);
    visit("command_links", self.command_links);
    visit("reply_links", self.reply_links);
    visit("messages", self.messages);
    visit("replies", self.replies);
    visit("guess", self.guess);
    visit("overflow", self.overflow);
  }
};

}  // namespace understudy::simmer_python

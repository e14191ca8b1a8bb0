// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Everything a SimMeR device remembers: its robot, its clients and their commands.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "geom/pose.h"
#include "systems/simmer/matlab/config.h"
#include "systems/simmer/matlab/motion.h"
#include "world/ids.h"

namespace understudy::simmer {

// A client's connection to one of the two ports.
struct LinkMemory {
  LinkId link{0};
  int port = 0;
  std::uint64_t serial = 0;    // the number of links opened so far, including this one
  bool has_lines = false;      // a line feed was seen
  bool after_silence = false;  // the last command ended without one
  bool too_long = false;       // this command is too long, and what came of it is dropped
  std::string input;           // of a command that has not ended
  TimeNs last_byte = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("link", self.link.value);
    visit("port", self.port);
    visit("serial", self.serial);
    visit("has_lines", self.has_lines);
    visit("after_silence", self.after_silence);
    visit("too_long", self.too_long);
    visit("input", self.input);
    visit("last_byte", self.last_byte);
  }
};

// A command and its client.
struct Asked {
  std::string text;
  LinkId link = {};          // none: its client has gone
  std::uint64_t serial = 0;  // links opened before it arrived
  bool wants_double = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("text", self.text);
    visit("link", self.link.value);
    visit("serial", self.serial);
    visit("wants_double", self.wants_double);
  }
};

inline constexpr double kLongest_ns = 1e18;  // the longest time that a command may take

// The command that is being executed.
struct Work {
  bool under_way = false;
  Asked asked;
  TimeNs start = 0;
  double length_ns = 0;       // without the pause at its end
  Axes segment;               // of a drive command
  std::int64_t segments = 0;  // of it; 0 if it is not one
  std::int64_t done = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("under_way", self.under_way);
    visit("asked", self.asked);
    visit("start", self.start);
    visit("length_ns", self.length_ns);
    visit("segment", self.segment);
    visit("segments", self.segments);
    visit("done", self.done);
  }
};

// Where the device has put its robot, to notice when somebody else moves it.
struct Placement {
  bool made = false;
  Pose2 X_WB;
  std::int64_t tick = 0;  // the last sealed one at that time

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("made", self.made);
    visit("X_WB", self.X_WB);
    visit("tick", self.tick);
  }
};

// Messages that are given only once.
enum Told : std::uint32_t { kToldUnknown = 1, kToldTooLong = 2, kToldFull = 4, kToldPort = 8 };

struct Memory {
  bool started = false;  // the robot's place is known, biases are drawn
  Body body;
  Placement placement;
  std::vector<Axes> biases;  // one per drive row
  std::uint64_t draws = 0;
  std::vector<LinkMemory> links;  // in the order they were opened
  std::uint64_t links_opened = 0;
  std::vector<Asked> queue;
  Work work;
  std::uint32_t told = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("started", self.started);
    visit("body", self.body);
    visit("placement", self.placement);
    visit("biases", self.biases);
    visit("draws", self.draws);
    visit("links", self.links);
    visit("links_opened", self.links_opened);
    visit("queue", self.queue);
    visit("work", self.work);
    visit("told", self.told);
  }
};

}  // namespace understudy::simmer

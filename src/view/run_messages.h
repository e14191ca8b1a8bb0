// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Messages about the run as a whole: its status, its log, what is heard and where robots went.
// Times are seconds of virtual time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "view/fields.h"

namespace understudy {

// The first message.
struct HelloView {
  static constexpr const char* kName = "Hello";
  static constexpr ViewTag kTag{"type", "hello"};
  std::string schema;    // of all messages; a page of another build has another one
  std::string program;   // version
  bool control = false;  // this viewer may change the run
  std::string world;     // name of the file

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("schema", self.schema);
    visit("program", self.program);
    visit("control", self.control);
    visit("world", self.world);
  }
};

// Four times a second, and when something but the time changes.
struct StatusView {
  static constexpr const char* kName = "Status";
  static constexpr ViewTag kTag{"type", "status"};
  double time_s = 0;
  bool paused = false;
  double speed = 0;   // wanted, in virtual seconds per second; 0: as fast as it goes
  double factor = 0;  // the real speed
  std::string ended;  // why; empty while it runs
  bool repeatable = true;
  std::size_t viewers = 0;

  bool operator==(const StatusView&) const = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time_s", self.time_s);
    visit("paused", self.paused);
    visit("speed", self.speed);
    visit("factor", self.factor);
    visit("ended", self.ended);
    visit("repeatable", self.repeatable);
    visit("viewers", self.viewers);
  }
};

enum class LogLevelView : std::uint8_t { kInfo, kWarning, kError };
template <>
struct ViewEnum<LogLevelView> {
  static constexpr const char* kName = "LogLevel";
  static constexpr std::array kValues = {"info", "warning", "error"};
};

struct LogLineView {
  static constexpr const char* kName = "LogLine";
  double time_s = 0;
  LogLevelView level = LogLevelView::kInfo;
  std::string source;  // a robot's name, or empty
  std::string text;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time_s", self.time_s);
    visit("level", self.level);
    visit("source", self.source);
    visit("text", self.text);
  }
};

struct LogView {
  static constexpr const char* kName = "Log";
  static constexpr ViewTag kTag{"type", "log"};
  std::vector<LogLineView> lines;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("lines", self.lines);
  }
};

struct TrailView {
  static constexpr const char* kName = "Trail";
  int robot = 0;
  std::vector<long> points_mm;  // x, y, x, y ...

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("points_mm", self.points_mm);
  }
};

// Where the robots went before this viewer came.
struct TrailsView {
  static constexpr const char* kName = "Trails";
  static constexpr ViewTag kTag{"type", "trails"};
  std::vector<TrailView> trails;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("trails", self.trails);
  }
};

// A robot starts to play a sound.
struct SoundView {
  static constexpr const char* kName = "Sound";
  int robot = 0;
  double time_s = 0;
  double length_s = 0;
  int hz = 0;  // 0: a recorded sound, of this file
  std::string file;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("time_s", self.time_s);
    visit("length_s", self.length_s);
    visit("hz", self.hz);
    visit("file", self.file);
  }
};

struct SoundsView {
  static constexpr const char* kName = "Sounds";
  static constexpr ViewTag kTag{"type", "sounds"};
  std::vector<SoundView> sounds;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("sounds", self.sounds);
  }
};

// A message from one robot to others.
struct RadioMessageView {
  static constexpr const char* kName = "RadioMessage";
  double time_s = 0;
  int from = 0;
  std::vector<int> to;  // those that received it
  std::string text;     // its beginning

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time_s", self.time_s);
    visit("from", self.from);
    visit("to", self.to);
    visit("text", self.text);
  }
};

struct RadioView {
  static constexpr const char* kName = "Radio";
  static constexpr ViewTag kTag{"type", "radio"};
  std::vector<RadioMessageView> messages;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("messages", self.messages);
  }
};

// How the compilation of a source for a robot went.
struct CompiledView {
  static constexpr const char* kName = "Compiled";
  static constexpr ViewTag kTag{"type", "compiled"};
  int robot = 0;
  std::string source;
  bool ok = false;
  std::string messages;  // of the compiler

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("source", self.source);
    visit("ok", self.ok);
    visit("messages", self.messages);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Input: anything that enters a run from outside, with its virtual time. Spec, seed and inputs
// determine the run completely.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <variant>

#include "base/bytes.h"
#include "base/line_state.h"
#include "base/peer.h"
#include "base/time.h"
#include "world/command.h"
#include "world/ids.h"
#include "world/program_end.h"

namespace understudy {

struct LinkOpened {
  DeviceId device;
  int port = 0;      // which of the device's ports
  LinkId link = {};  // as numbered by the device; none if it accepted no more
};

struct LinkBytes {
  LinkAddress at;
  Bytes bytes;
};

struct LinkDatagram {
  LinkAddress at;
  Peer from;
  Bytes bytes;
  bool broadcast = false;
};

struct LinkLine {  // the client's side of a serial line has changed
  LinkAddress at;
  LineState state;
};

struct LinkFlushed {
  LinkAddress at;
  bool to_device = false;
  bool to_client = false;
};

struct LinkClosed {  // by the client
  LinkAddress at;
  ProgramEnd end = ProgramEnd::kExit;
};

// Edits as values (edits/edit.h), in their described bytes; all of them are done, or none.
struct EditBytes {
  Bytes bytes;
};

// A robot's program has ended, or another one has started. The world does not depend on it, but
// what is said about the robot does.
struct ProgramRuns {
  RobotId robot;
  bool runs = false;
};

// The first alternative is for inputs of damaged recordings. A RobotCommand is a key press, or what
// an event of the script makes a robot do.
using InputContent = std::variant<std::monostate, LinkOpened, LinkBytes, LinkDatagram, LinkLine,
                                  LinkFlushed, LinkClosed, RobotCommand, EditBytes, ProgramRuns>;

// Edits of a paused run take effect at once, usually before everything else in their interval.
inline constexpr int kPausedSource = -1;

// The processes of one program have their own sources, starting at a multiple of this. Those of
// everything else are above.
inline constexpr int kSourcesOfProgram = 10'000;
inline constexpr int kFirstOtherSource = 1'000'000;

// Sources that are not programs.
enum InputSource : int {
  kPublicPorts = kFirstOtherSource,
  kScript = 1'000'000'000,
  kUser,      // edits by hand
  kPrograms,  // their beginning and end
};

// The program of the run that a source belongs to; none for everybody else.
constexpr ProgramId program_of(int source) {
  const bool is_program = source >= 0 && source < kFirstOtherSource;
  return is_program ? ProgramId{source / kSourcesOfProgram} : ProgramId{};
}

// A command as stored in recordings: the fields of all kinds side by side.
struct FlatCommand {
  int robot = 0;
  std::uint8_t kind = 0;  // as Command counts
  double linear_m_s = 0;
  double sideways_m_s = 0;
  double angular_rad_s = 0;
  double distance_m = 0;
  double angle_rad = 0;
  Pose2 pose = {};
  std::uint32_t key = 0;
  int part = 0;
  double value = 0;
  double p = 0;
  double i = 0;
  double d = 0;
  Stance stance = {};
  int which = 0;
};

// An input as stored in recordings: the fields of all kinds side by side.
struct FlatInput {
  TimeNs time = 0;
  int source = 0;
  std::uint64_t sequence = 0;
  std::uint8_t kind = 0;
  int device = 0;
  int link = 0;
  std::int64_t value = 0;
  Bytes bytes = {};
  FlatCommand command = {};
  Peer peer = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("time", self.time);
    visit("source", self.source);
    visit("sequence", self.sequence);
    visit("kind", self.kind);
    visit("device", self.device);
    visit("link", self.link);
    visit("value", self.value);
    visit("bytes", self.bytes);
    auto& c = self.command;
    visit("robot", c.robot);
    visit("command", c.kind);
    visit("linear_m_s", c.linear_m_s);
    visit("sideways_m_s", c.sideways_m_s);
    visit("angular_rad_s", c.angular_rad_s);
    visit("distance_m", c.distance_m);
    visit("angle_rad", c.angle_rad);
    visit("pose", c.pose);
    visit("key", c.key);
    visit("part", c.part);
    visit("part_value", c.value);
    visit("p", c.p);
    visit("i", c.i);
    visit("d", c.d);
    visit.if_set("stance", c.stance);
    visit.if_set("which", c.which);
    visit.if_set("peer", self.peer);
  }
};

struct Input {
  TimeNs time = 0;
  int source = 0;              // kPausedSource for an edit while the run was paused
  std::uint64_t sequence = 0;  // among the inputs of one tick
  InputContent content = {};

  // The order in which inputs are applied, whatever order they arrived in. Processes of one program
  // run one at a time, so their inputs stay in order of arrival.
  auto key() const {
    const ProgramId program = program_of(source);
    return std::tuple(time, program.exists() ? program.value * kSourcesOfProgram : source,
                      sequence);
  }

  // An edit of a paused run, which takes effect at once.
  bool is_paused_edit() const {
    return source == kPausedSource && std::holds_alternative<EditBytes>(content);
  }

  FlatInput flat() const;
  static Input from(FlatInput flat);

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    FlatInput flat = self.flat();
    FlatInput::describe(flat, visit);
    if constexpr (!std::is_const_v<Self>) self = from(std::move(flat));
  }
};

// The device whose link the content belongs to; none for commands and edits.
DeviceId device_of(const InputContent& content);

}  // namespace understudy

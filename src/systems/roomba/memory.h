// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that a robot with the Open Interface remembers. Its functions are in the files of the
// same names.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "panel/panel.h"
#include "systems/roomba/behaviours/behaviour.h"
#include "systems/roomba/opcodes.h"
#include "systems/roomba/wiring.h"

namespace understudy {

// Speeds as the last drive commands have asked for them: packets 39 to 42.
struct OiDriveRequest {
  std::int16_t velocity_mm_s = 0;
  std::int16_t radius_mm = 0;
  std::int16_t right_mm_s = 0;
  std::int16_t left_mm_s = 0;
  double given_left_mm_s = 0;  // what the wheels were told last
  double given_right_mm_s = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("velocity_mm_s", self.velocity_mm_s);
    visit("radius_mm", self.radius_mm);
    visit("right_mm_s", self.right_mm_s);
    visit("left_mm_s", self.left_mm_s);
    visit("given_left_mm_s", self.given_left_mm_s);
    visit("given_right_mm_s", self.given_right_mm_s);
  }
};

// Where the wheels were when distance and angle were read last. Encoders count from power-on.
struct OiOdometer {
  double distance_mark_m = 0;
  double angle_mark_rad = 0;
  std::array<double, 2> encoder_zero_m{};  // left, right

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("distance_mark_m", self.distance_mark_m);
    visit("angle_mark_rad", self.angle_mark_rad);
    visit("encoder_zero_m", self.encoder_zero_m);
  }
};

// Sensor values are renewed every 15 ms. Those that nobody asks for are not measured.
struct OiSamples {
  std::int64_t slot = -1;   // that the values belong to
  std::uint32_t fresh = 0;  // bit 1 << OiSensor: has been measured in this slot
  std::array<double, kOiSensorCount> values{};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("slot", self.slot);
    visit("fresh", self.fresh);
    visit("values", self.values);
  }
};

struct OiStream {
  Bytes ids;
  bool on = false;
  TimeNs line_free_at = 0;  // when the last frame has left

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("ids", self.ids);
    visit("on", self.on);
    visit("line_free_at", self.line_free_at);
  }
};

struct OiSongs {
  static constexpr std::size_t kMost = 16;

  std::array<Bytes, kMost> notes;  // pairs of note and length
  std::uint8_t selected = 0;       // packet 36
  TimeNs ends = 0;                 // of the song that plays

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("notes", self.notes);
    visit("selected", self.selected);
    visit("ends", self.ends);
  }
};

// Everything that shines, turns or switches, besides the wheels.
struct OiOutputs {
  std::uint8_t leds = 0;
  std::uint8_t power_colour = 0;
  std::uint8_t power_intensity = 0;
  std::array<double, 3> motors{};  // Roomba: main brush, side brush, vacuum. Create: drivers 0 to 2
  std::uint8_t digital = 0;
  std::uint8_t weekdays = 0;
  std::uint8_t scheduling = 0;
  std::array<std::uint8_t, 4> digits{};  // from the left: ASCII, or segments
  bool digits_raw = false;
  TimeNs ir_until = 0;  // the emitter shines until then

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("leds", self.leds);
    visit("power_colour", self.power_colour);
    visit("power_intensity", self.power_intensity);
    visit("motors", self.motors);
    visit("digital", self.digital);
    visit("weekdays", self.weekdays);
    visit("scheduling", self.scheduling);
    visit("digits", self.digits);
    visit("digits_raw", self.digits_raw);
    visit("ir_until", self.ir_until);
  }
};

// Buttons are held down by parts of the robot, or pressed for a moment by a key or opcode 165.
struct OiButtons {
  std::uint8_t pressed = 0;
  TimeNs released_at = 0;
  std::uint8_t seen = 0;    // all that were down in the last slot
  std::uint8_t remote = 0;  // the character of the remote control in the last slot

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("pressed", self.pressed);
    visit("released_at", self.released_at);
    visit("seen", self.seen);
    visit.if_set("remote", self.remote);
  }
};

enum class OiWait : std::uint8_t { kNone, kTime, kDistance, kAngle, kEvent, kNextSlot };

struct OiScript {
  Bytes bytes;
  OiWait wait = OiWait::kNone;
  TimeNs until = 0;             // of a wait for time
  int amount = 0;               // mm, degrees or the event's number, with its sign
  std::int64_t played_in = -1;  // slot in which the script was put into the queue last

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("bytes", self.bytes);
    visit("wait", self.wait);
    visit("until", self.until);
    visit("amount", self.amount);
    visit("played_in", self.played_in);
  }
};

struct OiClock {
  std::int32_t minute_of_week = 0;  // when it was set; Sunday 0:00 is 0
  TimeNs set_at = 0;
  std::uint8_t days = 0;                 // scheduled: bit 0 Sunday
  std::array<std::uint8_t, 14> times{};  // hour and minute of each day
  std::int32_t started_minute = -1;      // of the week, when a scheduled cleaning began

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("minute_of_week", self.minute_of_week);
    visit("set_at", self.set_at);
    visit("days", self.days);
    visit("times", self.times);
    visit("started_minute", self.started_minute);
  }
};

// The client's side of the line, and the text that the boot loader prints.
struct OiLine {
  std::int32_t link = -1;  // -1: nobody is attached
  std::uint32_t baud = 0;
  bool pin_low = false;
  TimeNs pin_fell_at = 0;
  std::uint8_t pin_pulses = 0;
  std::uint32_t boot_line = 0;  // the next one to print
  TimeNs boot_due = kNever;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("link", self.link);
    visit("baud", self.baud);
    visit("pin_low", self.pin_low);
    visit("pin_fell_at", self.pin_fell_at);
    visit("pin_pulses", self.pin_pulses);
    visit("boot_line", self.boot_line);
    visit("boot_due", self.boot_due);
  }
};

struct OiMemory {
  bool has_power = false;  // false until it is called for the first time
  bool asleep = false;
  OiMode mode = OiMode::kOff;
  TimeNs powered_at = 0;
  TimeNs idle_since = 0;
  TimeNs next_slot = 0;
  OiLine line;
  OiParser parser;
  Bytes input;  // received, but not yet read because a wait is on
  OiDriveRequest drive;
  OiOdometer odometer;
  OiSamples samples;
  OiStream stream;
  OiSongs songs;
  OiOutputs outputs;
  OiButtons buttons;
  OiScript script;
  OiClock clock;
  BehaviourMemory behaviour;
  Panel panel;
  std::string shown;  // on the panel

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("has_power", self.has_power);
    visit("asleep", self.asleep);
    visit("mode", self.mode);
    visit("powered_at", self.powered_at);
    visit("idle_since", self.idle_since);
    visit("next_slot", self.next_slot);
    visit("line", self.line);
    visit("parser", self.parser);
    visit("input", self.input);
    visit("drive", self.drive);
    visit("odometer", self.odometer);
    visit("samples", self.samples);
    visit("stream", self.stream);
    visit("songs", self.songs);
    visit("outputs", self.outputs);
    visit("buttons", self.buttons);
    visit("script", self.script);
    visit("clock", self.clock);
    visit("behaviour", self.behaviour);
    visit("panel", self.panel);
    visit("shown", self.shown);
  }
};

inline constexpr TimeNs kOiSlot = 15 * kMillisecond;
// Bytes that wait to be read.
inline constexpr std::size_t kOiMostInput = 1024;

// What a function of the interface works with.
struct OiCall {
  TimeNs now;
  RobotAccess& robot;
  const OiTraits& traits;
  const OiWiring& wiring;
  OiMemory& memory;

  std::int64_t slot() const { return now / kOiSlot; }
  bool is_create1() const { return traits.generation == OiGeneration::kCreate1; }
};

void send(const OiCall& call, Bytes bytes);

}  // namespace understudy

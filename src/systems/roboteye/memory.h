// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What an eye remembers. Where its head is and how it moves belongs to the part of the robot.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/peer.h"
#include "base/time.h"
#include "systems/roboteye/head_control.h"
#include "world/ids.h"

namespace understudy {

// Somebody to answer to.
struct EyeClient {
  LinkId link = {};
  Peer peer;

  bool exists() const { return link.exists(); }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("link", self.link.value);
    visit("peer", self.peer);
  }
};

enum class EyeMotion : std::uint8_t { kStill, kMove, kTrack, kHome, kScan };

struct EyeLaser {
  bool on = false;
  std::uint32_t frequency_hz = 0;
  std::uint32_t average = 1;
  bool intensity = false;
  EyeClient to;
  TimeNs start = 0;           // of the first sample
  std::uint64_t samples = 0;  // taken so far
  Bytes points;               // not yet sent
  TimeNs first_point = 0;     // when the first of them was measured

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("on", self.on);
    visit("frequency_hz", self.frequency_hz);
    visit("average", self.average);
    visit("intensity", self.intensity);
    visit("to", self.to);
    visit("start", self.start);
    visit("samples", self.samples);
    visit("points", self.points);
    visit("first_point", self.first_point);
  }
};

// A direction in the world: yaw clockwise from true north, pitch up, roll clockwise as the camera
// sees it.
struct EyeTarget {
  double yaw_rad = 0;
  double pitch_rad = 0;
  double roll_rad = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("yaw_rad", self.yaw_rad);
    visit("pitch_rad", self.pitch_rad);
    visit("roll_rad", self.roll_rad);
  }
};

struct EyeStabiliser {
  bool on = false;
  TimeNs ready_at = 0;
  EyeTarget target;
  double speed_rad_s = 0;  // 0: as fast as the head can

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("on", self.on);
    visit("ready_at", self.ready_at);
    visit("target", self.target);
    visit("speed_rad_s", self.speed_rad_s);
  }
};

struct EyeIo {
  std::uint8_t outputs = 0;
  std::uint8_t inputs = 0;  // as last seen
  std::uint8_t event_input = 0;
  std::uint8_t event_edge = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("outputs", self.outputs);
    visit("inputs", self.inputs);
    visit("event_input", self.event_input);
    visit("event_edge", self.event_edge);
  }
};

struct EyeMemory {
  bool started = false;
  TimeNs power_on = 0;              // the stamp counts from here
  std::int32_t address = 0;         // which of its addresses is its own
  TimeNs moved = -1;                // to that address, at this time
  std::vector<std::int32_t> ports;  // of its links: to which of its addresses they lead
  bool homed = false;
  // Until it is homed, it counts angles from where its head was at power-on. In the head's frame.
  double zero_azimuth_rad = 0;
  double zero_elevation_rad = 0;
  double acceleration_rad_s2 = 0;  // 0: the head's own
  EyeMotion motion = EyeMotion::kStill;
  TimeNs settles_at = kNever;  // when a motion with an end has settled
  EyeClient waiting;           // for the end of the motion
  HeadPending head;
  std::uint8_t gain = 0;
  EyeLaser laser;
  EyeStabiliser stabiliser;
  EyeIo io;
  bool told_no_head = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("started", self.started);
    visit("power_on", self.power_on);
    visit("address", self.address);
    visit("moved", self.moved);
    visit("ports", self.ports);
    visit("homed", self.homed);
    visit("zero_azimuth_rad", self.zero_azimuth_rad);
    visit("zero_elevation_rad", self.zero_elevation_rad);
    visit("acceleration_rad_s2", self.acceleration_rad_s2);
    visit("motion", self.motion);
    visit("settles_at", self.settles_at);
    visit("waiting", self.waiting);
    visit("head", self.head);
    visit("gain", self.gain);
    visit("laser", self.laser);
    visit("stabiliser", self.stabiliser);
    visit("io", self.io);
    visit("told_no_head", self.told_no_head);
  }
};

}  // namespace understudy

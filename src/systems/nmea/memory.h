// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a receiver remembers.
#pragma once

#include <cstdint>

#include "base/time.h"
#include "systems/nmea/sentence_reader.h"
#include "systems/nmea/settings.h"

namespace understudy {

struct ReceiverPlace {
  double latitude_deg = 0;
  double longitude_deg = 0;
  double height_m = 0;  // above the ellipsoid

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("latitude_deg", self.latitude_deg);
    visit("longitude_deg", self.longitude_deg);
    visit("height_m", self.height_m);
  }
};

struct ReceiverMemory {
  TimeNs started = -1;        // power-on, or the last restart; -1: not yet
  TimeNs boot_ends = kNever;  // kNever: it has
  TimeNs first_fix = 0;       // no fix before this time
  TimeNs next_fix = 0;
  std::uint64_t fixes = 0;   // since the start, with and without a place
  bool clock_right = false;  // it has had a fix
  bool placed = false;       // `place` is where it was at its last fix
  ReceiverPlace place = {};
  int link = -1;           // open; -1 for none
  TimeNs line_free = 0;    // when all that was sent has left
  std::uint32_t baud = 0;  // now; that of the settings follows when the line is free
  ReceiverSettings settings = {};
  SentenceReader reader = {};
  bool told_checksum = false;  // logged, once each
  bool told_sensor = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("started", self.started);
    visit("boot_ends", self.boot_ends);
    visit("first_fix", self.first_fix);
    visit("next_fix", self.next_fix);
    visit("fixes", self.fixes);
    visit("clock_right", self.clock_right);
    visit("placed", self.placed);
    visit("place", self.place);
    visit("link", self.link);
    visit("line_free", self.line_free);
    visit("baud", self.baud);
    visit("settings", self.settings);
    visit("reader", self.reader);
    visit("told_checksum", self.told_checksum);
    visit("told_sensor", self.told_sensor);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// NmeaReceiver: a GPS receiver on a serial line. Once a second (or as set) it asks its robot's GPS
// sensor where it is and sends a group of sentences; between them it obeys $PMTK commands.
#pragma once

#include <string>

#include "device/personality.h"
#include "systems/nmea/bodies.h"
#include "systems/nmea/pmtk.h"
#include "systems/nmea/sentence_reader.h"

namespace understudy {

struct ReceiverParams {
  const ReceiverModel* model = &kReceiverModels[0];
  std::string sensor = {};  // name; empty: the robot's first GPS
  TimeNs first_fix_ns = 0;  // after power-on and a hot start
  TimeNs cold_start_ns = 0;
  int minute_decimals = 6;
  ReceiverSettings start = {};
};

class NmeaReceiver final : public Personality {
 public:
  explicit NmeaReceiver(ReceiverParams params);

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override;
  TimeNs next_event() const override;
  std::uint32_t baud() const override { return memory_.baud; }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  struct Place {
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
  struct Memory {
    bool on = false;       // it has noticed that it has power
    TimeNs started = 0;    // power-on, or the last restart
    TimeNs first_fix = 0;  // no fix before this time
    TimeNs next_fix = 0;
    std::uint64_t fixes = 0;   // since the start
    bool clock_right = false;  // it has had a fix
    bool placed = false;       // `place` is where it was at its last fix
    Place place;
    LinkId link;             // open
    TimeNs line_free = 0;    // when all that was sent has left
    std::uint32_t baud = 0;  // now; that of the settings follows when the line is free
    ReceiverSettings settings;
    SentenceReader reader;
    bool told_checksum = false;  // logged, once each
    bool told_sensor = false;

    template <class Self, class Visitor>
    static void describe(Self& self, Visitor& visit) {
      visit("on", self.on);
      visit("started", self.started);
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

  void start(TimeNs now, TimeNs until_fix, RobotAccess& robot);
  void restart(TimeNs now, Restart kind, RobotAccess& robot);
  void take(const LinkEvent& event, RobotAccess& robot);
  void obey(TimeNs now, const std::string& line, RobotAccess& robot);
  void plan_next_fix(TimeNs now);
  void fix(TimeNs at, RobotAccess& robot);
  Navigation navigate(TimeNs at, RobotAccess& robot);
  void look_at_sky(TimeNs at, const RobotAccess& robot, Navigation& now) const;
  void say(TimeNs at, const std::string& text, RobotAccess& robot);

  ReceiverParams params_;
  Memory memory_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// NmeaReceiver: a GPS receiver on a serial line. Once a second (or as set) it asks its robot's GPS
// sensor where it is and sends a group of sentences; between them it obeys $PMTK commands.
#pragma once

#include <string>

#include "device/personality.h"
#include "systems/nmea/bodies.h"
#include "systems/nmea/memory.h"
#include "systems/nmea/pmtk.h"

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
  void describe_panel(const RobotAccess& robot, DevicePanel& panel) const override;

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override {
    shown_at_ = kNever;
    return understudy::load(blob, memory_);
  }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  void start(TimeNs now, TimeNs until_fix);
  void restart(TimeNs now, Restart kind);
  void take(const LinkEvent& event, RobotAccess& robot);
  void obey(TimeNs now, const std::string& line, RobotAccess& robot);
  void plan_next_fix(TimeNs now);
  void fix(TimeNs at, RobotAccess& robot);
  Navigation navigate(TimeNs at, RobotAccess& robot);
  void look_at_sky(TimeNs at, const RobotAccess& robot, Navigation& now) const;
  void say(TimeNs at, const std::string& text, RobotAccess& robot);

  ReceiverParams params_;
  ReceiverMemory memory_;
  // The last fix, for viewers only: not part of the memory, and empty after a restore until the
  // next one.
  Navigation shown_;
  TimeNs shown_at_ = kNever;
};

}  // namespace understudy

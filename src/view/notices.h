// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Notices: things that happen once in a run and that a snapshot does not show.
#pragma once

#include <cstdint>
#include <vector>

#include "panel/sounds.h"
#include "run/radio_exchange.h"
#include "run/world_edits.h"
#include "view/port_view.h"
#include "world/ids.h"
#include "world/shown_point.h"

namespace understudy {

// What became of edits by hand.
struct EditReply {
  std::uint64_t ticket = 0;  // as it was given with the edits
  EditOutcome outcome;
};

struct StartedSound {
  RobotId robot;
  Sound sound;
};

// What a robot's devices have measured since the last time.
struct MeasuredPoints {
  RobotId robot;
  std::vector<ShownPoint> points;
};

struct Notices {
  std::vector<EditReply> replies;
  std::vector<StartedSound> sounds;
  std::vector<HeardMessage> radio;
  std::vector<TrafficView> traffic;
  std::vector<MeasuredPoints> points;

  bool is_empty() const {
    return replies.empty() && sounds.empty() && radio.empty() && traffic.empty() && points.empty();
  }
};

}  // namespace understudy

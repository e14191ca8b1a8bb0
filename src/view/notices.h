// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Notices: what happens once in a run and a snapshot does not show.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "panel/sounds.h"
#include "run/radio_exchange.h"
#include "world/ids.h"

namespace understudy {

// What became of an edit by hand.
struct EditReply {
  std::uint64_t ticket = 0;  // as it was given with the edit
  std::string refusal;       // empty: it is done
  int added = 0;             // id of the body or the wall, number of the marker; 0: none
};

struct StartedSound {
  RobotId robot;
  Sound sound;
};

struct Notices {
  std::vector<EditReply> replies;
  std::vector<StartedSound> sounds;
  std::vector<HeardMessage> radio;

  bool is_empty() const { return replies.empty() && sounds.empty() && radio.empty(); }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Panel: a robot's LCD and loudspeaker. Its keys are inputs of the run and wait in the robot's
// state (world/keys.h).
#pragma once

#include "panel/screen.h"
#include "panel/sounds.h"

namespace understudy {

struct Panel {
  Screen screen;
  Sounds sounds;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("screen", self.screen);
    visit("sounds", self.sounds);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/rounds.h"

#include "host/wall_clock.h"

namespace understudy {

void Rounds::start() {
  last_look_ = wall_now();
  progress_.start(last_look_);
}

void Rounds::look(bool at_once) {
  constexpr TimeNs kEvery = 50 * kMillisecond;
  const TimeNs now = wall_now();
  if (!at_once && now - last_look_ <= kEvery) return;
  last_look_ = now;
  programs_.look(now);
  files_.flush(now);
  progress_.look(run_.now(), now);
}

}  // namespace understudy

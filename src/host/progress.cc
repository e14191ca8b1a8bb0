// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/progress.h"

#include <fmt/format.h>

#include "base/log.h"

namespace understudy {

void Progress::look(TimeNs now, TimeNs wall) {
  constexpr TimeNs kEvery = 2 * kSecond;
  if (!shown_ || now <= from_ || wall - last_ < kEvery) return;
  const double speed = to_seconds(now - from_) / to_seconds(wall - last_);
  log_info(fmt::format("{:.1f} s virtual, {:.1f} times real time", to_seconds(now), speed));
  last_ = wall;
  from_ = now;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Progress: a line every two seconds that says how fast the run is.
#pragma once

#include "base/time.h"

namespace understudy {

class Progress {
 public:
  explicit Progress(bool shown) : shown_(shown) {}
  void start(TimeNs wall) { last_ = wall; }
  // While time stands still there is nothing to report, and the user may be typing.
  void look(TimeNs now, TimeNs wall);

 private:
  bool shown_;
  TimeNs last_ = 0;  // wall time of the last line
  TimeNs from_ = 0;  // virtual time then
};

}  // namespace understudy

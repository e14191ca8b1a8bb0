// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The wall clock of the host. Results never depend on it.
#pragma once

#include <time.h>

#include "base/time.h"

namespace understudy {

// Never goes backwards; its zero has no meaning.
inline TimeNs wall_now() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<TimeNs>(t.tv_sec) * kSecond + t.tv_nsec;
}

inline void sleep_for(TimeNs ns) {
  const timespec t{ns / kSecond, ns % kSecond};
  nanosleep(&t, nullptr);
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A live run and programs started by hand that ask and wait for answers. With --speed max time
// passes as fast as it can while something is under way for them, and stands still while they
// think.
#include <algorithm>

#include "host/client_policy.h"
#include "host/host.h"
#include "host/port_clients.h"
#include "host/shim_clients.h"

namespace understudy {

void LiveRun::follow_guests() {
  if (ports_ && options_.speed <= 0 && !guest_habits(core_->spec()).patient) options_.speed = 1;
}

bool LiveRun::something_goes_on() {
  if (!inbox_->empty() || !tasks_.empty() || service_->anyone() || has_builtin_programs_ ||
      script_->has_timed() || window_.is_paused())
    return true;
  for (int i = 0; i < core_->device_count(); ++i)
    if (core_->device(i).busy()) return true;
  const std::lock_guard lock(edits_mutex_);
  return !edits_.empty() || !starts_.empty();
}

void LiveRun::wait_for_guests() {
  constexpr int kBetweenLooks_ms = 20;  // at the window, stop_ and the wall limit
  const auto arrival = [this] { return core_->now(); };
  bool goes_on = something_goes_on();
  do {
    ports_->serve(goes_on ? 0 : kBetweenLooks_ms, arrival);
    goes_on = something_goes_on();
    if (goes_on || !window_.is_open()) continue;
    follow_wishes();
    if (options_.speed > 0) return;  // time passes again
    if (window_.asked()) show_snapshot();
  } while (!goes_on && !stop_ && !wall_limit_reached() && !nothing_left_to_do());
}

}  // namespace understudy

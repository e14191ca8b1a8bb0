// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who sits at the simulator's terminal: may talk to the only program of the start, or to gdb.
#include <algorithm>

#include "base/log.h"
#include "host/host.h"
#include "host/temporary_folder.h"
#include "host/watchdog.h"
#include "run/run.h"

namespace understudy {

// One that comes later, by an event or from the window, has nobody to talk to: who sits there may
// be busy with something else by then.
Status LiveRun::prepare_dialogue(std::size_t robot, ProgramParams& params) {
  if (!starting_) return {};
  if (options_.debugged_robot == static_cast<int>(robot)) {
    if (is_in_background())
      return Error{
          "--gdb needs the terminal, but the run is in the background; start it without &"};
    if (!debug_folder_) debug_folder_ = std::make_unique<TemporaryFolder>();
    if (!debug_folder_->failure().empty())
      return Error{"gdb needs a temporary folder: " + debug_folder_->failure() + "; set TMPDIR"};
    params.debug_folder = debug_folder_->path();
    not_repeatable(params.robot_name + "'s program runs in gdb");
    watchdog_->expect_stops();
  } else {
    params.at_terminal = options_.terminal && options_.debugged_robot < 0 && params.input.empty() &&
                         !name_lines_ && can_read_terminal();
  }
  if (params.uses_terminal()) terminal_.lend();
  if (params.in_gdb()) terminal_.switch_ctrl_z_off();
  return {};
}

// If all of it has ended, but gdb has not, that may start it again. Time stands still until then.
void LiveRun::offer_again(Program& program, int ended_slot) {
  const int family = Participants::family_of(program.slot);
  if (Participants::family_of(ended_slot) != family || !participants_->has_ended(family)) return;
  take_note_of_end(program, 100 * kMillisecond);  // gdb may have ended it to end itself
  if (program.ended) return;
  // Not before what the one before has done.
  const TimeNs now =
      std::clamp(participants_->at(program.slot).now, core_->now(), core_->next_tick() - 1);
  participants_->memory_of(program.slot)
      .reserve_again(program.slot % US_SLOTS, now, core_->next_tick(), program.pid);
  log_info(program.params.robot_name +
           "'s program has ended; run starts it again where its robot is now, quit ends the run");
}

// What it debugs is over; gdb itself ends when its user says so.
void LiveRun::await_debugger(Program& program) {
  if (!program.params.in_gdb()) return;
  participants_->memory_of(program.slot).shared().over = 1;
  if (program.ended) return;
  log_info("the run is over; leave gdb with quit (before that Ctrl-C, if the program still waits)");
  while (!program.ended && !stop_ && !wall_limit_reached()) reap(program, 100 * kMillisecond);
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/dialogue.h"

namespace understudy {

Status Dialogue::prepare(int robot, bool alone, ProgramParams& params) {
  if (options_.debugged_robot == robot) {
    if (is_in_background())
      return Error{
          "--gdb needs the terminal, but the run is in the background; start it without &"};
    if (!debug_folder_) debug_folder_ = std::make_unique<TemporaryFolder>();
    if (!debug_folder_->failure().empty())
      return Error{"gdb needs a temporary folder: " + debug_folder_->failure() + "; set TMPDIR"};
    params.debug_folder = debug_folder_->path();
  } else {
    params.at_terminal = options_.terminal && options_.debugged_robot < 0 && params.input.empty() &&
                         alone && can_read_terminal();
  }
  if (params.uses_terminal()) terminal_.lend();
  if (params.in_gdb()) terminal_.switch_ctrl_z_off();
  return {};
}

}  // namespace understudy

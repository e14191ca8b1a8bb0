// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How `understudy run` handles the standard input of programs.
#pragma once

#include "commands/run_arguments.h"

namespace understudy {

// The option --stdin: FILE, - (our own standard input) or ROBOT=FILE. Each is read now.
Status take_inputs(const RunArguments& arguments, const Spec& spec, RunOptions& options);

// The option --gdb, and whether the only program may read from the terminal.
Status take_debugger(const RunArguments& arguments, const Spec& spec, RunOptions& options);

// Warns if there is input for us that no program will see.
void tell_of_unread_input(const Spec& spec, const RunOptions& options);

}  // namespace understudy

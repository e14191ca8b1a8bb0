// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program in gdb: the debugger itself runs in real time, and only what it starts with "run" is in
// virtual time, which stands still at breakpoints.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace understudy {

// The command line that starts gdb for this one. What the program needs is written to a file of
// commands in `folder`, which must stay until gdb has read it.
Result<std::vector<std::string>> in_debugger(const std::vector<std::string>& program,
                                             const std::vector<std::string>& environment,
                                             const std::string& folder);

}  // namespace understudy

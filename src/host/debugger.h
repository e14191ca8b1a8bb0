// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a program in gdb. The debugger itself runs in real time. Only the program that it starts
// with "run" is in virtual time, which stands still at breakpoints.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace understudy {

// The command line that starts gdb for this program. What the program needs is written to a file of
// gdb commands in `folder`, which must exist until gdb has read it.
Result<std::vector<std::string>> in_debugger(const std::vector<std::string>& program,
                                             const std::vector<std::string>& environment,
                                             const std::string& folder);

}  // namespace understudy

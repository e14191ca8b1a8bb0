// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// --check-repeat: repeats the run under other circumstances and compares the two bit by bit.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "host/options.h"

namespace understudy {

// The options of the second run. Everything that must not matter is different from the first.
RunOptions other_circumstances(const RunOptions& options, const RunSummary& first);
// Describes that to the user.
std::string describe_difference(const RunOptions& second, const RunSummary& first);

// Runs a second time through `run` and names the first difference. The error says what differs, or
// why the second run failed.
using RunAgain = std::function<Result<RunSummary>(const RunOptions& options)>;
Status check_repeat(const RunOptions& options, const RunSummary& first, const RunAgain& run);

}  // namespace understudy

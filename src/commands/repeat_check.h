// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// --check-repeat: the same run again, under other circumstances, and a comparison to the bit.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "host/options.h"

namespace understudy {

// The second run: all that may not matter is different from what it was in the first.
RunOptions other_circumstances(const RunOptions& options, const RunSummary& first);
// That, for the user.
std::string describe_difference(const RunOptions& second, const RunSummary& first);

// Runs a second time by `run` and names the first difference. The error says what differs, or why
// it could not be tried.
using RunAgain = std::function<Result<RunSummary>(const RunOptions& options)>;
Status check_repeat(const RunOptions& options, const RunSummary& first, const RunAgain& run);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program shares our standard output, and few programs notice that a write has failed. So the
// simulator looks, after the run, whether the place could still take something.
#pragma once

#include <string>

namespace understudy {

// Why what was printed last may be missing on standard output; empty if all is well.
std::string why_output_is_cut();

}  // namespace understudy

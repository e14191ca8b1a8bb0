// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Programs share our standard output, and few of them notice when a write has failed. So after the
// run the simulator checks whether standard output can still take something.
#pragma once

#include <string>

namespace understudy {

// Why the end of the output may be missing; empty if all is well.
std::string why_output_is_cut();

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What this process may do once it reads a model: compute, use some memory and time, and talk to
// the simulator. Nothing else, whatever the file makes the libraries do.
#pragma once

namespace understudy {

// Returns false if the limits cannot be set. From then on no file can be opened and no socket made.
bool confine_process();

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The folder in which links with stable names lead to the ptys of a run (--dev-dir).
#pragma once

#include <string>

#include "base/result.h"

namespace understudy {

// The folder of runs whose user has not named one: his own, in the temporary folder.
std::string usual_dev_folder();
// Makes the folder unless it exists. Who may use the ptys (0600: their owner, 0666: everybody) may
// also list the folder. An existing one of ours that has only such links in it is treated alike.
// The error says what is in the way.
Status make_dev_folder(const std::string& folder, int pty_mode);

}  // namespace understudy

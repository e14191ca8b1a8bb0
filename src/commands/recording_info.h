// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a recording holds, in words, for understudy replay --info.
#pragma once

#include <string>

#include "record/recording.h"

namespace understudy {

// Several lines. `path` is the file it was read from.
std::string recording_info(const Recording& recording, const std::string& path);

}  // namespace understudy

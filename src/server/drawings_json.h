// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What devices want drawn, as viewers are told about it.
#pragma once

#include <nlohmann/json.hpp>

#include "session/window.h"

namespace understudy {

nlohmann::json drawings_json(const Snapshot& snapshot);

}  // namespace understudy

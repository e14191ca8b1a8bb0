// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sounds and radio messages as viewers are told about them.
#pragma once

#include <nlohmann/json.hpp>

#include "session/news.h"

namespace understudy {

nlohmann::json sounds_json(const std::vector<HeardSound>& sounds);
nlohmann::json radio_json(const std::vector<RadioNews>& messages);

}  // namespace understudy

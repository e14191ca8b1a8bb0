// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What was noticed about a robot (world/robot_watch.h), in words for the log and the summary.
#pragma once

#include <string>

#include "world/model.h"
#include "world/robot_watch.h"
#include "world/state.h"

namespace understudy {

// The word for it in the summary. The conditions of events use the same words.
const char* word_of(Observation::Kind kind);

// "Bob has turned on the spot for 60 s, since 3.2 s". The state is that of the tick at which it was
// noticed.
std::string text_of(const Observation& observation, const Model& model, const State& state);

// The same with the time at which it was noticed.
std::string log_line(const Observation& observation, const Model& model, const State& state);

}  // namespace understudy

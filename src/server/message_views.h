// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Views of what a snapshot and its notices have beside the world and its robots.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
#include "view/answer_view.h"
#include "view/drawing_view.h"
#include "view/notices.h"
#include "view/run_messages.h"

namespace understudy {

class Trails;
class ViewerSimulation;
struct Snapshot;

LogLevelView log_level_view(LogLevel level);
SoundsView sounds_view(const std::vector<StartedSound>& sounds);
RadioView radio_view(const std::vector<HeardMessage>& messages);
DrawingsView drawings_view(const Snapshot& snapshot);
TrailsView trails_view(const Trails& trails);

// The answer to an edit. `id`: of the request. An empty refusal: it is done.
std::string edit_answer_json(const std::string& id, const std::string& refusal, int added);

// All cameras, and where to get their pictures, below this path. Sent over HTTP.
std::string cameras_json(const ViewerSimulation& simulation, std::string_view path);

}  // namespace understudy

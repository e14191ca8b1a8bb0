// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers are told beside the world and its robots, as texts of JSON: docs/protocols/window.md
// has the fields.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
#include "view/notices.h"

namespace understudy {

class Onlooker;
class Trails;
struct Snapshot;

std::string hello_json(const std::string& version, bool control, const std::string& world);

struct LogLine {
  double time_s;
  LogLevel level;
  std::string source;
  std::string text;
};
std::string_view name_of(LogLevel level);
std::string log_json(const std::vector<LogLine>& lines);

// What of the status is sent as soon as it changes.
struct RunStatus {
  bool paused = false;
  double speed = 0;
  std::string ended;
  bool repeatable = true;
  std::size_t viewers = 0;

  bool operator==(const RunStatus&) const = default;
};
std::string status_json(const RunStatus& status, double time_s, double factor);

// `id`: of the request, a number of JSON.
std::string edit_answer_json(const std::string& id, const std::string& refusal, int added);
// Titles of what the viewer can undo and redo next; empty: nothing.
std::string history_json(const std::string& undo, const std::string& redo);
std::string compiled_json(int robot_id, const std::string& source, bool ok,
                          const std::string& messages);

std::string sounds_json(const std::vector<HeardSound>& sounds);
std::string radio_json(const std::vector<HeardMessage>& messages);
// What devices want drawn.
std::string drawings_json(const Snapshot& snapshot);
std::string trails_json(const Trails& trails);

// All cameras, and where to get their pictures, below this path. Of HTTP.
std::string cameras_json(const Onlooker& onlooker, std::string_view path);

}  // namespace understudy

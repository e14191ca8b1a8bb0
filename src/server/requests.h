// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a viewer asks for, as docs/protocols/window.md says: read from JSON, and done.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/write_world.h"
#include "session/live_run.h"

namespace understudy {

struct Request {
  std::string problem;  // if it is none; all else is then empty
  std::string type;
  bool has_id = false;
  double id = 0;
  std::string text;
  std::string format;
  double number = 0;  // a speed, or a number of ticks
  std::set<int> robots;
  std::set<int> beams;
  std::set<int> screens;
  std::set<std::pair<int, std::string>> cameras;
};

struct Answer {
  std::string error;               // empty: done
  std::vector<WrittenFile> files;  // of a world that was saved; the one asked for last
};

Request read_request(const std::string& text);

// Does what the request says to the run. "watch" is the viewer's own: nothing is done here.
// `snapshot`: the latest, null if there is none yet.
Answer act_on(const Request& request, bool control, const Snapshot* snapshot, LiveRun& run);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a viewer asks for, as docs/protocols/window.md says: read from JSON, and done. One row of
// the table in requests.cc for each.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "load/world_file.h"
#include "server/open_request.h"
#include "server/viewer_edits.h"

namespace understudy {

class JsonView;
class Host;
class SceneFiles;
class Uploads;
struct Snapshot;

// What a viewer wants to see beside the world and its frames.
struct WatchRequest {
  std::set<int> robots;  // by their ids
  std::set<int> beams;
  std::set<int> screens;
  std::set<int> panels;
  std::set<int> points;
  std::set<std::pair<int, std::string>> scans;    // robot and name of the sensor
  std::set<std::pair<int, std::string>> cameras;  // likewise
  bool ports = false;
  std::set<int> traffic;  // by the numbers of devices
};

// What requests may use.
struct RequestContext {
  bool control = false;                // of who asks
  Host* run = nullptr;                 // null between two runs
  const Snapshot* snapshot = nullptr;  // the latest; null if there is none yet
  const Folders* folders = nullptr;
  const Folders* program_folders = nullptr;  // those that programs may be started from
  const Uploads* uploads = nullptr;
  SceneFiles* files = nullptr;      // of the world that is shown
  LoadOptions load;                 // for the worlds that are opened
  bool may_start_programs = false;  // that files name
  std::optional<OpenRequest>& open_request;
  // Changes a setting; the error says why not.
  std::function<Status(const std::string& name, const JsonView& value)> set;
  // Compiles this source and starts it on this robot; the error says why not.
  std::function<Status(const std::string& source, RobotId robot)> compile;
  // What these do is answered when it has taken effect.
  std::function<void(EditRequest request)> edit;
  std::function<void(UndoList::Direction direction, const std::string& id)> step;
  std::function<void(const WatchRequest& request)> watch;
};

// Does what the message says. The answer in JSON; empty if there is none to give, or it comes
// later. Never throws, whatever the message is.
std::string answer_to(const std::string& message, const RequestContext& context);

}  // namespace understudy

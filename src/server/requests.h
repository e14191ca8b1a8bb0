// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a viewer asks for, as docs/protocols/window.md says: read from JSON, and done. One row of
// the table in requests.cc for each; "watch" is the viewer's own and is read here, but done by the
// hub.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/uploads.h"
#include "server/wishes.h"
#include "session/live_run.h"

namespace understudy {

// What requests may use.
struct RequestContext {
  bool control = false;                // of who asks
  LiveRun* run = nullptr;              // null between two runs
  const Snapshot* snapshot = nullptr;  // the latest; null if there is none yet
  const Folders* folders = nullptr;
  const Folders* program_folders = nullptr;  // those that programs may be started from
  const Uploads* uploads = nullptr;
  std::vector<std::string> worlds;  // where files look for others
  bool may_start_programs = false;  // that files name
  std::optional<WorldWish>& wish;
  // Changes a setting; the error says why not.
  std::function<Status(const std::string& name, const nlohmann::json& value)> set;
  // Compiles this source and starts it on this robot; the error says why not.
  std::function<Status(const std::string& source, int robot_id)> compile;
  // Gives the run an edit; what becomes of it is answered later.
  std::function<Status(const std::string& text)> edit;
};

// The answer: "ok" and "error", and what was asked for; null if it comes later. Never throws,
// whatever the message is.
nlohmann::json act_on(const nlohmann::json& message, const RequestContext& context);

// The lists of a "watch".
std::set<int> ids_in(const nlohmann::json& message, const char* key);
std::set<std::pair<int, std::string>> cameras_in(const nlohmann::json& message);

}  // namespace understudy

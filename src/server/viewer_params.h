// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the server of viewers is told at the start.
#pragma once

#include <string>
#include <vector>

#include "load/world_file.h"

namespace understudy {

// $XDG_CONFIG_HOME/understudy/settings.json, or below ~/.config; empty if there is no home.
std::string settings_file();

struct ViewerParams {
  std::string version;               // of the program
  std::vector<std::string> folders;  // that viewers may look into
  LoadOptions load;                  // for the worlds that are opened
  bool may_start_programs = true;    // that files name; false: other machines reach the window
  std::string settings_file = {};    // empty: settings are not kept
};

}  // namespace understudy

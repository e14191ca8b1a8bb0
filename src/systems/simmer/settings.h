// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// .simmer: the settings of a world of SimMeR, one per line. docs/formats/simmer.md is the
// reference.
#pragma once

#include <string>
#include <vector>

#include "systems/simmer/values.h"

namespace understudy {

struct SimmerRobot {
  std::string name = "SimMeR";
  Token word;  // the line that it starts with; without a position for the first one
  SimmerSettings settings;
  std::string devices;  // of the Python version, as on the device line; empty for the default
};

// The first robot always exists. Settings of the world are among its settings.
struct SimmerSetup {
  std::vector<SimmerRobot> robots = std::vector<SimmerRobot>(1);
};

SimmerSetup read_simmer_settings(ByteSpan bytes, FileReport& report);
std::vector<Keyword> simmer_keywords();

// The first line of data is one that no other format has.
bool looks_like_simmer_settings(ByteSpan first_bytes);

SimmerVersion simmer_version(const SimmerRobot& robot);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Saves screens and sounds as files: one PNG for each robot that has drawn something, and one WAV
// for each robot that has made a sound. The files are named after the robots.
#pragma once

#include <string>
#include <vector>

#include "run/run_world.h"

namespace understudy {

// Creates the folder if necessary. Returns an error for each file that could not be written.
// `moment` is appended to the robot's name, as in "bob-12.500.png"; it may be empty.
std::vector<std::string> save_screens(const RunWorld& world, const std::string& folder,
                                      const std::string& moment);
std::vector<std::string> save_sounds(const RunWorld& world, const std::string& folder);

}  // namespace understudy

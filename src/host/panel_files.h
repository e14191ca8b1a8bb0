// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the robots showed and said, as files: one PNG per robot that has drawn something, one WAV
// per robot that has made a sound. Named after the robots.
#pragma once

#include <string>
#include <vector>

#include "run/run_world.h"

namespace understudy {

// Makes the folder if there is none. An error for each file that could not be written.
// `moment` is put behind the robot's name: "bob-12.500.png"; empty for none.
std::vector<std::string> save_screens(const RunWorld& world, const std::string& folder,
                                      const std::string& moment);
std::vector<std::string> save_sounds(const RunWorld& world, const std::string& folder);

}  // namespace understudy

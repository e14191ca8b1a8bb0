// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Five robots whose programs talk by radio, for the tests that run them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cli.h"

namespace understudy::scenario {

// What they print comes line by line in any order; each line says whose it is.
inline std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

inline CliResult run_chatter(const Arguments& more) {
  const TempDir folder;
  folder.write("hall.wld", "floor 4000 4000\n");
  std::string world = "world hall.wld\n";
  for (int i = 1; i <= 5; ++i)
    world += "S4 " + std::to_string(600 * i) + " " + std::to_string(700 * i) + " " +
             std::to_string(70 * i) + " \"" + test_program("radio_chatter") + " " +
             std::to_string(i) + "\"\nerror radio loss=0.1 bit_errors=0.001\n";
  Arguments arguments = {folder.write("five.sim", world), "--wall-limit", "90"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_world(arguments);
}

}  // namespace understudy::scenario

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The environment of a program under the shim: the user's own, plus what leads the program to its
// run. Its size does not depend on names of users or folders (clients/wire/argument_block.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace understudy {

struct ProgramStart {
  std::string path;  // the file that is started
  std::vector<std::string> arguments;
  std::string run;              // where the memory shared with the run is
  int shim = -1;                // the descriptor by which the program finds the shim
  std::uint32_t hash_seed = 0;  // for Python
  int more_bytes = 0;           // of an extra variable that is never read; 0: none
};

// The library that is preloaded into programs.
std::string shim_file();

Result<std::vector<std::string>> program_environment(const ProgramStart& start);

}  // namespace understudy

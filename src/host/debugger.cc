// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/debugger.h"

#include <fstream>

#include "clients/wire/argument_block.h"

namespace understudy {

Result<std::vector<std::string>> in_debugger(const std::vector<std::string>& program,
                                             const std::vector<std::string>& environment,
                                             const std::string& folder) {
  const std::string file = folder + "/gdb-commands";
  std::ofstream commands(file);
  // A shell in between would be the first to join virtual time.
  commands << "set startup-with-shell off\n"
              "unset environment\n";
  for (const std::string& variable : environment)
    if (variable.find('\n') == std::string::npos && !us_is_pad(variable.c_str()))
      commands << "set environment " << variable << '\n';
  commands.close();
  if (!commands) return Error{"cannot write " + file + " for gdb; is the disk full?"};
  std::vector<std::string> words = {"gdb", "-q", "-x", file, "--args"};
  words.insert(words.end(), program.begin(), program.end());
  return words;
}

}  // namespace understudy

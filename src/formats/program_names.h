// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names under which a program may be found: compiled programs of EyeSim end in .x, on Windows in
// .exe, and scenes that were written on one machine are run on another.
#pragma once

#include <string>
#include <vector>

namespace understudy {

// As written first.
inline std::vector<std::string> program_names(const std::string& written) {
  std::vector<std::string> names = {written};
  std::string stem = written;
  for (const char* ending : {".x", ".exe"})
    if (written.ends_with(ending)) stem = written.substr(0, written.rfind('.'));
  if (stem == written && written.find('.', written.rfind('/') + 1) != std::string::npos)
    return names;  // an ending of its own, such as .py
  for (const std::string& name : {stem + ".x", stem + ".exe", stem})
    if (name != written && !stem.empty()) names.push_back(name);
  return names;
}

}  // namespace understudy

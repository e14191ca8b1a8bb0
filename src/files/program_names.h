// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The file names that a program may have. Compiled robot programs end in .x, on Windows in .exe,
// and scenes that were written on one machine are run on another. Also how a name is written in a
// command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace understudy {

// The name as written comes first.
inline std::vector<std::string> program_names(const std::string& written) {
  std::vector<std::string> names = {written};
  std::string stem = written;
  for (const char* ending : {".x", ".exe"})
    if (written.ends_with(ending)) stem = written.substr(0, written.rfind('.'));
  if (stem == written && written.find('.', written.rfind('/') + 1) != std::string::npos)
    return names;  // it has its own ending, such as .py
  for (const std::string& name : {stem + ".x", stem + ".exe", stem})
    if (name != written && !stem.empty()) names.push_back(name);
  return names;
}

// The text as one word of a command line. Command lines are split at blanks, and a backslash
// protects the next character.
inline std::string as_command_word(const std::string& text) {
  std::string word;
  for (const char c : text) {
    if (std::string_view(" \t\"'\\").find(c) != std::string_view::npos) word += '\\';
    word += c;
  }
  return word.empty() ? "''" : word;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names under which a program may be found: compiled robot programs end in .x, on Windows in
// .exe, and scenes that were written on one machine are run on another. And how a name is written
// in a command line.
#pragma once

#include <string>
#include <string_view>
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

// As one word of a command line, which is split at blanks: a backslash keeps the next character as
// it is.
inline std::string as_command_word(const std::string& text) {
  std::string word;
  for (const char c : text) {
    if (std::string_view(" \t\"'\\").find(c) != std::string_view::npos) word += '\\';
    word += c;
  }
  return word.empty() ? "''" : word;
}

}  // namespace understudy

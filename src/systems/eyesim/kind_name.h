// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names of the kinds of robots and objects that files describe: each is there once, case aside,
// since scenes call kinds by name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/words.h"
#include "files/file_report.h"
#include "files/resolver.h"

namespace understudy {

// A file that does not say a name gives its own, without the ending.
inline std::string name_of_file(const std::string& path) {
  return std::filesystem::path(file_name_of(path)).stem().string();
}

// Reports at `where` if a built-in kind, or one of a file before this one, has the name.
template <class Kind>
void refuse_taken_name(const Token& where, const std::string& name, const std::string& what,
                       const std::vector<Kind>& builtin, const std::vector<Kind>& loaded,
                       FileReport& report) {
  const auto refuse = [&](const Kind& kind) {
    if (same_word(kind.name, name))
      report.error(where, "there is " + what + " called " + in_quotes(kind.name) + " already",
                   "choose another name, such as " + in_quotes(name + "2"));
  };
  for (const Kind& kind : builtin) refuse(kind);
  for (const Kind& kind : loaded)
    if (!kind.file.empty()) refuse(kind);  // the others are built in
}

}  // namespace understudy

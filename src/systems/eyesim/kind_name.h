// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names of the kinds of robots and objects that files describe. Each exists only once, ignoring
// case, because scenes refer to kinds by name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/words.h"
#include "files/file_report.h"
#include "files/resolver.h"

namespace understudy {

// If a file gives no name, its own name without the ending is used.
inline std::string name_of_file(const std::string& path) {
  return std::filesystem::path(file_name_of(path)).stem().string();
}

// Reports at `where` if a built-in kind, or a kind from an earlier file, has the name.
template <class Kind>
void refuse_taken_name(const Token& where, const std::string& name, const std::string& what,
                       const std::vector<Kind>& builtin, const std::vector<Kind>& loaded,
                       FileReport& report) {
  const auto refuse = [&](const Kind& kind) {
    if (same_word(kind.name, name))
      report.error(where, "there is already " + what + " called " + in_quotes(kind.name),
                   "choose another name, such as " + in_quotes(name + "2"));
  };
  for (const Kind& kind : builtin) refuse(kind);
  for (const Kind& kind : loaded)
    if (!kind.file.empty()) refuse(kind);  // the others are built in
}

}  // namespace understudy

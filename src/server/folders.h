// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Folders: the part of the disk that viewers may read, given when the program starts. Paths are
// resolved, including links, before they are compared.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace understudy {

struct FolderEntry {
  std::string name;
  std::string path;
  bool folder = false;
  bool world = false;    // a file that can be opened, by its extension
  bool program = false;  // one that can be started, or compiled and started
};

class Folders {
 public:
  explicit Folders(const std::vector<std::string>& roots);

  // The contents of a folder, folders first; for "", the roots. The error says why they cannot be
  // listed.
  Result<std::vector<FolderEntry>> list(const std::string& path) const;
  // The file at this path. Fails if it is not a file or is outside the folders.
  Result<std::string> find(const std::string& path) const;
  // Where a file with this path would be written. It need not exist yet.
  Result<std::string> place_for(const std::string& path) const;

 private:
  bool holds(const std::string& resolved) const;

  std::vector<std::string> roots_;  // resolved
};

}  // namespace understudy

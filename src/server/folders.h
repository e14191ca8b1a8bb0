// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Folders: the part of the disk that viewers may look into, given when the program starts. Paths
// are resolved, links and all, before they are compared.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace understudy {

struct FolderEntry {
  std::string name;
  std::string path;
  bool folder = false;
  bool world = false;    // a file that can be opened, by its ending
  bool program = false;  // one that can be started, or compiled and started
};

class Folders {
 public:
  explicit Folders(const std::vector<std::string>& roots);

  // What is in a folder, folders first; of "", the roots. The error says why not.
  Result<std::vector<FolderEntry>> list(const std::string& path) const;
  // The file that is meant; the error if it is none, or lies elsewhere.
  Result<std::string> find(const std::string& path) const;
  // Where a file of this path would be written, which need not be there yet.
  Result<std::string> place_for(const std::string& path) const;

 private:
  bool holds(const std::string& resolved) const;

  std::vector<std::string> roots_;  // resolved
};

}  // namespace understudy

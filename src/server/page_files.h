// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PageFiles: the page and its scripts, all read at the start. A request is looked up in the list,
// so no request ever reaches the disk.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace understudy {

struct PageFile {
  std::string_view type;  // for Content-Type
  std::string content;
};

class PageFiles {
 public:
  // Reads a folder and its subfolders. The error says which file cannot be read.
  static Result<PageFiles> load(const std::string& folder);
  // Finds a file by the path of a request: "/" for the page, "/help/" for the first page of a
  // folder. Null if there is none.
  const PageFile* find(std::string_view path) const;
  // Whether the path lacks only its final slash. Relative links of the page are resolved after it.
  bool is_folder(std::string_view path) const;

 private:
  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/inner_path.h"

#include <algorithm>

#include "base/words.h"

namespace understudy {
namespace {

constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kLongestName = 255;
constexpr int kDeepest = 32;

}  // namespace

Result<std::string> inner_path(std::string_view path) {
  if (path.empty() || path.ends_with('/')) return Error{"a file needs a name"};
  if (path.size() > kLongestPath) return Error{"the path of a file may have at most 1000 bytes"};
  if (std::any_of(path.begin(), path.end(), is_control))
    return Error{"the path of a file may not contain control characters"};
  int depth = 0;
  for (std::string_view rest = path; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
    if (name.empty() || name == "." || name == ".." || name.find('\\') != std::string_view::npos)
      return Error{"the path of a file must be relative, without . and .., with / between folders"};
    if (name.size() > kLongestName) return Error{"the name of a file may have at most 255 bytes"};
    if (++depth > kDeepest) return Error{"folders may be nested at most 32 deep"};
  }
  return std::string(path);
}

}  // namespace understudy

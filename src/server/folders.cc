// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/folders.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/words.h"
#include "load/find_worlds.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 10'000;
constexpr std::string_view kProgramEndings[] = {".c", ".cc", ".cpp", ".cxx", ".py"};

bool is_source(const fs::path& path) {
  const std::string ending = lower_case(path.extension().string());
  return std::find(std::begin(kProgramEndings), std::end(kProgramEndings), ending) !=
         std::end(kProgramEndings);
}

std::string resolved(const std::string& path) {
  std::error_code error;
  const fs::path found = fs::canonical(path, error);
  return error ? "" : found.string();
}

Error not_allowed(const std::string& path) {
  return Error{path + " is not in a folder that this window may read"};
}

}  // namespace

Folders::Folders(const std::vector<std::string>& roots) {
  for (const std::string& root : roots) {
    const std::string path = root.empty() ? "" : resolved(root);
    if (!path.empty() && std::find(roots_.begin(), roots_.end(), path) == roots_.end())
      roots_.push_back(path);
  }
}

bool Folders::holds(const std::string& path) const {
  return std::any_of(roots_.begin(), roots_.end(), [&](const std::string& root) {
    // "/a/b" contains "/a/b" and "/a/b/c", but not "/a/bc".
    return path.starts_with(root) &&
           (path.size() == root.size() || root.ends_with('/') || path[root.size()] == '/');
  });
}

Result<std::string> Folders::find(const std::string& path) const {
  const std::string found = resolved(path);
  if (found.empty() || !holds(found)) return not_allowed(path);
  std::error_code error;
  if (!fs::is_regular_file(found, error)) return Error{path + " is not a file"};
  return found;
}

Result<std::string> Folders::place_for(const std::string& path) const {
  const fs::path wanted(path);
  const std::string name = wanted.filename().string();
  const std::string folder = resolved(wanted.parent_path().string());
  if (folder.empty() || !holds(folder)) return not_allowed(path);
  if (name.empty() || name.starts_with('.')) return Error{"a file needs a name"};
  // A link would make us write somewhere else.
  std::error_code ignored;
  if (fs::is_symlink(fs::path(folder) / name, ignored)) return Error{path + " is a link"};
  return (fs::path(folder) / name).string();
}

Result<std::vector<FolderEntry>> Folders::list(const std::string& path) const {
  std::vector<FolderEntry> entries;
  if (path.empty()) {
    for (const std::string& root : roots_) entries.push_back({root, root, true, false, false});
    return entries;
  }
  const std::string folder = resolved(path);
  if (folder.empty() || !holds(folder)) return not_allowed(path);
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const fs::path& found = it->path();
    const std::string name = found.filename().string();
    std::error_code ignored;
    const bool is_folder = it->is_directory(ignored);
    if (name.starts_with('.') || (!is_folder && !it->is_regular_file(ignored))) continue;
    const bool runs =
        (it->status(ignored).permissions() & fs::perms::owner_exec) != fs::perms::none;
    entries.push_back({name, found.string(), is_folder, !is_folder && may_be_world(found.string()),
                       !is_folder && (runs || is_source(found))});
    if (entries.size() >= kMostEntries) break;
  }
  if (error) return Error{path + ": " + error.message()};
  std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    return a.folder != b.folder ? a.folder : a.name < b.name;
  });
  return entries;
}

}  // namespace understudy

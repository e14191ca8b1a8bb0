// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/project_resolver.h"

#include <filesystem>

namespace understudy {
namespace {

constexpr const char* kOwnFolder = "sear";  // in the folders of worlds

SearchFolders shipped_folders(const Resolver& below) {
  SearchFolders folders;
  for (const std::string& configured : below.folders().configured)
    folders.configured.push_back(path_in(configured, kOwnFolder));
  return folders;
}

// The rest of a path below a folder; none if it is elsewhere. Both are full paths.
std::optional<std::string> below_folder(const std::string& path, const std::string& folder) {
  const std::string normal = std::filesystem::path(path).lexically_normal().string();
  const std::string start = folder.ends_with('/') ? folder : folder + "/";
  if (!normal.starts_with(start)) return std::nullopt;
  return normal.substr(start.size());
}

}  // namespace

ProjectResolver::ProjectResolver(const std::string& folder, std::optional<SearFiles> archive,
                                 const Resolver& below)
    : Resolver(shipped_folders(below)),
      folder_(folder),
      archive_(std::move(archive)),
      below_(below) {}

std::optional<std::string> ProjectResolver::inner(const std::string& path) const {
  return below_folder(full_path(path), full_path(folder_));
}

bool ProjectResolver::is_shipped(const std::string& path) const {
  for (const std::string& configured : folders().configured)
    if (below_folder(full_path(path), full_path(configured))) return true;
  return false;
}

Result<Bytes> ProjectResolver::read_up_to(const std::string& path, std::size_t most) const {
  const auto own = inner(path);
  if (!own && !is_shipped(path)) return Error{"it is not in the project"};
  if (!own || !archive_) return below_.read_up_to(path, most);
  const auto file = archive_->find(*own);
  if (file == archive_->end()) return Error{"there is no such file"};
  if (file->second.size() > most)
    return Error{"it is larger than " + std::to_string(most >> 20) + " MiB"};
  return file->second;
}

bool ProjectResolver::is_file(const std::string& path) const {
  const auto own = inner(path);
  if (own && archive_) return archive_->count(*own) > 0;
  return (own || is_shipped(path)) && below_.is_file(path);
}

std::vector<std::string> ProjectResolver::files_in(const std::string& folder) const {
  if (!archive_) return inner(folder) ? below_.files_in(folder) : std::vector<std::string>();
  std::vector<std::string> files;
  for (const auto& [path, bytes] : *archive_)
    if (path_in(folder_, folder_of(path)) == folder) files.push_back(path_in(folder_, path));
  return files;
}

}  // namespace understudy

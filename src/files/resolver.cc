// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/resolver.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kInstallation = "%sim%";

std::string with_slashes(std::string_view written) {
  std::string path(written);
  std::replace(path.begin(), path.end(), '\\', '/');
  if (names_installation(path)) {
    path.erase(0, kInstallation.size());
    path.erase(0, path.find_first_not_of('/'));
  }
  return path;
}

// "C:/Users/...": a path from another kind of machine.
bool has_drive_letter(const std::string& path) {
  const char c = path.empty() ? ' ' : path[0];
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter && path.size() > 2 && path[1] == ':' && path[2] == '/';
}

Error too_large(std::size_t most) {
  constexpr std::size_t kMebibyte = 1024 * 1024;
  return Error{"it is larger than " + std::to_string(most / kMebibyte) + " MiB"};
}

}  // namespace

std::string path_in(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).lexically_normal().string();
}

std::vector<std::string> Resolver::places(std::string_view written,
                                          const std::string& folder) const {
  const std::string name = with_slashes(written);
  if (name.empty() || has_drive_letter(name)) return {};
  if (fs::path(name).is_absolute()) return {name};
  std::vector<std::string> found = {path_in(folder, name)};
  for (const std::string& configured : folders_.configured)
    found.push_back(path_in(configured, name));
  if (!folders_.home.empty()) found.push_back(path_in(folders_.home, name));
  return found;
}

std::optional<std::string> Resolver::find(std::string_view written,
                                          const std::string& folder) const {
  for (std::string& place : places(written, folder))
    if (is_file(place)) return std::move(place);
  return std::nullopt;
}

std::string Resolver::shortest(const std::string& path, const std::string& folder) const {
  if (!is_file(path)) return path;  // kept as it is, so that it does not find another file
  const std::string full = full_path(path);
  std::vector<std::string> starts = {folder};
  starts.insert(starts.end(), folders_.configured.begin(), folders_.configured.end());
  starts.push_back(folders_.home);
  std::string best = full;
  for (const std::string& start : starts) {
    // A folder that is not given is skipped. But the file's own folder may be empty: the current
    // one.
    if (start.empty() && &start != &starts.front()) continue;
    const std::string relative =
        fs::path(full).lexically_relative(full_path(start.empty() ? "." : start)).string();
    // A file next to a collection is not part of it.
    if (relative.starts_with("..") && &start != &starts.front()) continue;
    if (relative.empty() || relative.size() >= best.size()) continue;
    const auto found = find(relative, folder);
    if (found && full_path(*found) == full) best = relative;
  }
  return best;
}

bool DiskResolver::is_file(const std::string& path) const {
  std::error_code problem;  // also covers names that the file system does not allow
  return fs::is_regular_file(path, problem);
}

bool DiskResolver::is_folder(const std::string& path) const {
  std::error_code problem;
  return fs::is_directory(path, problem);
}

std::vector<std::string> DiskResolver::files_in(const std::string& folder) const {
  constexpr std::size_t kMostEntries = 100'000;
  std::vector<std::string> files;
  std::error_code problem;
  std::size_t looked_at = 0;
  for (fs::directory_iterator it(folder, problem), end;
       !problem && it != end && ++looked_at < kMostEntries; it.increment(problem)) {
    std::error_code ignored;
    if (it->symlink_status(ignored).type() == fs::file_type::regular)
      files.push_back(path_in(folder, it->path().filename().string()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string DiskResolver::full_path(const std::string& path) const {
  std::error_code problem;
  const fs::path full = fs::absolute(path, problem).lexically_normal();
  return problem ? path : full.string();
}

Result<Bytes> DiskResolver::read_up_to(const std::string& path, std::size_t most) const {
  // Reading anything but a regular file might never end.
  std::error_code problem;
  if (!fs::exists(path, problem)) return Error{"there is no such file"};
  if (is_folder(path)) return Error{"it is a folder"};
  if (!fs::is_regular_file(path, problem)) return Error{"it is not a regular file"};
  if (const auto size = fs::file_size(path, problem); !problem && size > most)
    return too_large(most);
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"it cannot be opened"};

  // One byte more than allowed shows that a file is too large, even if it is still growing.
  Bytes bytes;
  char block[16384];
  while (bytes.size() <= most && in) {
    in.read(block, sizeof block);
    bytes.insert(bytes.end(), block, block + in.gcount());
  }
  if (in.bad()) return Error{"it cannot be read"};
  if (bytes.size() > most) return too_large(most);
  return bytes;
}

Result<Bytes> MemoryResolver::read_up_to(const std::string& path, std::size_t most) const {
  const auto file = files_.find(path);
  if (file == files_.end()) return Error{"there is no such file"};
  if (file->second.size() > most) return too_large(most);
  return Bytes(file->second.begin(), file->second.end());
}

std::vector<std::string> MemoryResolver::files_in(const std::string& folder) const {
  std::vector<std::string> files;
  for (const auto& [path, text] : files_)
    if (folder_of(path) == folder) files.push_back(path);
  return files;
}

// The files in memory are stored by full path, because callers may write a path in different ways.
void OverlayResolver::add(const std::string& path, std::string_view text) {
  above_.add(full_path(path), text);
}

Result<Bytes> OverlayResolver::read_up_to(const std::string& path, std::size_t most) const {
  const std::string full = full_path(path);
  return above_.is_file(full) ? above_.read_up_to(full, most) : below_.read_up_to(path, most);
}

bool OverlayResolver::is_file(const std::string& path) const {
  return above_.is_file(full_path(path)) || below_.is_file(path);
}

std::vector<std::string> OverlayResolver::files_in(const std::string& folder) const {
  std::vector<std::string> files = above_.files_in(full_path(folder));
  for (const std::string& path : below_.files_in(folder))
    if (!above_.is_file(full_path(path))) files.push_back(path);
  std::sort(files.begin(), files.end());
  return files;
}

std::string folder_of(const std::string& path) { return fs::path(path).parent_path().string(); }

bool names_installation(std::string_view written) { return written.starts_with(kInstallation); }

std::string file_name_of(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "formats/resolver.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace understudy {
namespace {

namespace fs = std::filesystem;

std::string join(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).lexically_normal().string();
}

std::string with_slashes(std::string_view written) {
  constexpr std::string_view kOldHome = "%sim%";
  std::string path(written);
  std::replace(path.begin(), path.end(), '\\', '/');
  if (path.starts_with(kOldHome)) {
    path.erase(0, kOldHome.size());
    path.erase(0, path.find_first_not_of('/'));
  }
  return path;
}

}  // namespace

std::vector<std::string> Resolver::places(std::string_view written,
                                          const std::string& folder) const {
  const std::string name = with_slashes(written);
  if (name.empty()) return {};
  if (fs::path(name).is_absolute()) return {name};
  std::vector<std::string> found = {join(folder, name)};
  if (!folders_.configured.empty()) found.push_back(join(folders_.configured, name));
  if (!folders_.home.empty()) found.push_back(join(folders_.home, name));
  return found;
}

std::optional<std::string> Resolver::find(std::string_view written,
                                          const std::string& folder) const {
  for (std::string& place : places(written, folder))
    if (is_file(place)) return std::move(place);
  return std::nullopt;
}

bool DiskResolver::is_file(const std::string& path) const {
  std::error_code problem;  // also for names the file system does not allow
  return fs::is_regular_file(path, problem);
}

std::string DiskResolver::full_path(const std::string& path) const {
  std::error_code problem;
  const fs::path full = fs::absolute(path, problem).lexically_normal();
  return problem ? path : full.string();
}

Result<Bytes> DiskResolver::read(const std::string& path) const {
  // Anything but a regular file might never end.
  std::error_code problem;
  if (!fs::exists(path, problem)) return Error{"there is no such file"};
  if (!fs::is_regular_file(path, problem)) return Error{"it is not a regular file"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"it cannot be opened"};

  // One byte more than allowed tells a file that is too large, even one that is still growing.
  Bytes bytes;
  char block[16384];
  while (bytes.size() <= kLargestFile && in) {
    in.read(block, sizeof block);
    bytes.insert(bytes.end(), block, block + in.gcount());
  }
  if (in.bad()) return Error{"it cannot be read"};
  if (bytes.size() > kLargestFile) return Error{"it is larger than 16 MiB"};
  return bytes;
}

Result<Bytes> MemoryResolver::read(const std::string& path) const {
  const auto file = files_.find(path);
  if (file == files_.end()) return Error{"there is no such file"};
  if (file->second.size() > kLargestFile) return Error{"it is larger than 16 MiB"};
  return Bytes(file->second.begin(), file->second.end());
}

std::string folder_of(const std::string& path) { return fs::path(path).parent_path().string(); }

std::string file_name_of(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

}  // namespace understudy

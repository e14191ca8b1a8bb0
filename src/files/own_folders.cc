// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "files/own_folders.h"

#include <filesystem>

namespace understudy {
namespace {

namespace fs = std::filesystem;

fs::path own_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

}  // namespace

std::string library_folder() {
  // Test programs lie in a folder of their own, one level deeper or not.
  for (fs::path folder = own_folder(); folder.has_relative_path(); folder = folder.parent_path())
    if (is_there(folder / "lib" / "libunderstudy-shim.so")) return (folder / "lib").string();
  return (own_folder().parent_path() / "lib").string();
}

std::string data_folder() {
  for (fs::path folder = own_folder(); folder.has_relative_path(); folder = folder.parent_path()) {
    if (is_there(folder / "share" / "understudy" / "worlds"))
      return (folder / "share" / "understudy").string();
    if (is_there(folder / "worlds") && is_there(folder / "examples" / "c")) return folder.string();
  }
  return "";
}

std::string page_folder() {
  return (fs::path(library_folder()).parent_path() / "share" / "understudy" / "ui").string();
}

std::string find_example(const std::string& name) {
  const fs::path root = fs::path(library_folder()).parent_path();
  std::error_code error;
  for (const fs::path& folder : {root / "examples", root / "share/understudy/programs"})
    if (fs::is_regular_file(folder / name, error)) return (folder / name).string();
  return "";
}

}  // namespace understudy

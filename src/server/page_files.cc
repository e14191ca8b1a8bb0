// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/page_files.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace understudy {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},
    {".gif", "image/gif"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".glb", "model/gltf-binary"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

}  // namespace

Result<PageFiles> PageFiles::load(const std::string& folder) {
  namespace fs = std::filesystem;
  PageFiles all;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    const std::string path = "/" + it->path().lexically_relative(folder).generic_string();
    std::ifstream in(it->path(), std::ios::binary);
    std::string content{std::istreambuf_iterator<char>(in), {}};
    if (in.bad()) return Error{"cannot read " + it->path().string()};
    all.files_[path] = {type_of(path), std::move(content)};
  }
  if (error) return Error{"cannot read the page's files in " + folder + ": " + error.message()};
  if (all.find("/") == nullptr)
    return Error{"there is no index.html in " + folder + "; build it with ./understudy build"};
  return all;
}

const PageFile* PageFiles::find(std::string_view path) const {
  const std::string file = std::string(path) + (path.ends_with('/') ? "index.html" : "");
  const auto found = files_.find(file);
  return found == files_.end() ? nullptr : &found->second;
}

bool PageFiles::is_folder(std::string_view path) const {
  return !path.ends_with('/') && find(std::string(path) + "/") != nullptr;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/open_upload.h"

#include <algorithm>
#include <filesystem>

#include "base/words.h"
#include "files/inner_path.h"
#include "load/find_worlds.h"
#include "load/world_file.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFoldersSearched = 200;

// Reads only files in these folders. Blender is not started for files from elsewhere.
class FencedResolver final : public DiskResolver {
 public:
  FencedResolver(const std::vector<std::string>& search, const std::vector<std::string>& allowed)
      : DiskResolver(SearchFolders{search, ""}), allowed_(allowed) {}
  bool is_file(const std::string& path) const override {
    return allowed_.find(path).ok() && !lower_case(path).ends_with(".blend");
  }
  bool is_folder(const std::string&) const override { return false; }  // folders are not found
  Result<Bytes> read_up_to(const std::string& path, std::size_t most) const override {
    const auto found = allowed_.find(path);
    if (!found) return Error{"it is not in the upload"};
    return DiskResolver::read_up_to(*found, most);
  }

 private:
  Folders allowed_;
};

// Files that archives of some systems contain in addition.
bool is_clutter(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name == "__MACOSX";
}

// Everything useful below the folder, in a fixed order.
struct Content {
  std::vector<std::string> files;    // relative
  std::vector<std::string> folders;  // full paths
};
Content content_of(const std::string& folder) {
  Content content;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (is_clutter(it->path())) {
      it.disable_recursion_pending();
      continue;
    }
    std::error_code ignored;
    if (it->is_directory(ignored))
      content.folders.push_back(it->path().string());
    else
      content.files.push_back(it->path().lexically_relative(folder).string());
  }
  std::sort(content.files.begin(), content.files.end());
  std::sort(content.folders.begin(), content.folders.end());
  return content;
}

// Hides where uploads are kept.
std::string without_folder(std::string text, const std::string& folder) {
  const std::string prefix = folder + "/";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at))
    text.erase(at, prefix.size());
  return text;
}

std::vector<std::string> readable_folders(const LoadOptions& load) {
  return search_folders(load.worlds).configured;
}

}  // namespace

UploadOpenResult request_for_upload(const std::string& folder, const std::string& path,
                                    const LoadOptions& load) {
  UploadOpenResult out;
  const auto fail = [&](std::string why) {
    out.result.error = std::move(why);
    return out;
  };
  const Content content = content_of(folder);
  std::string chosen = path;
  if (chosen.empty()) {
    std::vector<std::string> found = likely_worlds(folder, content.files);
    if (found.empty())
      return fail("it contains no world; add a file that ends in " + world_endings() +
                  ", or one for viewing that ends in " + kind_endings());
    if (found.size() > 1) {
      out.worlds = std::move(found);
      return fail("there are several worlds in it; choose one");
    }
    chosen = found[0];
  }
  if (const auto inner = inner_path(chosen); !inner) return fail(inner.error());

  std::vector<std::string> search = {folder};
  search.insert(search.end(), content.folders.begin(),
                content.folders.begin() + static_cast<std::ptrdiff_t>(std::min(
                                              kMostFoldersSearched, content.folders.size())));
  std::vector<std::string> allowed = {folder};
  for (const std::string& collection : readable_folders(load)) {
    search.push_back(collection);
    allowed.push_back(collection);
  }
  FencedResolver resolver(search, allowed);
  const std::string file = folder + "/" + chosen;
  if (!Folders({folder}).find(file)) return fail("there is no file " + chosen + " in the upload");

  Spec spec;
  Diagnostics diagnostics;
  const bool ok = load_world_file(file, spec, diagnostics, resolver, load);
  for (const Diagnostic& d : diagnostics.list())
    out.result.diagnostics.push_back(without_folder(to_string(d), folder));
  if (!ok) return fail("the world has errors");
  for (std::string& left : take_programs(spec))
    out.programs_left.push_back(without_folder(std::move(left), folder));
  OpenResult made = request_for_world(std::move(spec));
  made.diagnostics = std::move(out.result.diagnostics);
  out.result = std::move(made);
  return out;
}

}  // namespace understudy

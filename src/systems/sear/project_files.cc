// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/project_files.h"

#include <algorithm>

#include "base/words.h"
#include "systems/sear/project_xml.h"
#include "systems/sear/sear.h"

namespace understudy {
namespace {

struct SearFolder {
  const char* name;
  bool of_robot;
};
// The plural is written by some.
constexpr SearFolder kFolders[] = {
    {"environment", false}, {"environments", false}, {"robot", true}, {"robots", true}};
constexpr std::size_t kMostFiles = 2000;

std::vector<std::string> xml_files_in(const std::string& folder, const Resolver& resolver) {
  std::vector<std::string> files = resolver.files_in(folder);
  std::erase_if(files, [](const std::string& path) { return !lower_case(path).ends_with(".xml"); });
  return files;
}

}  // namespace

std::optional<std::string> find_sear_project(const std::string& folder, const Resolver& resolver) {
  for (const SearFolder& inner : kFolders)
    for (const std::string& path : xml_files_in(path_in(folder, inner.name), resolver)) {
      const auto bytes = resolver.read(path);
      if (bytes && looks_like_sear_xml(*bytes)) return path;
    }
  return std::nullopt;
}

std::optional<SearProject> read_sear_files(const std::string& folder, const Resolver& resolver,
                                           Diagnostics& diagnostics) {
  SearProject project;
  std::size_t count = 0;
  for (const SearFolder& inner : kFolders)
    for (const std::string& path : xml_files_in(path_in(folder, inner.name), resolver)) {
      FileReport report(path, diagnostics);
      if (++count > kMostFiles) {
        report.error("the project has more than 2000 XML files", "leave some out");
        return std::nullopt;
      }
      const auto bytes = resolver.read(path);
      if (!bytes)
        report.error(bytes.error(), "check its permissions");
      else if (auto item = read_sear_xml(*bytes, inner.of_robot, report))
        project.items.push_back(std::move(*item));
    }
  if (count > 0) return project;
  FileReport(folder, diagnostics)
      .error("this project has no XML files in its folders environment and robot",
             "make some with the classes of org.SEAR.POJOs");
  return std::nullopt;
}

}  // namespace understudy

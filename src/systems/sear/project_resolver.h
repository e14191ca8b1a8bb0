// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ProjectResolver: the files of one project, in its folder or unpacked from its archive, and what
// comes with the simulator for such projects. Nothing that a project says leads to other files.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "files/resolver.h"

namespace understudy {

using SearFiles = std::map<std::string, Bytes>;  // by their paths in the project

class ProjectResolver final : public Resolver {
 public:
  // `archive` is none for a project in a folder.
  ProjectResolver(const std::string& folder, std::optional<SearFiles> archive,
                  const Resolver& below);

  const std::string& folder() const { return folder_; }
  Result<Bytes> read_up_to(const std::string& path, std::size_t most) const override;
  std::string full_path(const std::string& path) const override { return below_.full_path(path); }
  bool is_file(const std::string& path) const override;
  std::vector<std::string> files_in(const std::string& folder) const override;

 private:
  // The path within the project; none if it is elsewhere.
  std::optional<std::string> inner(const std::string& path) const;
  // Whether it comes with the simulator.
  bool is_shipped(const std::string& path) const;

  std::string folder_;
  std::optional<SearFiles> archive_;
  const Resolver& below_;
};

}  // namespace understudy

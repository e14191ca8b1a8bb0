// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world that a user dropped on the page, to replace the current run. Its files find each other in
// the upload and in the folders of worlds, and nowhere else. Its programs never start.
#pragma once

#include <string>
#include <vector>

#include "load/world_file.h"
#include "server/open_request.h"

namespace understudy {

struct UploadOpenResult {
  OpenResult result;
  std::vector<std::string> worlds;         // to choose from, if it is not clear which one is meant
  std::vector<std::string> programs_left;  // "robot: command" for those that the file names
};

// `folder` is that of the upload and `path` is relative to it. If it is empty, the only world in
// the upload is opened.
UploadOpenResult request_for_upload(const std::string& folder, const std::string& path,
                                    const LoadOptions& load);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world that a user dropped on the page, in place of the run that is shown. Its files find each
// other inside the upload and in the folders of worlds, nowhere else; its programs never start.
#pragma once

#include <string>
#include <vector>

#include "server/open_request.h"

namespace understudy {

struct UploadOpenResult {
  OpenResult result;
  std::vector<std::string> worlds;  // to choose from, when it is not clear which one is meant
  std::vector<std::string> programs_left;  // "robot: command", that the file names
};

// `folder`: of the upload. `path`: in it; empty: the world that is there, if it is one.
UploadOpenResult request_for_upload(const std::string& folder, const std::string& path,
                                    const std::vector<std::string>& worlds);

}  // namespace understudy

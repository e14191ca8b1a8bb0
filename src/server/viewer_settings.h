// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ViewerSettings: the settings as viewers see and change them, and what follows from them: the
// folders that viewers may look into, the log on the disk, how a world is opened.
#pragma once

#include <string>

#include "server/folders.h"
#include "server/open_request.h"
#include "server/settings.h"
#include "server/viewer_log.h"
#include "server/viewer_params.h"

namespace understudy {

class ViewerSettings {
 public:
  // What is wrong with the file of the settings goes to the log.
  ViewerSettings(const ViewerParams& params, ViewerLog& log);

  const Settings& values() const { return settings_; }
  const Folders& folders() const { return folders_; }
  // Named at the start: only from there programs start.
  const Folders& program_folders() const { return program_folders_; }

  // The error says why not.
  Status change(const std::string& name, const JsonView& value);
  // Speed and errors of a world that is opened.
  void apply_to(OpenRequest& request) const;

 private:
  Folders all_folders() const;

  const ViewerParams& params_;
  ViewerLog& log_;
  Settings settings_;
  Folders folders_;
  Folders program_folders_;
};

}  // namespace understudy

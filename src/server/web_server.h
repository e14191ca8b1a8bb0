// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WebServer: the window on a run, for browsers: docs/protocols/window.md. On a thread of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "server/open_request.h"
#include "server/viewer_params.h"

namespace understudy {

class Host;

struct WebParams {
  std::string address = "127.0.0.1";  // numeric
  std::uint16_t port = 8080;          // 0: any free one
  std::string ui_folder;              // the page's files
  ViewerParams viewers;
};

class WebServer {
 public:
  // The error names the remedy.
  static Result<std::unique_ptr<WebServer>> open(const WebParams& params);
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  // Whoever has it may change the run.
  std::string link() const;

  // Opens the window of a run that has not begun yet, and shows it; null: it has ended.
  void show(Host* run);
  // As the settings say.
  double start_speed() const;
  // What a viewer wants instead of the run that was shown last.
  std::optional<OpenRequest> take_open_request();

 private:
  class Impl;
  explicit WebServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace understudy

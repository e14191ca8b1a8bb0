// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Who asks by HTTP, and who answers. All of it happens on the server's thread.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string_view>

#include "server/http_messages.h"
#include "server/upload_intake.h"

namespace understudy {

class ViewerServer;

// Who has sent a request and waits for the answer.
class WebClient {
 public:
  virtual ~WebClient() = default;
  virtual void answer(WebResponse response) = 0;
  // Instead: the beginning of an answer that ends with the connection, and then its pieces, which
  // must stay until `then`. That is not called if the client has gone.
  virtual void begin(WebResponse response, std::function<void()> then) = 0;
  using Pieces = std::array<std::string_view, 3>;
  virtual void send(const Pieces& pieces, std::function<void()> then) = 0;
  // Whoever is sent something is noticed by that; this is for the others.
  virtual bool is_gone() const = 0;
};

class WebSite {
 public:
  virtual ~WebSite() = default;
  // Of requests of which only the head has come: whether this client may ask at all, ...
  virtual bool allows(const WebRequest& head) const = 0;
  // ... whether it may change the run, ...
  virtual bool has_control(const WebRequest& head) const = 0;
  // ... and who takes the body, if that comes piece by piece; null otherwise.
  virtual std::unique_ptr<UploadIntake> begin_upload(const WebRequest& head) = 0;
  // Now or later.
  virtual void answer(const WebRequest& request, std::shared_ptr<WebClient> client) = 0;
  // Where viewers go.
  virtual ViewerServer& viewers() = 0;
};

}  // namespace understudy

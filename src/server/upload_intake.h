// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files as they come in by HTTP: POST /api/upload/UPLOAD/PATH. Piece by piece onto the disk, so
// that the memory does not grow with them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "server/http_messages.h"
#include "server/uploads.h"

namespace understudy {

bool is_upload(const WebRequest& head);

class UploadIntake {
 public:
  // More than is ever taken: what is refused is read and dropped, up to here, so that the client
  // sees the answer.
  static constexpr std::uint64_t kMostRead = 128 * 1024 * 1024;

  UploadIntake(WebRequest head, Uploads& uploads, bool control);

  void take(std::string_view bytes);
  // All bytes are there: one little piece of work, until there is an answer.
  std::optional<WebResponse> go_on();

 private:
  WebRequest head_;
  std::unique_ptr<UploadReceiver> receiver_;
  std::optional<Refusal> refused_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/upload_intake.h"

#include <algorithm>
#include <utility>

#include "server/request_target.h"
#include "server/responses.h"

namespace understudy {
namespace {

constexpr std::string_view kUploadPath = "/api/upload/";

Uploads::Begun begin(const WebRequest& head, Uploads& uploads, bool control) {
  if (!control)
    return Refusal{403, "this window can only watch; open the link that the program printed"};
  if (head.method != WebMethod::kPost) return Refusal{405, "POST the file"};
  std::string_view path = path_of(head.target);
  take(path, kUploadPath);
  const std::string_view upload = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(path.size(), upload.size() + 1));
  const auto decoded = percent_decoded(path);
  if (!decoded) return Refusal{400, "each % in a path must be followed by two hexadecimal digits"};
  return uploads.receive(upload, *decoded);
}

}  // namespace

bool is_upload(const WebRequest& head) { return head.target.starts_with(kUploadPath); }

UploadIntake::UploadIntake(WebRequest head, Uploads& uploads, bool control)
    : head_(std::move(head)) {
  Uploads::Begun begun = begin(head_, uploads, control);
  if (auto* refused = std::get_if<Refusal>(&begun))
    refused_ = std::move(*refused);
  else
    receiver_ = std::move(std::get<0>(begun));
}

void UploadIntake::take(std::string_view bytes) {
  if (receiver_ == nullptr) return;
  refused_ = receiver_->write(bytes);
  if (refused_) receiver_.reset();
}

std::optional<WebResponse> UploadIntake::go_on() {
  if (refused_) return refuse(head_, *refused_);
  const auto progress = receiver_->go_on();
  if (const auto* refused = std::get_if<Refusal>(&progress)) {
    refused_ = *refused;
    receiver_.reset();
  } else if (std::get<0>(progress) == UploadReceiver::Progress::kDone) {
    return no_content(head_);
  }
  return std::nullopt;
}

}  // namespace understudy

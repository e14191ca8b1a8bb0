// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uploads: files that a user dropped on the page. Each drop has its own folder, and all of them are
// in one folder that is removed at the end. Nothing that comes in is trusted: not the names, and
// not the sizes that archives claim. No file ever becomes a link or a program.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "host/temporary_folder.h"
#include "server/refusal.h"

namespace understudy {

struct UploadLimits {
  std::size_t bytes = 64 * 1024 * 1024;  // in an upload; for an archive, both packed and unpacked
  std::size_t files = 2000;              // in an upload, including folders of archives
  std::size_t uploads = 8;               // kept; then the oldest is removed
};

struct Upload;         // one drop
class UploadReceiver;  // one file being received

// 16 to 64 hexadecimal digits.
bool is_upload_name(std::string_view name);

class Uploads {
 public:
  explicit Uploads(UploadLimits limits = {}) : limits_(limits) {}

  // Starts a file of this upload, to be put at this path; or says why not.
  using Begun = std::variant<std::unique_ptr<UploadReceiver>, Refusal>;
  Begun receive(std::string_view upload, std::string_view path);
  // Where the files of an upload are; none if the upload does not exist (any more).
  std::optional<std::string> folder_of(std::string_view upload) const;

 private:
  std::variant<std::shared_ptr<Upload>, Refusal> find_or_make(const std::string& name);

  UploadLimits limits_;
  std::optional<TemporaryFolder> folder_;        // created when first needed
  int made_ = 0;                                 // so far
  std::deque<std::shared_ptr<Upload>> uploads_;  // the oldest first
};

// Bytes come in through write. When all of them are there, go_on is called until there is nothing
// left to do. An unfinished file leaves nothing behind.
class UploadReceiver {
 public:
  virtual ~UploadReceiver() = default;
  // After a refusal nothing more is called.
  virtual std::optional<Refusal> write(std::string_view bytes) = 0;
  enum class Progress { kMore, kDone };
  // Does a little work at a time, because others wait meanwhile.
  virtual std::variant<Progress, Refusal> go_on() = 0;
};

}  // namespace understudy

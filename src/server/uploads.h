// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uploads: files that a user dropped on the page, each drop in a folder of its own, all in one that
// is gone at the end. Nothing of what comes in is trusted: not the names, not the sizes that
// archives claim, and no file ever becomes a link or a program.
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
  std::size_t bytes = 64 * 1024 * 1024;  // of an upload; of an archive, packed and unpacked
  std::size_t files = 2000;              // of an upload, folders of archives among them
  std::size_t uploads = 8;               // kept; then the oldest goes
};

struct Upload;         // one drop
class UploadReceiver;  // one file on its way in

class Uploads {
 public:
  explicit Uploads(UploadLimits limits = {}) : limits_(limits) {}

  // A file of this upload, to be put at this path; or why not.
  using Begun = std::variant<std::unique_ptr<UploadReceiver>, Refusal>;
  Begun receive(std::string_view upload, std::string_view path);
  // Where the files of an upload are; none: there is no such upload (any more).
  std::optional<std::string> folder_of(std::string_view upload) const;

 private:
  std::variant<std::shared_ptr<Upload>, Refusal> find_or_make(const std::string& name);

  UploadLimits limits_;
  std::optional<TemporaryFolder> folder_;        // made when it is first needed
  int made_ = 0;                                 // so far
  std::deque<std::shared_ptr<Upload>> uploads_;  // the oldest first
};

// Bytes come in by write; when all are there, go_on is called until there is no more to do. A file
// that is not finished leaves nothing behind.
class UploadReceiver {
 public:
  virtual ~UploadReceiver() = default;
  // The refusal is the last word.
  virtual std::optional<Refusal> write(std::string_view bytes) = 0;
  enum class Progress { kMore, kDone };
  // A little work at a time: others wait meanwhile.
  virtual std::variant<Progress, Refusal> go_on() = 0;
};

}  // namespace understudy

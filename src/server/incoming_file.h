// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One file of an upload while it comes in: beside the upload's folder, under a name of our own,
// until it is complete and takes its place.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/refusal.h"
#include "server/uploads.h"

namespace understudy {

struct Upload {
  // `place`: a folder of its own, to be made.
  Upload(std::string upload_name, const std::string& place, UploadLimits upload_limits);
  ~Upload();  // with all its files
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  const std::string name;
  const std::string folder;    // of its files
  const std::string incoming;  // of those that are not complete
  const UploadLimits limits;
  std::size_t bytes = 0;
  std::size_t files = 0;
  int next_incoming = 0;
};

class IncomingFile {
 public:
  // `own_budget`: its bytes do not count for the upload, only for itself.
  explicit IncomingFile(std::shared_ptr<Upload> upload, bool own_budget = false);
  ~IncomingFile();
  IncomingFile(const IncomingFile&) = delete;
  IncomingFile& operator=(const IncomingFile&) = delete;

  std::optional<Refusal> write(std::string_view bytes);
  // All bytes are there: to its path in the upload's folder, in place of what was there before.
  std::optional<Refusal> place(const std::string& path);
  // All bytes are there, and it stays here.
  std::optional<Refusal> complete();
  const std::string& path() const { return path_; }

 private:
  std::shared_ptr<Upload> upload_;
  bool own_budget_;
  std::string path_;
  int file_ = -1;
  int failure_ = 0;  // errno of the opening
  std::size_t size_ = 0;
};

// Makes the folder at this path of the upload, if it is not there.
std::optional<Refusal> make_folder(const Upload& upload, const std::string& path);

}  // namespace understudy

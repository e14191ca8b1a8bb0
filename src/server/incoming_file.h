// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One file of an upload while it is received. It is kept next to the upload's folder, under a name
// of our own, until it is complete and is moved to its place.
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
  // `place` is a new folder for this upload, which is created.
  Upload(std::string upload_name, const std::string& place, UploadLimits upload_limits);
  ~Upload();  // removes all its files
  Upload(const Upload&) = delete;
  Upload& operator=(const Upload&) = delete;

  const std::string name;
  const std::string folder;    // for its files
  const std::string incoming;  // for incomplete files
  const UploadLimits limits;
  std::size_t bytes = 0;
  std::size_t files = 0;
  int next_incoming = 0;
};

class IncomingFile {
 public:
  // `own_budget`: its bytes do not count towards the limit of the upload, only towards its own.
  explicit IncomingFile(std::shared_ptr<Upload> upload, bool own_budget = false);
  ~IncomingFile();
  IncomingFile(const IncomingFile&) = delete;
  IncomingFile& operator=(const IncomingFile&) = delete;

  std::optional<Refusal> write(std::string_view bytes);
  // All bytes have been received. Moves the file to its path in the upload's folder, replacing any
  // earlier file.
  std::optional<Refusal> place(const std::string& path);
  // All bytes have been received, and the file stays here.
  std::optional<Refusal> complete();
  const std::string& path() const { return path_; }

 private:
  std::shared_ptr<Upload> upload_;
  bool own_budget_;
  std::string path_;
  int file_ = -1;
  int failure_ = 0;  // errno from opening it
  std::size_t size_ = 0;
};

// Creates the folder at this path of the upload, if it does not exist.
std::optional<Refusal> make_folder(const Upload& upload, const std::string& path);

}  // namespace understudy

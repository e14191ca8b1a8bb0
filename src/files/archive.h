// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Archive: the files in a .zip, one after another and piece by piece, so that the caller can stop
// at any size. What an archive says about itself is not trusted. pack_archive makes one. Only this
// file uses libzip.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

class Archive {
 public:
  // The error says what is wrong with the file, without its path.
  static Result<std::unique_ptr<Archive>> open(const std::string& path);
  // The same for one in memory, which must stay there.
  static Result<std::unique_ptr<Archive>> open(ByteSpan bytes);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Number of entries, including folders.
  std::uint64_t count() const;

  struct Entry {
    std::string name;  // with slashes; not to be trusted
    bool folder = false;
    bool special = false;      // a link or something else that is not a file
    bool backslashes = false;  // in the name as written
    bool encrypted = false;
    std::uint64_t packed_bytes = 0;
    std::uint64_t bytes = 0;  // as it says
  };
  Result<Entry> entry(std::uint64_t index) const;

  // Starts reading this entry.
  Status start(std::uint64_t index);
  // The next bytes of it; 0 at its end. Fails if the entry is damaged.
  Result<std::size_t> read(std::span<char> into);

 private:
  Archive() = default;
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

// Files for an archive. The same files always give the same bytes.
struct PackedFile {
  std::string name;  // with slashes
  Bytes bytes;
};
Result<Bytes> pack_archive(const std::vector<PackedFile>& files);

}  // namespace understudy

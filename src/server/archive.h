// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Archive: the files in a .zip, one after another and piece by piece, so that whoever unpacks it
// can stop at any size. What an archive says about itself is not believed. Only this file knows
// libzip.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "base/result.h"

namespace understudy {

class Archive {
 public:
  // The error says what is wrong with the file, without its path.
  static Result<std::unique_ptr<Archive>> open(const std::string& path);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Files, folders and all.
  std::uint64_t count() const;

  struct Entry {
    std::string name;  // as written, with slashes; not to be trusted
    bool folder = false;
    bool special = false;  // a link or another thing that is no file
  };
  Result<Entry> entry(std::uint64_t index) const;

  // Begins to read this one.
  Status start(std::uint64_t index);
  // The next bytes of it; 0 at its end. The error: it is damaged.
  Result<std::size_t> read(std::span<char> into);

 private:
  Archive() = default;
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

}  // namespace understudy

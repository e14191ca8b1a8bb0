// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Resolver: how a reader finds the files that a file names, and gets their bytes. Readers know no
// disk, so that tests work in memory and archives can work like folders.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

// Where files are looked for after the folder of the file that names them; empty: nowhere.
struct SearchFolders {
  std::string configured;  // the user's collection of worlds and robots
  std::string home;        // the simulator's home folder in EyeSim's sense
};

class Resolver {
 public:
  // A text file of a world is never larger; the limit keeps a wrong file out of the memory.
  static constexpr std::size_t kLargestFile = 16 * 1024 * 1024;

  explicit Resolver(SearchFolders folders = {}) : folders_(std::move(folders)) {}
  virtual ~Resolver() = default;

  // The file that is meant by `written` in a file of this folder: the absolute path, or the first
  // that exists in the folder of the file, the configured folder, the home folder. Backslashes may
  // stand for slashes, and a leading %sim%/ (EyeSim 6) is passed over.
  std::optional<std::string> find(std::string_view written, const std::string& folder) const;
  // Where find looks, in its order; for messages.
  std::vector<std::string> places(std::string_view written, const std::string& folder) const;

  // All bytes of a file; the error says why not, without the path.
  virtual Result<Bytes> read(const std::string& path) const = 0;
  // The path for use from any working folder: what a spec keeps.
  virtual std::string full_path(const std::string& path) const = 0;

 protected:
  virtual bool is_file(const std::string& path) const = 0;

 private:
  SearchFolders folders_;
};

class DiskResolver : public Resolver {
 public:
  using Resolver::Resolver;
  Result<Bytes> read(const std::string& path) const override;
  std::string full_path(const std::string& path) const override;

 protected:
  bool is_file(const std::string& path) const override;
};

class MemoryResolver : public Resolver {
 public:
  using Resolver::Resolver;
  void add(const std::string& path, std::string_view text) { files_[path] = text; }
  Result<Bytes> read(const std::string& path) const override;
  std::string full_path(const std::string& path) const override { return path; }

 protected:
  bool is_file(const std::string& path) const override { return files_.count(path) > 0; }

 private:
  std::map<std::string, std::string> files_;
};

// "worlds/demo/room.sim" -> "worlds/demo"; "room.sim" -> "".
std::string folder_of(const std::string& path);
// The last part of a path, whichever slashes it uses.
std::string file_name_of(std::string_view path);

}  // namespace understudy

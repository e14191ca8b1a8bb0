// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Resolver: how a reader finds the files that a file names, and gets their bytes. Readers do not
// access the disk, so that tests work in memory and archives can work like folders.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace understudy {

// Where files are looked for after the folder of the file that names them. Empty ones are skipped.
struct SearchFolders {
  std::vector<std::string> configured;  // collections of worlds and robots, in this order
  std::string home;                     // the simulator's own folder in the user's home
};

// The normalised path of a file in a folder.
std::string path_in(const std::string& folder, const std::string& name);

class Resolver {
 public:
  // The largest file of a world: an elevation tile has 25 MiB. The limit keeps a wrong file from
  // filling the memory.
  static constexpr std::size_t kLargestFile = 32 * 1024 * 1024;

  explicit Resolver(SearchFolders folders = {}) : folders_(std::move(folders)) {}
  virtual ~Resolver() = default;

  // The file that `written` means in a file of this folder: the absolute path, or the first match
  // in the folder of the file, the configured folders and the home folder. Backslashes may be used
  // as slashes, and a leading %sim%/ (in old files) is skipped.
  std::optional<std::string> find(std::string_view written, const std::string& folder) const;
  // The places where find looks, in its order; for messages.
  std::vector<std::string> places(std::string_view written, const std::string& folder) const;

  // The shortest way to write the path of a file so that find, from this folder, finds exactly this
  // file. The path itself if there is no such file.
  std::string shortest(const std::string& path, const std::string& folder) const;

  // All bytes of a file. The error says why it cannot be read, without the path.
  Result<Bytes> read(const std::string& path) const { return read_up_to(path, kLargestFile); }
  // The same for files that may be larger, or smaller, than the text file of a world.
  virtual Result<Bytes> read_up_to(const std::string& path, std::size_t most) const = 0;
  // The path for use from any working folder, as stored in a spec.
  virtual std::string full_path(const std::string& path) const = 0;
  virtual bool is_file(const std::string& path) const = 0;
  virtual bool is_folder(const std::string&) const { return false; }
  // The paths of the files directly in a folder, in order; links are left out.
  virtual std::vector<std::string> files_in(const std::string&) const { return {}; }
  const SearchFolders& folders() const { return folders_; }

 private:
  SearchFolders folders_;
};

class DiskResolver : public Resolver {
 public:
  using Resolver::Resolver;
  Result<Bytes> read_up_to(const std::string& path, std::size_t most) const override;
  std::string full_path(const std::string& path) const override;
  bool is_file(const std::string& path) const override;
  bool is_folder(const std::string& path) const override;
  std::vector<std::string> files_in(const std::string& folder) const override;
};

class MemoryResolver : public Resolver {
 public:
  using Resolver::Resolver;
  void add(const std::string& path, std::string_view text) { files_[path] = text; }
  Result<Bytes> read_up_to(const std::string& path, std::size_t most) const override;
  std::string full_path(const std::string& path) const override { return path; }
  bool is_file(const std::string& path) const override { return files_.count(path) > 0; }
  std::vector<std::string> files_in(const std::string& folder) const override;

 private:
  std::map<std::string, std::string> files_;
};

// Files in memory in front of another resolver's files, as if they had already been written.
class OverlayResolver : public Resolver {
 public:
  explicit OverlayResolver(const Resolver& below) : Resolver(below.folders()), below_(below) {}
  void add(const std::string& path, std::string_view text);
  Result<Bytes> read_up_to(const std::string& path, std::size_t most) const override;
  std::string full_path(const std::string& path) const override { return below_.full_path(path); }
  bool is_file(const std::string& path) const override;
  bool is_folder(const std::string& path) const override { return below_.is_folder(path); }
  std::vector<std::string> files_in(const std::string& folder) const override;

 private:
  MemoryResolver above_;
  const Resolver& below_;
};

// "worlds/demo/room.sim" -> "worlds/demo"; "room.sim" -> "".
std::string folder_of(const std::string& path);
// True for "%sim%/worlds/room.wld": a file of another simulator's installation, wherever that is.
bool names_installation(std::string_view written);
// The last part of a path, with either kind of slash.
std::string file_name_of(std::string_view path);

}  // namespace understudy

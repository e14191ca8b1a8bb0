// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/unpack.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/words.h"
#include "files/archive.h"
#include "files/inner_path.h"

namespace understudy {
namespace {

constexpr std::uint64_t kMostEntries = 4000;
constexpr std::size_t kMostBytes = std::size_t{256} << 20;  // of all files
constexpr std::size_t kLargestFile = std::size_t{64} << 20;
// Text and pictures shrink to a hundredth at most; a file that only fills the memory shrinks more.
constexpr std::size_t kFreeBytes = std::size_t{1} << 20;
constexpr std::size_t kMostGrowth = 200;

constexpr std::string_view kDevices[] = {"con", "prn", "aux", "nul"};

// A name that means a device on some systems: "nul", "COM1.txt".
bool names_device(std::string_view name) {
  const std::string stem = lower_case(name.substr(0, name.find('.')));
  const bool numbered = stem.size() == 4 && stem[3] >= '0' && stem[3] <= '9' &&
                        (stem.starts_with("com") || stem.starts_with("lpt"));
  return numbered ||
         std::find(std::begin(kDevices), std::end(kDevices), stem) != std::end(kDevices);
}

Status check_name(const Archive::Entry& entry) {
  const std::string quoted = in_quotes(entry.name);
  if (entry.encrypted) return Error{quoted + " in it is encrypted; pack it without a password"};
  if (entry.special) return Error{quoted + " in it is a link or a device; pack the file itself"};
  if (entry.backslashes)
    return Error{quoted + " in it has a backslash in its name; pack with / between folders"};
  std::string_view path = entry.name;
  if (entry.folder) path.remove_suffix(1);
  if (const auto inner = inner_path(path); !inner)
    return Error{quoted + " in it: " + inner.error()};
  if (path.find(':') != path.npos)
    return Error{quoted + " in it names a drive; a path must stay inside the project"};
  for (const std::string_view name : split_at(path, '/')) {
    if (names_device(name)) return Error{quoted + " in it names a device; rename it"};
    if (name.ends_with('.') || name.ends_with(' '))
      return Error{quoted + " in it ends in a dot or a blank, which some systems drop; rename it"};
  }
  return {};
}

class SearUnpacker {
 public:
  explicit SearUnpacker(Archive& archive) : archive_(archive) {}

  Result<std::map<std::string, Bytes>> unpack() {
    if (archive_.count() > kMostEntries) return Error{"it has more than 4000 files"};
    for (std::uint64_t i = 0; i < archive_.count(); ++i)
      if (const Status taken = take(i); !taken) return Error{taken.error()};
    for (const auto& [path, bytes] : files_)
      for (std::size_t slash = path.find('/'); slash != path.npos;
           slash = path.find('/', slash + 1))
        if (seen_.count(lower_case(path.substr(0, slash))) > 0)
          return Error{in_quotes(path.substr(0, slash)) + " in it is both a file and a folder"};
    return without_outer_folder();
  }

 private:
  Status take(std::uint64_t index) {
    auto entry = archive_.entry(index);
    if (!entry) return Error{entry.error()};
    while (entry->name.starts_with("./")) entry->name.erase(0, 2);  // some programs write these
    if (entry->name.empty()) return {};
    if (const Status fine = check_name(*entry); !fine) return fine;
    if (entry->folder) return {};
    if (!seen_.insert(lower_case(entry->name)).second)
      return Error{in_quotes(entry->name) + " is in it twice, perhaps in another case"};
    auto bytes = read(index, *entry);
    if (!bytes) return Error{bytes.error()};
    files_[entry->name] = std::move(*bytes);
    return {};
  }

  // Stops as soon as a limit is passed, whatever the archive says about sizes.
  Result<Bytes> read(std::uint64_t index, const Archive::Entry& entry) {
    const std::string damaged = in_quotes(entry.name) + " in it is damaged: ";
    if (const Status started = archive_.start(index); !started)
      return Error{damaged + started.error()};
    Bytes bytes;
    std::array<char, 64 * 1024> block;
    for (;;) {
      const auto count = archive_.read(block);
      if (!count) return Error{damaged + count.error()};
      if (*count == 0) {
        if (bytes.size() == entry.bytes) return bytes;
        return Error{damaged + "it has another length than the archive says"};
      }
      total_ += *count;
      if (bytes.size() + *count > kLargestFile || total_ > kMostBytes)
        return Error{"it unpacks to too much: 64 MiB for a file and 256 MiB in all are the limits"};
      bytes.insert(bytes.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(*count));
      if (bytes.size() > kFreeBytes && bytes.size() / kMostGrowth > entry.packed_bytes)
        return Error{in_quotes(entry.name) +
                     " in it is packed 200 times smaller than it is, like "
                     "archives that are made to fill the memory"};
    }
  }

  std::map<std::string, Bytes> without_outer_folder() {
    if (files_.empty()) return {};
    const std::string& first = files_.begin()->first;
    const std::string folder = first.substr(0, first.find('/') + 1);
    const bool outer =
        !folder.empty() && folder != "robot/" && folder != "robots/" && folder != "environment/" &&
        folder != "environments/" && folder != "assets/" &&
        std::all_of(files_.begin(), files_.end(),
                    [&](const auto& file) { return file.first.starts_with(folder); });
    if (!outer) return std::move(files_);
    std::map<std::string, Bytes> inner;
    for (auto& [path, bytes] : files_) inner[path.substr(folder.size())] = std::move(bytes);
    return inner;
  }

  Archive& archive_;
  std::map<std::string, Bytes> files_;
  std::set<std::string> seen_;  // in lower case
  std::size_t total_ = 0;
};

}  // namespace

Result<std::map<std::string, Bytes>> unpack_sear(ByteSpan archive) {
  const auto opened = Archive::open(archive);
  if (!opened) return Error{opened.error()};
  return SearUnpacker(**opened).unpack();
}

}  // namespace understudy

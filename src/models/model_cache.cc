// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "models/model_cache.h"

#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/sha256.h"
#include "models/model_codec.h"
#include "models/reader_protocol.h"

namespace understudy {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kEntryMagic = 0x31454355;  // "UCE1"
constexpr std::size_t kDigestBytes = 32;
constexpr std::size_t kMostDependencies = 1000;
// When the folder holds more, the entries that were used longest ago go.
constexpr std::uintmax_t kMostCacheBytes = std::uintmax_t{1} << 30;

// Writes to a file of its own first, so that nobody sees half an entry.
bool write_entry(const fs::path& path, ByteSpan bytes) {
  std::string temporary = path.string() + ".XXXXXX";
  const int file = mkstemp(temporary.data());
  if (file < 0) return false;
  bool fine = true;
  while (fine && !bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    fine = written > 0;
    if (fine) bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  fine = ::close(file) == 0 && fine;
  std::error_code problem;
  if (fine) fs::rename(temporary, path, problem);
  if (!fine || problem) fs::remove(temporary, problem);
  return fine;
}

void drop_old_entries(const fs::path& folder) {
  struct Entry {
    fs::file_time_type used;
    std::uintmax_t size;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::uintmax_t all = 0;
  std::error_code problem;
  for (fs::directory_iterator it(folder, problem), end; !problem && it != end;
       it.increment(problem)) {
    std::error_code ignored;
    Entry entry{it->last_write_time(ignored), it->file_size(ignored), it->path()};
    if (ignored) continue;
    all += entry.size;
    entries.push_back(std::move(entry));
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    if (all <= kMostCacheBytes) return;
    all -= entry.size;
    fs::remove(entry.path, problem);
  }
}

}  // namespace

Bytes encode_entry(const std::vector<ModelDependency>& dependencies, const LoadedModel& model) {
  Bytes bytes;
  ByteWriter out(bytes);
  out.le32(kEntryMagic);
  out.le32(static_cast<std::uint32_t>(dependencies.size()));
  for (const ModelDependency& d : dependencies) {
    out.sized(as_bytes(d.name));
    out.sized(d.digest);
  }
  const Bytes content = encode_model(model);
  out.sized(content);
  const auto digest = sha256(bytes);
  out.bytes(digest);
  return bytes;
}

std::optional<LoadedModel> decode_entry(ByteSpan bytes,
                                        std::vector<ModelDependency>& dependencies) {
  dependencies.clear();
  if (bytes.size() < kDigestBytes) return std::nullopt;
  const ByteSpan content = bytes.first(bytes.size() - kDigestBytes);
  const auto digest = sha256(content);
  if (!std::equal(digest.begin(), digest.end(), bytes.end() - kDigestBytes)) return std::nullopt;
  ByteReader in(content);
  if (in.le32() != kEntryMagic) return std::nullopt;
  const std::size_t count = in.le32();
  if (count > kMostDependencies) return std::nullopt;
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    ModelDependency d;
    d.name = as_text(in.sized());
    const ByteSpan of_file = in.sized();
    d.digest.assign(of_file.begin(), of_file.end());
    dependencies.push_back(std::move(d));
  }
  const ByteSpan model = in.sized();
  if (!in.ok() || !in.at_end()) return std::nullopt;
  auto decoded = decode_model(model);
  if (!decoded) return std::nullopt;
  return std::move(*decoded);
}

std::optional<LoadedModel> ModelCache::read_entry(
    const std::string& key, std::vector<ModelDependency>& dependencies) const {
  if (folder_.empty()) return std::nullopt;
  const fs::path path = fs::path(folder_) / key;
  const auto bytes = DiskResolver().read_up_to(path.string(), kLargestModelAnswer);
  if (!bytes) return std::nullopt;
  auto model = decode_entry(*bytes, dependencies);
  std::error_code ignored;
  if (model)
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  else
    fs::remove(path, ignored);
  return model;
}

void ModelCache::keep(const std::string& key, const std::vector<ModelDependency>& dependencies,
                      const LoadedModel& model) const {
  if (folder_.empty()) return;
  std::error_code problem;
  fs::create_directories(folder_, problem);
  if (problem) return;
  if (write_entry(fs::path(folder_) / key, encode_entry(dependencies, model)))
    drop_old_entries(folder_);
}

std::string model_cache_folder() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value == nullptr || value[0] != '/' ? "" : value);
  };
  if (const std::string cache = set("XDG_CACHE_HOME"); !cache.empty())
    return cache + "/understudy/models";
  const std::string home = set("HOME");
  return home.empty() ? "" : home + "/.cache/understudy/models";
}

}  // namespace understudy

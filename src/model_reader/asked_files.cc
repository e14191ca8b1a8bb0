// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "model_reader/asked_files.h"

#include <algorithm>
#include <cstring>

#include "model_reader/channel.h"

namespace understudy {
namespace {

class MemoryFile final : public Assimp::IOStream {
 public:
  explicit MemoryFile(const Bytes& bytes) : bytes_(bytes) {}

  size_t Read(void* buffer, size_t size, size_t count) override {
    if (size == 0) return 0;
    const std::size_t items = std::min(count, (bytes_.size() - at_) / size);
    std::memcpy(buffer, bytes_.data() + at_, items * size);
    at_ += items * size;
    return items;
  }
  size_t Write(const void*, size_t, size_t) override { return 0; }
  aiReturn Seek(size_t offset, aiOrigin origin) override {
    const std::size_t from = origin == aiOrigin_SET   ? 0
                             : origin == aiOrigin_CUR ? at_
                                                      : bytes_.size();
    // Backwards by adding: unsigned numbers wrap around.
    const std::size_t to = from + offset;
    if (to > bytes_.size()) return aiReturn_FAILURE;
    at_ = to;
    return aiReturn_SUCCESS;
  }
  size_t Tell() const override { return at_; }
  size_t FileSize() const override { return bytes_.size(); }
  void Flush() override {}

 private:
  const Bytes& bytes_;
  std::size_t at_ = 0;
};

}  // namespace

const Bytes* AskedFiles::find(const std::string& name) const {
  const std::string plain = name.starts_with("./") ? name.substr(2) : name;
  auto at = known_.find(plain);
  if (at == known_.end()) at = known_.emplace(plain, ask_for_file(plain)).first;
  return at->second ? &*at->second : nullptr;
}

Assimp::IOStream* AskedFiles::Open(const char* name, const char*) {
  const Bytes* bytes = find(name);
  return bytes == nullptr ? nullptr : new MemoryFile(*bytes);
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/input_copy.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/bytes.h"
#include "base/hash.h"

namespace understudy {
namespace {

constexpr std::size_t kReadBytes = 65536;

Status write_all(int file, ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(file, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return Error{std::string("cannot be copied: ") + strerror(errno)};
    bytes = bytes.subspan(static_cast<std::size_t>(wrote));
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<const InputCopy>> InputCopy::of(const std::string& file) {
  const bool own = file == "-";
  const int source = own ? STDIN_FILENO : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (source < 0) return Error{"cannot be read: " + std::string(strerror(errno))};
  const int memory = memfd_create("understudy-stdin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return Error{std::string("cannot be copied: ") + strerror(errno)};
  const std::shared_ptr<InputCopy> made(new InputCopy(memory));
  const Status filled = made->fill_from(source);
  if (!own) ::close(source);
  if (!filled) return Error{filled.error()};
  // No program may change what the other programs, or the next run, read.
  fcntl(memory, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  return std::shared_ptr<const InputCopy>(made);
}

InputCopy::~InputCopy() { ::close(descriptor_); }

Status InputCopy::fill_from(int source) {
  Hasher hasher;
  Bytes block(kReadBytes);
  for (std::size_t filled = 0;;) {
    // Fill whole blocks, however the bytes arrive, because the hash is computed block by block.
    const ssize_t got = ::read(source, block.data() + filled, block.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error{std::string("cannot be read: ") + strerror(errno)};
    filled += static_cast<std::size_t>(got);
    if (got > 0 && filled < block.size()) continue;
    const ByteSpan bytes = ByteSpan(block).first(filled);
    hasher.bytes(bytes);
    if (const Status copied = write_all(descriptor_, bytes); !copied) return copied;
    if (got == 0) break;
    filled = 0;
  }
  hash_ = hasher.digest();
  return {};
}

std::string InputCopy::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

}  // namespace understudy

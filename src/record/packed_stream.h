// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A stream of bytes, compressed and cut into chunks with a checksum each. Everything up to a whole
// chunk can be read, whatever follows it. All chunks are one compressed stream, so that a small
// chunk still profits from what came before it.
//
//   chunk: u32 length, u64 checksum, length compressed bytes      (little-endian)
#pragma once

#include <cstddef>

#include "base/bytes.h"

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace understudy {

// More bytes than this are never in one chunk, so a small file cannot ask for much memory.
inline constexpr std::size_t kMostPerChunk = std::size_t{1} << 20;

class PackedWriter {
 public:
  // Chunks are appended to `out`.
  explicit PackedWriter(Bytes& out);
  ~PackedWriter();
  PackedWriter(const PackedWriter&) = delete;
  PackedWriter& operator=(const PackedWriter&) = delete;

  void add(ByteSpan bytes);
  // Makes a chunk of what was added since the last one, if anything was.
  void close_chunk();

 private:
  Bytes& out_;
  ZSTD_CCtx_s* context_;
  Bytes open_;    // bytes of the open chunk, not yet compressed
  Bytes packed_;  // of the chunk that is being closed
};

class PackedReader {
 public:
  PackedReader();
  ~PackedReader();
  PackedReader(const PackedReader&) = delete;
  PackedReader& operator=(const PackedReader&) = delete;

  // Reads the next chunk and appends its bytes to `out`. Returns false, and appends nothing, if it
  // is incomplete (then `in` has failed) or damaged.
  bool next(ByteReader& in, Bytes& out);

 private:
  ZSTD_DCtx_s* context_;
};

}  // namespace understudy

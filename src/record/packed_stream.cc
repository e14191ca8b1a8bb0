// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "record/packed_stream.h"

#include <zstd.h>

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/hash.h"

namespace understudy {
namespace {

constexpr int kLevel = 3;
constexpr int kWindowBits = 20;  // how far back it looks: 1 MiB
constexpr std::size_t kPiece = 16384;

std::uint64_t checksum(ByteSpan bytes) {
  Hasher hasher;
  hasher.bytes(bytes);
  return hasher.digest();
}

}  // namespace

PackedWriter::PackedWriter(Bytes& out) : out_(out), context_(ZSTD_createCCtx()) {
  UNDERSTUDY_CHECK(context_ != nullptr, "no memory for compression");
  ZSTD_CCtx_setParameter(context_, ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context_, ZSTD_c_windowLog, kWindowBits);
}

PackedWriter::~PackedWriter() { ZSTD_freeCCtx(context_); }

void PackedWriter::add(ByteSpan bytes) {
  while (!bytes.empty()) {
    const std::size_t fits = std::min(bytes.size(), kMostPerChunk - open_.size());
    ByteWriter(open_).bytes(bytes.first(fits));
    bytes = bytes.subspan(fits);
    if (open_.size() == kMostPerChunk) close_chunk();
  }
}

void PackedWriter::close_chunk() {
  if (open_.empty()) return;
  packed_.clear();
  std::array<std::uint8_t, kPiece> piece;
  ZSTD_inBuffer in{open_.data(), open_.size(), 0};
  for (std::size_t left = 1; left > 0;) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    left = ZSTD_compressStream2(context_, &out, &in, ZSTD_e_flush);
    UNDERSTUDY_CHECK(ZSTD_isError(left) == 0, "compression failed");
    ByteWriter(packed_).bytes(ByteSpan(piece).first(out.pos));
  }
  open_.clear();
  ByteWriter out(out_);
  out.le32(static_cast<std::uint32_t>(packed_.size()));
  out.le64(checksum(packed_));
  out.bytes(packed_);
}

PackedReader::PackedReader() : context_(ZSTD_createDCtx()) {
  UNDERSTUDY_CHECK(context_ != nullptr, "no memory for decompression");
  ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kWindowBits);
}

PackedReader::~PackedReader() { ZSTD_freeDCtx(context_); }

bool PackedReader::next(ByteReader& in, Bytes& out) {
  const std::uint32_t length = in.le32();
  const std::uint64_t sum = in.le64();
  const ByteSpan chunk = in.bytes(length);
  if (!in.ok() || sum != checksum(chunk)) return false;
  const std::size_t before = out.size();
  const auto unpack = [&] {
    std::array<std::uint8_t, kPiece> piece;
    ZSTD_inBuffer from{chunk.data(), chunk.size(), 0};
    for (;;) {
      ZSTD_outBuffer to{piece.data(), piece.size(), 0};
      if (ZSTD_isError(ZSTD_decompressStream(context_, &to, &from)) != 0) return false;
      ByteWriter(out).bytes(ByteSpan(piece).first(to.pos));
      if (out.size() - before > kMostPerChunk) return false;
      if (to.pos < to.size && from.pos == from.size) return true;
    }
  };
  if (unpack()) return true;
  out.resize(before);
  return false;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "model_reader/channel.h"

#include <unistd.h>

#include <cerrno>

namespace understudy {
namespace {

constexpr int kSocket = 0;

void write_all(ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(kSocket, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void read_all(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::read(kSocket, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) _exit(1);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

}  // namespace

void send_message(ReaderMessage type, ByteSpan content) {
  Bytes header;
  ByteWriter out(header);
  out.u8(static_cast<std::uint8_t>(type));
  out.le32(static_cast<std::uint32_t>(content.size()));
  write_all(header);
  write_all(content);
}

ReaderMessage receive_message(Bytes& content) {
  std::array<std::uint8_t, kReaderHeaderBytes> header;
  read_all(header);
  ByteReader in(header);
  const auto type = static_cast<ReaderMessage>(in.u8());
  content.resize(in.le32());
  read_all(content);
  return type;
}

std::optional<Bytes> ask_for_file(const std::string& name) {
  if (name.empty() || name.size() > kLongestReaderText) return std::nullopt;
  send_message(ReaderMessage::kAskFile, as_bytes(name));
  Bytes content;
  if (receive_message(content) != ReaderMessage::kFile) return std::nullopt;
  return content;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes and reads the frames of a recording.
#include "record/recording.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/describe.h"

namespace understudy {
namespace {

// Version 1 stored edits as text.
constexpr std::string_view kMagicWord = "UNDERSTUDY-RECORDING-";
constexpr std::string_view kMagic = "UNDERSTUDY-RECORDING-2\n";
constexpr std::size_t kHashesPerFrame = 200;

enum FrameType : std::uint8_t { kHeader = 1, kInputs, kHashes, kState, kChain };

std::uint64_t checksum(std::uint8_t type, ByteSpan payload) {
  Hasher hasher(type);
  hasher.bytes(payload);
  return hasher.digest();
}

// Reads one frame. Returns false at a torn or damaged one.
bool next_frame(ByteReader& in, std::uint8_t& type, ByteSpan& payload) {
  type = in.u8();
  const std::uint32_t length = in.le32();
  const std::uint64_t sum = in.le64();
  payload = in.bytes(length);
  return in.ok() && sum == checksum(type, payload);
}

template <class T>
bool append(ByteSpan payload, std::vector<T>& list) {
  T item;
  if (!load(payload, item)) return false;
  list.push_back(std::move(item));
  return true;
}

// There must be no gap, so that a recording is never longer than its file.
bool append_hashes(ByteSpan payload, Recording& out) {
  TickHashes next;
  if (!load(payload, next) || next.hashes.empty() || next.first_tick != out.last_tick() + 1)
    return false;
  out.hashes.push_back(std::move(next));
  return true;
}

bool take_frame(std::uint8_t type, ByteSpan payload, Recording& out) {
  switch (type) {
    case kInputs:
      return append(payload, out.inputs);
    case kHashes:
      return append_hashes(payload, out);
    case kState:
      return append(payload, out.states);
    case kChain:
      return append(payload, out.chains);
    default:
      return false;
  }
}

}  // namespace

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::create(const std::string& path,
                                                                 const RecordingHeader& header) {
  std::unique_ptr<RecordingWriter> made(new RecordingWriter);
  made->path_ = path;
  made->fd_ = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (made->fd_ < 0)
    return Error{"cannot write the recording " + path + ": " + strerror(errno) +
                 "; choose another --record FILE"};
  ByteWriter(made->buffer_).bytes(as_bytes(kMagic));
  made->frame(kHeader, header);
  made->flush();
  if (!made->failure_.empty()) return Error{made->failure_};
  return made;
}

RecordingWriter::~RecordingWriter() {
  flush();
  if (fd_ >= 0) close(fd_);
}

template <class T>
void RecordingWriter::frame(std::uint8_t type, const T& content) {
  const Bytes payload = save(content);
  ByteWriter out(buffer_);
  out.u8(type);
  out.le32(static_cast<std::uint32_t>(payload.size()));
  out.le64(checksum(type, payload));
  out.bytes(payload);
}

void RecordingWriter::inputs(const TickInputs& inputs) { frame(kInputs, inputs); }
void RecordingWriter::state(const StateRecord& state) { frame(kState, state); }

void RecordingWriter::chain(const ChainRecord& chain) {
  close_hashes();
  frame(kChain, chain);
}

void RecordingWriter::tick_hash(std::int64_t tick, std::uint64_t hash) {
  if (hashes_.hashes.empty()) hashes_.first_tick = tick;
  hashes_.hashes.push_back(hash);
  if (hashes_.hashes.size() >= kHashesPerFrame) close_hashes();
}

void RecordingWriter::close_hashes() {
  if (hashes_.hashes.empty()) return;
  frame(kHashes, hashes_);
  hashes_.hashes.clear();
}

void RecordingWriter::flush() {
  close_hashes();
  std::size_t done = 0;
  while (done < buffer_.size() && failure_.empty()) {
    const ssize_t wrote = write(fd_, buffer_.data() + done, buffer_.size() - done);
    if (wrote > 0)
      done += static_cast<std::size_t>(wrote);
    else if (errno != EINTR)
      failure_ = "the recording " + path_ + " stopped: " + strerror(errno) +
                 "; everything written before can be replayed";
  }
  buffer_.clear();
}

std::int64_t Recording::last_tick() const {
  if (hashes.empty()) return 0;
  return hashes.back().first_tick + static_cast<std::int64_t>(hashes.back().hashes.size()) - 1;
}

Result<Recording> read_recording(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return Error{path + " is a folder; name a file written by understudy run --record"};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"cannot read " + path + ": " + strerror(errno)};
  const Bytes bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return parse_recording(bytes, path);
}

Result<Recording> parse_recording(ByteSpan bytes, const std::string& name) {
  ByteReader in(bytes);
  const ByteSpan magic = in.bytes(kMagic.size());
  if (!in.ok() || as_text(magic) != kMagic)
    return Error{name +
                 (as_text(bytes).starts_with(kMagicWord)
                      ? " is a recording of another version of Understudy"
                      : " is not a recording") +
                 "; make one with understudy run --record"};
  Recording out;
  std::uint8_t type = 0;
  ByteSpan payload;
  if (!next_frame(in, type, payload) || type != kHeader || !load(payload, out.header))
    return Error{name + " is damaged at its beginning; it cannot be replayed"};
  for (out.whole_bytes = in.position(); !in.at_end(); out.whole_bytes = in.position()) {
    if (next_frame(in, type, payload) && take_frame(type, payload, out)) continue;
    out.torn = true;
    out.damaged = in.ok();
    break;
  }
  return out;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes a recording.
#include "record/recording.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/describe.h"
#include "base/varint.h"
#include "record/recording_items.h"

namespace understudy {
namespace {

std::uint64_t step(std::int64_t to, std::int64_t& from) {
  const auto ticks = static_cast<std::uint64_t>(to - from);
  from = to;
  return ticks;
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
  ByteWriter(made->buffer_).bytes(as_bytes(kRecordingMagic));
  made->item(kHeaderItem, save(header));
  made->flush();
  if (!made->failure_.empty()) return Error{made->failure_};
  return made;
}

RecordingWriter::~RecordingWriter() {
  flush();
  if (fd_ >= 0) close(fd_);
}

void RecordingWriter::item(std::uint8_t kind, ByteSpan content) {
  Bytes head;
  ByteWriter out(head);
  out.u8(kind);
  write_varint(out, content.size());
  packed_.add(head);
  packed_.add(content);
}

void RecordingWriter::inputs(const TickInputs& inputs) {
  Bytes content;
  ByteWriter head(content);
  write_varint(head, step(inputs.tick, last_inputs_));
  input_writer_.write(inputs.inputs, ByteWriter(content));
  item(kInputsItem, content);
}

void RecordingWriter::hash(const TickHash& hash) {
  Bytes content;
  ByteWriter out(content);
  write_varint(out, step(hash.tick, last_hash_));
  out.le64(hash.hash);
  item(kHashItem, content);
}

std::size_t RecordingWriter::state(const StateRecord& state) {
  packed_.close_chunk();
  const std::size_t before = buffer_.size();
  Bytes content;
  ByteWriter out(content);
  write_varint(out, static_cast<std::uint64_t>(state.tick));
  out.bytes(state.state);
  item(kStateItem, content);
  packed_.close_chunk();
  return buffer_.size() - before;
}

void RecordingWriter::end(const EndRecord& end) {
  Bytes content;
  ByteWriter out(content);
  write_varint(out, static_cast<std::uint64_t>(end.tick));
  out.le64(end.chain);
  item(kEndItem, content);
}

void RecordingWriter::flush() {
  packed_.close_chunk();
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

}  // namespace understudy

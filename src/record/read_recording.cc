// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a recording. It may come from anywhere, so no number in it is trusted.
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/describe.h"
#include "base/varint.h"
#include "record/recording.h"
#include "record/recording_items.h"

namespace understudy {
namespace {

constexpr std::string_view kMagicWord = "UNDERSTUDY-RECORDING-";
constexpr std::size_t kMostUnpacked = std::size_t{4} << 30;

class ItemReader {
 public:
  explicit ItemReader(Recording& out) : out_(out) {}

  bool has_header() const { return has_header_; }
  // Returns false if the item is damaged.
  bool take(std::uint8_t kind, ByteSpan content) {
    if (has_header_ == (kind == kHeaderItem)) return false;
    ByteReader in(content);
    switch (kind) {
      case kHeaderItem:
        return has_header_ = load(content, out_.header);
      case kInputsItem:
        return take_inputs(in);
      case kHashItem:
        return take_hash(in);
      case kStateItem:
        return take_state(in);
      case kEndItem:
        out_.end = EndRecord{static_cast<std::int64_t>(read_varint(in)), in.le64()};
        return in.ok() && in.at_end();
      default:
        return false;
    }
  }

 private:
  bool take_inputs(ByteReader& in) {
    inputs_tick_ = later(inputs_tick_, read_varint(in));
    TickInputs& next = out_.inputs.emplace_back(TickInputs{inputs_tick_, {}});
    if (input_reader_.read(in, next.inputs) && in.at_end()) return true;
    out_.inputs.pop_back();
    return false;
  }
  // A gap is never longer than the header says. So a short file is not a long run.
  bool take_hash(ByteReader& in) {
    const std::uint64_t ticks = read_varint(in);
    const std::uint64_t hash = in.le64();
    if (!in.ok() || !in.at_end() || ticks == 0 || out_.header.hash_every < 1 ||
        ticks > static_cast<std::uint64_t>(out_.header.hash_every))
      return false;
    out_.hashes.push_back({later(out_.last_tick(), ticks), hash});
    return true;
  }
  bool take_state(ByteReader& in) {
    const auto tick = static_cast<std::int64_t>(read_varint(in));
    const ByteSpan state = in.bytes(in.left());
    if (in.ok()) out_.states.push_back({tick, {state.begin(), state.end()}});
    return in.ok();
  }
  static std::int64_t later(std::int64_t tick, std::uint64_t by) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(tick) + by);
  }

  Recording& out_;
  InputReader input_reader_;
  std::int64_t inputs_tick_ = 0;
  bool has_header_ = false;
};

// Takes all whole items from the beginning of `bytes`, and removes them. Returns false at a damaged
// one.
bool take_items(Bytes& bytes, ItemReader& items) {
  ByteReader in(bytes);
  std::size_t taken = 0;
  while (!in.at_end()) {
    const std::uint8_t kind = in.u8();
    const std::uint64_t length = read_varint(in);
    const ByteSpan content = in.bytes(length);
    if (!in.ok()) break;
    if (!items.take(kind, content)) return false;
    taken = in.position();
  }
  bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken));
  return true;
}

}  // namespace

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
  const ByteSpan magic = in.bytes(kRecordingMagic.size());
  if (!in.ok() || as_text(magic) != kRecordingMagic)
    return Error{name +
                 (as_text(bytes).starts_with(kMagicWord)
                      ? " is a recording of another version of Understudy"
                      : " is not a recording") +
                 "; make one with understudy run --record"};
  Recording out;
  ItemReader items(out);
  PackedReader packed;
  Bytes waiting;  // the beginning of an item that goes on in the next chunk
  std::size_t unpacked = 0;
  out.whole_bytes = in.position();
  while (!in.at_end() && !out.torn) {
    const std::size_t before = waiting.size();
    const bool whole = packed.next(in, waiting);
    unpacked += waiting.size() - before;
    if (unpacked > kMostUnpacked) return Error{name + " holds more than 4 GiB; it cannot be read"};
    out.torn = !whole || !take_items(waiting, items);
    out.damaged = out.torn && in.ok();
    if (!out.torn) out.whole_bytes = in.position();
  }
  if (!items.has_header())
    return Error{name + " is damaged at its beginning; it cannot be replayed"};
  out.torn = out.torn || !waiting.empty();
  return out;
}

}  // namespace understudy

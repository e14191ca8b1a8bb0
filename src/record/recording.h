// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The recording of a run: a file that grows. Spec and seed come first, then inputs, hashes and
// occasionally a whole state. However the process ends, everything up to the last flush can be
// read.
//
//   "UNDERSTUDY-RECORDING-3\n", then a packed stream (packed_stream.h) of items
//   item: u8 kind, varint length, length bytes
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "record/input.h"
#include "record/input_changes.h"
#include "record/packed_stream.h"
#include "world/spec.h"

namespace understudy {

struct RecordingHeader {
  Spec spec;
  std::uint64_t seed = 1;
  std::int64_t hash_every = 200;  // ticks between two links of the run's chain of hashes

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("spec", self.spec);
    visit("seed", self.seed);
    visit("hash_every", self.hash_every);
  }
};

// The inputs that one tick merged. `tick` is the number of that tick.
struct TickInputs {
  std::int64_t tick = 0;
  std::vector<Input> inputs;
};

// The hash of the state after a tick. It is not chained to the one before.
struct TickHash {
  std::int64_t tick = 0;
  std::uint64_t hash = 0;
};

// A whole state as a list of fields, which shows the first differing field.
struct StateRecord {
  std::int64_t tick = 0;
  Bytes state;
};

// The end of the run, with its chain of hashes.
struct EndRecord {
  std::int64_t tick = 0;
  std::uint64_t chain = 0;
};

class RecordingWriter {
 public:
  static Result<std::unique_ptr<RecordingWriter>> create(const std::string& path,
                                                         const RecordingHeader& header);
  ~RecordingWriter();
  RecordingWriter(const RecordingWriter&) = delete;
  RecordingWriter& operator=(const RecordingWriter&) = delete;

  void inputs(const TickInputs& inputs);
  // Ticks must increase.
  void hash(const TickHash& hash);
  // Returns how many bytes of the file it takes.
  std::size_t state(const StateRecord& state);
  void end(const EndRecord& end);
  // Passes everything to the operating system. Call at least once per wall-clock second.
  void flush();
  // Why writing has stopped (a full disk); empty while there is no problem.
  const std::string& failure() const { return failure_; }
  std::int64_t last_hash_tick() const { return last_hash_; }

 private:
  RecordingWriter() : packed_(buffer_) {}
  void item(std::uint8_t kind, ByteSpan content);

  int fd_ = -1;
  std::string path_;
  std::string failure_;
  Bytes buffer_;  // for the file
  PackedWriter packed_;
  InputWriter input_writer_;
  std::int64_t last_inputs_ = 0;  // tick
  std::int64_t last_hash_ = 0;    // tick
};

// A recording in memory. What follows the first damaged byte is left out, and `torn` is set.
struct Recording {
  RecordingHeader header;
  std::vector<TickInputs> inputs;
  std::vector<TickHash> hashes;
  std::vector<StateRecord> states;
  std::optional<EndRecord> end;
  bool torn = false;            // the last chunk or item is incomplete: the run was killed
  bool damaged = false;         // a complete one is wrong: torn too, and not by a kill
  std::size_t whole_bytes = 0;  // of the file: up to the first incomplete chunk
  std::int64_t last_tick() const { return hashes.empty() ? 0 : hashes.back().tick; }
};

Result<Recording> read_recording(const std::string& path);
Result<Recording> parse_recording(ByteSpan bytes, const std::string& name);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The recording of a run: a file that grows. Spec and seed come first, then inputs, hashes and
// occasionally a whole state, each in its own frame with a checksum. However the process ends, all
// complete frames can be read; a torn last frame is left out.
//
//   "UNDERSTUDY-RECORDING-2\n"
//   frame: u8 type, u32 length, u64 checksum of (type, payload), payload      (little-endian)
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "record/input.h"
#include "world/spec.h"

namespace understudy {

struct RecordingHeader {
  Spec spec;
  std::uint64_t seed = 1;
  std::int64_t hash_every = 200;  // ticks

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

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("tick", self.tick);
    visit("inputs", self.inputs);
  }
};

// Hashes of the states of consecutive ticks. They are not chained, so they show the first differing
// tick.
struct TickHashes {
  std::int64_t first_tick = 0;
  std::vector<std::uint64_t> hashes;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("first_tick", self.first_tick);
    visit("hashes", self.hashes);
  }
};

// A whole state as a list of fields, which shows the first differing field.
struct StateRecord {
  std::int64_t tick = 0;
  Bytes state;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("tick", self.tick);
    visit("state", self.state);
  }
};

struct ChainRecord {
  std::int64_t tick = 0;
  std::uint64_t chain = 0;
  bool last = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("tick", self.tick);
    visit("chain", self.chain);
    visit("last", self.last);
  }
};

class RecordingWriter {
 public:
  static Result<std::unique_ptr<RecordingWriter>> create(const std::string& path,
                                                         const RecordingHeader& header);
  ~RecordingWriter();
  RecordingWriter(const RecordingWriter&) = delete;
  RecordingWriter& operator=(const RecordingWriter&) = delete;

  void inputs(const TickInputs& inputs);
  void tick_hash(std::int64_t tick, std::uint64_t hash);
  void state(const StateRecord& state);
  void chain(const ChainRecord& chain);
  // Passes everything to the operating system. Call at least once per wall-clock second.
  void flush();
  // Why writing has stopped (a full disk); empty while there is no problem.
  const std::string& failure() const { return failure_; }

 private:
  RecordingWriter() = default;
  template <class T>
  void frame(std::uint8_t type, const T& content);
  void close_hashes();

  int fd_ = -1;
  std::string path_;
  std::string failure_;
  Bytes buffer_;
  TickHashes hashes_;
};

// A recording in memory. Frames after the first damaged one are left out, and `torn` is set.
struct Recording {
  RecordingHeader header;
  std::vector<TickInputs> inputs;
  std::vector<TickHashes> hashes;
  std::vector<StateRecord> states;
  std::vector<ChainRecord> chains;
  bool torn = false;               // the last frame is incomplete: the run was killed
  bool damaged = false;            // a complete frame is wrong: torn too, and not by a kill
  std::size_t whole_bytes = 0;     // of the file: up to the first incomplete frame
  std::int64_t last_tick() const;  // the last one with a hash
};

Result<Recording> read_recording(const std::string& path);
Result<Recording> parse_recording(ByteSpan bytes, const std::string& name);

}  // namespace understudy

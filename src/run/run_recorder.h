// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunRecorder: computes the hash of a run tick by tick, and writes its recording if requested.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "record/recording.h"
#include "run/hash_chain.h"
#include "run/run_world.h"

namespace understudy {

struct RunRecorderParams {
  std::string file;             // empty: hash only
  std::int64_t hash_every = 0;  // ticks; 0: each virtual second
  bool every_tick = false;      // the recording has a hash of every tick
  std::uint64_t seed = 1;
};

class RunRecorder {
 public:
  // Starts with the state of tick 0.
  static Result<std::unique_ptr<RunRecorder>> make(const RunWorld& world, const Spec& spec,
                                                   const RunRecorderParams& params);

  // Called after a tick, with its inputs.
  void tick(const std::vector<Input>& inputs);
  // Called when the run is over.
  void finish();
  // Passes the file to the operating system. Call it now and then. `sealed`: no input has come
  // since the last tick.
  void flush(bool sealed);

  std::uint64_t hash() const { return chain_.value(); }
  bool recording() const { return writer_ != nullptr; }
  // Why the recording stopped; empty while all is well.
  std::string failure() const { return writer_ ? writer_->failure() : ""; }
  // The same, but only once. The caller reports it to the user.
  std::string take_failure();

 private:
  explicit RunRecorder(const RunWorld& world) : world_(world) {}
  void record_state();
  // Of this tick, unless there is one.
  void record_hash();

  const RunWorld& world_;
  std::unique_ptr<RecordingWriter> writer_;
  HashChain chain_;
  std::int64_t hash_every_ = 1;
  bool every_tick_ = false;
  TimeNs next_state_ = 0;
  bool failure_taken_ = false;
};

}  // namespace understudy

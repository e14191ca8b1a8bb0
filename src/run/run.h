// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Run: one world, its inputs and one seed, from tick 0. It takes inputs and ticks. It has no clock,
// no process and no thread of its own (except those that share the work of a tick). host/ connects
// it to a machine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "edits/events.h"
#include "run/journal.h"
#include "run/run_recorder.h"
#include "run/run_world.h"
#include "run/script_player.h"

namespace understudy {

struct RunParams {
  std::uint64_t seed = 1;
  int threads = 1;                 // 0: as many as are useful
  std::string record_file = {};    // empty: no recording
  std::int64_t hash_every = 0;     // ticks; 0: each virtual second
  bool record_every_tick = false;  // the recording has a hash of every tick
  std::vector<Event> script = {};  // in addition to the keys that the Spec names
};

class Run {
 public:
  static Result<std::unique_ptr<Run>> make(const Spec& spec, RunParams params);

  RunWorld& world() { return *world_; }
  const RunWorld& world() const { return *world_; }
  const Model& model() const { return world_->model(); }
  const State& state() const { return world_->state(); }
  TimeNs now() const { return world_->now(); }
  TimeNs next_tick() const { return world_->next_tick(); }
  ScriptPlayer& script() { return script_; }
  const ScriptPlayer& script() const { return script_; }
  RunRecorder& recorder() { return *recorder_; }

  // Takes an input of the open interval. For LinkOpened, returns the link, or none if the device
  // takes no more.
  LinkId apply(Input input) { return journal_.accept(std::move(input)); }
  // Whether there was one in this interval.
  bool has_inputs() const { return !journal_.empty(); }
  // Turns the events that are due in this interval into inputs. Those for the host are returned.
  std::vector<HostTask> play_script() { return script_.take_due(*world_, journal_); }
  // Closes the interval.
  void tick(const OutputSink& output = nullptr);

  // Passes the recording to the operating system. Call it now and then, between two ticks.
  void flush_recording() { recorder_->flush(journal_.empty()); }
  // Called after the last tick. Then the hash covers the whole run, and the recording is complete.
  void finish() { recorder_->finish(); }
  std::uint64_t hash() const { return recorder_->hash(); }

 private:
  Run(std::unique_ptr<RunWorld> world, std::vector<Event> script);

  std::unique_ptr<RunWorld> world_;
  Journal journal_;
  ScriptPlayer script_;
  std::unique_ptr<RunRecorder> recorder_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/run_recorder.h"

#include <algorithm>
#include <utility>

namespace understudy {
namespace {

// Of whole states, per virtual second: in the file, and before compression, which costs time.
constexpr std::size_t kFileBytesPerSecond = 140;
constexpr std::size_t kStateBytesPerSecond = 1000;

}  // namespace

Result<std::unique_ptr<RunRecorder>> RunRecorder::make(const RunWorld& world, const Spec& spec,
                                                       const RunRecorderParams& params) {
  std::unique_ptr<RunRecorder> made(new RunRecorder(world));
  made->hash_every_ = hash_interval(params.hash_every, world.model().tick_ns);
  made->every_tick_ = params.every_tick;
  made->chain_.add(world.state().tick, world.hash());
  if (params.file.empty()) return made;
  auto writer = RecordingWriter::create(
      params.file, {.spec = spec, .seed = params.seed, .hash_every = made->hash_every_});
  if (!writer) return Error{writer.error()};
  made->writer_ = std::move(*writer);
  return made;
}

void RunRecorder::tick(const std::vector<Input>& inputs) {
  const std::int64_t tick = world_.state().tick;
  if (writer_ && !inputs.empty()) writer_->inputs({.tick = tick, .inputs = inputs});
  const bool chained = tick % hash_every_ == 0;
  const bool recorded = writer_ && (chained || every_tick_);
  if (!chained && !recorded) return;
  const std::uint64_t hash = world_.hash();
  if (chained) chain_.add(tick, hash);
  if (!recorded) return;
  writer_->hash({.tick = tick, .hash = hash});
  if (chained && world_.now() >= next_state_) record_state();
}

void RunRecorder::record_state() {
  // Whole states are needed only to name the first differing field. The larger they are, the rarer
  // they are written.
  const StateRecord record{.tick = world_.state().tick, .state = world_.save()};
  const std::size_t in_file = writer_->state(record);
  const std::size_t seconds =
      std::max(in_file / kFileBytesPerSecond + 1, record.state.size() / kStateBytesPerSecond);
  next_state_ = world_.now() + static_cast<TimeNs>(seconds) * kSecond;
}

void RunRecorder::record_hash() {
  const std::int64_t tick = world_.state().tick;
  if (writer_->last_hash_tick() != tick) writer_->hash({.tick = tick, .hash = world_.hash()});
}

void RunRecorder::finish() {
  const std::int64_t tick = world_.state().tick;
  if (chain_.last_tick() != tick) chain_.add(tick, world_.hash());
  if (!writer_) return;
  record_hash();
  record_state();
  writer_->end({.tick = tick, .chain = chain_.value()});
  writer_->flush();
}

void RunRecorder::flush(bool sealed) {
  if (!writer_) return;
  // A recording can be replayed up to its last hash. Edits of a paused run have already changed the
  // state, but the next tick records them.
  if (sealed) record_hash();
  writer_->flush();
}

std::string RunRecorder::take_failure() {
  return failure().empty() || std::exchange(failure_taken_, true) ? "" : failure();
}

}  // namespace understudy

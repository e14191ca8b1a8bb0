// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/run_recorder.h"

#include <utility>

namespace understudy {
namespace {

constexpr std::int64_t kStateBytesPerSecond = 65536;  // of whole states, per virtual second

}  // namespace

Result<std::unique_ptr<RunRecorder>> RunRecorder::make(const RunWorld& world, const Spec& spec,
                                                       const RunRecorderParams& params) {
  std::unique_ptr<RunRecorder> made(new RunRecorder(world));
  made->hash_every_ = hash_interval(params.hash_every, world.model().tick_ns);
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
  const bool chained = tick % hash_every_ == 0;
  if (!chained && !writer_) return;
  const std::uint64_t hash = world_.hash();
  if (chained) chain_.add(tick, hash);
  if (!writer_) return;
  if (!inputs.empty()) writer_->inputs({.tick = tick, .inputs = inputs});
  writer_->tick_hash(tick, hash);
  if (!chained) return;
  writer_->chain({.tick = tick, .chain = chain_.value(), .last = false});
  if (world_.now() >= next_state_) record_state();
}

void RunRecorder::record_state() {
  // Whole states are needed only to name the first differing field. The larger they are, the rarer
  // they are written.
  const Bytes state = world_.save();
  next_state_ = world_.now() + static_cast<TimeNs>(state.size()) * kSecond / kStateBytesPerSecond;
  writer_->state({.tick = world_.state().tick, .state = state});
}

void RunRecorder::finish() {
  const std::int64_t tick = world_.state().tick;
  if (chain_.last_tick() != tick) chain_.add(tick, world_.hash());
  if (!writer_) return;
  record_state();
  writer_->chain({.tick = tick, .chain = chain_.value(), .last = true});
  writer_->flush();
}

void RunRecorder::flush() {
  if (writer_) writer_->flush();
}

std::string RunRecorder::take_failure() {
  return failure().empty() || std::exchange(failure_taken_, true) ? "" : failure();
}

}  // namespace understudy

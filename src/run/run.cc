// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/run.h"

#include <utility>

namespace understudy {

Run::Run(std::unique_ptr<RunWorld> world, std::vector<Event> script)
    : world_(std::move(world)), journal_(*world_), script_(std::move(script)) {}

Result<std::unique_ptr<Run>> Run::make(const Spec& spec, RunParams params) {
  auto world = RunWorld::make(spec, {.seed = params.seed, .threads = params.threads});
  if (!world) return Error{world.error()};
  for (const RobotSpec& robot : spec.robots)
    for (Event& event : key_events(robot.keys, std::to_string(robot.id)))
      params.script.push_back(std::move(event));
  std::unique_ptr<Run> run(new Run(std::move(*world), std::move(params.script)));
  auto recorder = RunRecorder::make(run->world(), spec,
                                    {.file = params.record_file,
                                     .hash_every = params.hash_every,
                                     .every_tick = params.record_every_tick,
                                     .seed = params.seed});
  if (!recorder) return Error{recorder.error()};
  run->recorder_ = std::move(*recorder);
  return run;
}

void Run::tick(const OutputSink& output) {
  const std::vector<Input> inputs = journal_.take();
  world_->tick(output);
  recorder_->tick(inputs);
  script_.look(*world_);
}

}  // namespace understudy

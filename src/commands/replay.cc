// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy replay: repeats a recorded run without its programs.
//   understudy replay run.rec --verify

#include <fmt/format.h>

#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "run/replay.h"

namespace understudy {
namespace {

int replay_file(const std::string& path, bool verify, int threads) {
  auto recording = read_recording(path);
  if (!recording) {
    log_error(recording.error());
    return 1;
  }
  if (recording->damaged)
    log_warning(fmt::format("{} is damaged at byte {}; replaying the part before it", path,
                            recording->whole_bytes));
  else if (recording->torn)
    log_warning(path + " is cut off at its end (was the run killed?); replaying the complete part");
  auto result = replay(*recording, threads);
  if (!result) {
    log_error(result.error());
    return 1;
  }
  for (const std::string& line : result->observations) log_info(line);
  fmt::print("replayed {} ticks, hash {:016x}{}\n", result->ticks, result->hash,
             result->complete ? "" : " (the recording has no end)");
  if (!verify) return 0;
  if (result->same && result->complete) {
    fmt::print("verified: every tick has the recorded hash\n");
    return 0;
  }
  if (result->same) {
    fmt::print("verified up to tick {}: every tick has the recorded hash\n", result->ticks);
    return recording->damaged ? 1 : 0;
  }
  fmt::print("differs: first at tick {}\n", result->differs_at);
  if (result->field_tick >= 0)
    fmt::print("  first differing field, as recorded at tick {}: {} (recorded | replayed)\n",
               result->field_tick, result->difference);
  return 1;
}

std::function<int()> add(Options& options) {
  auto file = std::make_shared<std::string>();
  auto verify = std::make_shared<bool>(false);
  auto threads = std::make_shared<int>(0);
  options.add("FILE", file.get(), "Recording of understudy run --record").required();
  options.add_flag("--verify", verify.get(), "Compare every hash; name the first difference");
  options.add("--threads", threads.get(), "Threads for the world; 0: as many as are useful")
      .range(0, 256);
  return [file, verify, threads] { return replay_file(*file, *verify, *threads); };
}

}  // namespace

extern const CommandDescriptor replay_command;
const CommandDescriptor replay_command{"replay", "Replay a recording", add};

}  // namespace understudy

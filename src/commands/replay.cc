// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// understudy replay: repeats a recorded run without its programs, or says what a recording holds.
//   understudy replay run.rec --verify

#include <fmt/format.h>

#include <memory>

#include "base/log.h"
#include "commands/command.h"
#include "commands/recording_info.h"
#include "commands/wire_arguments.h"
#include "run/replay.h"

namespace understudy {
namespace {

struct ReplayArguments {
  std::string file;
  bool verify = false;
  bool info = false;
  int threads = 0;
  WireArguments wires;
};

void print_difference(const ReplayResult& result, const Recording& recording) {
  const double tick_s = to_seconds(recording.header.spec.tick_ns);
  if (result.differs_at < 0)
    fmt::print("differs: in the hash of the whole run\n");
  else if (result.differs_at == result.same_until + 1)
    fmt::print("differs: first at tick {} ({:.3f} s)\n", result.differs_at,
               static_cast<double>(result.differs_at) * tick_s);
  else
    fmt::print(
        "differs: first between {:.3f} s (tick {}) and {:.3f} s (tick {}); a recording made with "
        "--hash-every 1 names the tick\n",
        static_cast<double>(result.same_until) * tick_s, result.same_until,
        static_cast<double>(result.differs_at) * tick_s, result.differs_at);
  if (result.field_tick < 0) return;
  fmt::print("  differing fields in the state recorded at tick {} (recorded | replayed):\n",
             result.field_tick);
  for (const std::string& line : result.differences) fmt::print("    {}\n", line);
}

int replay_file(const ReplayArguments& arguments) {
  const std::string& path = arguments.file;
  if (const Status wires = check_wires(arguments.wires); !wires) {
    log_error(wires.error());
    return 1;
  }
  auto recording = read_recording(path);
  if (!recording) {
    log_error(recording.error());
    return 1;
  }
  if (arguments.info) {
    fmt::print("{}", recording_info(*recording, path));
    return recording->damaged ? 1 : 0;
  }
  if (recording->damaged)
    log_warning(fmt::format("{} is damaged at byte {}; replaying the part before it", path,
                            recording->whole_bytes));
  else if (recording->torn)
    log_warning(path + " is cut off at its end (was the run killed?); replaying the complete part");
  auto result =
      replay(*recording, arguments.threads, {arguments.wires.file, arguments.wires.devices});
  if (!result) {
    log_error(result.error());
    return 1;
  }
  for (const std::string& line : result->observations) log_info(line);
  if (!result->lost_file.empty()) log_error(result->lost_file);
  fmt::print("replayed {} ticks, hash {:016x}{}\n", result->ticks, result->hash,
             result->complete ? "" : " (the recording has no end)");
  if (!arguments.verify) return result->lost_file.empty() ? 0 : 1;
  if (!result->same) {
    print_difference(*result, *recording);
    return 1;
  }
  if (result->complete)
    fmt::print("verified: all hashes are the recorded ones\n");
  else
    fmt::print("verified up to tick {}: all hashes are the recorded ones\n", result->ticks);
  return recording->damaged || !result->lost_file.empty() ? 1 : 0;
}

std::function<int()> add(Options& options) {
  auto arguments = std::make_shared<ReplayArguments>();
  options.add("FILE", &arguments->file, "Recording of understudy run --record").required();
  options.add_flag("--verify", &arguments->verify, "Compare every hash; name the first difference");
  options.add_flag("--info", &arguments->info,
                   "Only say what is in the file: world, seed, duration, inputs, sizes");
  options.add("--threads", &arguments->threads, "Threads for the world; 0: as many as are useful")
      .range(0, 256);
  add_wire_options(options, arguments->wires);
  return [arguments] { return replay_file(*arguments); };
}

}  // namespace

extern const CommandDescriptor replay_command;
const CommandDescriptor replay_command{"replay", "Replay a recording", add};

}  // namespace understudy

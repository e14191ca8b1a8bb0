// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/repeat_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/log.h"
#include "run/replay.h"

namespace understudy {
namespace {

constexpr double kLeastExtra_s = 0.25;      // wall time, so that a short run is slowed down, too
constexpr int kMoreEnvironment = 5 * 1000;  // bytes
constexpr int kOtherThreads = 3;

// A paced run is repeated as fast as possible. A run at full speed is slowed down, so that it takes
// about twice as long.
double other_speed(const RunOptions& options, const RunSummary& first) {
  if (options.public_ports) return options.speed;  // programs started by hand may need it
  if (options.speed > 0) return 0;
  const double wall_s = first.wall_s + std::max(first.wall_s, kLeastExtra_s);
  return std::min(to_seconds(first.virtual_time) / wall_s, 1e6);
}

std::string files_differ(const std::string& first, const std::string& second) {
  auto a = read_recording(first);
  auto b = read_recording(second);
  if (!a || !b) return !a ? a.error() : b.error();
  return first_difference(*a, *b);
}

}  // namespace

RunOptions other_circumstances(const RunOptions& options, const RunSummary& first) {
  RunOptions second = options;
  second.record_file = options.record_file + ".repeat";
  second.wire_log.clear();  // it contains the first run
  second.threads = first.threads == 1 ? kOtherThreads : 1;
  second.speed = other_speed(options, first);
  second.more_environment = kMoreEnvironment;
  second.jitter = true;
  // The first run kept to its limit, but the second is slower on purpose.
  if (options.wall_limit != kNever) second.wall_limit = 3 * options.wall_limit + 10 * kSecond;
  return second;
}

std::string describe_difference(const RunOptions& second, const RunSummary& first) {
  const std::string speed =
      second.speed > 0 ? fmt::format("{:.3g} times real time", second.speed) : "full speed";
  return fmt::format(
      "the second run is different on purpose: {} threads (the first had {}), {}, {} more bytes in "
      "the programs' environment, and programs are delayed at random moments",
      second.threads, first.threads, speed, second.more_environment);
}

Status check_repeat(const RunOptions& options, const RunSummary& first, const RunAgain& run) {
  if (first.end != RunEnd::kAsPlanned && first.end != RunEnd::kNobodyCanWake)
    return Error{"the run was not repeated: the first run was cut short (" + first.ended_because +
                 ")"};
  if (!first.replayable)
    return Error{"the run was not repeated: the recording of the first run is incomplete"};
  const RunOptions other = other_circumstances(options, first);
  log_info(describe_difference(other, first));
  const auto second = run(other);
  if (!second) return Error{second.error()};
  const std::string difference = files_differ(options.record_file, other.record_file);
  std::error_code ignored;
  std::filesystem::remove(other.record_file, ignored);
  if (difference.empty() && first.hash == second->hash) {
    log_info(fmt::format("repeated: the same {} ticks and the same hash", second->ticks));
    return {};
  }
  for (const std::string& reason : second->reasons)
    log_info("the second run was not repeatable: " + reason);
  return Error{"the second run differs: " + (difference.empty() ? "in its hash" : difference)};
}

}  // namespace understudy

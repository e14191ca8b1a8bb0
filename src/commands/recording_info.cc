// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "commands/recording_info.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iterator>
#include <variant>

namespace understudy {
namespace {

constexpr const char* kInputNames[] = {"damaged",
                                       "connections",
                                       "pieces of bytes",
                                       "datagrams",
                                       "changes of lines",
                                       "flushes of lines",
                                       "closed connections",
                                       "commands and keys",
                                       "edits",
                                       "starts and ends of programs"};
static_assert(std::size(kInputNames) == std::variant_size_v<InputContent>);

std::string count_text(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string describe_inputs(const Recording& recording) {
  std::array<std::size_t, std::size(kInputNames)> counts{};
  std::size_t all = 0;
  for (const TickInputs& tick : recording.inputs)
    for (const Input& input : tick.inputs) {
      ++counts[input.content.index()];
      ++all;
    }
  std::string kinds;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0)
      kinds += fmt::format("{}{} {}", kinds.empty() ? " (" : ", ", counts[i], kInputNames[i]);
  return fmt::format("{} in {}{}", all, count_text(recording.inputs.size(), "tick", "ticks"),
                     kinds.empty() ? "" : kinds + ")");
}

std::string describe_end(const Recording& recording) {
  if (recording.damaged) return fmt::format("damaged at byte {}", recording.whole_bytes);
  if (recording.end) return fmt::format("complete, hash {:016x}", recording.end->chain);
  return recording.torn ? "cut off (was the run killed?)" : "the run has not ended, or was killed";
}

std::string describe_size(const std::string& path, double virtual_s) {
  std::error_code failed;
  const auto bytes = std::filesystem::file_size(path, failed);
  if (failed) return "unknown";
  std::string text = fmt::format("{} bytes", bytes);
  if (virtual_s > 0)
    text += fmt::format(", {:.2f} MB per simulated hour",
                        static_cast<double>(bytes) / virtual_s * 3600 / 1e6);
  return text;
}

}  // namespace

std::string recording_info(const Recording& recording, const std::string& path) {
  const Spec& spec = recording.header.spec;
  const double tick_s = to_seconds(spec.tick_ns);
  const double virtual_s = static_cast<double>(recording.last_tick()) * tick_s;
  std::size_t state_bytes = 0;
  for (const StateRecord& state : recording.states) state_bytes += state.state.size();
  std::string text;
  const auto line = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<9} {}\n", name, value);
  };
  line("world", fmt::format("{}: {}, {}", spec.name.empty() ? "(no name)" : spec.name,
                            count_text(spec.robots.size(), "robot", "robots"),
                            count_text(spec.objects.size(), "object", "objects")));
  line("seed", std::to_string(recording.header.seed));
  line("duration", fmt::format("{:.3f} s, {} ticks of {:g} ms", virtual_s, recording.last_tick(),
                               1000 * tick_s));
  line("inputs", describe_inputs(recording));
  line("hashes", fmt::format("{}, one every {} or more often", recording.hashes.size(),
                             count_text(static_cast<std::size_t>(recording.header.hash_every),
                                        "tick", "ticks")));
  line("states",
       fmt::format("{}, {} bytes before compression", recording.states.size(), state_bytes));
  line("end", describe_end(recording));
  line("size", describe_size(path, virtual_s));
  return text;
}

}  // namespace understudy

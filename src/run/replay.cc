// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/describe.h"
#include "base/words.h"
#include "edits/write_edit.h"
#include "run/hash_chain.h"
#include "run/observation_text.h"
#include "run/run_world.h"

namespace understudy {
namespace {

// The first few fields that differ, as "path: value | value".
std::vector<std::string> differences(const std::vector<NamedValue>& a,
                                     const std::vector<NamedValue>& b) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string> found;
  for (std::size_t i = 0; i < a.size() && i < b.size() && found.size() < kMost; ++i)
    if (const std::string one = first_difference({a[i]}, {b[i]}); !one.empty())
      found.push_back(one);
  return found;
}

// The fields of a recorded state, interpreted with the recorded world.
std::vector<NamedValue> fields_of(const Recording& recording, const StateRecord& record) {
  auto world = RunWorld::make(recording.header.spec, {.seed = recording.header.seed});
  if (!world || !(*world)->restore(record.state)) return {};
  return (*world)->fields();
}

// A recording may come from anywhere, so trust no number in it.
struct Fits {
  const RunWorld& world;

  bool operator()(std::monostate) const { return false; }
  bool operator()(const EditBytes& input) const {
    std::vector<Edit> edits;
    return load(input.bytes, edits);  // whether they make sense is a question for the run
  }
  bool operator()(const ProgramRuns&) const { return true; }
  bool operator()(const RobotCommand& c) const {
    const bool any_body = std::holds_alternative<PutAt>(c.command);
    return c.robot >= 0 && c.robot < (any_body ? world.model().body_count()
                                               : static_cast<int>(world.model().robots.size()));
  }
  bool operator()(const LinkOpened& opened) const {
    return world.devices().has(opened.device) && opened.port >= 0 &&
           opened.port < std::ssize(world.devices()[opened.device].params().addresses);
  }
  template <class OfLink>
  bool operator()(const OfLink& input) const {
    return world.devices().has(input.at.device) &&
           world.devices()[input.at.device].links().has(input.at.link);
  }
};

bool fits(const Input& input, const RunWorld& world) {
  return input.time >= world.now() && input.time < world.next_tick() &&
         std::visit(Fits{world}, input.content);
}

std::string describe_input(const Input& input) {
  constexpr const char* kKinds[] = {"unknown", "opened", "bytes",   "datagram", "line",
                                    "flush",   "closed", "command", "edit",     "program"};
  static_assert(std::size(kKinds) == std::variant_size_v<InputContent>);
  const FlatInput flat = input.flat();
  std::string text = fmt::format("{:.9f} s, device {}, link {}: {}", to_seconds(input.time),
                                 flat.device, flat.link, kKinds[input.content.index()]);
  std::vector<Edit> edits;
  const auto* as_bytes = std::get_if<EditBytes>(&input.content);
  if (as_bytes != nullptr && load(as_bytes->bytes, edits)) return text + " " + lines_of(edits);
  constexpr std::size_t kMostShown = 64;
  for (std::size_t i = 0; i < std::min(flat.bytes.size(), kMostShown); ++i)
    text += fmt::format(" {:02x}", flat.bytes[i]);
  return flat.bytes.size() > kMostShown ? text + " ..." : text;
}

using NextInputs = std::vector<TickInputs>::const_iterator;

// Does the next tick, with its inputs.
Status replay_tick(const Recording& recording, NextInputs& next, RunWorld& world) {
  const std::int64_t tick = world.state().tick + 1;
  for (; next != recording.inputs.end() && next->tick == tick; ++next)
    for (const Input& input : next->inputs) {
      if (!fits(input, world))
        return Error{
            fmt::format("the recording is damaged: an input of tick {} does not fit its world: {}",
                        tick, describe_input(input))};
      world.apply(input);
    }
  if (next != recording.inputs.end() && next->tick < tick)
    return Error{fmt::format("the recording is damaged: inputs of tick {} come after tick {}",
                             next->tick, tick - 1)};
  world.tick(nullptr);
  return {};
}

// Where the hashes of two runs with the same inputs differ.
std::string first_differing_state(const Recording& a, const Recording& b) {
  std::int64_t same_until = 0;
  auto other = b.hashes.begin();
  for (const TickHash& one : a.hashes) {
    while (other != b.hashes.end() && other->tick < one.tick) ++other;
    if (other == b.hashes.end()) return fmt::format("one run ends before tick {}", one.tick);
    if (other->tick != one.tick) continue;  // written when only one of the runs was saved
    if (other->hash == one.hash) {
      same_until = one.tick;
      continue;
    }
    std::string text =
        fmt::format("the state after tick {} differs, with the same inputs", one.tick);
    if (same_until + 1 < one.tick)
      text += fmt::format(" (it is the same up to tick {})", same_until);
    for (const StateRecord& x : a.states)
      for (const StateRecord& y : b.states)
        if (x.tick >= one.tick && x.tick == y.tick)
          return text + fmt::format("; at tick {}: ", x.tick) +
                 first_difference(fields_of(a, x), fields_of(b, y));
    return text;
  }
  return a.last_tick() == b.last_tick() ? "" : "one run is longer than the other";
}

}  // namespace

Result<ReplayResult> replay(const Recording& recording, int threads,
                            const WireLogParams& wire_log) {
  auto made =
      RunWorld::make(recording.header.spec, {.seed = recording.header.seed, .threads = threads});
  if (!made) return Error{"the recorded world cannot be built: " + made.error()};
  if (recording.header.hash_every < 1)
    return Error{"the recording is damaged: it has a hash every " +
                 std::to_string(recording.header.hash_every) + " ticks"};
  RunWorld& world = **made;
  std::unique_ptr<WireLog> wires;
  if (!wire_log.file.empty()) {
    auto opened = WireLog::open(world, wire_log);
    if (!opened) return Error{"--wire-log: " + opened.error()};
    wires = std::move(*opened);
  }
  HashChain chain;
  chain.add(world.state().tick, world.hash());
  ReplayResult result;
  auto inputs = recording.inputs.begin();
  auto states = recording.states.begin();
  for (const TickHash& recorded : recording.hashes) {
    while (world.state().tick < recorded.tick) {
      if (const Status ticked = replay_tick(recording, inputs, world); !ticked)
        return Error{ticked.error()};
      if (wires) wires->write();
      for (const Observation& observation : world.watch().take_observations())
        result.observations.push_back(log_line(observation, world.model(), world.state()));
    }
    const std::int64_t tick = world.state().tick;
    const std::uint64_t hash = world.hash();
    if (result.same && recorded.hash != hash) {
      result.same = false;
      result.differs_at = tick;
    }
    if (result.same) result.same_until = tick;
    if (tick % recording.header.hash_every == 0 || tick == recording.last_tick())
      chain.add(tick, hash);
    while (states != recording.states.end() && states->tick < tick) ++states;
    if (!result.same && states != recording.states.end() && states->tick == tick) {
      result.field_tick = tick;
      result.differences = differences(fields_of(recording, *states), world.fields());
      break;
    }
  }
  if (wires) {
    wires->finish();
    result.lost_file = wires->take_failure();
  }
  result.ticks = world.state().tick;
  result.hash = chain.value();
  result.complete = recording.end.has_value();
  if (result.complete && result.same && recording.end->chain != result.hash) result.same = false;
  return result;
}

std::string first_difference(const Recording& a, const Recording& b) {
  // Compare inputs first. If programs sent different bytes, the states differ because of that.
  const std::size_t ticks = std::min(a.inputs.size(), b.inputs.size());
  for (std::size_t i = 0; i < ticks; ++i) {
    const TickInputs& x = a.inputs[i];
    const TickInputs& y = b.inputs[i];
    if (x.tick != y.tick)
      return fmt::format("only one run has an input in tick {}", std::min(x.tick, y.tick));
    for (std::size_t k = 0; k < std::min(x.inputs.size(), y.inputs.size()); ++k) {
      const std::string field =
          first_difference(list_fields(x.inputs[k]), list_fields(y.inputs[k]));
      if (!field.empty())
        return fmt::format("input {} of tick {}: {}\n  first run:  {}\n  second run: {}", k, x.tick,
                           field, describe_input(x.inputs[k]), describe_input(y.inputs[k]));
    }
    if (x.inputs.size() != y.inputs.size())
      return fmt::format("tick {} has {} inputs in one run and {} in the other", x.tick,
                         x.inputs.size(), y.inputs.size());
  }
  if (a.inputs.size() != b.inputs.size())
    return fmt::format("one run has inputs in {} ticks, the other in {}", a.inputs.size(),
                       b.inputs.size());
  return first_differing_state(a, b);
}

}  // namespace understudy

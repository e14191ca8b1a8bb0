// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/describe.h"
#include "base/words.h"
#include "edits/write_edit.h"
#include "run/hash_chain.h"
#include "run/observation_text.h"
#include "run/run_world.h"

namespace understudy {
namespace {

std::map<std::int64_t, std::uint64_t> hashes_by_tick(const Recording& recording) {
  std::map<std::int64_t, std::uint64_t> all;
  for (const TickHashes& part : recording.hashes)
    for (std::size_t i = 0; i < part.hashes.size(); ++i)
      all[part.first_tick + static_cast<std::int64_t>(i)] = part.hashes[i];
  return all;
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

}  // namespace

Result<ReplayResult> replay(const Recording& recording, int threads) {
  auto made =
      RunWorld::make(recording.header.spec, {.seed = recording.header.seed, .threads = threads});
  if (!made) return Error{"the recorded world cannot be built: " + made.error()};
  if (recording.header.hash_every < 1)
    return Error{"the recording is damaged: it has a hash every " +
                 std::to_string(recording.header.hash_every) + " ticks"};
  RunWorld& world = **made;
  const auto recorded = hashes_by_tick(recording);
  HashChain chain;
  chain.add(world.state().tick, world.hash());
  ReplayResult result;
  auto inputs = recording.inputs.begin();
  auto states = recording.states.begin();
  const std::int64_t end = recording.last_tick();
  while (world.state().tick < end) {
    for (; inputs != recording.inputs.end() && inputs->tick == world.state().tick + 1; ++inputs) {
      for (const Input& input : inputs->inputs) {
        if (!fits(input, world))
          return Error{
              fmt::format("the recording is damaged: an input of tick {} does not fit its "
                          "world: {}",
                          inputs->tick, describe_input(input))};
        world.apply(input);
      }
    }
    if (inputs != recording.inputs.end() && inputs->tick <= world.state().tick)
      return Error{fmt::format("the recording is damaged: inputs of tick {} come after tick {}",
                               inputs->tick, world.state().tick)};
    world.tick(nullptr);
    for (const Observation& observation : world.watch().take_observations())
      result.observations.push_back(log_line(observation, world.model(), world.state()));
    const std::int64_t tick = world.state().tick;
    const std::uint64_t hash = world.hash();
    const auto expected = recorded.find(tick);
    if (result.same && expected != recorded.end() && expected->second != hash) {
      result.same = false;
      result.differs_at = tick;
    }
    if (tick % recording.header.hash_every == 0 || tick == end) chain.add(tick, hash);
    while (states != recording.states.end() && states->tick < tick) ++states;
    if (!result.same && states != recording.states.end() && states->tick == tick) {
      result.field_tick = tick;
      result.difference = first_difference(fields_of(recording, *states), world.fields());
      break;
    }
  }
  result.ticks = world.state().tick;
  result.hash = chain.value();
  result.complete = !recording.chains.empty() && recording.chains.back().last;
  if (result.complete && result.same && recording.chains.back().chain != result.hash)
    result.same = false;
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
  const auto first = hashes_by_tick(a);
  const auto second = hashes_by_tick(b);
  for (const auto& [tick, hash] : first) {
    const auto other = second.find(tick);
    if (other == second.end()) return fmt::format("one run ends before tick {}", tick);
    if (other->second == hash) continue;
    std::string text = fmt::format("the state after tick {} differs, with the same inputs", tick);
    for (std::size_t i = 0; i < std::min(a.states.size(), b.states.size()); ++i)
      if (a.states[i].tick >= tick && a.states[i].tick == b.states[i].tick)
        return text + ": " + first_difference(fields_of(a, a.states[i]), fields_of(b, b.states[i]));
    return text;
  }
  return first.size() == second.size() ? "" : "one run is longer than the other";
}

}  // namespace understudy

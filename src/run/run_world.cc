// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/run_world.h"

#include <algorithm>

#include "base/describe.h"

namespace understudy {
namespace {

// A saved run. It contains the Spec and the devices only if edits have changed them.
struct SavedRun {
  Bytes spec;
  std::vector<DeviceKey> devices;
  Bytes state;
  std::vector<WatchedRobot> watched = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("spec", self.spec);
    visit("devices", self.devices);
    visit("state", self.state);
    visit.if_set("watched", self.watched);
  }
};

// Applies an input to the device that it is for.
struct DeviceInput {
  DeviceSet& devices;
  const Input& input;

  template <class Content>
  LinkId event(const LinkAddress& at, const Content& content) const {
    devices[at.device].input({at.link, input.time, content});
    return {};
  }
  LinkId operator()(const LinkOpened& opened) const {
    return devices[opened.device].open(input.time, opened.port, program_of(input.source));
  }
  LinkId operator()(const LinkBytes& sent) const {
    return event(sent.at, LinkEvent::Received{sent.bytes});
  }
  LinkId operator()(const LinkDatagram& sent) const {
    return event(sent.at, LinkEvent::Datagram{sent.from, sent.bytes, sent.broadcast});
  }
  LinkId operator()(const LinkLine& line) const {
    return event(line.at, LinkEvent::Line{line.state});
  }
  LinkId operator()(const LinkFlushed& flushed) const {
    Device& device = devices[flushed.at.device];
    device.advance_to(input.time);
    device.flush(flushed.at.link, input.time, flushed.to_device, flushed.to_client);
    return {};
  }
  LinkId operator()(const LinkClosed& closed) const {
    return event(closed.at, LinkEvent::Closed{closed.end});
  }
  template <class Other>
  LinkId operator()(const Other&) const {
    return {};
  }
};

}  // namespace

Result<std::unique_ptr<RunWorld>> RunWorld::make(const Spec& spec, const WorldParams& params) {
  std::unique_ptr<RunWorld> made(new RunWorld);
  auto simulation = Simulation::make(spec, {.seed = params.seed, .threads = params.threads});
  if (!simulation) return Error{simulation.error()};
  made->simulation_ = std::move(*simulation);
  made->devices_ = std::make_unique<DeviceSet>(*made->simulation_);
  auto devices = made->devices_->plan(spec);
  if (!devices) return Error{devices.error()};
  made->devices_->change(std::move(*devices), 0);
  made->edits_ = std::make_unique<WorldEdits>(spec, *made->simulation_, *made->devices_);
  for (const auto& device : *made->devices_) device->memory().save();
  return made;
}

LinkId RunWorld::apply(const Input& input) {
  const bool is_edit = std::holds_alternative<EditBytes>(input.content);
  if (input.is_paused_edit()) {
    // Commands that devices gave when the tick was sealed have the numbers of robots before the
    // edit.
    std::vector<TimedCommand> commands;
    devices_->append_commands(commands);
    edits_->apply({input}, std::move(commands), now());
    for (const auto& device : *devices_) device->exchange().tap.publish(now());
  } else if (is_edit || std::holds_alternative<RobotCommand>(input.content)) {
    waiting_.push_back(input);
  } else if (const auto* program = std::get_if<ProgramRuns>(&input.content)) {
    watch_.note_program(program->robot, program->runs, input.time);
  } else {
    return std::visit(DeviceInput{*devices_, input}, input.content);
  }
  return {};
}

void RunWorld::collect_output(const OutputSink& output) {
  const TimeNs end = next_tick() - 1;
  LinkOutput all;
  for (const auto& device : *devices_) {
    device->advance_to(end);
    for (LinkId link{0}; device->links().has(link); ++link.value) {
      if (!device->links().is_open(link)) continue;
      all.clear();
      device->take_output(link, end, all);
      if (output && !all.empty()) output({device->params().id, link}, all);
    }
    device->settle(end);
  }
}

void RunWorld::tell_cut_off(const OutputSink& output) {
  for (const LinkAddress& link : edits_->take_cut_off())
    if (output) output(link, {.closed = true});
}

void RunWorld::tick(const OutputSink& output) {
  for (const auto& device : *devices_) device->memory().forget();
  collect_output(output);
  std::vector<Input> edits;
  std::vector<TimedCommand> commands;
  std::stable_sort(waiting_.begin(), waiting_.end(),
                   [](const Input& a, const Input& b) { return a.key() < b.key(); });
  for (Input& input : waiting_) {
    if (const auto* command = std::get_if<RobotCommand>(&input.content))
      commands.push_back({input.time, *command});
    else
      edits.push_back(std::move(input));
  }
  waiting_.clear();
  devices_->append_commands(commands);
  devices_->append_fitted(next_tick() - 1, edits);
  const auto by_time = [](const auto& a, const auto& b) { return a.time < b.time; };
  std::stable_sort(commands.begin(), commands.end(), by_time);
  if (!edits.empty()) {
    edits_->apply(edits, std::move(commands), next_tick() - 1);
    commands.clear();
  }
  tell_cut_off(output);
  merged_.clear();
  for (const auto& command : commands) merged_.push_back(command.command);
  simulation_->tick(merged_);
  radio_.deliver(*devices_, state());
  for (const auto& device : *devices_) device->sealed();
  for (const auto& device : *devices_) device->exchange().tap.publish(now());
  watch_.look(model(), state());
}

void RunWorld::keep_sealed() const {
  for (const auto& device : *devices_) device->memory().keep();
}

std::uint64_t RunWorld::hash() const {
  keep_sealed();
  if (!edits_->edited()) return simulation_->hash();
  Hasher hasher(edits_->spec_hash());
  hasher.word(simulation_->hash());
  return hasher.digest();
}

Bytes RunWorld::save() const {
  keep_sealed();
  SavedRun saved;
  if (edits_->edited()) {
    saved.spec = understudy::save(spec());
    saved.devices = devices_->keys();
  }
  saved.state = simulation_->save();
  saved.watched = watch_.memory();
  return understudy::save(saved);
}

bool RunWorld::restore(ByteSpan bytes) {
  SavedRun saved;
  if (!load(bytes, saved) || !edits_->restore(saved.spec, saved.devices)) return false;
  if (!simulation_->restore(saved.state)) return false;
  watch_.restore(std::move(saved.watched));
  waiting_.clear();
  return std::all_of(devices_->begin(), devices_->end(),
                     [](const auto& device) { return device->load_memory(); });
}

std::vector<NamedValue> RunWorld::fields() const {
  std::vector<NamedValue> list = list_fields(state());
  // A device's blob is just bytes. Its personality knows what they mean.
  std::erase_if(list, [](const NamedValue& v) { return v.path.rfind("devices", 0) == 0; });
  for (const auto& device : *devices_) {
    const std::string name = "devices[" + std::to_string(device->params().id.value) + "].";
    for (NamedValue& v : device->fields()) list.push_back({name + v.path, std::move(v.value)});
  }
  if (!edits_->edited()) return list;
  for (NamedValue& v : list_fields(spec(), "spec")) list.push_back(std::move(v));
  return list;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "run/run.h"

#include <algorithm>

#include "base/describe.h"
#include "world/migrate.h"

namespace understudy {
namespace {

// A run as it is saved. Spec and devices only if edits have changed them.
struct SavedRun {
  Bytes spec;
  std::vector<DeviceKey> devices;
  Bytes state;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("spec", self.spec);
    visit("devices", self.devices);
    visit("state", self.state);
  }
};

}  // namespace

Result<std::unique_ptr<RunCore>> RunCore::make(const Spec& spec, const RunCoreParams& params) {
  std::unique_ptr<RunCore> core(new RunCore);
  auto simulation = Simulation::make(spec, {.seed = params.seed, .threads = params.threads});
  if (!simulation) return Error{simulation.error()};
  core->simulation_ = std::move(*simulation);
  core->devices_ = std::make_unique<DeviceSet>(*core->simulation_);
  auto devices = core->devices_->plan(spec);
  if (!devices) return Error{devices.error()};
  core->devices_->change(std::move(*devices), 0);
  core->first_spec_ = core->spec_ = spec;
  core->spec_hash_ = hash_of_world(spec);
  for (const auto& device : *core->devices_) device->save_into(core->simulation_->mutable_state());
  return core;
}

int RunCore::find_robot(int id) const {
  const int body = find_body(model(), id);
  return body < static_cast<int>(model().robots.size()) ? body : -1;
}

std::string RunCore::robot_name(int id) const {
  const int robot = find_robot(id);
  return robot < 0 ? "robot " + std::to_string(id)
                   : model().robots[static_cast<std::size_t>(robot)].name;
}

std::string RunCore::body_name(int id) const {
  const int body = find_body(model(), id);
  const auto object = static_cast<std::size_t>(body) - model().robots.size();
  return body < static_cast<int>(model().robots.size()) ? robot_name(id)
                                                        : model().objects[object].name;
}

int RunCore::apply(const Input& input) {
  if (input.kind == InputKind::kEdit && input.source == kPausedSource) {
    apply_edits_now({input}, {}, now());
    return 0;
  }
  if (input.kind == InputKind::kCommand || input.kind == InputKind::kEdit) {
    waiting_.push_back(input);
    return 0;
  }
  Device& target = device(input.device);
  LinkEvent event{.link = input.link, .time = input.time, .bytes = input.bytes};
  switch (input.kind) {
    case InputKind::kOpened:
      return target.open(input.time, static_cast<int>(input.value), program_of(input.source));
    case InputKind::kBytes:
      event.kind = LinkEvent::Kind::kBytes;
      break;
    case InputKind::kLine:
      event.kind = LinkEvent::Kind::kLine;
      event.baud = static_cast<std::uint32_t>(input.value);
      break;
    case InputKind::kClosed:
      event.kind = LinkEvent::Kind::kClosed;
      break;
    case InputKind::kFlush:
      target.advance_to(input.time);
      target.flush(input.link, (input.value & 1) != 0, (input.value & 2) != 0);
      return 0;
    case InputKind::kCommand:
    case InputKind::kEdit:
      return 0;
  }
  target.input(event);
  return 0;
}

void RunCore::collect_output(const OutputSink& output) {
  const TimeNs end = next_tick() - 1;
  Bytes bytes;
  for (const auto& device : *devices_) {
    device->advance_to(end);
    for (int link = 0; link < device->link_count(); ++link) {
      if (!device->is_open(link)) continue;
      bytes.clear();
      const bool closed = device->take_output(link, end, bytes);
      if (output && (closed || !bytes.empty())) output(device->params().index, link, bytes, closed);
    }
    device->settle(end);
  }
}

void RunCore::tell_cut_off(const OutputSink& output) {
  if (output)
    for (const auto& [device, link] : cut_off_) output(device, link, {}, true);
  cut_off_.clear();
}

void RunCore::tick(const OutputSink& output) {
  collect_output(output);
  std::vector<Input> edits;
  std::vector<Device::TimedCommand> commands;
  std::stable_sort(waiting_.begin(), waiting_.end(),
                   [](const Input& a, const Input& b) { return a.key() < b.key(); });
  for (Input& input : waiting_) {
    if (input.kind == InputKind::kCommand)
      commands.push_back({input.time, input.command});
    else
      edits.push_back(std::move(input));
  }
  waiting_.clear();
  for (const auto& device : *devices_) device->append_commands(commands);
  const auto by_time = [](const auto& a, const auto& b) { return a.time < b.time; };
  std::stable_sort(commands.begin(), commands.end(), by_time);
  if (!edits.empty()) {
    apply_edits_now(edits, std::move(commands), next_tick() - 1);
    commands.clear();
  }
  tell_cut_off(output);
  merged_.clear();
  for (const auto& command : commands) merged_.push_back(command.command);
  simulation_->tick(merged_);
  devices_->deliver_radio();
  for (const auto& device : *devices_) device->sealed();
  // Not while devices still read sensors: for beams every body is placed anew after a change.
  for (const auto& device : *devices_) device->save_into(simulation_->mutable_state());
}

std::uint64_t RunCore::hash() const {
  if (!edited_) return simulation_->hash();
  Hasher hasher(spec_hash_);
  hasher.word(simulation_->hash());
  return hasher.digest();
}

Bytes RunCore::save() const {
  SavedRun saved;
  if (edited_) {
    saved.spec = understudy::save(spec_);
    saved.devices = devices_->keys();
  }
  saved.state = simulation_->save();
  return understudy::save(saved);
}

bool RunCore::restore(ByteSpan bytes) {
  SavedRun saved;
  Spec spec = first_spec_;
  if (!load(bytes, saved)) return false;
  const bool edited = !saved.spec.empty();
  if (edited && !load(saved.spec, spec)) return false;
  const bool same_version = edited == edited_ && hash_of_world(spec) == spec_hash_ &&
                            (!edited || saved.devices == devices_->keys());
  if (!same_version && !use_spec(spec, saved.devices)) return false;
  edited_ = edited;
  if (!simulation_->restore(saved.state)) return false;
  waiting_.clear();
  cut_off_.clear();
  return std::all_of(devices_->begin(), devices_->end(),
                     [this](const auto& device) { return device->load_from(state()); });
}

// Goes on with another Spec, as if it had always been there.
bool RunCore::use_spec(const Spec& spec, const std::vector<DeviceKey>& keys) {
  auto model = compile(spec, full_catalogue());
  if (!model) return false;
  State state = initial_state(*model, simulation_->state().seed);
  simulation_->replace_model(std::move(*model), std::move(state));
  spec_ = spec;
  spec_hash_ = hash_of_world(spec);
  ++version_;
  return devices_->make_anew(spec, keys);
}

std::vector<NamedValue> RunCore::fields() const {
  std::vector<NamedValue> list = list_fields(state());
  // A device's blob is bytes; its personality knows what they mean.
  std::erase_if(list, [](const NamedValue& v) { return v.path.rfind("devices", 0) == 0; });
  for (const auto& device : *devices_) {
    const std::string name = "devices[" + std::to_string(device->params().index) + "].";
    for (NamedValue& v : device->fields()) list.push_back({name + v.path, std::move(v.value)});
  }
  if (!edited_) return list;
  for (NamedValue& v : list_fields(spec_, "spec")) list.push_back(std::move(v));
  return list;
}

std::vector<std::pair<int, std::string>> RunCore::take_log() {
  std::vector<std::pair<int, std::string>> lines;
  for (const auto& device : *devices_)
    for (std::string& line : device->take_log())
      lines.emplace_back(device->params().robot_id, std::move(line));
  return lines;
}

}  // namespace understudy

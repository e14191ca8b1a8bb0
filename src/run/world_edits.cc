// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/world_edits.h"

#include <algorithm>
#include <map>

#include "edits/write_edit.h"
#include "run/state_edits.h"
#include "systems/systems.h"
#include "world/lookup.h"
#include "world/migrate.h"

namespace understudy {

const FormatContext& edit_context() {
  static const FormatContext context = full_context(full_catalogue());
  return context;
}

std::string lines_of(const std::vector<Edit>& edits) {
  std::string lines;
  for (const Edit& edit : edits) lines += (lines.empty() ? "" : ", ") + in_quotes(line_of(edit));
  return lines;
}

namespace {

bool is_for_device(const StateEdit& edit) {
  return edit.kind == StateEdit::Kind::kCut || edit.kind == StateEdit::Kind::kPower ||
         edit.kind == StateEdit::Kind::kDisconnect;
}

// How many there are of everything that an edit can add.
struct Counts {
  explicit Counts(const Spec& spec)
      : bodies(spec.robots.size() + spec.objects.size()),
        removed(spec.removed_robots.size() + spec.removed_objects.size()),
        walls(spec.walls.size()),
        markers(spec.markers.size()) {}

  // The id or number of what an edit has added; 0 if it added nothing or only restored something.
  int what_came(const Spec& spec) const {
    const Counts now(spec);
    if (now.bodies > bodies) return now.removed < removed ? 0 : spec.next_id - 1;
    if (now.walls > walls) return spec.next_wall_id - 1;
    return now.markers > markers ? static_cast<int>(now.markers) : 0;
  }

  std::size_t bodies;
  std::size_t removed;
  std::size_t walls;
  std::size_t markers;
};

// What is in the second list and not in the first.
std::vector<int> missing_in(const std::vector<int>& list, const std::vector<int>& wanted) {
  std::vector<int> missing;
  for (const int id : wanted)
    if (std::find(list.begin(), list.end(), id) == list.end()) missing.push_back(id);
  return missing;
}

// What stands for the path of a texture in the hash: the number of its picture, or nothing.
void name_by_number(std::string& texture, const std::vector<SharedPicture>& pictures) {
  const auto found = std::find_if(pictures.begin(), pictures.end(),
                                  [&](const SharedPicture& p) { return p->path == texture; });
  texture = found == pictures.end() ? "" : std::to_string(found - pictures.begin());
}

// The hash of a Spec without the paths of its files, on which no result depends. So a run's hash
// does not depend on its folder.
std::uint64_t hash_of_world(Spec spec) {
  const std::vector<SharedPicture> pictures = std::move(spec.pictures);
  spec.pictures.clear();
  spec.name.clear();
  spec.world_file.clear();
  spec.removed_robots.clear();
  spec.removed_objects.clear();
  name_by_number(spec.floor.texture, pictures);
  for (WallSpec& wall : spec.walls) name_by_number(wall.look.texture, pictures);
  for (RobotKindSpec& kind : spec.kinds) {
    kind.file = kind.body.mesh.path = "";
    name_by_number(kind.body.look.texture, pictures);
  }
  for (ObjectKindSpec& kind : spec.object_kinds) {
    kind.file = kind.body.mesh.path = "";
    name_by_number(kind.body.look.texture, pictures);
  }
  for (RobotSpec& robot : spec.robots)
    if (find(full_catalogue().programs, robot.program) == nullptr) robot.program.clear();
  const std::uint64_t hash = hash_of(spec);
  if (pictures.empty()) return hash;
  Hasher hasher(hash);
  for (const SharedPicture& picture : pictures) {
    hasher.word(static_cast<std::uint64_t>(picture->width));
    hasher.word(static_cast<std::uint64_t>(picture->height));
    hasher.bytes(picture->rgb);
  }
  return hasher.digest();
}

}  // namespace

WorldEdits::WorldEdits(const Spec& first, Simulation& simulation, DeviceSet& devices)
    : simulation_(simulation), devices_(devices), first_spec_(first) {
  use(first);
}

void WorldEdits::use(Spec spec) {
  spec_hash_ = hash_of_world(spec);
  spec_ = std::move(spec);
}

void WorldEdits::apply(const std::vector<Input>& edits, std::vector<TimedCommand> commands,
                       TimeNs at) {
  Plan planned = plan(edits, false);
  const std::vector<int> ids_before = body_ids(simulation_.model());
  if (planned.spec_changed && !change_spec(std::move(planned.spec), at)) {
    planned = plan(edits, true);
    if (planned.spec_changed) change_spec(std::move(planned.spec), at).ok();
  }
  notes_.insert(notes_.end(), planned.notes.begin(), planned.notes.end());
  for (const auto& [time, edit] : planned.state_edits)
    if (is_for_device(edit)) change_device(edit, at);

  // Commands were given to robots that may now have another index.
  std::map<int, int> index_of_id;
  for (const int id : body_ids(simulation_.model()))
    index_of_id.emplace(id, static_cast<int>(index_of_id.size()));
  std::erase_if(commands, [&](TimedCommand& c) {
    const auto found = index_of_id.find(ids_before[static_cast<std::size_t>(c.command.robot)]);
    if (found == index_of_id.end()) return true;
    c.command.robot = found->second;
    return false;
  });
  devices_.append_commands(commands);

  // Edits and commands take effect in the order of their times. At the same instant, edits come
  // first.
  auto next = commands.begin();
  for (const auto& [time, edit] : planned.state_edits) {
    for (; next != commands.end() && next->time < time; ++next) simulation_.apply(next->command);
    if (!is_for_device(edit)) change_state(edit);
  }
  for (; next != commands.end(); ++next) simulation_.apply(next->command);
  for (const auto& device : devices_) device->memory().save();
}

// Applies the edits to a copy of the Spec. One by one means that each input is also tried.
WorldEdits::Plan WorldEdits::plan(const std::vector<Input>& inputs, bool one_by_one) const {
  Plan plan;
  plan.spec = spec_;
  for (const Input& input : inputs) {
    std::vector<Edit> edits;
    if (!load(std::get<EditBytes>(input.content).bytes, edits)) continue;  // a damaged recording
    const std::string lines = lines_of(edits);
    EditOutcome outcome = try_input(edits, input.time, one_by_one, plan);
    const bool refused = !outcome.refusal.empty();
    plan.notes.push_back(
        {.text = refused ? "refused: " + lines + ": " + outcome.refusal : "edit: " + lines,
         .warning = refused,
         .source = input.source,
         .outcome = std::move(outcome)});
  }
  return plan;
}

// The edits of one input, into the plan.
EditOutcome WorldEdits::try_input(const std::vector<Edit>& edits, TimeNs time, bool with_model,
                                  Plan& plan) const {
  const Spec spec_before = with_model ? plan.spec : Spec{};
  const Counts before(plan.spec);
  const std::vector<int> held_before = plan.spec.held;
  Result<AppliedEdits> applied = apply_edits(edits, edit_context(), plan.spec, places_in(plan));
  if (!applied) return {.refusal = applied.error()};
  if (with_model && applied->changed_spec) {
    if (const Status tried = try_spec(plan.spec); !tried) {
      plan.spec = spec_before;
      return {.refusal = tried.error()};
    }
  }
  plan.spec_changed = plan.spec_changed || applied->changed_spec;
  for (StateEdit& change : applied->state_edits)
    plan.state_edits.emplace_back(time, std::move(change));
  return {.added = before.what_came(plan.spec),
          .inverse = std::move(applied->inverse),
          .taken_up = missing_in(held_before, plan.spec.held),
          .put_down = missing_in(plan.spec.held, held_before)};
}

PlaceOf WorldEdits::places_in(const Plan& plan) const {
  return [this, &plan](int id) -> std::optional<SavedPlace> {
    const auto& changes = plan.state_edits;
    const auto planned = std::find_if(changes.rbegin(), changes.rend(), [&](const auto& change) {
      return change.second.kind == StateEdit::Kind::kPlace && change.second.id == id;
    });
    if (planned != changes.rend())
      return SavedPlace{id, planned->second.pose, planned->second.stance};
    const int body = find_body(simulation_.model(), id);
    if (body < 0) return std::nullopt;
    return SavedPlace{id, simulation_.state().body(body).X_WB,
                      stance_of(simulation_.state(), body)};
  };
}

Status WorldEdits::try_spec(const Spec& spec) const {
  const auto model = compile(spec, full_catalogue(), &simulation_.model());
  if (!model) return Error{model.error()};
  if (const auto devices = devices_.plan(spec); !devices) return Error{devices.error()};
  return {};
}

// Switches to the next version. On an error, nothing changes.
Status WorldEdits::change_spec(Spec spec, TimeNs at) {
  auto model = compile(spec, full_catalogue(), &simulation_.model());
  if (!model) return Error{model.error()};
  auto devices = devices_.plan(spec);
  if (!devices) return Error{devices.error()};
  State state = migrate(simulation_.model(), simulation_.state(), *model);
  simulation_.replace_model(std::move(*model), std::move(state));
  const auto closed = devices_.change(std::move(*devices), at);
  cut_off_.insert(cut_off_.end(), closed.begin(), closed.end());
  use(std::move(spec));
  edited_ = true;
  ++version_;
  return {};
}

bool WorldEdits::restore(ByteSpan bytes, const std::vector<DeviceKey>& keys) {
  cut_off_.clear();
  const bool edited = !bytes.empty();
  Spec spec = first_spec_;
  if (edited && !load(bytes, spec)) return false;
  const bool same_version = edited == edited_ && hash_of_world(spec) == spec_hash_ &&
                            (!edited || keys == devices_.keys());
  edited_ = edited;
  if (same_version) return true;
  auto model = compile(spec, full_catalogue());
  if (!model) return false;
  State state = initial_state(*model, simulation_.state().seed);
  simulation_.replace_model(std::move(*model), std::move(state));
  use(std::move(spec));
  ++version_;
  return devices_.make_anew(spec_, keys);
}

void WorldEdits::change_state(const StateEdit& edit) {
  for (std::string& problem : apply_state_edit(edit, simulation_))
    notes_.push_back({.text = std::move(problem), .warning = true});
}

void WorldEdits::change_device(const StateEdit& edit, TimeNs at) {
  const RobotId robot{edit.id};
  const auto cut_off = [&](const Device& device, const std::vector<LinkId>& links) {
    for (const LinkId link : links) cut_off_.push_back({device.params().id, link});
  };
  if (edit.kind == StateEdit::Kind::kDisconnect) {
    for (const auto& device : devices_)
      if (device->params().robot_id == robot) cut_off(*device, device->cut(at, edit.text));
    return;
  }
  const DeviceId id = devices_.find(robot, edit.part);
  if (!id.exists()) return;  // its robot was removed in the same interval
  Device& device = devices_[id];
  cut_off(device,
          edit.kind == StateEdit::Kind::kCut ? device.cut(at) : device.set_power(at, edit.on));
}

}  // namespace understudy

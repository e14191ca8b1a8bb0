// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunCore's edits. All of one boundary make one new version of the model. Those that make no sense,
// or whose Spec cannot be compiled, are refused one by one and change nothing.
#include <algorithm>
#include <map>

#include "edits/read_edit.h"
#include "load/world_file.h"
#include "session/run_core.h"
#include "world/lookup.h"
#include "world/migrate.h"

namespace understudy {
namespace {

const FormatContext& edit_context() {
  static const FormatContext context = builtin_context();
  return context;
}

std::string_view text_of(const Input& input) { return as_text(input.bytes); }

// The edit's own line, without a file's places behind it.
std::string line_of(const Input& input) {
  return in_quotes(text_of(input).substr(0, text_of(input).find('\n')));
}

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

  // The id or number of what an edit has added since; 0 for nothing, or what only came back.
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

}  // namespace

std::uint64_t RunCore::hash_of_world(Spec spec) {
  spec.name.clear();
  spec.world_file.clear();
  spec.floor.texture.clear();
  spec.removed_robots.clear();
  spec.removed_objects.clear();
  for (RobotKindSpec& kind : spec.kinds) kind.file = kind.body.mesh.path = "";
  for (ObjectKindSpec& kind : spec.object_kinds) kind.file = kind.body.mesh.path = "";
  for (RobotSpec& robot : spec.robots)
    if (find(full_catalogue().programs, robot.program) == nullptr) robot.program.clear();
  return hash_of(spec);
}

void RunCore::apply_edits_now(const std::vector<Input>& edits,
                              std::vector<Device::TimedCommand> commands, TimeNs at) {
  PlannedEdits plan = plan_edits(edits, false);
  const std::vector<int> ids_before = body_ids();
  if (plan.spec_changed && !change_spec(plan.spec, at)) {
    plan = plan_edits(edits, true);
    if (plan.spec_changed) change_spec(plan.spec, at).ok();
  }
  notes_.insert(notes_.end(), plan.notes.begin(), plan.notes.end());
  for (const auto& [time, edit] : plan.state_edits)
    if (is_for_device(edit)) apply_device_edit(edit, at);

  // Commands were given to robots that may stand elsewhere in the list now.
  std::map<int, int> index_of_id;
  for (const int id : body_ids()) index_of_id.emplace(id, static_cast<int>(index_of_id.size()));
  std::erase_if(commands, [&](Device::TimedCommand& c) {
    const auto found = index_of_id.find(ids_before[static_cast<std::size_t>(c.command.robot)]);
    if (found == index_of_id.end()) return true;
    c.command.robot = found->second;
    return false;
  });
  for (const auto& device : *devices_) device->append_commands(commands);

  // Edits and commands take effect in the order of their times; of one instant, edits first.
  auto next = commands.begin();
  for (const auto& [time, edit] : plan.state_edits) {
    for (; next != commands.end() && next->time < time; ++next) simulation_->apply(next->command);
    if (!is_for_device(edit)) apply_state_edit(edit);
  }
  for (; next != commands.end(); ++next) simulation_->apply(next->command);
  for (const auto& device : *devices_) device->save_into(simulation_->mutable_state());
}

// Reads the edits into a copy of the Spec. One by one means: each is also tried.
RunCore::PlannedEdits RunCore::plan_edits(const std::vector<Input>& edits, bool one_by_one) const {
  PlannedEdits plan;
  plan.spec = spec_;
  for (const Input& input : edits) {
    const Spec spec_before = one_by_one ? plan.spec : Spec{};
    const Counts before(plan.spec);
    const Result<Edit> edit = read_edit(text_of(input), edit_context());
    Result<AppliedEdit> applied =
        edit ? apply_edit(*edit, edit_context(), plan.spec, places_now()) : Error{edit.error()};
    if (one_by_one && applied && applied->changed_spec) {
      if (const Status tried = try_spec(plan.spec); !tried) {
        applied = Error{tried.error()};
        plan.spec = spec_before;
      }
    }
    if (!applied) {
      plan.notes.push_back({.text = "refused: " + line_of(input) + ": " + applied.error(),
                            .warning = true,
                            .is_outcome = true,
                            .source = input.source,
                            .refusal = applied.error()});
      continue;
    }
    plan.notes.push_back({.text = "edit: " + line_of(input),
                          .is_outcome = true,
                          .source = input.source,
                          .added = before.what_came(plan.spec)});
    plan.spec_changed = plan.spec_changed || applied->changed_spec;
    for (StateEdit& change : applied->state_edits)
      plan.state_edits.emplace_back(input.time, std::move(change));
  }
  return plan;
}

PlaceOf RunCore::places_now() const {
  return [this](int id) -> std::optional<Pose2> {
    const int body = find_body(model(), id);
    if (body < 0) return std::nullopt;
    return state().body(body).X_WB;
  };
}

Status RunCore::try_spec(const Spec& spec) const {
  if (const auto model = compile(spec, full_catalogue()); !model) return Error{model.error()};
  if (const auto devices = devices_->plan(spec); !devices) return Error{devices.error()};
  return {};
}

// Goes over to the next version; or, with an error, stays as it is.
Status RunCore::change_spec(const Spec& spec, TimeNs at) {
  auto model = compile(spec, full_catalogue());
  if (!model) return Error{model.error()};
  auto devices = devices_->plan(spec);
  if (!devices) return Error{devices.error()};
  State state = migrate(simulation_->model(), simulation_->state(), *model);
  simulation_->replace_model(std::move(*model), std::move(state));
  const auto closed = devices_->change(std::move(*devices), at);
  cut_off_.insert(cut_off_.end(), closed.begin(), closed.end());
  spec_ = spec;
  spec_hash_ = hash_of_world(spec);
  edited_ = true;
  ++version_;
  return {};
}

std::vector<int> RunCore::body_ids() const {
  std::vector<int> ids;
  for (const RobotModel& robot : model().robots) ids.push_back(robot.id);
  for (const ObjectModel& object : model().objects) ids.push_back(object.id);
  return ids;
}

void RunCore::disconnect(const StateEdit& edit, TimeNs at) {
  for (const auto& device : *devices_) {
    if (device->params().robot_id != edit.id) continue;
    for (const int link : device->dismiss(at, edit.text))
      cut_off_.emplace_back(device->params().index, link);
  }
}

void RunCore::apply_device_edit(const StateEdit& edit, TimeNs at) {
  if (edit.kind == StateEdit::Kind::kDisconnect) return disconnect(edit, at);
  const int number = devices_->find(edit.id, edit.part);
  if (number < 0) return;  // its robot went in the same interval
  Device& target = device(number);
  std::vector<int> closed;
  if (edit.kind == StateEdit::Kind::kCut)
    closed = target.cut(at);
  else if (edit.on)
    target.power_on();
  else
    closed = target.power_off(at);
  for (const int link : closed) cut_off_.emplace_back(number, link);
}

std::vector<RunCore::EditNote> RunCore::take_edit_notes() {
  std::vector<EditNote> taken;
  taken.swap(notes_);
  return taken;
}

}  // namespace understudy

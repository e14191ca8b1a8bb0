// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits/apply_edit.h"

#include <algorithm>
#include <set>

#include "edits/apply_rows.h"

namespace understudy {
namespace {

// The alternatives from Place on change only the state.
bool is_about_state(const Edit& edit) {
  static const std::size_t first = Edit(edits::Place{}).index();
  return edit.index() >= first;
}

bool has_body(const Spec& spec, int id) {
  const auto is_it = [&](const auto& body) { return body.id == id; };
  return std::any_of(spec.robots.begin(), spec.robots.end(), is_it) ||
         std::any_of(spec.objects.begin(), spec.objects.end(), is_it);
}

// Bodies that are removed or moved return to where they are now.
std::vector<Edit> places_before(const Spec& before, const Spec& after,
                                const std::vector<StateEdit>& state_edits,
                                const PlaceOf& place_of) {
  std::vector<Edit> places;
  if (!place_of) return places;
  std::set<int> seen;
  const auto come_back = [&](int id) {
    if (!seen.insert(id).second) return;
    if (const auto place = place_of(id))
      places.push_back(edits::Place{std::to_string(id), place->X_WB, place->stance});
  };
  for (const StateEdit& edit : state_edits)
    if (edit.kind == StateEdit::Kind::kPlace && has_body(before, edit.id)) come_back(edit.id);
  if (before.robots.size() + before.objects.size() <= after.robots.size() + after.objects.size())
    return places;
  const auto went = [&](const auto& body) {
    if (!has_body(after, body.id)) come_back(body.id);
  };
  std::for_each(before.robots.begin(), before.robots.end(), went);
  std::for_each(before.objects.begin(), before.objects.end(), went);
  return places;
}

}  // namespace

namespace edits {

bool apply(const TakeBack& edit, const EditScene& scene) {
  const Status done = take_back(edit, scene.spec);
  if (!done) scene.report.error(scene.at(kFirstWord, ""), done.error(), "change it by hand");
  return done.ok();
}

}  // namespace edits

bool try_edit(const Edit& edit, const EditScene& scene) {
  return std::visit([&](const auto& e) { return edits::apply(e, scene); }, edit);
}

Result<AppliedEdits> apply_edits(std::span<const Edit> all, const FormatContext& context,
                                 Spec& spec, const PlaceOf& place_of) {
  AppliedEdits applied;
  Spec next = spec;
  for (const Edit& edit : all) {
    Diagnostics diagnostics;
    FileReport report("edit", diagnostics);
    if (!try_edit(edit, {context, next, report, applied.state_edits, place_of}))
      return Error{first_error(diagnostics)};
    applied.changed_spec = applied.changed_spec || !is_about_state(edit);
  }
  if (applied.changed_spec) applied.inverse.emplace_back(edits::difference(next, spec));
  for (Edit& place : places_before(spec, next, applied.state_edits, place_of))
    applied.inverse.push_back(std::move(place));
  if (applied.changed_spec) spec = std::move(next);
  return applied;
}

std::vector<std::string> programs_of(const Edit& edit) {
  std::vector<std::string> programs;
  if (const auto* robot = std::get_if<edits::AddRobot>(&edit)) programs = {robot->program};
  if (const auto* back = std::get_if<edits::TakeBack>(&edit))
    for (const auto* changes : {&back->robots, &back->removed_robots})
      for (const auto& change : *changes)
        for (const RobotSpec& robot : change.then) programs.push_back(robot.program);
  std::erase(programs, "");
  return programs;
}

}  // namespace understudy

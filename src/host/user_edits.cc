// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/user_edits.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/log.h"
#include "edits/read_edit.h"
#include "files/file_report.h"
#include "world/lookup.h"

namespace understudy {

UserEdits::Act UserEdits::read(const std::vector<std::string>& lines) {
  Act act;
  for (const std::string& line : lines) {
    if (lines.size() == 1 && !is_edit(line)) return {.line = line};
    auto edit = read_edit(line, edit_context());
    if (!edit) return {.line = line, .refusal = edit.error()};
    act.edits.push_back(std::move(*edit));
  }
  return act;
}

Status UserEdits::add(const std::vector<std::string>& lines, std::uint64_t ticket) {
  Act act = read(lines);
  act.ticket = ticket;
  for (const Edit& edit : act.edits)
    for (const std::string& program : programs_of(edit))
      if (find(full_catalogue().programs, program) == nullptr)
        return Error{"an edit cannot start " + program +
                     "; it can start only built-in programs, such as wander"};
  push(std::move(act));
  return {};
}

void UserEdits::add_inverse(std::vector<Edit> edits, std::uint64_t ticket) {
  push({.ticket = ticket, .edits = std::move(edits)});
}

void UserEdits::push(Act act) {
  {
    const std::lock_guard lock(mutex_);
    acts_.push_back(std::move(act));
  }
  view_.window().ask();
}

void UserEdits::add_start(RobotId robot, std::string command) {
  {
    const std::lock_guard lock(mutex_);
    starts_.emplace_back(robot, std::move(command));
  }
  view_.window().ask();
}

bool UserEdits::any_waiting() const {
  const std::lock_guard lock(mutex_);
  return !acts_.empty() || !starts_.empty();
}

std::vector<std::pair<RobotId, std::string>> UserEdits::take_starts() {
  const std::lock_guard lock(mutex_);
  return std::exchange(starts_, {});
}

void UserEdits::accept_all(int source) {
  std::vector<Act> acts;
  {
    const std::lock_guard lock(mutex_);
    acts.swap(acts_);
  }
  for (const Act& act : acts) accept(act, source);
}

void UserEdits::accept(const Act& act, int source) {
  report_.not_repeatable("edited by a user");
  if (!act.edits.empty()) {
    tickets_.push_back(act.ticket);
    run_.apply({.time = run_.now(), .source = source, .content = as_input(act.edits)});
    return;
  }
  std::string refusal = act.refusal;
  if (refusal.empty())
    if (const Status taken = run_.script().take_line(act.line, run_.world().spec()); !taken)
      refusal = taken.error();
  if (!refusal.empty()) refuse(fmt::format("{}: {}", in_quotes(act.line), refusal));
  view_.reply({act.ticket, {.refusal = refusal}});
}

void UserEdits::refuse(const std::string& what) {
  const std::string text = fmt::format("{:.3f} s {}", to_seconds(run_.now()), what);
  log_warning(text);
  report_.note(text);
}

void UserEdits::tell_outcomes() {
  for (const EditNote& note : run_.world().edits().take_notes()) {
    if (note.warning)
      refuse(note.text);
    else
      log_info(fmt::format("{:.3f} s {}", to_seconds(run_.now()), note.text));
    // The edits of a user take effect in the order in which they came.
    const bool by_hand = note.source == kUser || note.source == kPausedSource;
    if (!note.outcome || !by_hand || tickets_.empty()) continue;
    view_.reply({tickets_.front(), *note.outcome});
    tickets_.pop_front();
  }
}

}  // namespace understudy

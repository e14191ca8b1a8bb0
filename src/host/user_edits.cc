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

Status UserEdits::add(std::string text, std::uint64_t ticket) {
  if (const auto edit = read_edit(text, edit_context()))
    for (const std::string& program : programs_of(*edit))
      if (find(full_catalogue().programs, program) == nullptr)
        return Error{"an edit cannot start " + program +
                     "; only built-in programs, such as wander"};
  {
    const std::lock_guard lock(mutex_);
    edits_.push_back({std::move(text), ticket});
  }
  view_.window().ask();
  return {};
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
  return !edits_.empty() || !starts_.empty();
}

std::vector<std::pair<RobotId, std::string>> UserEdits::take_starts() {
  const std::lock_guard lock(mutex_);
  return std::exchange(starts_, {});
}

void UserEdits::accept_all(int source) {
  std::vector<Edit> edits;
  {
    const std::lock_guard lock(mutex_);
    edits.swap(edits_);
  }
  for (const Edit& edit : edits) accept(edit, source);
}

void UserEdits::accept(const Edit& edit, int source) {
  report_.not_repeatable("edited by a user");
  if (is_edit(edit.text)) {
    tickets_.push_back(edit.ticket);
    run_.apply({.time = run_.now(), .source = source, .content = EditText{edit.text}});
    return;
  }
  const Status taken = run_.script().take_line(edit.text, run_.world().spec());
  if (!taken) refuse(fmt::format("{}: {}", in_quotes(edit.text), taken.error()));
  view_.reply({edit.ticket, taken ? "" : taken.error(), 0});
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
    // Those of a user take effect in the order in which they came.
    const bool by_hand = note.source == kUser || note.source == kPausedSource;
    if (!note.is_outcome || !by_hand || tickets_.empty()) continue;
    view_.reply({tickets_.front(), note.refusal, note.added});
    tickets_.pop_front();
  }
}

}  // namespace understudy

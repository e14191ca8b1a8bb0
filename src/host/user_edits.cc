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
  Line line{.text = std::move(text), .ticket = ticket};
  if (is_edit(line.text)) {
    auto edit = read_edit(line.text, edit_context());
    if (edit)
      line.edit = std::move(*edit);
    else
      line.refusal = edit.error();
  }
  if (line.edit)
    for (const std::string& program : programs_of(*line.edit))
      if (find(full_catalogue().programs, program) == nullptr)
        return Error{"an edit cannot start " + program +
                     "; only built-in programs, such as wander"};
  {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
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
  return !lines_.empty() || !starts_.empty();
}

std::vector<std::pair<RobotId, std::string>> UserEdits::take_starts() {
  const std::lock_guard lock(mutex_);
  return std::exchange(starts_, {});
}

void UserEdits::accept_all(int source) {
  std::vector<Line> lines;
  {
    const std::lock_guard lock(mutex_);
    lines.swap(lines_);
  }
  for (const Line& line : lines) accept(line, source);
}

void UserEdits::accept(const Line& line, int source) {
  report_.not_repeatable("edited by a user");
  if (line.edit) {
    tickets_.push_back(line.ticket);
    run_.apply({.time = run_.now(), .source = source, .content = as_input(*line.edit)});
    return;
  }
  std::string refusal = line.refusal;
  if (refusal.empty())
    if (const Status taken = run_.script().take_line(line.text, run_.world().spec()); !taken)
      refusal = taken.error();
  if (!refusal.empty()) refuse(fmt::format("{}: {}", in_quotes(line.text), refusal));
  view_.reply({line.ticket, refusal, 0});
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

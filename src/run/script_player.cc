// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/script_player.h"

#include <algorithm>

#include "base/log.h"
#include "run/journal.h"
#include "run/world_edits.h"
#include "world/names.h"

namespace understudy {

ScriptPlayer::ScriptPlayer(std::vector<Event> events) {
  for (Event& event : events)
    (event.when.empty() ? timed_ : conditional_).push_back(std::move(event));
  std::stable_sort(timed_.begin(), timed_.end(),
                   [](const Event& a, const Event& b) { return a.time < b.time; });
}

std::vector<HostTask> ScriptPlayer::take_due(const RunWorld& world, Journal& journal) {
  std::vector<HostTask> tasks;
  for (const Event& event : due_) take(event, world.now(), world, journal, tasks);
  due_.clear();
  for (; has_timed() && timed_[position_].time < world.next_tick(); ++position_)
    take(timed_[position_], timed_[position_].time, world, journal, tasks);
  return tasks;
}

Status ScriptPlayer::take_line(const std::string& text, const Spec& world) {
  std::vector<Event> events;
  Diagnostics diagnostics;
  const std::string line = "0 " + text;
  if (!read_events(as_bytes(line), "", world, edit_context(), events, diagnostics) ||
      events.size() != 1) {
    if (diagnostics.has_errors()) return Error{first_error(diagnostics)};
    return Error{"the line is empty; write one line of an events file, without its time"};
  }
  due_.push_back(std::move(events.front()));
  return {};
}

void ScriptPlayer::look(const RunWorld& world) {
  const auto fulfilled = [&](const Event& event) {
    return std::all_of(event.when.begin(), event.when.end(), [&](const Condition& condition) {
      return holds(condition, world.model(), world.state(), world.watch());
    });
  };
  for (const Event& event : conditional_)
    if (fulfilled(event)) due_.push_back(event);
  if (!due_.empty()) std::erase_if(conditional_, fulfilled);
}

void ScriptPlayer::take(const Event& event, TimeNs time, const RunWorld& world, Journal& journal,
                        std::vector<HostTask>& tasks) {
  const auto accept = [&](InputContent content) {
    journal.accept({.time = time, .source = kScript, .content = std::move(content)});
  };
  int robot = -1;
  if (event.kind == Event::Kind::kKey || event.kind == Event::Kind::kCommand ||
      event.kind == Event::Kind::kKill) {
    robot = find_robot(world.model(), event.robot);
    if (robot < 0) {
      log_warning("the event of line " + std::to_string(event.line) +
                  " is skipped: there is no robot " + event.robot + " now");
      return;
    }
  }
  switch (event.kind) {
    case Event::Kind::kKey:
      return accept(RobotCommand{robot, PressKey{event.key}});
    case Event::Kind::kCommand:
      return accept(RobotCommand{robot, event.command});
    case Event::Kind::kKill:
      tasks.push_back({.kind = event.kind,
                       .robot = RobotId{world.model().robots[static_cast<std::size_t>(robot)].id}});
      return;
    case Event::Kind::kStop:
    case Event::Kind::kSaveLcd:
      tasks.push_back({.kind = event.kind});
      return;
    case Event::Kind::kSaveState:
      if (!event.file.empty()) tasks.push_back({.kind = event.kind, .file = event.file});
      break;
    case Event::Kind::kEdit:
    case Event::Kind::kRestoreState:
      break;
  }
  accept(as_input(event.edit));
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "session/script.h"

#include <algorithm>

#include "base/log.h"
#include "load/world_file.h"
#include "session/inbox.h"
#include "session/run_core.h"

namespace understudy {
namespace {

// Index of the robot with this id or name; -1 if there is none.
int find_robot(const Model& model, const std::string& id_or_name) {
  for (std::size_t i = 0; i < model.robots.size(); ++i)
    if (model.robots[i].name == id_or_name || std::to_string(model.robots[i].id) == id_or_name)
      return static_cast<int>(i);
  return -1;
}

}  // namespace

Script::Script(std::vector<Event> events) {
  for (Event& event : events)
    (event.when.empty() ? timed_ : conditional_).push_back(std::move(event));
  std::stable_sort(timed_.begin(), timed_.end(),
                   [](const Event& a, const Event& b) { return a.time < b.time; });
}

std::vector<Script::Task> Script::take_due(const RunCore& core, Inbox& inbox) {
  std::vector<Task> tasks;
  for (const Event& event : due_) take(event, core.now(), core, inbox, tasks);
  due_.clear();
  for (; has_timed() && timed_[position_].time < core.next_tick(); ++position_)
    take(timed_[position_], timed_[position_].time, core, inbox, tasks);
  return tasks;
}

Status Script::take_line(const std::string& text, const Spec& world) {
  std::vector<Event> events;
  Diagnostics diagnostics;
  const std::string line = "0 " + text;
  if (!read_events(as_bytes(line), "", world, builtin_context(), events, diagnostics) ||
      events.size() != 1) {
    if (diagnostics.has_errors()) return Error{first_error(diagnostics)};
    return Error{"it says nothing; write one line of an events file, without its time"};
  }
  due_.push_back(std::move(events.front()));
  return {};
}

void Script::look(const RunCore& core) {
  const auto fulfilled = [&](const Event& event) {
    return std::all_of(event.when.begin(), event.when.end(), [&](const Condition& condition) {
      return holds(condition, core.model(), core.state());
    });
  };
  for (const Event& event : conditional_)
    if (fulfilled(event)) due_.push_back(event);
  if (!due_.empty()) std::erase_if(conditional_, fulfilled);
}

void Script::take(const Event& event, TimeNs time, const RunCore& core, Inbox& inbox,
                  std::vector<Task>& tasks) {
  Input input{.time = time, .source = kScript, .kind = InputKind::kEdit};
  int robot = -1;
  if (event.kind == Event::Kind::kKey || event.kind == Event::Kind::kCommand ||
      event.kind == Event::Kind::kKill) {
    robot = find_robot(core.model(), event.robot);
    if (robot < 0) {
      log_warning("the event of line " + std::to_string(event.line) +
                  " is passed over: there is no robot " + event.robot + " now");
      return;
    }
  }
  switch (event.kind) {
    case Event::Kind::kKey:
      input.kind = InputKind::kCommand;
      input.command.robot = robot;
      input.command.command.kind = CommandKind::kKey;
      input.command.command.key = event.key;
      inbox.accept(std::move(input));
      return;
    case Event::Kind::kCommand:
      input.kind = InputKind::kCommand;
      input.command = {robot, event.command};
      inbox.accept(std::move(input));
      return;
    case Event::Kind::kKill:
      tasks.push_back({.kind = event.kind,
                       .robot_id = core.model().robots[static_cast<std::size_t>(robot)].id});
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
  const ByteSpan text = as_bytes(event.text);
  input.bytes.assign(text.begin(), text.end());
  inbox.accept(std::move(input));
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How an act of a viewer goes: into its queue, to the run when its turn has come, and when the run
// has answered its inverse into the undo list.
#include "server/viewer_edits.h"

#include <sstream>
#include <utility>

#include "host/host.h"
#include "server/message_views.h"
#include "server/view_json.h"
#include "server/viewer.h"

namespace understudy {
namespace {

using Direction = UndoList::Direction;

// "release BODY": back to where it was taken. For the viewer there is nothing to undo; in the Spec
// an object may have another start.
bool only_lets_go(const std::vector<std::string>& lines) {
  if (lines.size() != 1) return false;
  std::istringstream words(lines[0]);
  std::string what;
  std::string body;
  std::string more;
  return words >> what >> body && what == "release" && !(words >> more);
}

std::string title_of(const EditRequest& request) {
  if (!request.title.empty()) return request.title;
  const std::string& line = request.lines.front();
  return line.substr(0, line.find('\n'));
}

void append(std::vector<Edit> more, std::vector<Edit>& edits) {
  for (Edit& edit : more) edits.push_back(std::move(edit));
}

}  // namespace

void ViewerEdits::set_run(Host* run) {
  for (const auto& [ticket, given] : given_)
    if (given.viewer != nullptr)
      answer(*given.viewer, given.act.request, {.refusal = "the run has ended"});
  given_.clear();
  for (auto& [viewer, desk] : desks_) {
    for (const Act& act : desk.queue)
      answer(*viewer, act.request, {.refusal = "the run has ended"});
    desk.list = {};
    tell_titles(*viewer, desk);
  }
  desks_.clear();
  run_ = run;
}

void ViewerEdits::edit(Viewer& viewer, EditRequest request) {
  Desk& desk = desks_[&viewer];
  desk.queue.push_back({Kind::kEdit, std::move(request)});
  take_turns(viewer, desk);
}

void ViewerEdits::step(Viewer& viewer, Direction direction, const std::string& id) {
  Desk& desk = desks_[&viewer];
  desk.queue.push_back(
      {direction == Direction::kUndo ? Kind::kUndo : Kind::kRedo, {.id = id, .lines = {}}});
  take_turns(viewer, desk);
}

// The inverse of an edit is in the list when the edit is answered.
void ViewerEdits::take_turns(Viewer& viewer, Desk& desk) {
  while (!desk.queue.empty()) {
    if (desk.queue.front().kind != Kind::kEdit && desk.unanswered > 0) return;
    Act act = std::move(desk.queue.front());
    desk.queue.pop_front();
    if (act.kind == Kind::kEdit)
      give(viewer, desk, std::move(act));
    else
      give_undo(viewer, desk, std::move(act));
  }
}

void ViewerEdits::give(Viewer& viewer, Desk& desk, Act act) {
  const Status given = run_->edits().add(act.request.lines, ++last_ticket_);
  if (!given) return answer(viewer, act.request, {.refusal = given.error()});
  ++desk.unanswered;
  given_[last_ticket_] = {&viewer, std::move(act)};
}

void ViewerEdits::give_undo(Viewer& viewer, Desk& desk, Act act) {
  const bool undo = act.kind == Kind::kUndo;
  auto entry = desk.list.take(undo ? Direction::kUndo : Direction::kRedo);
  if (!entry)
    return answer(viewer, act.request,
                  {.refusal = undo ? "there is nothing to undo" : "there is nothing to redo"});
  run_->edits().add_inverse(std::move(entry->edits), ++last_ticket_);
  ++desk.unanswered;
  act.request.title = std::move(entry->title);
  given_[last_ticket_] = {&viewer, std::move(act)};
}

void ViewerEdits::take_replies(const std::vector<EditReply>& replies) {
  for (const auto& [ticket, outcome] : replies) {
    const auto found = given_.find(ticket);
    if (found == given_.end()) continue;
    const auto [viewer, act] = std::move(found->second);
    given_.erase(found);
    if (viewer == nullptr) {
      for (const int body : outcome.taken_up) release(body);
      continue;
    }
    Desk& desk = desks_[viewer];
    --desk.unanswered;
    if (outcome.refusal.empty()) keep_inverse(act, outcome, desk);
    tell_titles(*viewer, desk);
    const bool refused_undo = act.kind != Kind::kEdit && !outcome.refusal.empty();
    answer(*viewer, act.request,
           {.refusal = (refused_undo ? act.request.title + ": " : "") + outcome.refusal,
            .added = outcome.added});
    take_turns(*viewer, desk);
  }
}

// A body in the hand and where it is put down are one act, so the picking up has no entry of its
// own.
void ViewerEdits::keep_inverse(const Act& act, const EditOutcome& outcome, Desk& desk) {
  std::vector<Edit> inverse = outcome.inverse;
  for (const int body : outcome.put_down) {
    // Somebody else may have held it.
    for (auto& [viewer, other] : desks_)
      if (auto held = other.held.extract(body)) append(std::move(held.mapped()), inverse);
  }
  if (!outcome.taken_up.empty()) {
    for (const int body : outcome.taken_up) desk.held[body] = inverse;
    return;
  }
  if (inverse.empty()) return;
  if (only_lets_go(act.request.lines) && !outcome.put_down.empty()) {
    // It is where it was taken up. Undoing something else later must not move it there again.
    std::erase_if(inverse,
                  [](const Edit& edit) { return std::holds_alternative<edits::Place>(edit); });
    desk.list.prepend(inverse);
  } else if (act.kind == Kind::kUndo) {
    desk.list.add_opposite(Direction::kUndo, {act.request.title, std::move(inverse)});
  } else if (act.kind == Kind::kRedo) {
    desk.list.add_opposite(Direction::kRedo, {act.request.title, std::move(inverse)});
  } else {
    desk.list.add({title_of(act.request), std::move(inverse)});
  }
}

void ViewerEdits::leave(Viewer& viewer) {
  for (auto& [ticket, given] : given_)
    if (given.viewer == &viewer) given.viewer = nullptr;
  for (const auto& [body, inverse] : desks_[&viewer].held) release(body);
  desks_.erase(&viewer);
}

void ViewerEdits::release(int body) {
  if (run_ != nullptr) run_->edits().add("release " + std::to_string(body), 0).ok();
}

void ViewerEdits::answer(Viewer& viewer, const EditRequest& request, const EditOutcome& outcome) {
  if (!request.id.empty())
    viewer.send(text_message(edit_answer_json(request.id, outcome.refusal, outcome.added)));
}

void ViewerEdits::tell_titles(Viewer& viewer, Desk& desk) {
  std::string undo = desk.list.next_title(Direction::kUndo);
  std::string redo = desk.list.next_title(Direction::kRedo);
  if (undo == desk.told_undo && redo == desk.told_redo) return;
  viewer.send(view_message(HistoryView{undo, redo}));
  desk.told_undo = std::move(undo);
  desk.told_redo = std::move(redo);
}

}  // namespace understudy

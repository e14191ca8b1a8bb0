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
  for (auto& [viewer, state] : states_) {
    for (const Act& act : state.queue)
      answer(*viewer, act.request, {.refusal = "the run has ended"});
    state.list = {};
    tell_titles(*viewer, state);
  }
  states_.clear();
  run_ = run;
}

void ViewerEdits::edit(Viewer& viewer, EditRequest request) {
  ViewerState& state = states_[&viewer];
  state.queue.push_back({Kind::kEdit, std::move(request)});
  take_turns(viewer, state);
}

void ViewerEdits::step(Viewer& viewer, Direction direction, const std::string& id) {
  ViewerState& state = states_[&viewer];
  state.queue.push_back(
      {direction == Direction::kUndo ? Kind::kUndo : Kind::kRedo, {.id = id, .lines = {}}});
  take_turns(viewer, state);
}

// The inverse of an edit is in the list when the edit is answered.
void ViewerEdits::take_turns(Viewer& viewer, ViewerState& state) {
  while (!state.queue.empty()) {
    if (state.queue.front().kind != Kind::kEdit && state.unanswered > 0) return;
    Act act = std::move(state.queue.front());
    state.queue.pop_front();
    if (act.kind == Kind::kEdit)
      give(viewer, state, std::move(act));
    else
      give_undo(viewer, state, std::move(act));
  }
}

void ViewerEdits::give(Viewer& viewer, ViewerState& state, Act act) {
  const Status given = run_->edits().add(act.request.lines, ++last_ticket_);
  if (!given) return answer(viewer, act.request, {.refusal = given.error()});
  ++state.unanswered;
  given_[last_ticket_] = {&viewer, std::move(act)};
}

void ViewerEdits::give_undo(Viewer& viewer, ViewerState& state, Act act) {
  const bool undo = act.kind == Kind::kUndo;
  auto entry = state.list.take(undo ? Direction::kUndo : Direction::kRedo);
  if (!entry)
    return answer(viewer, act.request,
                  {.refusal = undo ? "there is nothing to undo" : "there is nothing to redo"});
  run_->edits().add_inverse(std::move(entry->edits), ++last_ticket_);
  ++state.unanswered;
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
    ViewerState& state = states_[viewer];
    --state.unanswered;
    if (outcome.refusal.empty()) keep_inverse(act, outcome, state);
    tell_titles(*viewer, state);
    const bool refused_undo = act.kind != Kind::kEdit && !outcome.refusal.empty();
    answer(*viewer, act.request,
           {.refusal = (refused_undo ? act.request.title + ": " : "") + outcome.refusal,
            .added = outcome.added});
    take_turns(*viewer, state);
  }
}

// A body in the hand and where it is put down are one act, so the picking up has no entry of its
// own.
void ViewerEdits::keep_inverse(const Act& act, const EditOutcome& outcome, ViewerState& state) {
  std::vector<Edit> inverse = outcome.inverse;
  for (const int body : outcome.put_down) {
    // Somebody else may have held it.
    for (auto& [viewer, other] : states_)
      if (auto held = other.held.extract(body)) append(std::move(held.mapped()), inverse);
  }
  if (!outcome.taken_up.empty()) {
    for (const int body : outcome.taken_up) state.held[body] = inverse;
    return;
  }
  if (inverse.empty()) return;
  if (only_lets_go(act.request.lines) && !outcome.put_down.empty()) {
    // It is where it was taken up. Undoing something else later must not move it there again.
    std::erase_if(inverse,
                  [](const Edit& edit) { return std::holds_alternative<edits::Place>(edit); });
    state.list.prepend(inverse);
  } else if (act.kind == Kind::kUndo) {
    state.list.add_opposite(Direction::kUndo, {act.request.title, std::move(inverse)});
  } else if (act.kind == Kind::kRedo) {
    state.list.add_opposite(Direction::kRedo, {act.request.title, std::move(inverse)});
  } else {
    state.list.add({title_of(act.request), std::move(inverse)});
  }
}

void ViewerEdits::leave(Viewer& viewer) {
  for (auto& [ticket, given] : given_)
    if (given.viewer == &viewer) given.viewer = nullptr;
  for (const auto& [body, inverse] : states_[&viewer].held) release(body);
  states_.erase(&viewer);
}

void ViewerEdits::release(int body) {
  if (run_ != nullptr) run_->edits().add("release " + std::to_string(body), 0).ok();
}

void ViewerEdits::answer(Viewer& viewer, const EditRequest& request, const EditOutcome& outcome) {
  if (!request.id.empty())
    viewer.send(text_message(edit_answer_json(request.id, outcome.refusal, outcome.added)));
}

void ViewerEdits::tell_titles(Viewer& viewer, ViewerState& state) {
  std::string undo = state.list.next_title(Direction::kUndo);
  std::string redo = state.list.next_title(Direction::kRedo);
  if (undo == state.told_undo && redo == state.told_redo) return;
  viewer.send(view_message(HistoryView{undo, redo}));
  state.told_undo = std::move(undo);
  state.told_redo = std::move(redo);
}

}  // namespace understudy

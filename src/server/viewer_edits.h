// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// ViewerEdits: what viewers do to the run. An edit takes effect later, at a boundary between two
// ticks, so this remembers who waits for which answer; it keeps an undo list for each viewer, and
// knows what each one holds in its hand.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "server/undo_list.h"
#include "view/notices.h"

namespace understudy {

class Host;
class Viewer;

// One act of a viewer: edits that are done together, or one other event such as a key.
struct EditRequest {
  std::string id;  // of the request, a number of JSON; empty: wants no answer
  std::vector<std::string> lines;
  std::string title = {};  // in the undo list; empty: the first line
};

class ViewerEdits {
 public:
  // The run that is edited from now on; null: none. Whoever waits for the one before is told that
  // it has ended, and there is nothing to undo any more.
  void set_run(Host* run);

  void edit(Viewer& viewer, EditRequest request);
  // Takes its turn: not before the edits that this viewer has asked for are done.
  void step(Viewer& viewer, UndoList::Direction direction, const std::string& id);
  // What became of what was asked for. Viewers are told.
  void take_replies(const std::vector<EditReply>& replies);
  // The viewer has gone; what it held is put back.
  void leave(Viewer& viewer);

 private:
  enum class Kind { kEdit, kUndo, kRedo };
  struct Act {
    Kind kind = Kind::kEdit;
    EditRequest request;
  };
  // An act that the run has and has not answered.
  struct Given {
    Viewer* viewer = nullptr;  // null: it has gone
    Act act;
  };
  struct ViewerState {
    std::deque<Act> queue;  // of acts whose turn has not come
    int unanswered = 0;
    UndoList list;
    std::map<int, std::vector<Edit>> held;  // by the body's id: what takes the picking up back
    std::string told_undo;                  // titles as it was told last
    std::string told_redo;
  };

  void take_turns(Viewer& viewer, ViewerState& state);
  void give(Viewer& viewer, ViewerState& state, Act act);
  void give_undo(Viewer& viewer, ViewerState& state, Act act);
  void keep_inverse(const Act& act, const EditOutcome& outcome, ViewerState& state);
  void release(int body);
  static void answer(Viewer& viewer, const EditRequest& request, const EditOutcome& outcome);
  static void tell_titles(Viewer& viewer, ViewerState& state);

  Host* run_ = nullptr;
  std::uint64_t last_ticket_ = 0;
  std::map<std::uint64_t, Given> given_;
  std::map<Viewer*, ViewerState> states_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// EditAnswers: edits take effect later, at a boundary between two ticks; this remembers who waits
// for an answer, and what each viewer holds in its hand.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "view/notices.h"

namespace understudy {

class Viewer;

class EditAnswers {
 public:
  // A ticket for an edit of this viewer, who gave its request this id, a number of JSON (empty:
  // wants no answer).
  std::uint64_t expect(Viewer& viewer, const std::string& id, const std::string& text);
  // The edit was refused at once, or its answer was given otherwise.
  void forget(std::uint64_t ticket) { waiting_.erase(ticket); }

  struct Answer {
    Viewer* viewer;
    std::string message;
  };
  // What the viewers are told.
  std::vector<Answer> answers_to(const std::vector<EditReply>& replies);
  // The run is over: nobody waits for it any more.
  std::vector<Answer> give_up(const std::string& why);

  // The viewer has gone. Returns what it held: ids or names, as it said them.
  std::set<std::string> leave(Viewer& viewer);
  // What was taken into the hand by viewers who had gone by then.
  std::set<std::string> take_orphans() { return std::exchange(held_[nullptr], {}); }

 private:
  struct Waiting {
    Viewer* viewer = nullptr;  // null: it has gone
    std::string id;
    std::string text;
  };
  void note_hands(const Waiting& edit);

  std::uint64_t last_ticket_ = 0;
  std::map<std::uint64_t, Waiting> waiting_;
  std::map<Viewer*, std::set<std::string>> held_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/edit_answers.h"

#include <sstream>
#include <utility>

#include "server/message_views.h"

namespace understudy {

std::uint64_t EditAnswers::expect(Viewer& viewer, const std::string& id, const std::string& text) {
  waiting_[++last_ticket_] = {&viewer, id, text};
  return last_ticket_;
}

void EditAnswers::note_hands(const Waiting& edit) {
  std::istringstream words(edit.text);
  std::string what;
  std::string body;
  words >> what >> body;
  if (what == "hold") {
    held_[edit.viewer].insert(body);
  } else if (what == "release" || what == "remove") {
    for (auto& [viewer, bodies] : held_) bodies.erase(body);
  }
}

std::vector<EditAnswers::Answer> EditAnswers::answers_to(const std::vector<EditReply>& replies) {
  std::vector<Answer> answers;
  for (const EditReply& reply : replies) {
    const auto found = waiting_.find(reply.ticket);
    if (found == waiting_.end()) continue;
    const Waiting edit = std::move(found->second);
    waiting_.erase(found);
    if (reply.refusal.empty()) note_hands(edit);
    if (edit.viewer != nullptr && !edit.id.empty())
      answers.push_back({edit.viewer, edit_answer_json(edit.id, reply.refusal, reply.added)});
  }
  return answers;
}

std::vector<EditAnswers::Answer> EditAnswers::give_up(const std::string& why) {
  std::vector<Answer> answers;
  for (const auto& [ticket, edit] : waiting_)
    if (edit.viewer != nullptr && !edit.id.empty())
      answers.push_back({edit.viewer, edit_answer_json(edit.id, why, 0)});
  waiting_.clear();
  held_.clear();
  return answers;
}

std::set<std::string> EditAnswers::leave(Viewer& viewer) {
  for (auto& [ticket, edit] : waiting_)
    if (edit.viewer == &viewer) edit.viewer = nullptr;
  std::set<std::string> held = std::move(held_[&viewer]);
  held_.erase(&viewer);
  return held;
}

}  // namespace understudy

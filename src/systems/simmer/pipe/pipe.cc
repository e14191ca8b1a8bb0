// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/pipe/pipe.h"

#include <algorithm>
#include <utility>

#include "base/words.h"
#include "files/numbers.h"

namespace understudy {
namespace {

// Programs for SimMeR's first version do not end their commands; silence ends them.
constexpr TimeNs kSilence = kPipeSilence;
constexpr std::size_t kLongestCommand = 4096;
constexpr std::size_t kMostQueued = 100;
constexpr std::size_t kMostReplies = 100;

Bytes bytes_of(std::string_view text) { return Bytes(text.begin(), text.end()); }

}  // namespace

void SimmerPipe::warn(std::string text) {
  actions_.push_back({.kind = PipeAction::Kind::kWarn, .text = std::move(text)});
}

std::vector<PipeAction> SimmerPipe::take_actions() { return std::exchange(actions_, {}); }

void SimmerPipe::client_opened(int client, int port, TimeNs now) {
  clients_[client] = {.port = port, .partial = {}};
  last_visit_ = now;
  if (params_.short_connections && port == 1) {
    hand_out_replies();
    actions_.push_back({.kind = PipeAction::Kind::kClose, .client = client});
    clients_.erase(client);
  }
}

// Sends all waiting replies to the client that has just come for them.
void SimmerPipe::hand_out_replies() {
  const auto fetcher = std::find_if(clients_.rbegin(), clients_.rend(),
                                    [](const auto& entry) { return entry.second.port == 1; });
  for (Bytes& reply : replies_)
    actions_.push_back(
        {.kind = PipeAction::Kind::kToClient, .client = fetcher->first, .bytes = std::move(reply)});
  replies_.clear();
}

void SimmerPipe::client_sent(int client, ByteSpan bytes, TimeNs now) {
  const auto found = clients_.find(client);
  if (found == clients_.end() || found->second.port != 0) return;
  last_visit_ = now;
  Client& from = found->second;
  from.partial.insert(from.partial.end(), bytes.begin(), bytes.end());
  from.quiet_from = now;
  take_commands(client, from, now);
  time_is(now);
}

// Takes whole commands: up to a newline or, for short connections, up to the closing bracket.
void SimmerPipe::take_commands(int client, Client& from, TimeNs now) {
  const char end = params_.short_connections ? ']' : '\n';
  for (auto at = std::find(from.partial.begin(), from.partial.end(), end); at != from.partial.end();
       at = std::find(from.partial.begin(), from.partial.end(), end)) {
    from.ends_lines = true;
    std::string text(from.partial.begin(), params_.short_connections ? at + 1 : at);
    from.partial.erase(from.partial.begin(), at + 1);
    if (!std::exchange(from.too_long, false)) take_command(client, std::move(text), now);
  }
  if (from.partial.empty()) from.quiet_from = kNever;
  if (from.partial.size() < kLongestCommand) return;
  if (!from.too_long) warn("a command without an end is dropped");
  from.too_long = true;
  from.partial.clear();
}

void SimmerPipe::take_command(int client, std::string text, TimeNs now) {
  while (!text.empty() && text.back() == '\r') text.pop_back();
  auto command = params_.short_connections ? read_pipe_message(text, params_.limits)
                                           : read_pipe_line(text, params_.limits);
  if (command && command->first_code == params_.stop) return stop_at_once(client, *command, now);
  const bool full = queue_.size() >= kMostQueued;
  if (command && !full) {
    queue_.push_back({client, std::move(*command)});
    return send_next(now);
  }
  warn(full ? "too many commands are waiting; one is dropped" : command.error());
  const std::string code = text.substr(text.find('[') == 0 ? 1 : 0, 2);
  answer(client, no_answer({text, 0, code}));
}

// The program's own emergency stop goes ahead of everything else.
void SimmerPipe::stop_at_once(int client, PipeCommand command, TimeNs now) {
  std::erase_if(queue_, [](const Waiting& waiting) { return waiting.command.way_takes > 0; });
  may_drive_ = false;
  next_drive_ = now;
  if (asked_) answer(asked_->waiting.client, no_answer(asked_->waiting.command));
  asked_.reset();
  queue_.push_front({client, std::move(command)});
  send_next(now);
}

void SimmerPipe::send_next(TimeNs now) {
  if (asked_ || queue_.empty() || now < deaf_until_) return;
  const PipeCommand& next = queue_.front().command;
  if (next.way_takes > 0 && now < next_drive_) return;
  if (next.way_takes > 0) {
    next_drive_ = now + next.way_takes;
    may_drive_ = true;
  }
  const TimeNs deadline = now + next.way_takes + params_.answer_within;
  Bytes bytes = bytes_of(next.text);
  if (!params_.short_connections) bytes.push_back('\n');
  actions_.push_back({.kind = PipeAction::Kind::kToRobot, .bytes = std::move(bytes)});
  const AnswerForm form = form_of(next);
  asked_ = Asked{std::move(queue_.front()), PipeAnswer(form), deadline};
  queue_.pop_front();
}

AnswerForm SimmerPipe::form_of(const PipeCommand& command) const {
  if (params_.short_connections) return AnswerForm::kMessage;
  if (params_.answers_lines) return AnswerForm::kLine;
  const auto& lists = params_.list_codes;
  const bool is_list = std::find(lists.begin(), lists.end(), command.first_code) != lists.end();
  return is_list ? AnswerForm::kSingles : AnswerForm::kSingle;
}

int SimmerPipe::reply_client(int fallback) const {
  for (auto it = clients_.rbegin(); it != clients_.rend(); ++it)
    if (it->second.port == 1) return it->first;
  return fallback;
}

void SimmerPipe::answer(int client, Bytes bytes) {
  if (!params_.short_connections) {
    actions_.push_back({.kind = PipeAction::Kind::kToClient,
                        .client = reply_client(client),
                        .bytes = std::move(bytes)});
    return;
  }
  replies_.push_back(std::move(bytes));
  if (replies_.size() > kMostReplies) replies_.pop_front();
}

void SimmerPipe::robot_sent(ByteSpan bytes, TimeNs now) {
  if (!asked_ || now < deaf_until_) {
    // A late answer must not be taken for that of the next command. So nothing is sent until the
    // robot is quiet.
    deaf_until_ = now + kSilence;
    if (!std::exchange(told_unasked_, true)) warn("the robot sent something without being asked");
    return;
  }
  const std::size_t left_over = asked_->answer.take(bytes, now);
  if (asked_->answer.is_whole()) pass_answer_on();
  if (left_over > 0) {
    deaf_until_ = now + kSilence;
    if (!std::exchange(told_unasked_, true))
      warn("the robot sent more than one answer; if it answers in text, add --answers line");
  }
  send_next(now);
}

void SimmerPipe::pass_answer_on() {
  answer(asked_->waiting.client, asked_->answer.bytes());
  asked_.reset();
}

// Part of a number is worse than none: the program would wait for the rest forever, or take the
// next answer's bytes for it.
void SimmerPipe::end_by_silence(TimeNs now) {
  if (asked_->answer.is_whole_after_silence()) return pass_answer_on();
  give_up("the robot's answer to " + in_quotes(asked_->waiting.command.text) + " broke off after " +
              std::to_string(asked_->answer.bytes().size()) + " bytes",
          now);
}

// NaN as a single or in words, as SimMeR sends it, or the reply that the code is not known.
Bytes SimmerPipe::no_answer(const PipeCommand& command) const {
  if (params_.short_connections) return bytes_of("[" + command.first_code + ":Not Found]");
  if (params_.answers_lines) return bytes_of("NaN\n");
  return {0x7F, 0xC0, 0x00, 0x00};
}

void SimmerPipe::give_up(const std::string& why, TimeNs now) {
  warn(why);
  const Waiting given_up = std::move(asked_->waiting);
  asked_.reset();
  if (given_up.command.way_takes > 0) stop_robot(now);
  answer(given_up.client, no_answer(given_up.command));
  deaf_until_ = std::max(deaf_until_, now + kSilence);
}

void SimmerPipe::time_is(TimeNs now) {
  for (auto& [number, client] : clients_) {
    const bool ended = client.quiet_from != kNever && now >= client.quiet_from + kSilence;
    if (!ended || client.ends_lines) continue;
    client.quiet_from = kNever;
    take_command(number, std::string(client.partial.begin(), client.partial.end()), now);
    client.partial.clear();
  }
  if (asked_ && now >= asked_->answer.silent_at()) end_by_silence(now);
  if (asked_ && now >= asked_->deadline && asked_->answer.is_empty())
    give_up("the robot did not answer " + in_quotes(asked_->waiting.command.text) + " within " +
                number_text(to_seconds(params_.answer_within)) + " s; is it on, is --baud right?",
            now);
  send_next(now);
  if (may_drive_ && now >= alone_from()) {
    warn("no program connected for a while, so the robot is stopped");
    stop_robot(now);
  }
}

// For short connections: when nobody has connected for so long that the program must have ended.
TimeNs SimmerPipe::alone_from() const {
  if (!params_.short_connections) return kNever;
  return std::max(last_visit_, next_drive_) + params_.idle_stop;
}

TimeNs SimmerPipe::next_event() const {
  TimeNs next = kNever;
  if (asked_) next = asked_->answer.is_empty() ? asked_->deadline : asked_->answer.silent_at();
  for (const auto& [number, client] : clients_)
    if (client.quiet_from != kNever && !client.ends_lines)
      next = std::min(next, client.quiet_from + kSilence);
  if (!asked_ && !queue_.empty()) {
    const bool drives = queue_.front().command.way_takes > 0;
    next = std::min(next, std::max(deaf_until_, drives ? next_drive_ : 0));
  }
  if (may_drive_) next = std::min(next, alone_from());
  return next;
}

void SimmerPipe::client_left(int client, TimeNs now) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  // What a short connection sent before it closed is a command, even if it has no end.
  if (params_.short_connections && !found->second.partial.empty())
    take_command(client, std::string(found->second.partial.begin(), found->second.partial.end()),
                 now);
  clients_.erase(found);
  if (params_.short_connections) return;
  std::erase_if(queue_, [&](const Waiting& waiting) { return waiting.client == client; });
  if (!may_drive_) return;
  warn("the program has gone, so the robot is stopped");
  stop_robot(now);
}

void SimmerPipe::stop_robot(TimeNs now) {
  const std::string text =
      params_.short_connections ? "[" + params_.stop + "]" : params_.stop + "\n";
  actions_.push_back({.kind = PipeAction::Kind::kToRobot, .bytes = bytes_of(text)});
  may_drive_ = false;
  deaf_until_ = now + kSilence;  // the robot may answer the stop command
  std::erase_if(queue_, [](const Waiting& waiting) { return waiting.command.way_takes > 0; });
}

}  // namespace understudy

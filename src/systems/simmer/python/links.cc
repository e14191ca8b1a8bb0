// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/simmer/python/links.h"

#include <algorithm>

namespace understudy::simmer_python {
namespace {

constexpr int kReplyPort = 1;
constexpr std::uint8_t kManyPolls = 2;
constexpr std::uint8_t kCleanEnough = 3;

void close(LinkId link, TimeNs now, RobotAccess& robot) {
  robot.act({link, now, LinkAction::Close{}});
}

}  // namespace

void Links::take(const LinkEvent& event, RobotAccess& robot) {
  if (const auto* opened = std::get_if<LinkEvent::Opened>(&event.content))
    open(event.link, opened->port, event.time, robot);
  else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content))
    take_bytes(event.link, received->bytes, event.time, robot);
  else if (std::holds_alternative<LinkEvent::Closed>(event.content))
    take_end(event.link, robot);
}

void Links::take_end(LinkId link, RobotAccess& robot) {
  for (CommandLink& each : memory_.command_links)
    if (each.link == link && !each.text.empty()) finish(each, robot);
  // A client that did not wait only wanted to know whether the port is open.
  if (std::erase(memory_.reply_links, link) > 0 && memory_.guess.polls > 0) --memory_.guess.polls;
  forget(link);
}

// A link that this device closed is reused under its number without a close event.
void Links::forget(LinkId link) {
  std::erase_if(memory_.command_links, [&](const CommandLink& each) { return each.link == link; });
  std::erase(memory_.reply_links, link);
}

void Links::open(LinkId link, int port, TimeNs now, RobotAccess& robot) {
  forget(link);
  if (port != kReplyPort) {
    memory_.command_links.push_back({link, now, ""});
    return;
  }
  ClientGuess& guess = memory_.guess;
  guess.polls = std::min<std::uint8_t>(guess.polls + 1, kManyPolls);
  if (guess.polls >= kManyPolls) {
    guess.doubles = guess.known = true;
    guess.clean = 0;
  }
  const bool wait_and_see = guess.suspect && !guess.known;
  guess.suspect = guess.suspect && !wait_and_see;
  if (memory_.replies.empty() || (wait_and_see && !dialect_ && !guess.brackets)) {
    guess.clean = 0;
    memory_.reply_links.push_back(link);
    return;
  }
  guess.clean = std::min<std::uint8_t>(guess.clean + 1, kCleanEnough);
  if (guess.clean >= kCleanEnough || !guess.known) guess.doubles = false;
  guess.known = true;
  send(link, now, robot);
}

void Links::take_bytes(LinkId link, ByteSpan bytes, TimeNs now, RobotAccess& robot) {
  const auto found = std::find_if(memory_.command_links.begin(), memory_.command_links.end(),
                                  [&](const CommandLink& each) { return each.link == link; });
  if (found == memory_.command_links.end()) return;
  const std::size_t room = kMaxMessage - std::min(kMaxMessage, found->text.size());
  found->text += as_text(bytes.first(std::min(bytes.size(), room)));
  found->last_byte = now;
  if ((takes_brackets() && between_brackets(found->text)) || found->text.size() >= kMaxMessage) {
    finish(*found, robot);
    close(link, now, robot);
    forget(link);
  }
}

void Links::finish(CommandLink& link, RobotAccess& robot) {
  memory_.guess.polls = memory_.reply_links.empty() ? 0 : 1;  // a waiting client has asked already
  if (takes_brackets()) memory_.guess.brackets = link.text.find('[') != std::string::npos;
  if (memory_.messages.size() < kMaxMessages) {
    memory_.messages.push_back(std::move(link.text));
  } else if (!memory_.overflow) {
    memory_.overflow = true;
    robot.log("SimMeR: messages arrive faster than they can be handled; some are dropped");
  }
}

void Links::end_messages(TimeNs now, RobotAccess& robot) {
  const auto ended = [&](const CommandLink& each) {
    return !each.text.empty() && each.last_byte + kMessageEnds <= now;
  };
  for (CommandLink& each : memory_.command_links)
    if (ended(each)) {
      finish(each, robot);
      close(each.link, now, robot);
      each.link = {};
    }
  forget({});
}

void Links::answer(TimeNs now, RobotAccess& robot) {
  if (memory_.reply_links.empty()) return;
  const ClientGuess& guess = memory_.guess;
  const bool sure = dialect_ || guess.brackets || guess.known;
  if (sure && memory_.replies.empty() && memory_.message_under_way()) return;
  if (!sure && memory_.replies.empty()) memory_.guess.suspect = true;
  std::vector<LinkId> waited;
  waited.swap(memory_.reply_links);
  for (const LinkId link : waited) {
    if (sure && !memory_.replies.empty())
      send(link, now, robot);
    else
      close(link, now, robot);
  }
}

void Links::send(LinkId link, TimeNs now, RobotAccess& robot) {
  robot.act({link, now, LinkAction::Send{write_replies(memory_.replies, dialect())}});
  close(link, now, robot);
  memory_.replies.clear();
}

Dialect Links::dialect() const {
  if (dialect_) return *dialect_;
  if (memory_.guess.brackets) return Dialect::kBrackets;
  return memory_.guess.doubles ? Dialect::kDouble : Dialect::kFloat;
}

std::optional<std::string_view> Links::commands_of(std::string_view message) const {
  const bool framed =
      dialect_ ? *dialect_ == Dialect::kBrackets : message.find('[') != std::string_view::npos;
  const auto commands = framed ? between_brackets(message) : message;
  if (!commands || commands->empty()) return {};
  return commands;
}

}  // namespace understudy::simmer_python

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The two ports of SimMeR's Python version. Through the first, a client sends one message per
// connection. Through the second, it fetches all waiting replies, with a new connection each time.
// A client that comes too early for a reply is dismissed with nothing at the next frame, as if
// there were none. But if its message is taken at that frame, it gets the reply then.
//
// Without brackets nothing in a message distinguishes v1.0 (double) from v1.1 (float). But clients
// of v1.0 poll the second port all the time, while others go there once after each message:
//
//   polled twice without a message between            -> double
//   first poll comes before its reply is there        -> nothing yet: a client of v1.0 polls again
//   likewise if there was a poll before any message
//   first poll comes after that                       -> float
//   three in a row that polled once, and not early    -> float, whatever it was before
#pragma once

#include <optional>

#include "device/personality.h"
#include "systems/simmer/python/memory.h"

namespace understudy::simmer_python {

class Links {
 public:
  // Without a dialect, it is guessed.
  Links(std::optional<Dialect> dialect, Memory& memory) : dialect_(dialect), memory_(memory) {}

  void take(const LinkEvent& event, RobotAccess& robot);
  // Before a frame: ends the messages that nobody will continue.
  void end_messages(TimeNs now, RobotAccess& robot);
  // After a frame: answers the clients that waited for a reply.
  void answer(TimeNs now, RobotAccess& robot);

  // The commands of a message; empty if it has none.
  std::optional<std::string_view> commands_of(std::string_view message) const;

 private:
  void open(LinkId link, int port, TimeNs now, RobotAccess& robot);
  void take_bytes(LinkId link, ByteSpan bytes, TimeNs now, RobotAccess& robot);
  void take_end(LinkId link, RobotAccess& robot);
  void forget(LinkId link);
  void finish(CommandLink& link, RobotAccess& robot);
  void send(LinkId link, TimeNs now, RobotAccess& robot);
  Dialect dialect() const;
  bool takes_brackets() const { return !dialect_ || *dialect_ == Dialect::kBrackets; }

  std::optional<Dialect> dialect_;
  Memory& memory_;
};

}  // namespace understudy::simmer_python

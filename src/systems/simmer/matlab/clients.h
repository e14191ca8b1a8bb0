// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The clients of a SimMeR device. What they send becomes a queue of commands, and each reply is
// sent back to its client.
//
//   version 0.1   the command ends when nothing more comes; the reply is an 8-byte double
//   version 0.2   the command ends with a line feed; the reply is a 4-byte single
//
// Commands arrive through port 0. A reply is sent through port 1 if somebody is connected there,
// and otherwise back to where the command came from, as programs for one port expect.
#pragma once

#include <span>
#include <string_view>

#include "device/personality.h"
#include "systems/simmer/matlab/memory.h"

namespace understudy::simmer {

class Clients {
 public:
  static constexpr TimeNs kSilence = 20 * kMillisecond;  // that ends a command without line feed
  static constexpr std::size_t kMostLength = 4096;       // of a command
  static constexpr std::size_t kMostQueued = 4096;
  static constexpr int kMostLinks = 16;

  Clients(const Config& config, Memory& memory, RobotAccess& robot)
      : config_(config), memory_(memory), robot_(robot) {}

  void take(const LinkEvent& event);
  // Ends the commands that have received nothing for long enough.
  void end_silent(TimeNs now);
  void reply(const Asked& asked, std::span<const double> values, TimeNs now);
  void say_once(Told what, std::string_view line);

 private:
  void open(LinkId number, int port);
  void close(LinkId number);
  void take_bytes(LinkMemory& link, std::string_view bytes);
  void collect(LinkMemory& link, std::string_view bytes);
  void end_line(LinkMemory& link);
  void end_command(LinkMemory& link);
  const LinkMemory* reply_link(const Asked& asked) const;
  LinkMemory* find(LinkId number);

  const Config& config_;
  Memory& memory_;
  RobotAccess& robot_;
};

// When end_silent() has something to do; kNever if it has nothing.
TimeNs silence_due(const Config& config, const Memory& memory);

// Singles or doubles, one after the other.
Bytes encode(std::span<const double> values, bool as_double, bool big_endian);

}  // namespace understudy::simmer

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Conversation: one client of a RoBIOS device at one instant. What the client sends is read,
// executed and answered here, by the time rule:
//
//   seal N                                                    seal N+1
//   |  PSDGet 1 -> at once   VWSetSpeed   PSDGet 2 . . . . . . |-> reply     after an own write
//   |  PSDGet 1 -> at once   PSDGet 1 . . . . . . . . . . . .  |-> reply     the same item again
//   |  VWTurn   VWWait . . . . . . . . . . . . . . . . . . . . |. . . ->     when the drive is idle
//
// With calls_per_s, every call that EyeSim's own wire has also waits for the next frame, because
// EyeSim takes one packet of each program per frame.
//
// A request that must wait stays at the head of the inbox, so replies keep their order. VWWait and
// KEYGet do not block the requests after them, because another thread of the program may go on
// driving.
#pragma once

#include <string>

#include "systems/eyesim/robios/commands.h"
#include "systems/eyesim/robios/packets.h"

namespace understudy::robios {

class Conversation {
 public:
  Conversation(const Settings& settings, Memory& memory, LinkMemory& link, TimeNs now,
               RobotAccess& robot)
      : settings_(settings), memory_(memory), link_(link), now_(now), robot_(robot) {}

  void begin(LinkId number, ProgramId program);
  // A new sealed state answers the requests that waited for one.
  void enter_interval();
  void receive(ByteSpan bytes);
  // The client has closed the link. What it sent before still counts.
  void closed(ProgramEnd how);
  // Sends `text` to the client and ends the link.
  void hang_up(const std::string& text);
  // For a client that has gone: drops everything about it but how it ended.
  void end(ProgramEnd how) {
    link_ = {};
    link_.end = how;
  }

 private:
  void cut_off(const std::string& what);
  void read_inbox();
  bool take_packet(const Packet& packet);
  void take_greeting(ByteSpan payload);
  bool take_command(ByteSpan payload);
  bool run(const Request& request);
  void begin_wait(const Request& request, std::string item);
  bool nothing_new(const std::string& item) const;
  std::int64_t frame_of(const Request& request) const;
  void answer_waits();
  void send(std::uint8_t type, ByteSpan payload);

  const Settings& settings_;
  Memory& memory_;
  LinkMemory& link_;
  TimeNs now_;
  RobotAccess& robot_;
};

// The packet that says goodbye.
Bytes goodbye(std::string_view text);

}  // namespace understudy::robios

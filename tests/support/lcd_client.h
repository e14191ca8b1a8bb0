// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A client of the RoBIOS device of one robot that prints on its LCD, for tests of what shows it.
#pragma once

#include <string>

#include "clients/wire/robios_wire.h"
#include "run/run_world.h"

namespace understudy {

class LcdClient {
 public:
  LcdClient(RunWorld& world, RobotId robot) : world_(world) {
    at_.device = world.devices().find(robot, PortKind::kTcp, "127.0.0.1:34721");
    at_.link = world.apply({.time = world.now(), .content = LinkOpened{at_.device}});
    const std::string version(1, static_cast<char>(ROBIOS_EXTENDED_VERSION));
    send(ROBIOS_CLIENT_HANDSHAKE, ROBIOS_GREETING + version);
  }
  void print(const std::string& text) {
    send(ROBIOS_CLIENT_MESSAGE, std::string(1, static_cast<char>(ROBIOS_EXT_LCD_TEXT)) + text);
    world_.tick(nullptr);
  }

 private:
  void send(int type, const std::string& payload) {
    Bytes packet = {static_cast<std::uint8_t>(type), 0, 0, 0,
                    static_cast<std::uint8_t>(payload.size())};
    packet.insert(packet.end(), payload.begin(), payload.end());
    world_.apply({.time = world_.now(), .content = LinkBytes{at_, packet}});
  }

  RunWorld& world_;
  LinkAddress at_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The commands of RoBIOS as a table: their form on the wire, how they relate to time, and what they
// do. docs/protocols/robios.md explains the columns.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "clients/wire/robios_wire.h"
#include "device/personality.h"
#include "systems/eyesim/robios/memory.h"

namespace understudy::robios {

// How a command relates to the tick.
enum class Access : std::uint8_t {
  kReads,   // answered from the sealed state, once per tick and not after the client's own write
  kWrites,  // takes effect at the next tick
  kTells,   // does not touch the world; a reply comes at once
  kWaits,   // answered when there is something, now or at a later seal; does not block other calls
  kWaitsAfterWrites,  // the same, but not before the client's own writes have taken effect
};

enum class Generation : std::uint8_t { k2018, k2019 };

// The settings on the device's line in a file.
struct Settings {
  Generation generation = Generation::k2018;
  bool accurate = false;           // VWGetPosition: the true pose, not the odometry
  double frames_per_s = 15;        // of the camera
  bool old_psd_numbers = false;    // of 2017: 1 left, 2 front, 3 right
  bool lidar_steps_first = false;  // of 2018: beam i is i + 1 steps from the left end
  bool sim_angles_from_y = false;  // of 2018: 0 is along y, not x
  double calls_per_s = 0;          // of each program, one per frame; 0: any number
};

constexpr bool waits(Access access) {
  return access == Access::kWaits || access == Access::kWaitsAfterWrites;
}

// One form of a command. Forms are distinguished by the length of their arguments.
struct Form {
  int argument_bytes = -1;      // -1 if there is no such form
  bool or_more = false;         // text follows
  std::uint8_t reply_type = 0;  // 0 for no reply
  int reply_bytes = 0;
  int reply_bytes_2019 = 0;
};

// One request while it is executed.
struct Call {
  ByteReader arguments;
  Generation generation;
  const Settings& settings;
  Memory& memory;
  LinkMemory& link;
  RobotAccess& robot;
  TimeNs now;
  Bytes reply = {};
  bool waits = false;  // set by the handler of a command that waits: there is nothing yet
};

struct CommandRow {
  std::uint8_t code;
  const char* name;
  Access access;
  std::array<Form, 3> forms;
  void (*handler)(Call& call);  // null if there is nothing to do
  // For a command that waits for something from outside: what that is. Null if the world itself
  // will provide it.
  OutsideWait (*awaits)(ByteReader arguments, std::string_view robot) = nullptr;
};

// Short forms for the tables of the families.
constexpr Form no_reply(int argument_bytes) { return {argument_bytes, false, 0, 0, 0}; }
constexpr Form text_no_reply(int argument_bytes) { return {argument_bytes, true, 0, 0, 0}; }
constexpr Form replies_with(std::uint8_t type, int argument_bytes, int bytes) {
  return {argument_bytes, false, type, bytes, bytes};
}
constexpr Form replies(int argument_bytes, int bytes) {
  return replies_with(ROBIOS_SERVER_MESSAGE, argument_bytes, bytes);
}
constexpr Form replies_by_generation(int argument_bytes, int bytes_2018, int bytes_2019) {
  return {argument_bytes, false, ROBIOS_SERVER_MESSAGE, bytes_2018, bytes_2019};
}
constexpr Form kNoForm = {};

std::vector<const CommandRow*> all_commands();

// The row of a request that was already read, by its first byte.
const CommandRow& command_of(std::uint8_t code);

// A command as a client sent it.
struct Request {
  const CommandRow* row;
  const Form* form;
  ByteSpan arguments;
};

// The error says what is wrong: there is no such command (extended ones exist only for a client
// that has announced itself), or the arguments have the wrong number of bytes.
Result<Request> read_request(ByteSpan payload, int extended_version);

}  // namespace understudy::robios

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Device: connects a personality's links with its robot. Link events go in with their virtual time,
// and bytes come out with theirs. In between, the device moves from event to event.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "device/personality.h"
#include "run/device_links.h"
#include "run/device_robot.h"
#include "run/sealed_memory.h"
#include "tick/simulation.h"
#include "world/ids.h"
#include "world/spec.h"

namespace understudy {

struct DeviceParams {
  DeviceId id = {};       // also the index into State::devices
  RobotId robot_id = {};  // 0: it is gone
  PartSpec part = {};
  std::vector<std::string> addresses = {};  // "127.0.0.1:34721" or "/dev/ttyUSB0"; one per port
  std::uint32_t baud = 0;

  bool gone() const { return robot_id == RobotId{0}; }
  // A serial device with several names joins programs. Each end has its own link and its own time,
  // because programs run side by side; only at ticks do the ends meet.
  bool is_cable() const { return addresses.size() > 1 && addresses.front().starts_with("/dev/"); }
  // Which of its ports has this address; -1 if none does.
  int port_of(std::string_view address) const;
};

Result<std::unique_ptr<Personality>> make_personality(const PersonalityDescriptor& descriptor,
                                                      Parameters parameters);

class Device {
 public:
  Device(DeviceParams params, const PersonalityDescriptor& descriptor,
         std::unique_ptr<Personality> personality, Simulation& simulation, const DeviceSet& all);

  const DeviceParams& params() const { return params_; }
  const PersonalityDescriptor& descriptor() const { return *descriptor_; }
  const Personality& personality() const { return *personality_; }
  const DeviceLinks& links() const { return links_; }
  const DeviceRobot& robot() const { return robot_; }
  RobotExchange& exchange() { return exchange_; }

  // A link, opened through one of its ports by a program (or none of the run's); none if all are
  // taken, the device takes no clients or has no such port.
  LinkId open(TimeNs time, int port, ProgramId program);
  // An event of an open link, other than its opening. Earlier events of the device come first.
  void input(const LinkEvent& event);
  // Drops bytes that are under way: towards the device, towards the client.
  void flush(LinkId link, TimeNs time, bool to_device, bool to_client);

  // The device's own next event: bytes that arrive, or something the personality has planned.
  TimeNs next_event() const;
  // Handles all own events up to and including `limit`.
  void advance_to(TimeNs limit);
  // Called when a tick has been sealed.
  void sealed();

  // An edit at `time` cuts all links, as when a cable is pulled. Returns those that were open. With
  // `words`, clients are first sent these, and the protocol closes the links, if it can.
  std::vector<LinkId> cut(TimeNs time, std::optional<std::string_view> words = {});
  // While off, the device is deaf and silent. When switched on, it starts afresh. A serial line
  // stays as it is, because the port of the computer has power of its own; all other links are cut,
  // and those that were open are returned.
  bool powered() const { return powered_; }
  std::vector<LinkId> set_power(TimeNs time, bool on);
  // Called when the run has given it this number.
  void set_id(DeviceId id) { params_.id = id; }
  // Called when its robot is gone. The device is off for good and its memory is cleared.
  std::vector<LinkId> leave(TimeNs time);

  // Appends what is there by `now`.
  void take_output(LinkId link, TimeNs now, LinkOutput& out);
  // Called before a tick: frees the links that the device has closed. All output must have been
  // taken, so that the state does not depend on when a client looked.
  void settle(TimeNs now);

  // Its memory as part of the State, and reading it back after a restore.
  SealedMemory& memory() { return memory_; }
  bool load_memory();
  std::vector<NamedValue> fields() const;

 private:
  void tell(TimeNs now, std::span<const LinkEvent> events);
  bool write_memory();

  DeviceParams params_;
  const PersonalityDescriptor* descriptor_;
  std::unique_ptr<Personality> personality_;
  Simulation& simulation_;
  RobotExchange exchange_;
  DeviceLinks links_;
  DeviceRobot robot_;
  SealedMemory memory_;
  bool powered_ = true;
};

// What has not left on this link by `now` never will: it is taken out of the traffic.
void take_back_unsent(const DeviceLinks& links, LinkId link, TimeNs now, WireTap& tap);

// While it is off, only a serial port can be opened.
bool takes_clients(const Device& device);

// A robot's radio is on as long as its device is.
bool has_radio_on(const Device& device);

// True if something is in progress that only needs time: see Personality::busy.
bool is_busy(const Device& device);

}  // namespace understudy

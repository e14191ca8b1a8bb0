// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PublicPorts: the devices' real ports, for programs we did not start. What comes in is stamped
// with the virtual time of its arrival; a run with such guests is paced by the wall clock and is
// not repeatable, but its recording replays.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "ports/port_hub.h"
#include "session/inbox.h"
#include "session/run_core.h"

namespace understudy {

class PublicPorts {
 public:
  // Opens a port for every device: its own TCP address, or a pty with a link in `pty_folder`.
  // Devices at one address share a port: a client gets the first robot that is free.
  static Result<std::unique_ptr<PublicPorts>> open(RunCore& core, Inbox& inbox,
                                                   const std::string& pty_folder);

  // The same for devices that have come since.
  Status open_new();

  // One line per port: how to reach which robot.
  const std::vector<std::string>& directions() const { return directions_; }
  bool had_guests() const { return had_guests_; }

  // Waits at most so long, and takes what came in. `arrival` tells the virtual time of now.
  void serve(int at_most_ms, const std::function<TimeNs()>& arrival);
  // Sends what the devices have for their clients by `now`.
  void send_output(TimeNs now);
  // Output of a device at the end of an interval.
  void send(int device, int link, const Bytes& bytes, bool closed);

 private:
  PublicPorts(RunCore& core, Inbox& inbox, std::string pty_folder)
      : core_(core), inbox_(inbox), pty_folder_(std::move(pty_folder)) {}
  Status open_port(const Device& device);
  struct Guest {
    int device = -1;
    int link = -1;
  };
  void take(const PortEvent& event, TimeNs time);
  void open_link(const PortEvent& event, TimeNs time);

  RunCore& core_;
  Inbox& inbox_;
  const std::string pty_folder_;
  int seen_devices_ = 0;  // those with lower numbers have their ports
  std::map<std::string, int> port_of_address_;
  std::unique_ptr<PortHub> hub_;
  std::map<int, std::vector<int>> devices_of_port_;
  std::map<int, Guest> guests_;  // by connection
  std::vector<PortEvent> events_;
  std::vector<std::string> directions_;
  bool had_guests_ = false;
};

}  // namespace understudy

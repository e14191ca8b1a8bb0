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
#include "run/journal.h"
#include "run/run.h"

namespace understudy {

struct PublicPortsParams {
  std::string pty_folder;
  std::map<std::string, int> port_numbers;  // by protocol, in place of its usual one; 0: any free
  int robot_id = 0;  // of the robot that clients get; 0: the first that is free
  // Robots of programs of the run's own are not free, even while these are not connected.
  std::function<bool(int robot_id)> has_program = {};
};

class PublicPorts {
 public:
  // Opens a port for every device: its own TCP address, or a pty with a link in `pty_folder`.
  // Devices at one address share a port: a client gets the chosen robot, or the first that is free.
  // A client for whom there is none is told so, if its protocol has words for that.
  static Result<std::unique_ptr<PublicPorts>> open(RunCore& core, Inbox& inbox,
                                                   PublicPortsParams params);

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
  PublicPorts(RunCore& core, Inbox& inbox, PublicPortsParams params)
      : core_(core), inbox_(inbox), params_(std::move(params)) {}
  // Which device a port belongs to, and which of its ports it is.
  struct PortDevice {
    int device = -1;
    int port = 0;
  };
  Status open_port(const Device& device);
  Result<std::string> open_address(const Device& device, const std::string& robot, int number);
  Status open_without_robots();
  Result<int> tcp_port(const PersonalityDescriptor& descriptor, const std::string& address);
  bool is_for_guests(const Device& device) const;
  bool is_free(const Device& device) const;
  std::string why_refused(const std::vector<PortDevice>& devices) const;
  struct Guest {
    int device = -1;
    int link = -1;
  };
  // A connection to a patient device that has no link free: it waits for one.
  struct InLine {
    int connection = 0;
    std::vector<PortEvent> events;  // its first is kOpened
    std::size_t bytes = 0;
  };
  void take(const PortEvent& event, TimeNs time);
  void take_of_guest(const PortEvent& event, TimeNs time);
  void open_link(const PortEvent& event, TimeNs time);
  // guest_line.cc
  bool waits_in_line(const PortEvent& event);
  void let_in(TimeNs time);
  bool has_room(const std::vector<PortDevice>& devices) const;

  RunCore& core_;
  Inbox& inbox_;
  const PublicPortsParams params_;
  int seen_devices_ = 0;  // those with lower numbers have their ports
  std::map<std::string, int> port_of_address_;
  std::unique_ptr<PortHub> hub_;
  std::map<int, std::vector<PortDevice>> devices_of_port_;
  std::map<int, const PersonalityDescriptor*> protocol_of_port_;  // of TCP ports
  std::map<int, Guest> guests_;                                   // by connection
  std::vector<InLine> line_;
  int waited_ = 0;  // how many so far
  std::vector<PortEvent> events_;
  std::vector<std::string> directions_;
  bool had_guests_ = false;
  int refused_ = 0;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// PortClients: programs that we did not start, at the devices' real ports. Their input is stamped
// with the virtual time of its arrival. A run with such clients cannot be repeated, but its
// recording can be replayed.
//
// Most of them run in real time, and so does the run. If they all ask and wait for answers, the run
// may go as fast as possible: time passes while something is in progress for them, and stands still
// while they think.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "host/clients.h"
#include "host/pace.h"
#include "host/port_map.h"
#include "host/waiting_line.h"
#include "ports/port_set.h"
#include "run/run.h"

namespace understudy {

struct PortClientsParams {
  PortMapParams ports;
  // Robots that have a program of the run are not free, even while that program is not connected.
  // Their serial devices are, as long as nobody has them open.
  std::function<bool(RobotId robot)> has_program = {};
};

class PortClients final : public Clients {
 public:
  // Opens a port for every device. A client gets the chosen robot, or the first one that is free;
  // each serial device has a port of its own. If there is none, the client gets a message, if its
  // protocol has one for that.
  static Result<std::unique_ptr<PortClients>> open(Run& run, const Pace& pace,
                                                   PortClientsParams params);

  Status reach_new_devices() override { return map_.open_new(); }
  // Until the next tick is due, or, at maximum speed, until time has a reason to pass.
  void speak(Interval& interval) override;
  void deliver(const LinkAddress& link, const LinkOutput& output) override;

  // One line per port that says how to reach which robot.
  const std::vector<std::string>& directions() const { return map_.directions(); }
  bool had_any() const { return had_any_; }
  // Where each device is reached, and what its clients are called.
  const std::map<DeviceId, std::string>& places() const { return map_.places(); }
  std::map<LinkAddress, std::string> names() const;

 private:
  struct Client {
    LinkAddress at;
    std::string name;   // "pty", or the address of a peer
    bool held = false;  // it has sent more than the device's line takes for now
  };
  // Who has opened a pty whose device has another client. A pty cannot refuse him, so he waits.
  struct AtPty {
    PortEvent opened;
    std::uint32_t baud = 0;  // 0: not told
  };
  PortClients(Run& run, const Pace& pace, PortClientsParams params, std::unique_ptr<PortSet> ports);
  void wait_for_a_reason(Interval& interval);
  TimeNs arrival() const;
  void serve(int at_most_ms);
  bool must_wait(const PortEvent& event);
  void take(const PortEvent& event);
  void open_link(const PortEvent& event);
  void refuse(const PortEvent& event);
  void serve_ptys();
  void hold_back();
  void take_broadcast(const PortEvent& event);
  void send_output();
  void send(int connection, const LinkOutput& output);
  bool may_have(const Device& device) const;
  bool is_free(const PortDevice& served) const;
  bool has_room(int port);
  std::string why_refused(int port);

  Run& run_;
  const Pace& pace_;
  const PortClientsParams params_;
  std::unique_ptr<PortSet> ports_;
  PortMap map_;
  std::map<int, Client> links_;   // by connection
  std::map<int, AtPty> at_ptys_;  // by connection
  WaitingLine line_;
  std::vector<PortEvent> events_;
  bool had_any_ = false;
  int refused_ = 0;
};

}  // namespace understudy

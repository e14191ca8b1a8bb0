// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clients talk to the devices of a run from outside. Programs under the shim and programs at real
// ports both use this one interface.
#pragma once

#include <vector>

#include "base/result.h"
#include "run/device_links.h"
#include "world/ids.h"

namespace understudy {

// The interval between two ticks, as clients see it while they speak. Implemented by the host.
class Interval {
 public:
  virtual ~Interval() = default;
  // The run ends here, so clients need not speak any more.
  virtual bool cut_short() const = 0;
  // Called when programs may have announced their end.
  virtual void note_ended_programs() = 0;
  // Lets the host check its programs and files: at once, or if the last check was a while ago.
  virtual void look_around(bool at_once) = 0;
  // Whether time has a reason to pass even if no client at a real port speaks.
  virtual bool time_goes_on() = 0;
  // Time stands still. Viewers see that and may change it.
  virtual void show_meanwhile() = 0;
};

class Clients {
 public:
  virtual ~Clients() = default;
  // New devices have been added. From now on clients can reach them.
  virtual Status reach_new_devices() = 0;
  // Lets the clients speak and gives them their answers, until they are all ready for the next tick
  // or the interval is cut short.
  virtual void speak(Interval& interval) = 0;
  // Output of a device at the end of an interval. It may be for a client of another kind.
  virtual void deliver(const LinkAddress& link, const LinkOutput& output) = 0;
};

// Clients of several kinds, one after the other.
class AllClients final : public Clients {
 public:
  void add(Clients& clients) { kinds_.push_back(&clients); }

  Status reach_new_devices() override {
    Status all;
    for (Clients* clients : kinds_)
      if (const Status reached = clients->reach_new_devices(); !reached) all = reached;
    return all;
  }
  void speak(Interval& interval) override {
    for (Clients* clients : kinds_) clients->speak(interval);
  }
  void deliver(const LinkAddress& link, const LinkOutput& output) override {
    for (Clients* clients : kinds_) clients->deliver(link, output);
  }

 private:
  std::vector<Clients*> kinds_;
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Clients: those who talk to the devices of a run from outside. Programs under the shim and
// programs at real ports come through this one door.
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
  // The run ends here: nobody need speak any more.
  virtual bool cut_short() const = 0;
  // Programs may have said that they end.
  virtual void note_ended_programs() = 0;
  // The host looks after programs and files: at once, or if the last look was a while ago.
  virtual void look_around(bool at_once) = 0;
  // Whether time has a reason to pass, even if no client at a real port speaks.
  virtual bool time_goes_on() = 0;
  // Time stands still: viewers see that, and may change it.
  virtual void show_meanwhile() = 0;
};

class Clients {
 public:
  virtual ~Clients() = default;
  // Devices have come: clients can reach them from now on.
  virtual Status reach_new_devices() = 0;
  // They say what they have to say and get their answers, until the next tick may come as far as
  // they are concerned, or the interval is cut short.
  virtual void speak(Interval& interval) = 0;
  // Output of a device at the end of an interval; for a client of another kind, perhaps.
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

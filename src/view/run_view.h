// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RunView: makes the snapshots and notices of a run for its viewers.
#pragma once

#include <map>
#include <memory>

#include "run/run.h"
#include "view/notices.h"
#include "view/ports_watch.h"
#include "view/snapshot.h"
#include "view/state_pool.h"
#include "view/window.h"

namespace understudy {

// Where all bodies are: on the map, and in space if the world is not flat.
void add_places(const State& state, Snapshot& snapshot);

class RunView {
 public:
  Window& window() { return window_; }
  const Window& window() const { return window_; }

  // What became of an edit. It goes out with the next snapshot, which shows it. Ticket 0: nobody
  // asks.
  void reply(const EditReply& reply);
  // Shows the current state of the run.
  void show(RunWorld& world, HostStatus status);

 private:
  void add_world(const RunWorld& world, Snapshot& snapshot) const;
  void add_drawings(const DeviceSet& devices, Snapshot& snapshot) const;
  void add_panels(const DeviceSet& devices, Snapshot& snapshot) const;
  void add_screens(const DeviceSet& devices, Snapshot& snapshot) const;
  bool needs_details(const Snapshot& snapshot);
  void gather_notices(RunWorld& world);

  Window window_;
  std::shared_ptr<const Snapshot> shown_;  // last
  StatePool states_;
  Notices notices_;  // not yet sent
  std::map<DeviceId, std::size_t> sounds_sent_;
  PortsWatch traffic_;
};

}  // namespace understudy

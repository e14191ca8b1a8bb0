// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// WatchedDetails: what viewers watch beside the world and its frames: robots, beams, scans,
// cameras, panels, screens and ports. Each is made once and sent to all who watch it, when it has
// changed.
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "server/message.h"
#include "server/viewer.h"

namespace understudy {

class ViewerSimulation;
struct Snapshot;

class WatchedDetails {
 public:
  using Viewers = std::set<Viewer*>;

  // Another run.
  void clear();
  // The viewer is sent everything anew, or has gone.
  void forget(const Viewer& viewer);
  // The next are due now, for who has just come has none of them.
  void hurry();

  // So soon that the run should be asked for them now. `wall_s`: the wall clock.
  bool are_due_soon(const Viewers& viewers, double wall_s) const;
  // If they are due: ten times a second, and scans whenever there is another one.
  void send(const Viewers& viewers, ViewerSimulation& simulation, const Snapshot& snapshot,
            double wall_s);

 private:
  // A screen as it was last sent, and who has it.
  struct SentScreen {
    std::uint64_t drawn = 0;
    MessagePtr message;
    std::set<const Viewer*> to;
  };
  template <class WantedBy>
  void send_new(const Viewers& viewers, const MessagePtr& message, const WantedBy& wanted_by);
  void send_cameras(const Watch& watched, const Viewers& viewers, ViewerSimulation& simulation);
  void send_scans(const Watch& watched, const Viewers& viewers, ViewerSimulation& simulation);
  void send_panels(const Viewers& viewers, const Snapshot& snapshot);
  void send_screens(const Viewers& viewers, const Snapshot& snapshot);

  double next_s_ = 0;
  std::map<std::uint64_t, MessagePtr> sent_;  // as last sent, by subject
  std::map<int, SentScreen> screens_;         // by the robot's id
};

}  // namespace understudy

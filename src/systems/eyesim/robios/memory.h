// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The memory of a RoBIOS device, described so that it can be saved, hashed and compared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "geom/pose.h"
#include "panel/panel.h"
#include "world/ids.h"
#include "world/program_end.h"

namespace understudy::robios {

// Everything about one client.
struct LinkMemory {
  bool open = false;
  ProgramEnd end = ProgramEnd::kExit;  // once it is no longer open
  LinkId link{0};
  ProgramId program = {};    // that the client belongs to
  int extended_version = 0;  // 0: a client of the real wire
  Bytes inbox;               // bytes received and not yet handled
  bool deferred = false;     // the inbox starts with a request that must wait for the next seal

  // The current interval between two seals, and what the client did in it.
  std::int64_t tick = 0;
  bool wrote = false;
  std::vector<std::string> asked;  // requests answered, as received: command byte and arguments

  // Calls that are still waiting, such as VWWait and KEYGet, perhaps of several threads. In order
  // of arrival, with command byte and arguments.
  std::vector<std::string> waits;

  // As set by CAMInit; QQVGA before that.
  int camera_width = 160;
  int camera_height = 120;
  std::int64_t frame = -1;  // number of the last frame it received

  // As set by LIDARSet. With 0 points the lidar's own settings hold.
  int lidar_points = 0;
  int lidar_range_deg = 0;
  int lidar_tilt_deg = 0;  // down

  std::uint32_t inputs_only = 0;  // bit n-1: digital line n was set up as an input
  std::int64_t call_frame = 0;    // in which its last call was taken, if calls wait for frames

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("open", self.open);
    visit("link", self.link.value);
    visit("family", self.program.value);
    visit("extended_version", self.extended_version);
    visit("inbox", self.inbox);
    visit("deferred", self.deferred);
    visit("tick", self.tick);
    visit("wrote", self.wrote);
    visit("asked", self.asked);
    visit("waits", self.waits);
    visit("camera_width", self.camera_width);
    visit("camera_height", self.camera_height);
    visit("frame", self.frame);
    visit("lidar_points", self.lidar_points);
    visit("lidar_range_deg", self.lidar_range_deg);
    visit("lidar_tilt_deg", self.lidar_tilt_deg);
    visit("inputs_only", self.inputs_only);
    visit.if_set("end", self.end);
    visit.if_set("call_frame", self.call_frame);
  }
};

struct Memory {
  std::vector<LinkMemory> links;  // the open ones, in the order they came
  // Missing parts that were requested and reported once, sorted: 256 times the kind, plus the
  // number.
  std::vector<int> missing;
  // The origin of the true pose. Until a position is set, it is where the robot started.
  bool position_was_set = false;
  Pose2 origin;
  Panel panel;  // the screen is reset for a new client and stays when the client has gone

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("links", self.links);
    visit("missing", self.missing);
    visit("position_was_set", self.position_was_set);
    visit("origin", self.origin);
    visit("panel", self.panel);
  }
};

}  // namespace understudy::robios

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers see of a SimMeR robot: a star at its front, and what each sensor saw at its last
// poll, until the robot drives on. Also the table of its actions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/time.h"
#include "panel/drawing.h"
#include "systems/simmer/python/robot.h"

namespace understudy::simmer_python {

class SensorDrawings {
 public:
  explicit SensorDrawings(const simmer::Loop& outline);

  void add(const Sight& sight, double floor_height_in);
  void clear();
  std::shared_ptr<const Drawings> drawings() const { return drawings_; }

 private:
  struct Seen {
    std::string code;
    Drawings drawings;
  };
  void draw();

  Drawing star_;
  std::vector<Seen> seen_;  // one for each sensor that was polled
  std::shared_ptr<const Drawings> drawings_;
};

// time_s,command,reply,x_in,y_in,heading_deg: inches from the bottom left, heading as the world's.
std::string table_row(TimeNs now, const std::string& command, const std::string& reply,
                      const Pose2& X_WB);

}  // namespace understudy::simmer_python

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a viewer wants in place of the run that is shown: the same again, an empty box, or a world
// from the disk. It is read before the run is ended, so that a wrong file ends nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/folders.h"
#include "world/spec.h"

namespace understudy {

struct OpenRequest {
  std::optional<Spec> spec;  // none: the same run again, from the start
  double speed = 1;          // of a world that is opened; 0: as fast as it goes
};

struct OpenResult {
  std::string error;                     // empty: there is a request
  std::vector<std::string> diagnostics;  // of the file, errors and warnings
  // Programs that the file names, when nobody has said yet whether they shall start: there is
  // no request then.
  std::vector<std::string> programs;
  std::optional<OpenRequest> request;
};

// `start_programs`: of those that the file names; none: ask first.
OpenResult request_for_file(const std::string& path, const Folders& folders,
                            const std::vector<std::string>& worlds,
                            std::optional<bool> start_programs);
// Takes the programs from the robots, as "robot: command"; those that are built in stay.
std::vector<std::string> take_programs(Spec& spec);
// This world, if it can be simulated.
OpenResult request_for_world(Spec spec);
// An empty box of this size with walls around it.
OpenResult request_for_box(double width_m, double height_m);

}  // namespace understudy

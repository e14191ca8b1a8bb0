// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a viewer wants instead of the current run: the same run again, an empty box, or a world from
// the disk. It is read before the current run ends, so that a wrong file ends nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/world_file.h"
#include "server/folders.h"
#include "world/spec.h"

namespace understudy {

struct OpenRequest {
  std::optional<Spec> spec;  // none: the same run again, from the start
  double speed = 1;          // of a world that is opened; 0: as fast as possible
};

struct OpenResult {
  std::string error;                     // empty: there is a request
  std::vector<std::string> diagnostics;  // errors and warnings about the file
  // Programs that the file names, when nobody has said yet whether they shall start: there is
  // no request then.
  std::vector<std::string> programs;
  std::optional<OpenRequest> request;
};

// `start_programs`: whether to start those that the file names; none: ask first.
OpenResult request_for_file(const std::string& path, const Folders& folders,
                            const LoadOptions& load, std::optional<bool> start_programs);
// Removes the programs from the robots and returns them as "robot: command". Built-in ones stay.
std::vector<std::string> take_programs(Spec& spec);
// This world, if it can be simulated.
OpenResult request_for_world(Spec spec);
// An empty box of this size with walls around it.
OpenResult request_for_box(double width_m, double height_m);

}  // namespace understudy

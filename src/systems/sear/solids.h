// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Boxes, cylinders, cones and models of a project as collision shapes.
#pragma once

#include <optional>
#include <string>

#include "files/format.h"
#include "geom/pose3.h"
#include "systems/sear/project.h"
#include "systems/sear/project_resolver.h"
#include "world/spec.h"

namespace understudy {

struct SearSolid {
  ShapeSpec shape;  // upright on the origin of its frame
  Pose3 X_PS;       // that frame in the one that the item is placed in
  double top_m = 0;
  std::string image;     // what its file names, or the picture of its class; may be empty
  double picture_m = 1;  // width that one picture covers, so that it wraps around
};

bool is_solid(SearClass kind);

// None after an error.
std::optional<SearSolid> solid_of(const SearItem& item, ProjectResolver& files,
                                  const Reading& reading, FileReport& report, Spec& spec);

// Height of its lowest point.
double lowest_m(const SearSolid& solid, const Pose3& X_WP, const Spec& spec);

// Puts the shape at its place on a body.
ShapeSpec placed_shape(const SearSolid& solid, const Pose3& X_BS);

// Loads the picture that the solid names, and puts it on the body. One that the project does not
// have is a warning.
void put_image(const SearSolid& solid, const SearItem& item, ProjectResolver& files,
               const Reading& reading, FileReport& report, Spec& spec, LookSpec& look);

// For readers of files that are shared with other formats. They look for a file beside the one that
// names it, so they are told that it names itself.
Reading reading_in(ProjectResolver& files, const Reading& reading);

// A file that an item names: in the folder assets, in the project, or one that comes with the
// simulator. Empty, and reported, if there is none or if the name leaves the project.
std::string find_asset(const std::string& written, const SearItem& item, ProjectResolver& files,
                       FileReport& report);

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Shapes of bodies in lines of our own. They can say everything that a ShapeSpec holds:
//
//   shape box length_m=0.4 width_m=0.3 low_m=0.05 high_m=0.2
//   shape cone radius_m=0.1 high_m=0.3 x_m=0.2 roll_deg=90
//   shape hull FILE scale=0.001 up=y
//
// docs/formats/extensions.md is the reference.
#pragma once

#include <string>
#include <vector>

#include "files/format.h"

namespace understudy {

inline constexpr const char* kShapeArguments = "kind [path] [key=value]...";
inline constexpr const char* kShapeHelp = "a piece of its shape: box, cylinder, ball, cone ...";

// The kinds of shapes, each with the keys of its line.
std::vector<LineKind> shape_line_kinds();

void read_shape_line(const Entry& entry, FileReport& report, const Reading& reading, Spec& spec,
                     BodySpec& body);

// The words of a line that reads back as the same shape.
std::vector<std::string> shape_words(const ShapeSpec& shape);

}  // namespace understudy

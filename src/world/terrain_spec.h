// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// TerrainSpec: uneven ground as a field of heights, with a picture draped over it. WaterSpec: a
// pool or a lake. Only worlds with spatial physics have them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "geom/pose.h"
#include "world/body_spec.h"

namespace understudy {

// The heights of a file, in whole steps as they are stored there. It is part of the Spec, so a
// recording needs no files.
struct HeightsSpec {
  std::string path;                  // as found
  int columns = 0;                   // from west to east, along x
  int rows = 0;                      // from south to north, along y
  std::vector<std::uint16_t> steps;  // row by row from the smallest y

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("path", self.path);
    visit("columns", self.columns);
    visit("rows", self.rows);
    visit("steps", self.steps);
  }
};

// Heights never change, so copies of a Spec share them. Never null.
using SharedHeights = std::shared_ptr<const HeightsSpec>;

struct TerrainSpec {
  SharedHeights heights = std::make_shared<const HeightsSpec>();
  Vec2 corner;             // of the first sample: smallest x and y
  double spacing_x_m = 1;  // between samples
  double spacing_y_m = 1;
  double base_m = 0;  // height of step 0
  double step_m = 1;  // of one step
  double friction = 0.8;
  std::uint32_t colour = 0x7C8A5A;  // 0xRRGGBB, where no picture covers it
  std::string drape;  // path of one of Spec::pictures, which covers it once; empty for none
  bool hidden_from_range = false;  // range sensors do not see it; cameras do

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("heights", self.heights);
    visit("corner_x_m", self.corner.x);
    visit("corner_y_m", self.corner.y);
    visit("spacing_x_m", self.spacing_x_m);
    visit("spacing_y_m", self.spacing_y_m);
    visit("base_m", self.base_m);
    visit("step_m", self.step_m);
    visit("friction", self.friction);
    visit("colour", self.colour);
    visit("drape", self.drape);
    visit("hidden_from_range", self.hidden_from_range);
  }
};

// Still water with a level surface, above whatever ground is there.
struct WaterSpec {
  Vec2 corner;          // smallest x and y
  double width_m = 0;   // along x
  double height_m = 0;  // along y
  double level_m = 0;   // of the surface
  double density_kg_m3 = 1000;
  std::uint32_t colour = 0x3A7CA5;  // 0xRRGGBB
  double opacity = 0.6;

  bool holds(Vec2 at) const {
    return at.x >= corner.x && at.y >= corner.y && at.x <= corner.x + width_m &&
           at.y <= corner.y + height_m;
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("corner_x_m", self.corner.x);
    visit("corner_y_m", self.corner.y);
    visit("width_m", self.width_m);
    visit("height_m", self.height_m);
    visit("level_m", self.level_m);
    visit("density_kg_m3", self.density_kg_m3);
    visit("colour", self.colour);
    visit("opacity", self.opacity);
  }
};

}  // namespace understudy

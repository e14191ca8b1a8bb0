// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uneven ground, water and meshes, as viewers draw them. Heights and triangles are fetched by HTTP,
// as docs/protocols/window.md says; `file` is their name there, which changes with their content.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "view/fields.h"

namespace understudy {

// A grid of heights: base_m + step_m times the u16 of the file. A cell of it is two triangles,
// divided from its corner with the smallest x and y.
struct TerrainView {
  static constexpr const char* kName = "Terrain";
  std::string file;
  std::string source;  // the file that the world names
  int columns = 0;     // along x
  int rows = 0;
  double x_m = 0;  // of the first height
  double y_m = 0;
  double spacing_x_m = 1;
  double spacing_y_m = 1;
  double base_m = 0;
  double step_m = 1;
  std::uint32_t colour = 0;
  int texture = -1;                // covers it once
  std::string drape;               // the file of that picture
  bool hidden_from_range = false;  // from range sensors

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("file", self.file);
    visit("source", self.source);
    visit("columns", self.columns);
    visit("rows", self.rows);
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("spacing_x_m", self.spacing_x_m);
    visit("spacing_y_m", self.spacing_y_m);
    visit("base_m", self.base_m);
    visit("step_m", self.step_m);
    visit("colour", self.colour);
    visit("texture", self.texture);
    visit("drape", self.drape);
    visit("hidden_from_range", self.hidden_from_range);
  }
};

struct WaterView {
  static constexpr const char* kName = "Water";
  double x_m = 0;
  double y_m = 0;
  double width_m = 0;
  double height_m = 0;
  double level_m = 0;
  std::uint32_t colour = 0;
  double opacity = 1;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("width_m", self.width_m);
    visit("height_m", self.height_m);
    visit("level_m", self.level_m);
    visit("colour", self.colour);
    visit("opacity", self.opacity);
  }
};

// Neighbouring triangles of one look.
struct MeshPartView {
  static constexpr const char* kName = "MeshPart";
  std::uint32_t first = 0;  // triangle
  std::uint32_t count = 0;
  std::uint32_t colour = 0;
  int texture = -1;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("first", self.first);
    visit("count", self.count);
    visit("colour", self.colour);
    visit("texture", self.texture);
  }
};

struct MeshView {
  static constexpr const char* kName = "SceneMesh";
  std::string file;
  std::vector<MeshPartView> parts;  // of a collision shape: none, it has the colour of its kind

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("file", self.file);
    visit("parts", self.parts);
  }
};

// Where the world is on Earth.
struct AnchorView {
  static constexpr const char* kName = "Anchor";
  double latitude_deg = 0;  // of the world's origin
  double longitude_deg = 0;
  double altitude_m = 0;  // above the ellipsoid
  double north_rad = 0;   // heading of true north in the world

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("latitude_deg", self.latitude_deg);
    visit("longitude_deg", self.longitude_deg);
    visit("altitude_m", self.altitude_m);
    visit("north_rad", self.north_rad);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "world": everything about a version of the model that viewers draw and list.
// Lengths are metres, angles radians, colours 0xRRGGBB. A texture is a number for /api/texture/,
// or -1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/error_view.h"
#include "view/fields.h"
#include "view/kind_view.h"
#include "view/terrain_view.h"

namespace understudy {

struct FloorView {
  static constexpr const char* kName = "Floor";
  double width_m = 0;
  double height_m = 0;
  double x_m = 0;  // of its corner with the smallest x and y
  double y_m = 0;
  std::uint32_t colour = 0;
  std::uint32_t sky = 0;
  int texture = -1;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("width_m", self.width_m);
    visit("height_m", self.height_m);
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("colour", self.colour);
    visit("sky", self.sky);
    visit("texture", self.texture);
  }
};

struct WallView {
  static constexpr const char* kName = "Wall";
  int id = 0;
  double x1_m = 0;
  double y1_m = 0;
  double x2_m = 0;
  double y2_m = 0;
  double thickness_m = 0;
  double height_m = 0;
  std::uint32_t colour = 0;
  int texture = -1;
  double texture_m = 1;  // how long a piece of wall the picture covers

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("x1_m", self.x1_m);
    visit("y1_m", self.y1_m);
    visit("x2_m", self.x2_m);
    visit("y2_m", self.y2_m);
    visit("thickness_m", self.thickness_m);
    visit("height_m", self.height_m);
    visit("colour", self.colour);
    visit("texture", self.texture);
    visit("texture_m", self.texture_m);
  }
};

struct MarkerView {
  static constexpr const char* kName = "Marker";
  double x_m = 0;
  double y_m = 0;
  double radius_m = 0;
  std::uint32_t colour = 0;
  double opacity = 1;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("radius_m", self.radius_m);
    visit("colour", self.colour);
    visit("opacity", self.opacity);
  }
};

// A robot or an object. Where it is comes with the frames, which have bodies in the same order.
struct BodyView {
  static constexpr const char* kName = "Body";
  int id = 0;
  std::string name;
  std::size_t kind = 0;  // index in WorldView::kinds
  bool robot = false;
  // Of robots only.
  std::optional<std::size_t> errors;                // index in WorldView::error_tables
  std::optional<bool> held;                         // in somebody's hand; nothing touches it there
  std::optional<std::array<double, 3>> start;       // x, y and heading at the start
  std::optional<std::array<double, 3>> stance;      // z, roll and pitch there, if it is not flat
  std::optional<std::vector<std::string>> devices;  // kinds of what programs talk to it through
  std::optional<bool> panel;                        // one of them has buttons or lights: "panels"
  std::optional<bool> points;                       // one of them measures points
  std::optional<bool> bright_trail;                 // for floors that are white
  std::optional<std::string> program;               // its command; may be empty

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("name", self.name);
    visit("kind", self.kind);
    visit("robot", self.robot);
    visit("errors", self.errors);
    visit("held", self.held);
    visit("start", self.start);
    visit("stance", self.stance);
    visit("devices", self.devices);
    visit("panel", self.panel);
    visit("points", self.points);
    visit("bright_trail", self.bright_trail);
    visit("program", self.program);
  }
};

enum class LengthUnit : std::uint8_t { kMillimetre, kMetre, kInch };
template <>
struct ViewEnum<LengthUnit> {
  static constexpr const char* kName = "LengthUnit";
  static constexpr std::array kValues = {"mm", "m", "inch"};
};

// How the users of the world's robots know it, unless they want it otherwise.
struct WorldHintsView {
  static constexpr const char* kName = "WorldHints";
  LengthUnit units = LengthUnit::kMillimetre;
  bool rulers = false;
  bool flat = false;  // seen from above at first; shadows would be taken for the floor's pattern

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("units", self.units);
    visit("rulers", self.rulers);
    visit("flat", self.flat);
  }
};

// What edits can add, by name, and what it looks like.
struct AddableView {
  static constexpr const char* kName = "Addable";
  std::vector<std::string> robots;
  std::vector<std::string> objects;
  std::vector<KindView> kinds;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robots", self.robots);
    visit("objects", self.objects);
    visit("kinds", self.kinds);
  }
};

struct WorldView {
  static constexpr const char* kName = "World";
  static constexpr ViewTag kTag{"type", "world"};
  int version = 0;  // as in the frames
  std::string name;
  bool in_space = false;  // not flat: bodies have heights, lean and fall
  FloorView floor;        // if there is a terrain, that is what one sees
  std::optional<TerrainView> terrain;
  std::vector<WaterView> waters;
  std::vector<MeshView> meshes;
  AnchorView anchor;
  std::vector<WallView> walls;
  std::vector<MarkerView> markers;
  std::vector<KindView> kinds;
  std::vector<ErrorTableView> error_tables;
  std::vector<BodyView> bodies;  // robots, then objects
  WorldHintsView view;
  std::vector<int> held;   // ids; an object in a hand is not among the bodies
  double error_level = 0;  // 0 to 1
  bool show_beams = false;
  bool show_trails = false;
  AddableView addable;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("version", self.version);
    visit("name", self.name);
    visit("in_space", self.in_space);
    visit("floor", self.floor);
    visit("terrain", self.terrain);
    visit("waters", self.waters);
    visit("meshes", self.meshes);
    visit("anchor", self.anchor);
    visit("walls", self.walls);
    visit("markers", self.markers);
    visit("kinds", self.kinds);
    visit("error_tables", self.error_tables);
    visit("bodies", self.bodies);
    visit("view", self.view);
    visit("held", self.held);
    visit("error_level", self.error_level);
    visit("show_beams", self.show_beams);
    visit("show_trails", self.show_trails);
    visit("addable", self.addable);
  }
};

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The message "drawings": simple figures that devices want drawn, such as the ray by which they
// measured. Each message has all of them.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "view/fields.h"

namespace understudy {

struct FigureView {
  double x_m = 0;
  double y_m = 0;
  double z_m = 0;
  bool on_robot = false;  // coordinates in the robot's frame, moving with it
  std::uint32_t colour = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.x_m);
    visit("y_m", self.y_m);
    visit("z_m", self.z_m);
    visit("on_robot", self.on_robot);
    visit("colour", self.colour);
  }
};

struct LineView : FigureView {
  static constexpr const char* kName = "Line";
  static constexpr ViewTag kTag{"kind", "line"};
  double to_x_m = 0;
  double to_y_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    FigureView::describe(self, visit);
    visit("to_x_m", self.to_x_m);
    visit("to_y_m", self.to_y_m);
  }
};

struct CircleView : FigureView {
  static constexpr const char* kName = "Circle";
  static constexpr ViewTag kTag{"kind", "circle"};
  double radius_m = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    FigureView::describe(self, visit);
    visit("radius_m", self.radius_m);
  }
};

struct DotView : FigureView {
  static constexpr const char* kName = "Dot";
  static constexpr ViewTag kTag{"kind", "dot"};
};

struct CrossView : FigureView {
  static constexpr const char* kName = "Cross";
  static constexpr ViewTag kTag{"kind", "cross"};
};

struct StarView : FigureView {
  static constexpr const char* kName = "Star";
  static constexpr ViewTag kTag{"kind", "star"};
};

using AnyFigureView = std::variant<LineView, CircleView, DotView, CrossView, StarView>;

struct RobotDrawingsView {
  static constexpr const char* kName = "RobotDrawings";
  int robot = 0;
  std::vector<AnyFigureView> figures;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("figures", self.figures);
  }
};

struct DrawingsView {
  static constexpr const char* kName = "Drawings";
  static constexpr ViewTag kTag{"type", "drawings"};
  std::vector<RobotDrawingsView> robots;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robots", self.robots);
  }
};

}  // namespace understudy

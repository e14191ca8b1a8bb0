// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Edit: one change to a run from outside, as a value in SI units. It is read from a line once
// (read_edit.h), written as a line for files (write_edit.h), and applied to a Spec, which returns
// its inverse (apply_edit.h). All alternatives are described, so an edit is recorded as its bytes.
// docs/formats/events.md is the reference for the lines.
//
// `body` and `robot` are an id or a name, as written. They are looked up when the edit is applied.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "edits/take_back.h"
#include "geom/pose.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy::edits {

struct AddRobot {
  std::string kind;
  Pose2 X_WR;
  std::string program;  // empty: none
  Stance stance = {};   // of this and the others below: upright in planar worlds

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("X_WR", self.X_WR);
    visit("program", self.program);
    visit.if_set("stance", self.stance);
  }
};

struct AddObject {
  std::string kind;
  Pose2 X_WB;
  Stance stance = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("X_WB", self.X_WB);
    visit.if_set("stance", self.stance);
  }
};

// The text of the kind's file is part of the edit, so that a replay needs no file.
struct AddKind {
  std::string file;
  std::string text;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("file", self.file);
    visit("text", self.text);
  }
};

struct Hold {
  std::string body;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
  }
};

struct Release {
  std::string body;
  std::optional<Pose2> X_WB;  // nothing: where it was picked up
  Stance stance = {};         // at X_WB

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
    visit("X_WB", self.X_WB);
    visit.if_set("stance", self.stance);
  }
};

struct Remove {
  std::string body;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
  }
};

struct AddWall {
  Vec2 from;
  Vec2 to;
  double thickness_m = WallSpec{}.thickness_m;
  double height_m = WallSpec{}.height_m;
  std::uint32_t colour = WallSpec{}.colour;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("from_x_m", self.from.x);
    visit("from_y_m", self.from.y);
    visit("to_x_m", self.to.x);
    visit("to_y_m", self.to.y);
    visit("thickness_m", self.thickness_m);
    visit("height_m", self.height_m);
    visit("colour", self.colour);
  }
};

struct RemoveWall {
  int id = 0;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
  }
};

struct MoveWall {
  int id = 0;
  Vec2 from;
  Vec2 to;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("from_x_m", self.from.x);
    visit("from_y_m", self.from.y);
    visit("to_x_m", self.to.x);
    visit("to_y_m", self.to.y);
  }
};

// Here and in the next two, `key` and `value` are as written. The unit of a value, and whether it
// is a number at all, depends on the field.
struct SetWall {
  int id = 0;
  std::string key;
  std::string value;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("key", self.key);
    visit("value", self.value);
  }
};

struct SetWorld {
  std::string key;
  std::string value;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("key", self.key);
    visit("value", self.value);
  }
};

struct SetBody {
  std::string body;
  std::string key;
  std::string value;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
    visit("key", self.key);
    visit("value", self.value);
  }
};

struct SetFloor {
  double width_m = 0;
  double height_m = 0;
  // Its corner with the smallest x and y; nothing: as it was.
  std::optional<double> x_m = {};
  std::optional<double> y_m = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("width_m", self.width_m);
    visit("height_m", self.height_m);
    visit.if_set("x_m", self.x_m);
    visit.if_set("y_m", self.y_m);
  }
};

struct AddMarker {
  MarkerSpec marker;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("marker", self.marker);
  }
};

struct RemoveMarker {
  int number = 0;  // from 1

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("number", self.number);
  }
};

struct MoveMarker {
  int number = 0;
  Vec2 at;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("number", self.number);
    visit("x_m", self.at.x);
    visit("y_m", self.at.y);
  }
};

struct SetMarker {
  int number = 0;
  std::uint32_t colour = 0;
  std::optional<double> opacity;  // nothing: unchanged

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("number", self.number);
    visit("colour", self.colour);
    visit("opacity", self.opacity);
  }
};

// A sensor for the robot. It replaces the sensor with this name, if there is one.
struct FitSensor {
  std::string robot;
  SensorSpec sensor;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("sensor", self.sensor);
  }
};

// The same for a part, errors or a device.
struct FitPart {
  enum class List : std::uint8_t { kParts, kErrors, kDevices };
  std::string robot;
  List list = List::kParts;
  PartSpec part;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("list", self.list);
    visit("part", self.part);
  }
};

// The edits below change the state rather than the Spec.

struct Place {
  std::string body;
  Pose2 X_WB;
  Stance stance = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("body", self.body);
    visit("X_WB", self.X_WB);
    visit.if_set("stance", self.stance);
  }
};

struct SwitchSensor {
  std::string robot;
  std::string sensor;
  bool on = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("sensor", self.sensor);
    visit("on", self.on);
  }
};

struct MovePart {
  std::string robot;
  std::string part;
  double value = 0;  // in the part's own unit
  int which = 0;     // of the part's values, from 0

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("part", self.part);
    visit("value", self.value);
    visit.if_set("which", self.which);
  }
};

struct CutLinks {
  std::string robot;
  std::string device;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("device", self.device);
  }
};

struct SwitchPower {
  std::string robot;
  std::string device;
  bool on = false;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("device", self.device);
    visit("on", self.on);
  }
};

struct Disconnect {
  std::string robot;
  std::string text;  // sent to its program

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("robot", self.robot);
    visit("text", self.text);
  }
};

struct SavePlaces {
  template <class Self, class Visitor>
  static void describe(Self&, Visitor&) {}
};

struct RestorePlaces {
  std::vector<SavedPlace> places;  // empty: those that were saved last

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("places", self.places);
  }
};

}  // namespace understudy::edits

namespace understudy {

using AnyEdit =
    std::variant<edits::AddRobot, edits::AddObject, edits::AddKind, edits::Hold, edits::Release,
                 edits::Remove, edits::AddWall, edits::RemoveWall, edits::MoveWall, edits::SetWall,
                 edits::SetWorld, edits::SetBody, edits::SetFloor, edits::AddMarker,
                 edits::RemoveMarker, edits::MoveMarker, edits::SetMarker, edits::FitSensor,
                 edits::FitPart, edits::TakeBack, edits::Place, edits::SwitchSensor,
                 edits::MovePart, edits::CutLinks, edits::SwitchPower, edits::Disconnect,
                 edits::SavePlaces, edits::RestorePlaces>;

// The variant itself, but copied, moved and destroyed by functions of edit.cc. Otherwise every file
// that holds an edit compiles them again for all alternatives, which takes seconds each.
struct Edit : AnyEdit {
  Edit();
  Edit(const Edit& other);
  Edit(Edit&& other) noexcept;
  Edit& operator=(const Edit& other);
  Edit& operator=(Edit&& other) noexcept;
  ~Edit();

  template <class Alternative>
  requires(!std::is_base_of_v<AnyEdit, std::remove_cvref_t<Alternative>> &&
           std::is_constructible_v<AnyEdit, Alternative>)
      // NOLINTNEXTLINE(google-explicit-constructor): an alternative is an edit
      Edit(Alternative&& alternative)
      : AnyEdit(std::forward<Alternative>(alternative)) {}
};

// The bytes of edits, as in recordings. Compiled once, for the same reason.
Bytes save(const std::vector<Edit>& edits);
bool load(ByteSpan bytes, std::vector<Edit>& edits);

}  // namespace understudy

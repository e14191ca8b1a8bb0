// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Spec: the content of the files, editable, in SI units. Readers of every format produce it, and
// the compiler (model.h) consumes it. A recording stores the whole Spec, so it can be replayed
// without any files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/time.h"
#include "geom/pose.h"
#include "world/beacon_spec.h"
#include "world/body_spec.h"
#include "world/environment_spec.h"
#include "world/keys.h"
#include "world/mesh_spec.h"
#include "world/terrain_spec.h"
#include "world/vehicle_spec.h"

namespace understudy {

struct FloorSpec {
  double width_m = 2.0;
  double height_m = 2.0;
  std::string texture;             // path of a picture, empty for none
  Vec2 origin = {};                // its corner with the smallest x and y
  bool hidden_from_range = false;  // range sensors do not see it; cameras do

  Vec2 far_corner() const { return {origin.x + width_m, origin.y + height_m}; }
  Vec2 middle() const { return {origin.x + width_m / 2, origin.y + height_m / 2}; }
  bool holds(Vec2 at) const {
    const Vec2 far = far_corner();
    return at.x >= origin.x && at.y >= origin.y && at.x <= far.x && at.y <= far.y;
  }

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("width_m", self.width_m);
    visit("height_m", self.height_m);
    visit("texture", self.texture);
    visit.if_set("origin_x_m", self.origin.x);
    visit.if_set("origin_y_m", self.origin.y);
    visit.if_set("hidden_from_range", self.hidden_from_range);
  }
};

struct WallSpec {
  // Given by Spec::next_wall_id, so that edits can refer to a wall; 0 while a reader builds it.
  int id = 0;
  Vec2 from;
  Vec2 to;
  double thickness_m = 0.010;
  double height_m = 0.200;
  std::uint32_t colour = 0xFFFFFF;  // 0xRRGGBB
  LookSpec look;
  SurfaceSpec surface = kWallSurface;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("from_x_m", self.from.x);
    visit("from_y_m", self.from.y);
    visit("to_x_m", self.to.x);
    visit("to_y_m", self.to.y);
    visit("thickness_m", self.thickness_m);
    visit("height_m", self.height_m);
    visit("colour", self.colour);
    visit("look", self.look);
    visit("surface", self.surface);
  }
};

// Whether errors follow the error level of the world or are always used as written. A sensor
// inherits from its robot, and a robot from its kind. The default for a kind is global.
enum class ErrorSource : std::uint8_t { kInherited, kGlobal, kOwn };

struct SensorSpec {
  std::string kind;     // a name in sensors.def
  std::string name;     // unique on the robot
  int number = 0;       // the number programs use (PSDGet(1)); 0: not numbered
  int digital = 0;      // the line that DIGITALRead uses; 0: none
  int analog = 0;       // the channel that ANALOGRead uses; 0: none
  Pose2 X_RS;           // mounting, robot frame
  double z_m = 0;       // mounting height above the floor
  double tilt_rad = 0;  // positive raises the nose
  double roll_rad = 0;  // positive raises the left side
  ErrorSource error_source = ErrorSource::kInherited;
  Parameters parameters;
  std::string carrier = {};  // the part that it is mounted on; empty for the robot itself

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("number", self.number);
    visit("digital", self.digital);
    visit("analog", self.analog);
    visit("X_RS", self.X_RS);
    visit("z_m", self.z_m);
    visit("tilt_rad", self.tilt_rad);
    visit("roll_rad", self.roll_rad);
    visit("error_source", self.error_source);
    visit("parameters", self.parameters);
    visit.if_set("carrier", self.carrier);
  }
};

// A drive, an error model, a device, or a part such as a servo: a kind and its parameters.
struct PartSpec {
  std::string kind;
  std::string name;
  Parameters parameters;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("kind", self.kind);
    visit("name", self.name);
    visit("parameters", self.parameters);
  }
};

struct RobotKindSpec {
  std::string name;
  std::string file;  // the .robi it came from, empty for a built-in kind
  BodySpec body;
  PartSpec drive;
  std::vector<SensorSpec> sensors;
  std::vector<PartSpec> parts;    // kind: a name in parts.def
  std::vector<PartSpec> errors;   // kind: the part they belong to ("drive", "encoder", "psd")
  std::vector<PartSpec> devices;  // kind: the name of a personality
  ErrorSource error_source = ErrorSource::kInherited;
  std::vector<WheelSpec> wheels = {};  // spatial physics only; empty: as the drive says
  SuspensionSpec suspension = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("file", self.file);
    visit("body", self.body);
    visit("drive", self.drive);
    visit("sensors", self.sensors);
    visit("parts", self.parts);
    visit("errors", self.errors);
    visit("devices", self.devices);
    visit("error_source", self.error_source);
    visit.if_set("wheels", self.wheels);
    visit.if_set("suspension", self.suspension);
  }
};

struct RobotSpec {
  int id = 0;  // from 1, in creation order, shared with objects
  std::string name;
  std::string kind;  // a RobotKindSpec's name
  Pose2 X_WR;
  std::string program;  // command line, or the name of a built-in program; empty for none
  // What this robot has beyond its kind. An entry with the same name as one of its kind (for
  // errors: the same kind) replaces it.
  std::vector<SensorSpec> sensors;
  std::vector<PartSpec> parts;
  std::vector<PartSpec> errors;
  std::vector<PartSpec> devices;
  ErrorSource error_source = ErrorSource::kInherited;
  std::vector<KeyPress> keys = {};  // pressed on its panel in every run
  Stance stance = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("name", self.name);
    visit("kind", self.kind);
    visit("X_WR", self.X_WR);
    visit("program", self.program);
    visit("sensors", self.sensors);
    visit("parts", self.parts);
    visit("errors", self.errors);
    visit("devices", self.devices);
    visit("error_source", self.error_source);
    visit("keys", self.keys);
    visit.if_set("stance", self.stance);
  }
};

struct ObjectKindSpec {
  std::string name;
  std::string file;  // the .esObj it came from, empty for a built-in kind
  BodySpec body;
  bool fixed = false;  // never moves
  std::vector<BeaconSpec> beacons = {};
  std::vector<ChargerSpec> chargers = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("file", self.file);
    visit("body", self.body);
    visit("fixed", self.fixed);
    visit.if_set("beacons", self.beacons);
    visit.if_set("chargers", self.chargers);
  }
};

struct ObjectSpec {
  int id = 0;  // from 1, in creation order, shared with robots
  std::string name;
  std::string kind;  // an ObjectKindSpec's name
  Pose2 X_WB;
  Stance stance = {};

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("id", self.id);
    visit("name", self.name);
    visit("kind", self.kind);
    visit("X_WB", self.X_WB);
    visit.if_set("stance", self.stance);
  }
};

// A coloured spot on the floor. Nothing collides with it.
struct MarkerSpec {
  static constexpr double kRadius_m = 0.025;

  Vec2 at;
  std::uint32_t colour = 0xFF0000;  // 0xRRGGBB
  double opacity = 1;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("x_m", self.at.x);
    visit("y_m", self.at.y);
    visit("colour", self.colour);
    visit("opacity", self.opacity);
  }
};

// A start mark of a maze: a place for a robot, with the letter that the maze gives it.
struct StartMarkSpec {
  std::string letter;  // upper case
  Pose2 X_WM;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("letter", self.letter);
    visit("X_WM", self.X_WM);
  }
};

enum class PhysicsKind : std::uint8_t {
  kPlanar,   // upright bodies on a flat floor
  kSpatial,  // bodies that climb, lean and fall
};

// What a robot does when its program has exited or closed its connection. (If the program was ended
// by a signal, an event or the user, its robot stops.)
enum class EndOfProgram : std::uint8_t { kDriveOn, kStop };

struct Spec {
  std::string name;
  std::string world_file;  // the .wld or .maz that a .sim names, as found; empty for none
  TimeNs tick_ns = 5 * kMillisecond;
  std::int64_t epoch_s = 1'767'225'600;  // the programs' wall clocks at tick 0 (2026-01-01)
  double error_level = 0;    // 0: the exact truth; 1: the errors as written in the files
  bool show_beams = false;   // settings VIS: viewers draw what sensors see
  bool show_trails = false;  // settings TRACE: viewers draw where robots went
  EnvironmentSpec environment;
  std::vector<SharedPicture> pictures;  // of all textures
  FloorSpec floor;
  std::vector<WallSpec> walls;
  std::vector<MarkerSpec> markers;
  std::vector<StartMarkSpec> start_marks;
  std::vector<RobotKindSpec> kinds;
  std::vector<ObjectKindSpec> object_kinds;
  std::vector<RobotSpec> robots;
  std::vector<ObjectSpec> objects;
  int next_id = 1;  // of robots and objects; an id is never given twice
  int next_wall_id = 1;
  // Ids of things that a user holds in the hand, so that they are out of the world for now. A held
  // robot stays in the list above; a held object is among the removed ones.
  std::vector<int> held;
  // What was removed or is held, unchanged, so that it can come back with its id.
  std::vector<RobotSpec> removed_robots;
  std::vector<ObjectSpec> removed_objects;
  // Lines that a reader did not understand, so that a writer can write them back.
  std::vector<std::string> kept_scene_lines;
  std::vector<std::string> kept_world_lines;
  PhysicsKind physics = PhysicsKind::kPlanar;
  EndOfProgram end_of_program = EndOfProgram::kDriveOn;
  std::vector<TerrainSpec> terrains = {};  // at most one
  std::vector<WaterSpec> waters = {};
  std::vector<SharedMesh> meshes = {};  // of all shapes

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("name", self.name);
    visit("world_file", self.world_file);
    visit("tick_ns", self.tick_ns);
    visit("epoch_s", self.epoch_s);
    visit("error_level", self.error_level);
    visit("show_beams", self.show_beams);
    visit("show_trails", self.show_trails);
    visit("environment", self.environment);
    visit("pictures", self.pictures);
    visit("floor", self.floor);
    visit("walls", self.walls);
    visit("markers", self.markers);
    visit("start_marks", self.start_marks);
    visit("kinds", self.kinds);
    visit("object_kinds", self.object_kinds);
    visit("robots", self.robots);
    visit("objects", self.objects);
    visit("next_id", self.next_id);
    visit("next_wall_id", self.next_wall_id);
    visit("held", self.held);
    visit("removed_robots", self.removed_robots);
    visit("removed_objects", self.removed_objects);
    visit("kept_scene_lines", self.kept_scene_lines);
    visit("kept_world_lines", self.kept_world_lines);
    visit.if_set("physics", self.physics);
    visit.if_set("end_of_program", self.end_of_program);
    visit.if_set("terrains", self.terrains);
    visit.if_set("waters", self.waters);
    visit.if_set("meshes", self.meshes);
  }
};

// As the templates of base/describe.h, but compiled once rather than in every file that needs them.
Bytes save(const Spec& spec);
bool load(ByteSpan bytes, Spec& spec);
std::uint64_t hash_of(const Spec& spec);

}  // namespace understudy

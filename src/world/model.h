// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Model: the compiled Spec, immutable. It holds everything the tick needs, in the form it needs it.
// Many runs may share one Model.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "geom/box.h"
#include "geom/grid.h"
#include "geom/height_field.h"
#include "geom/outline.h"
#include "geom/pose.h"
#include "geom/pose3.h"
#include "geom/triangle_mesh.h"
#include "world/drive.h"
#include "world/part.h"
#include "world/physics.h"
#include "world/program.h"
#include "world/radio.h"
#include "world/sensor.h"
#include "world/spec.h"
#include "world/state.h"

namespace understudy {

class TextureModel;

// How a side looks: like LookSpec, with everything resolved.
struct LookModel {
  int picture = -1;  // index into Model::textures, -1 for none
  double texture_m = 1;
  double reflectivity = 0;
  double smooth = 0;
  double temperature_c = 0;
};

// A wall as an upright box.
struct WallModel {
  int id = 0;
  Box2 outline;
  double height_m = 0;
  SurfaceSpec surface;
  std::uint32_t colour = 0;
  LookModel look;
};

// How the triangles of a mesh look, each by itself.
struct MeshLookModel {
  struct Part {
    std::uint32_t first = 0;  // index of its first triangle
    std::uint32_t colour = 0;
    int picture = -1;  // index into Model::textures, -1 for none
  };
  SharedMesh file;  // for its uv
  std::vector<Part> parts;

  // Null if the file says nothing about it.
  const Part* of(std::int32_t triangle) const;
};

// One solid of a body.
struct ShapeModel {
  Outline outline;  // body frame
  double low_m = 0;
  double high_m = 0;
  bool ball = false;  // its outline is a disc, smaller above and below the ball's middle
  // Only in worlds with spatial physics: it may be a cone (its outline is that of the base), a
  // convex hull or a mesh, and it may lean. All of the above is then in a frame of its own, and so
  // is the mesh.
  bool cone = false;
  bool hull = false;
  std::shared_ptr<const TriangleMesh> mesh = nullptr;        // of a hull: its faces
  std::shared_ptr<const MeshLookModel> mesh_look = nullptr;  // of a mesh
  std::optional<Pose3> X_BS = {};                            // empty: the body's frame

  // The radius of a ball's circle at this height; only for balls.
  double ball_radius_at(double z_m) const;
};

// The tangible side of a robot or an object, as physics and rays need it.
struct BodyModel {
  std::vector<ShapeModel> shapes;
  double reach_m = 0;  // of the disc around the body's origin that holds all shapes
  double inner_m = 0;  // half the smallest width of any shape: limits how far it moves in a step
  double mass_kg = 1;
  double inertia_kg_m2 = 1;  // about the vertical through mass_center
  Vec2 mass_center;          // body frame
  double mass_height_m = 0;  // of the centre of mass; only for spatial physics
  SurfaceSpec surface;
  double floor_friction = 0;   // coefficient that slows it: sliding, or rolling if it rolls
  double ground_friction = 0;  // sliding, also of what rolls; only for spatial physics
  double spin_arm_m = 0;       // mean lever of the floor's friction against turning
  bool rolls = false;          // all shapes are balls
  bool fixed = false;
  bool held = false;  // a robot taken out of the world: it has no shapes and does not move
  ContactRule contact = ContactRule::kPush;
  std::uint32_t colour = 0;
  LookModel look;
  std::shared_ptr<const ShapeModel> shown = nullptr;  // a mesh that cameras see instead of it
};

// Uneven ground; only in worlds with spatial physics.
struct TerrainModel {
  HeightField ground;
  double friction = 0;
  std::uint32_t colour = 0;
  int picture = -1;  // index into Model::textures, -1 for none; it covers the ground once
  bool hidden_from_range = false;
};

struct SensorModel {
  SensorSpec spec;
  const SensorDescriptor* descriptor = nullptr;
  std::shared_ptr<const Sensor> sensor;
  SensorClass sensor_class = SensorClass::kInstant;
  TimeNs period_ns = 0;          // scheduled sensors only
  bool spread = false;           // scheduled sensors only: the phase depends on the robot's id
  std::uint64_t name_key = 0;    // hash of the name
  std::uint64_t memory_key = 0;  // for the errors of its memory
  Carriers carriers;             // the parts that it is mounted on
};

struct PartModel {
  PartSpec spec;
  const PartDescriptor* descriptor = nullptr;
  std::shared_ptr<const Part> part;
  int number = 0;     // the number programs use (SERVOSet(1, ...)); 0: not numbered
  int digital = 0;    // the line that DIGITALRead or DIGITALWrite use; 0: none
  Carriers carriers;  // the parts that it is mounted on
};

// What all robots of a kind share.
struct KindModel {
  std::string name;
  BodyModel body;
  std::vector<WheelSpec> wheels;  // spatial physics only, complete: those of the drive, if need be
  SuspensionSpec suspension;      // likewise: never all zero if there are wheels
  const DriveDescriptor* drive_descriptor = nullptr;
  std::shared_ptr<const Drive> drive;
  std::vector<SensorModel> sensors;
  std::vector<PartModel> parts;
  std::vector<PartSpec> devices;
  RadioModel radio;
  std::vector<int> accumulating;  // sensors that have a memory
  std::vector<int> beacons;       // parts that send infrared light
};

struct ObjectKindModel {
  std::string name;
  BodyModel body;
  std::vector<BeaconSpec> beacons = {};
  std::vector<ChargerSpec> chargers = {};
};

struct ObjectModel {
  int id = 0;
  std::string name;
  std::shared_ptr<const ObjectKindModel> kind;
  Pose2 X_WB;  // at tick 0
};

struct RobotModel {
  int id = 0;
  std::string name;
  std::uint64_t name_key = 0;  // hash of the name; of robots with the same name also of a count
  std::shared_ptr<const KindModel> kind;
  Pose2 X_WR;                                  // at tick 0
  std::string program_line;                    // as written, empty for none
  const ProgramDescriptor* program = nullptr;  // if the line names a built-in program

  const std::vector<SensorModel>& sensors() const { return kind->sensors; }
  // Index of the sensor of this kind with this program number; -1 if there is none.
  int find_sensor(std::string_view sensor_kind, int number) const;
  // The same for parts.
  int find_part(std::string_view part_kind, int number) const;
  // The time of a scheduled sensor's first sample, strictly after `now`.
  TimeNs first_due(const SensorModel& sensor, TimeNs now, TimeNs tick_ns) const;
};

struct Model {
  TimeNs tick_ns = 5 * kMillisecond;
  std::int64_t epoch_s = 0;
  double error_level = 0;
  EndOfProgram end_of_program = EndOfProgram::kDriveOn;
  Vec2 floor_origin;  // its near corner: smallest x and y
  Vec2 floor;         // its far corner
  EnvironmentSpec environment;
  int floor_picture = -1;  // index into textures, -1 for none
  bool floor_hidden_from_range = false;
  std::shared_ptr<const TerrainModel> terrain = nullptr;  // null: the floor is all there is
  std::vector<WaterSpec> waters = {};
  std::vector<MarkerSpec> markers;
  std::vector<std::shared_ptr<const TextureModel>> textures;  // as Spec::pictures
  std::vector<WallModel> walls;
  GridLayout grid;  // over floor and walls, for beams
  std::vector<std::shared_ptr<const KindModel>> kinds;
  std::vector<RobotModel> robots;
  std::vector<std::shared_ptr<const ObjectKindModel>> object_kinds;
  std::vector<ObjectModel> objects;
  std::vector<Stance> stances;  // per body, at tick 0; empty in planar worlds
  int device_count = 0;
  const PhysicsDescriptor* physics = nullptr;  // null only in a model made by hand, which is planar

  bool is_spatial() const { return physics != nullptr && physics->kind == PhysicsKind::kSpatial; }
  Vec2 floor_size() const { return floor - floor_origin; }

  // Bodies: first all robots, then all objects.
  int body_count() const { return static_cast<int>(robots.size() + objects.size()); }
  const BodyModel& body(int index) const {
    const auto i = static_cast<std::size_t>(index);
    return i < robots.size() ? robots[i].kind->body : objects[i - robots.size()].kind->body;
  }

  double tick_s() const { return to_seconds(tick_ns); }
};

// The parts a Spec may name.
struct Catalogue {
  std::span<const DriveDescriptor> drives;
  std::span<const SensorDescriptor> sensors;
  std::span<const PartDescriptor> parts;
  std::span<const ProgramDescriptor> programs;
  std::span<const PhysicsDescriptor> physics;
};

// The error names the bad part or parameter and the remedy. `previous` may be a model whose
// textures are reused for the pictures that are the same, or null.
Result<Model> compile(const Spec& spec, const Catalogue& catalogue,
                      const Model* previous = nullptr);

// The state at tick 0. All the memory a run needs is allocated here.
State initial_state(const Model& model, std::uint64_t seed);
// The state of a robot that enters the world at `now`.
RobotState initial_robot_state(const RobotModel& robot, std::uint64_t seed, TimeNs now,
                               TimeNs tick_ns);

}  // namespace understudy

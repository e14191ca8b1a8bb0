// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/sear/robot.h"

#include <algorithm>
#include <cmath>

#include "systems/sear/components.h"
#include "systems/sear/frames.h"
#include "systems/sear/surroundings.h"

namespace understudy {
namespace {

constexpr double kRubber = 0.8;
constexpr double kFastest_m_s = 0.5;  // of the Open Interface
constexpr double kFastestTurn_rad_s = 4.5;

class RobotBuilder {
 public:
  RobotBuilder(const SearRobot& robot, ProjectResolver& files, const Reading& reading, Spec& spec)
      : robot_(*robot.robot),
        components_(robot.components),
        files_(files),
        reading_(reading),
        report_(robot_.file, reading.diagnostics),
        spec_(spec) {}

  void build() {
    kind_.name = robot_.name;
    kind_.file = files_.full_path(robot_.file);
    kind_.body.floor_friction = kRubber;
    kind_.body.surface = {0.05, 0.05};
    find_dynamics();
    collect_solids();
    collect_wheels();
    if (solids_.empty()) {
      report_.error({"", robot_.line, 0}, robot_.name + " has no body",
                    "add a Box, a Cylinder, a Cone or a Model with addComponent");
      return;
    }
    base_m_ = -lowest();
    add_shapes();
    add_wheels();
    add_dynamics();
    for (const SearItem* item : components_) {
      FileReport report = report_of(*item);
      add_component(*item, base_m_, report, kind_, spec_);
    }
    kind_.devices.push_back({"access", "access", {}});
    place_robot();
  }

 private:
  // Messages name the file of the item.
  FileReport report_of(const SearItem& item) const { return {item.file, reading_.diagnostics}; }

  void find_dynamics() {
    for (const SearItem* item : components_) {
      if (item->kind != SearClass::kDynamics) continue;
      if (dynamics_ != nullptr)
        report_of(*item).error({"", item->line, 0}, robot_.name + " has Dynamics already",
                               "keep one of them");
      dynamics_ = item;
    }
  }

  Vec3 body_offset() const {
    if (dynamics_ == nullptr) return {0, 0, 0};
    return from_sear(Vec3{dynamics_->number("offsetX"), dynamics_->number("offsetY"),
                          dynamics_->number("offsetZ")});
  }

  void collect_solids() {
    for (const SearItem* item : components_) {
      if (!is_solid(item->kind)) continue;
      FileReport report = report_of(*item);
      auto solid = solid_of(*item, files_, reading_, report, spec_);
      if (!solid) continue;
      solid->X_PS.at = solid->X_PS.at + body_offset();
      if (has_mesh(solid->shape.kind)) solid->shape.kind = ShapeKind::kHull;  // it moves
      mass_kg_ += item->number("mass");
      if (kind_.body.look.texture.empty())
        put_image(*solid, *item, files_, reading_, report, spec_, kind_.body.look);
      solids_.push_back(std::move(*solid));
    }
  }

  void collect_wheels() {
    for (const SearItem& wheel : robot_.wheels) wheels_.push_back(&wheel);
    for (const SearItem* item : components_)
      if (item->kind == SearClass::kWheel) wheels_.push_back(item);
  }

  double lowest() const {
    double lowest = 1e300;
    for (const SearSolid& solid : solids_) lowest = std::min(lowest, lowest_m(solid, {}, spec_));
    for (const SearItem* wheel : wheels_)
      lowest = std::min(lowest, from_sear(wheel->pose.at).z - wheel->number("radius"));
    return lowest;
  }

  void add_shapes() {
    for (const SearSolid& solid : solids_) {
      Pose3 X_BS = solid.X_PS;
      X_BS.at.z += base_m_;
      kind_.body.shapes.push_back(placed_shape(solid, X_BS));
    }
    // The engine that SEAR uses turns a vehicle about its origin, wherever its body is.
    kind_.body.mass_height_m = base_m_;
    kind_.body.mass_kg = mass_kg_ > 0 ? mass_kg_ : 1;
  }

  void add_wheels() {
    double half_track_m = 0;
    double ahead_m = 0;
    double radius_m = 0;
    int driven = 0;
    for (const SearItem* item : wheels_) {
      WheelSpec wheel;
      wheel.at = from_sear(item->pose.at);
      wheel.radius_m = item->number("radius");
      wheel.width_m = item->number("width");
      if (item->number("driven") != 0) {
        wheel.driven_by = wheel.at.y > 0 ? 0 : 1;
        half_track_m += std::abs(wheel.at.y);
        ahead_m += wheel.at.x;
        radius_m += wheel.radius_m;
        ++driven;
      } else {
        wheel.caster = true;
      }
      wheel.at.z += base_m_;
      kind_.wheels.push_back(wheel);
    }
    if (driven == 0)
      report_.warning({"", robot_.line, 0},
                      robot_.name + " has no driven wheel, so it cannot drive",
                      "give a Wheel 1 as its last number, and add it with addWheel");
    const double count = std::max(driven, 1);
    add_drive(driven == 0 ? 0.1 : half_track_m / count, ahead_m / count,
              driven == 0 ? 0.03 : radius_m / count);
  }

  void add_drive(double half_track_m, double ahead_m, double radius_m) {
    constexpr double kNarrowest_m = 1e-3;
    kind_.drive = {"differential",
                   "drive",
                   {{"wheel_diameter_m", number_text(2 * radius_m)},
                    {"half_track_m", number_text(std::max(half_track_m, kNarrowest_m))},
                    {"max_linear_m_s", number_text(kFastest_m_s)},
                    {"max_angular_rad_s", number_text(kFastestTurn_rad_s)},
                    {"counts_per_turn", "508.8"}}};
    if (ahead_m != 0) kind_.drive.parameters.push_back({"axle_x_m", number_text(ahead_m)});
  }

  // Springs pull with stiffness * way * mass, and their damping is a share of the critical one.
  void add_dynamics() {
    if (dynamics_ == nullptr) return;
    const double mass_kg = dynamics_->number("mass");
    const double stiffness = dynamics_->number("stiffness");
    const double critical = 2 * std::sqrt(stiffness) * mass_kg;
    kind_.body.mass_kg = mass_kg;
    kind_.suspension = {.stiffness_n_m = stiffness * mass_kg,
                        .compression_n_s_m = dynamics_->number("compression") * critical,
                        .relaxation_n_s_m = dynamics_->number("damping") * critical,
                        .most_force_n = dynamics_->number("maxSuspensionForce"),
                        .rest_length_m = dynamics_->number("restLength")};
  }

  void place_robot() {
    Pose3 X_WO = from_sear(robot_.pose);  // SEAR's origin of the robot
    if (dynamics_ != nullptr)
      X_WO.turn = quaternion_of(deg_to_rad(dynamics_->number("yaw")),
                                deg_to_rad(dynamics_->number("pitch")),
                                deg_to_rad(dynamics_->number("roll"))) *
                  X_WO.turn;
    Pose3 X_WB = compose(X_WO, {{0, 0, -base_m_}, {}});
    // Without a place of its own it simply stands at the origin.
    const double inside_m = lowest_in_world(X_WO);
    if (inside_m < 0)
      X_WB.at.z += robot_.is_placed ? lift_onto_floor_m(inside_m, robot_, report_) : -inside_m;
    RobotSpec robot;
    robot.id = spec_.next_id++;
    robot.name = robot_.name;
    robot.kind = kind_.name;
    robot.X_WR = on_map(X_WB);
    robot.stance = stance_of(X_WB);
    clear_rounding(robot.stance);
    spec_.kinds.push_back(std::move(kind_));
    spec_.robots.push_back(std::move(robot));
  }

  double lowest_in_world(const Pose3& X_WO) const {
    double lowest = 1e300;
    for (const SearSolid& solid : solids_) lowest = std::min(lowest, lowest_m(solid, X_WO, spec_));
    for (const SearItem* wheel : wheels_)
      lowest = std::min(
          lowest, (X_WO.at + X_WO.turn * from_sear(wheel->pose.at)).z - wheel->number("radius"));
    return lowest;
  }

  // A robot that stands on the floor stands there exactly.
  static void clear_rounding(Stance& stance) {
    constexpr double kNothing = 1e-12;
    for (double* const value : {&stance.z_m, &stance.roll_rad, &stance.pitch_rad})
      if (std::abs(*value) < kNothing) *value = 0;
  }

  const SearItem& robot_;
  const std::vector<const SearItem*>& components_;
  ProjectResolver& files_;
  const Reading& reading_;
  FileReport report_;
  Spec& spec_;
  RobotKindSpec kind_;
  const SearItem* dynamics_ = nullptr;
  std::vector<SearSolid> solids_;
  std::vector<const SearItem*> wheels_;
  double mass_kg_ = 0;
  double base_m_ = 0;  // height of SEAR's origin above ours
};

}  // namespace

void add_sear_robot(const SearRobot& robot, ProjectResolver& files, const Reading& reading,
                    Spec& spec) {
  RobotBuilder(robot, files, reading, spec).build();
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Links and joints become one body with wheels. Wheels turn; everything else is as drawn. What
// touches is upright: a leaning shape becomes the box around it.
#include "systems/urdf/robot.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "base/words.h"
#include "files/numbers.h"
#include "systems/urdf/meshes.h"
#include "world/compile_body.h"

namespace understudy::urdf {
namespace {

constexpr double kLeastHeight_m = 0.001;
constexpr double kUpright = 1 - 1e-6;  // cosine
constexpr double kCasterGap_m = 0.005;

// The box around a shape in the frame of the robot: its low and high corners.
struct Around {
  Vec3 low{1e9, 1e9, 1e9};
  Vec3 high{-1e9, -1e9, -1e9};
};
Around around(const Pose3& X_RS, const Geometry& g) {
  const Vec3 half = half_size(g);
  if (g.form == Form::kSphere) return {X_RS.at - half, X_RS.at + half};
  Around a;
  for (const double x : {-half.x, half.x})
    for (const double y : {-half.y, half.y})
      for (const double z : {-half.z, half.z}) {
        const Vec3 p = X_RS.at + X_RS.turn * Vec3{x, y, z};
        a.low = {std::min(a.low.x, p.x), std::min(a.low.y, p.y), std::min(a.low.z, p.z)};
        a.high = {std::max(a.high.x, p.x), std::max(a.high.y, p.y), std::max(a.high.z, p.z)};
      }
  return a;
}

class RobotMaker {
 public:
  RobotMaker(File file, FileReport& report, const Reading& reading, Spec& spec)
      : file_(std::move(file)), report_(report), meshes_(report, reading), spec_(spec) {}

  RobotKindSpec make();

 private:
  bool is_wheel(const Link& link) const {
    return std::any_of(wheels_.begin(), wheels_.end(),
                       [&](const Wheel& w) { return w.link->link == &link; });
  }
  bool is_caster(const Pose3& X_RS, const Geometry& g) const {
    return g.form == Form::kSphere && !wheels_.empty() &&
           std::fabs(X_RS.at.z + raised_m_ - g.radius_m) <= kCasterGap_m;
  }
  double lowest_m() const;
  void add_mass();
  void add_shapes();
  void add_shape(const Pose3& X_RS, const Geometry& geometry);
  void add_wheels();
  void add_drive();
  void add_visuals();
  void report_frozen() const;

  File file_;
  FileReport& report_;
  Meshes meshes_;
  Spec& spec_;
  std::vector<PlacedLink> links_;
  std::vector<Wheel> wheels_;
  double raised_m_ = 0;
  RobotKindSpec kind_;
};

// Of the wheels or, without wheels, of everything.
double RobotMaker::lowest_m() const {
  double lowest = 1e9;
  for (const Wheel& wheel : wheels_) lowest = std::min(lowest, wheel.at.z - wheel.radius_m);
  if (!wheels_.empty()) return lowest;
  for (const PlacedLink& link : links_)
    for (const Shape& shape : link.link->collisions)
      lowest = std::min(lowest, around(compose(link.X_RL, shape.X_LS), shape.geometry).low.z);
  return lowest < 1e9 ? lowest : 0;
}

// Masses add up. So do moments of inertia about the vertical, once they are about one line.
void RobotMaker::add_mass() {
  BodySpec& body = kind_.body;
  double mass_kg = 0;
  Vec3 moment;
  for (const PlacedLink& link : links_) {
    const Inertial& own = link.link->inertial;
    mass_kg += own.mass_kg;
    moment = moment + own.mass_kg * compose(link.X_RL, own.X_LI).at;
  }
  if (!(mass_kg >= kMassKg.least)) {
    report_.warning("no link has a mass, so the robot weighs 1 kg",
                    "add <inertial><mass value=\"...\"/>");
    return;
  }
  const Vec3 centre = (1 / mass_kg) * moment;
  double inertia = 0;
  for (const PlacedLink& link : links_) {
    const Inertial& own = link.link->inertial;
    const Pose3 X_RI = compose(link.X_RL, own.X_LI);
    const Vec3 up = inverse(X_RI.turn) * Vec3{0, 0, 1};
    const Vec3 row{own.diagonal.x * up.x + own.others.x * up.y + own.others.y * up.z,
                   own.others.x * up.x + own.diagonal.y * up.y + own.others.z * up.z,
                   own.others.y * up.x + own.others.z * up.y + own.diagonal.z * up.z};
    const Vec3 offset = X_RI.at - centre;
    inertia += dot(up, row) + own.mass_kg * (offset.x * offset.x + offset.y * offset.y);
  }
  body.mass_kg = mass_kg;
  body.mass_center = {centre.x, centre.y};
  body.inertia_kg_m2 = std::max(inertia, 0.0);
  body.mass_height_m = std::max(centre.z + raised_m_, 0.0);
}

void RobotMaker::add_shape(const Pose3& X_RS, const Geometry& g) {
  const Turn3 turn = turn_of(X_RS.turn);
  const bool upright = std::fabs(turn.z.z) > kUpright;
  const Around a = around(X_RS, g);
  ShapeSpec shape;
  if (g.form == Form::kSphere || (g.form == Form::kCylinder && upright)) {
    shape = cylinder(g.radius_m, 0);  // a robot does not roll on its shapes
    shape.X_BS = {X_RS.at.x, X_RS.at.y, 0};
  } else if (upright) {
    shape = box(g.size.x, g.size.y, 0, on_map(X_RS));
  } else {
    shape = box(a.high.x - a.low.x, a.high.y - a.low.y, 0,
                {(a.low.x + a.high.x) / 2, (a.low.y + a.high.y) / 2, 0});
  }
  shape.low_m = std::max(a.low.z + raised_m_, 0.0);
  shape.high_m = a.high.z + raised_m_;
  if (shape.high_m - shape.low_m >= kLeastHeight_m) kind_.body.shapes.push_back(shape);
}

// Wheels and casters carry the robot, so they are part of its collision shape only if nothing else
// is.
void RobotMaker::add_shapes() {
  for (const bool with_wheels : {false, true}) {
    for (const PlacedLink& link : links_)
      for (const Shape& shape : link.link->collisions) {
        const Pose3 X_RS = compose(link.X_RL, shape.X_LS);
        const bool carries = is_wheel(*link.link) || is_caster(X_RS, shape.geometry);
        if (carries == with_wheels) add_shape(X_RS, shape.geometry);
      }
    if (!kind_.body.shapes.empty()) return;
  }
  report_.warning("no link has a collision shape, so a disc of 100 mm radius is used",
                  "add <collision> to a link");
  constexpr double kRadius_m = 0.1;
  kind_.body.shapes.push_back(cylinder(kRadius_m, kRadius_m));
}

// Fixed balls that nearly touch the floor carry the robot as casters do.
void RobotMaker::add_wheels() {
  for (const Wheel& wheel : wheels_) {
    WheelSpec spec;
    spec.at = wheel.at + Vec3{0, 0, raised_m_};
    spec.radius_m = wheel.radius_m;
    spec.width_m = wheel.width_m;
    spec.driven_by = wheel.side == Wheel::Side::kLeft    ? 0
                     : wheel.side == Wheel::Side::kRight ? 1
                                                         : -1;
    spec.caster = wheel.side == Wheel::Side::kIdle;
    kind_.wheels.push_back(spec);
  }
  for (const PlacedLink& link : links_)
    for (const Shape& shape : link.link->collisions) {
      const Pose3 X_RS = compose(link.X_RL, shape.X_LS);
      if (is_wheel(*link.link) || !is_caster(X_RS, shape.geometry)) continue;
      WheelSpec ball;
      ball.at = X_RS.at + Vec3{0, 0, raised_m_};
      ball.radius_m = shape.geometry.radius_m;
      ball.width_m = shape.geometry.radius_m / 2;
      ball.caster = true;
      kind_.wheels.push_back(ball);
    }
}

// The mean of the left wheels and that of the right ones stand for a pair.
void RobotMaker::add_drive() {
  kind_.drive = {"differential", "drive", {}};
  Vec3 at[2];
  double count[2] = {0, 0};
  double radius_m = 0;
  for (const Wheel& wheel : wheels_) {
    if (wheel.side == Wheel::Side::kIdle) continue;
    const int i = wheel.side == Wheel::Side::kLeft ? 0 : 1;
    at[i] = at[i] + wheel.at;
    count[i] += 1;
    radius_m += wheel.radius_m;
  }
  if (count[0] == 0 || count[1] == 0) {
    report_.warning("no driven wheels were found, so the robot has those of a small one",
                    "name their joints left_wheel and right_wheel, or add a diff_drive plug-in");
    return;
  }
  const double left_y = at[0].y / count[0];
  const double right_y = at[1].y / count[1];
  if (!(left_y - right_y > 0.002)) {
    report_.error("the left wheels are not on the left of the right ones", "y points to the left");
    return;
  }
  Parameters& p = kind_.drive.parameters;
  p.push_back({"wheel_diameter_m", number_text(2 * radius_m / (count[0] + count[1]))});
  p.push_back({"half_track_m", number_text((left_y - right_y) / 2)});
  p.push_back({"max_linear_m_s", "1"});
  p.push_back({"max_angular_rad_s", "3"});
  const double axle_x_m = (at[0].x / count[0] + at[1].x / count[1]) / 2;
  if (std::fabs(axle_x_m) > 1e-6) p.push_back({"axle_x_m", number_text(axle_x_m)});
}

void RobotMaker::add_visuals() {
  auto mesh = all_visuals(file_, links_, raised_m_, meshes_, report_, spec_);
  if (!mesh) return;
  mesh->path = report_.file() + " visuals";
  kind_.body.mesh.path = mesh->path;
  if (!mesh->parts.empty()) kind_.body.colour = mesh->parts[0].colour;
  if (const Status added = add_mesh(std::move(*mesh), spec_); !added)
    report_.warning("its visuals are left out: " + added.error(), "");
}

void RobotMaker::report_frozen() const {
  for (const Joint& joint : file_.joints)
    if (joint.type != "fixed" && joint.type != "continuous")
      report_.warning(joint.name,
                      "joint " + in_quotes(joint.name.text) + " is " + in_quotes(joint.type) +
                          ", it stays as drawn",
                      "only wheels (continuous) turn");
}

RobotKindSpec RobotMaker::make() {
  kind_.file = report_.file();
  kind_.name = file_.name.empty() ? "robot" : file_.name;
  box_collision_meshes(file_, meshes_);
  links_ = place_links(file_, report_);
  if (report_.has_errors()) return kind_;
  report_frozen();
  wheels_ = find_wheels(file_, links_);
  raised_m_ = 0.0 - lowest_m();
  add_mass();
  add_shapes();
  add_wheels();
  add_drive();
  add_visuals();
  kind_.sensors = sensors_of(file_, links_, raised_m_, report_);
  if (!report_.has_errors())
    if (const auto body = compile_body(kind_.body, "robot " + kind_.name); !body)
      report_.error(body.error(), "check its collision shapes and its mass");
  return std::move(kind_);
}

}  // namespace

RobotKindSpec robot_kind_of(File file, FileReport& report, const Reading& reading, Spec& spec) {
  return RobotMaker(std::move(file), report, reading, spec).make();
}

}  // namespace understudy::urdf

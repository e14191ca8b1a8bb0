// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What drives on wheels have in common. A drive itself says how its wheels' ways and the motion of
// its body belong together, and what it cannot do.
//
//   v-omega command -> BodyTargets --+
//                                    +-> planned (as encoders count) -> step (what the body shall
//   motor command -> wheel speeds ---+       |                          do: planned plus errors)
//                                            |                               -> physics -> made
//                                            +--> odometry, encoders, rest, less what a wheel was
//                                                 held back: step - made
//
// Ideal motors turn as they should at once. DC motors (wheel_motors.h) get wheel speeds from the
// v-omega level and follow them.
#pragma once

#include "drives/body_targets.h"
#include "drives/wheel_motors.h"
#include "errors/drive_errors.h"
#include "world/drive.h"

namespace understudy {

class WheeledDrive : public Drive {
 public:
  void start(const DriveKey& key, DriveMemory memory) const override;
  void command(const Command& given, const DriveKey& key, DriveMemory memory) const override;
  void act(double dt_s, const DriveKey& key, DriveMemory memory) const override;
  void accumulate(double dt_s, DriveMemory memory) const override;

  double reference_x_m() const override { return axle_x_m_; }
  int motor_count() const override { return motors_.are_dc() ? driven_wheels() : 0; }
  double counts_per_m() const override { return counts_per_m_; }
  double counts_per_rad() const override { return counts_per_m_ * motors_.radius_m(); }
  Wheels rim_ways_m(double dt_s, const DriveMemory& memory) const override;
  double rim_force_n(int wheel, double rim_m_s, const DriveMemory& memory) const override;

 protected:
  // Wheels that differ in size (odd ones are on the right), and whether true_step differs from
  // step_of for another reason.
  struct Geometry {
    double max_sideways_m_s = 0;
    WheelPairError pair;
    bool exact = true;
  };
  WheeledDrive(const DriveParams& p, const Geometry& geometry);

  virtual Wheels wheels_of(const DriveStep& step) const = 0;
  // Like step_of, but with the drive's true geometry.
  virtual DriveStep true_step(const Wheels& wheels, const DriveState& s) const = 0;
  // These handle what the drive cannot do. The first adapts a v-omega command. The others run in
  // every tick, before (false: it has to wait) and after the v-omega level has made its plan.
  virtual Command possible(Command c) const { return c; }
  virtual bool ready(double, DriveMemory) const { return true; }
  virtual void restrict_plan(double, DriveState&) const {}
  // A wheel of this drive, on the floor.
  WheelSpec wheel_at(double x_m, double y_m, int driven_by) const;

 private:
  bool command_motor(const Command& c, const DriveKey& key, DriveMemory memory) const;
  void spread_slip(const DriveKey& key, const CommandWay& way, DriveState& s) const;
  void plan(double dt_s, DriveMemory memory) const;
  void drive_dc(double dt_s, DriveMemory memory) const;
  bool take_exact_rest(DriveState& s) const;
  Wheels planned_wheels(double dt_s, const DriveMemory& memory) const;
  void add_errors(const DriveKey& key, const Wheels& wheels, DriveState& s) const;
  Wheels counted(const Wheels& wheels, const DriveMemory& memory) const;

  BodyTargets targets_;
  Geometry geometry_;
  WheelMotors motors_;
  double counts_per_m_;
  double axle_x_m_;
  double max_force_n_;
  DriveSlip slip_;
  SlipNoise noise_;
  EncoderError encoder_;
};

}  // namespace understudy

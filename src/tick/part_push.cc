// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "tick/part_push.h"

#include <algorithm>

#include "geom/overlap.h"

namespace understudy {
namespace {

bool meets(const PartPush& push, const Outline& zone, const BodyModel& body, const Pose2& X_WB) {
  return std::any_of(body.shapes.begin(), body.shapes.end(), [&](const ShapeModel& shape) {
    if (push.z_m < shape.low_m || push.z_m > shape.high_m) return false;
    Outline outline = placed(shape.outline, X_WB);
    if (shape.ball) outline.radius_m = shape.ball_radius_at(push.z_m);
    return overlap(zone, outline);
  });
}

// Makes the body at least as fast as the paddle, which moves with its robot.
void hit(const BodyState& robot, const PartPush& push, BodyState& body) {
  const det::SinCos t = det::sincos(robot.X_WB.heading_rad);
  const Vec2 ahead{t.cos, t.sin};
  const Vec2 arm{body.X_WB.x_m - robot.X_WB.x_m, body.X_WB.y_m - robot.X_WB.y_m};
  const Vec2 carried{robot.vx_m_s - robot.omega_rad_s * arm.y,
                     robot.vy_m_s + robot.omega_rad_s * arm.x};
  const double missing =
      dot(carried, ahead) + push.speed_m_s - dot(Vec2{body.vx_m_s, body.vy_m_s}, ahead);
  if (missing <= 0) return;
  body.vx_m_s += missing * ahead.x;
  body.vy_m_s += missing * ahead.y;
}

void push_before(const BodyState& robot, const PartPush& push, const Model& model, State& state) {
  const Outline zone = placed(push.zone, robot.X_WB);
  for (std::size_t i = 0; i < state.objects.size(); ++i) {
    const BodyModel& object = model.objects[i].kind->body;
    BodyState& body = state.objects[i].body;
    if (object.fixed) continue;
    if (meets(push, zone, object, body.X_WB)) hit(robot, push, body);
  }
}

}  // namespace

void push_objects(const Model& model, State& state) {
  if (state.objects.empty()) return;
  for (std::size_t i = 0; i < state.robots.size(); ++i) {
    const RobotState& robot = state.robots[i];
    if (model.robots[i].kind->body.held) continue;
    for (std::size_t p = 0; p < robot.parts.size(); ++p) {
      if (robot.parts[p].rate == 0) continue;  // a part that does not move hits nothing
      const PartPush push = model.robots[i].kind->parts[p].part->push(robot.parts[p]);
      if (push.active) push_before(robot.body, push, model, state);
    }
  }
}

}  // namespace understudy

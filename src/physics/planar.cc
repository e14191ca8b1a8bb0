// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/planar.h"

#include <algorithm>
#include <cmath>

#include "geom/arc.h"

namespace understudy {
namespace {

constexpr double kDeep_m = 5e-5;     // more overlap than this is never left behind
constexpr double kSettled_m = 1e-7;  // a round that moves nobody further ends the pushing
constexpr int kRounds = 16;
constexpr int kWallPasses = 4;  // a disc in a corner meets two walls, rarely three

// The way out of the box for a disc: unit normal and depth. No overlap: depth <= 0.
struct Contact {
  Vec2 normal;
  double depth_m = 0;
};

Contact disc_in_box(Vec2 center, double radius_m, const Box2& box) {
  const Vec2 p = box.to_local(center);
  const double l = box.half_length_m;
  const double t = box.half_thickness_m;
  const Vec2 nearest{std::clamp(p.x, -l, l), std::clamp(p.y, -t, t)};
  const Vec2 d = p - nearest;
  const double square = dot(d, d);
  if (square >= radius_m * radius_m) return {};
  Vec2 local;
  double depth = 0;
  if (square > 0) {
    const double distance = det::sqrt(square);
    local = (1 / distance) * d;
    depth = radius_m - distance;
  } else if (l - std::abs(p.x) < t - std::abs(p.y)) {
    // The centre itself is inside: out over the nearest side.
    local = {p.x < 0 ? -1.0 : 1.0, 0};
    depth = radius_m + l - std::abs(p.x);
  } else {
    local = {0, p.y < 0 ? -1.0 : 1.0};
    depth = radius_m + t - std::abs(p.y);
  }
  return {local.x * box.along + local.y * box.across(), depth};
}

std::vector<Box2> outlines(const Model& model) {
  std::vector<Box2> boxes;
  for (const WallModel& wall : model.walls) boxes.push_back(wall.outline);
  return boxes;
}

double largest(const Model& model) {
  double most = 1e-3;
  for (const RobotModel& r : model.robots) most = std::max(most, r.kind->body.reach_m);
  return most;
}

double smallest(const Model& model) {
  double least = 1e3;
  for (const RobotModel& r : model.robots) least = std::min(least, r.kind->body.reach_m);
  return least;
}

GridLayout contact_grid(const Model& model, double cell_m) {
  const GridLayout& g = model.grid;
  const Vec2 high{g.origin.x + g.columns * g.cell_m, g.origin.y + g.rows * g.cell_m};
  return GridLayout::covering(g.origin, high, std::max(cell_m, 1e-3));
}

// How much of its step the body made along its heading, 0..1.
void report(RobotState& r, double dt_s) {
  DriveState& d = r.drive;
  d.made = d.step;
  d.hindered = false;
  if (!r.body.touching || d.step.forward_m == 0) return;
  const double start_heading = r.body.X_WB.heading_rad - d.step.turn_rad;
  const Vec2 wanted = arc_chord(start_heading, d.step.forward_m, d.step.turn_rad);
  const Vec2 made{r.body.vx_m_s * dt_s, r.body.vy_m_s * dt_s};
  const double share = std::clamp(dot(made, wanted) / dot(wanted, wanted), 0.0, 1.0);
  d.made.forward_m *= share;
  d.hindered = share < 1.0 - 1e-9;
}

}  // namespace

PlanarPhysics::PlanarPhysics(const Model& model)
    : model_(model),
      walls_(outlines(model)),
      closeness_m_(0.25 * smallest(model)),
      reach_m_(largest(model)),
      grid_(contact_grid(model, 4 * reach_m_)),
      walls_near_(grid_, walls_, reach_m_ + 1e-6) {
  bins_.prepare(grid_, model.robots.size());
  discs_.resize(model.robots.size());
  next_.resize(model.robots.size());
  close_.reserve(model.robots.size());
  for (std::size_t i = 0; i < discs_.size(); ++i) {
    discs_[i].radius_m = model.robots[i].kind->body.reach_m;
    discs_[i].inverse_mass = 1 / model.robots[i].kind->body.mass_kg;
  }
}

void PlanarPhysics::move(State& state, Parallel& parallel) {
  const int count = static_cast<int>(discs_.size());
  double longest_m = 0;
  for (int i = 0; i < count; ++i) {
    const RobotState& robot = state.robots[static_cast<std::size_t>(i)];
    Disc& disc = discs_[static_cast<std::size_t>(i)];
    disc.now = {robot.body.X_WB.x_m, robot.body.X_WB.y_m};
    disc.touching = false;
    longest_m = std::max(longest_m, std::abs(robot.drive.step.forward_m));
  }
  const int substeps = 1 + static_cast<int>(longest_m / (0.5 * smallest(model_)));
  for (int k = 0; k < substeps; ++k) substep(state, parallel, k, substeps);

  const double per_s = 1 / model_.tick_s();
  parallel.for_each(count, [&](int i) {
    RobotState& robot = state.robots[static_cast<std::size_t>(i)];
    const Disc& disc = discs_[static_cast<std::size_t>(i)];
    BodyState& body = robot.body;
    body.vx_m_s = (disc.now.x - body.X_WB.x_m) * per_s;
    body.vy_m_s = (disc.now.y - body.X_WB.y_m) * per_s;
    body.omega_rad_s = robot.drive.step.turn_rad * per_s;
    body.X_WB = {disc.now.x, disc.now.y,
                 det::wrap_angle(body.X_WB.heading_rad + robot.drive.step.turn_rad)};
    body.touching = disc.touching;
    report(robot, model_.tick_s());
  });
}

void PlanarPhysics::substep(const State& state, Parallel& parallel, int index, int count) {
  const double share = 1.0 / count;
  parallel.for_each(static_cast<int>(discs_.size()), [&](int i) {
    const auto n = static_cast<std::size_t>(i);
    advance(state.robots[n], index * share, share, discs_[n]);
  });
  if (discs_.size() < 2) return;
  find_close(parallel);
  if (close_.empty()) return;
  push_apart(parallel);
  send_back();
}

// The robot's own wish from the share `from` of its step on, then out of the walls.
void PlanarPhysics::advance(const RobotState& robot, double from, double share, Disc& disc) const {
  const DriveState& drive = robot.drive;
  disc.start = disc.now;
  disc.back = false;
  if (drive.step.forward_m != 0)
    disc.now = disc.now + arc_chord(robot.body.X_WB.heading_rad + from * drive.step.turn_rad,
                                    share * drive.step.forward_m, share * drive.step.turn_rad);
  push_out_of_walls(disc);
  if (disc.touching && deep_in_wall(disc)) disc.now = disc.start;
}

void PlanarPhysics::push_out_of_walls(Disc& disc) const {
  const auto near = walls_near_.at(grid_.cell_of(disc.now));
  for (int pass = 0; pass < kWallPasses; ++pass) {
    bool pushed_out = false;
    for (const std::int32_t w : near) {
      const Contact c = disc_in_box(disc.now, disc.radius_m, walls_[static_cast<std::size_t>(w)]);
      if (c.depth_m <= 0) continue;
      disc.now = disc.now + c.depth_m * c.normal;
      pushed_out = true;
    }
    if (!pushed_out) return;
    disc.touching = true;
  }
}

bool PlanarPhysics::deep_in_wall(const Disc& disc) const {
  for (const std::int32_t w : walls_near_.at(grid_.cell_of(disc.now))) {
    const Box2& wall = walls_[static_cast<std::size_t>(w)];
    if (disc_in_box(disc.now, disc.radius_m, wall).depth_m > kDeep_m) return true;
  }
  return false;
}

template <class Visit>
void PlanarPhysics::for_neighbours(std::int32_t i, const Visit& visit) const {
  const Vec2 p = discs_[static_cast<std::size_t>(i)].binned;
  const int column = grid_.column_of(p.x);
  const int row = grid_.row_of(p.y);
  for (int r = std::max(0, row - 1); r <= std::min(grid_.rows - 1, row + 1); ++r)
    for (int c = std::max(0, column - 1); c <= std::min(grid_.columns - 1, column + 1); ++c)
      bins_.for_each_in(r * grid_.columns + c, [&](std::int32_t other) {
        if (other != i) visit(discs_[static_cast<std::size_t>(other)]);
      });
}

void PlanarPhysics::find_close(Parallel& parallel) {
  const int count = static_cast<int>(discs_.size());
  bins_.clear();
  for (int i = 0; i < count; ++i) {
    Disc& disc = discs_[static_cast<std::size_t>(i)];
    disc.binned = disc.now;
    bins_.add(i, disc.now, 0);
  }
  parallel.for_each(count, [&](int i) {
    Disc& disc = discs_[static_cast<std::size_t>(i)];
    bool close = false;
    for_neighbours(i, [&](const Disc& other) {
      const Vec2 d = other.now - disc.now;
      const double near = disc.radius_m + other.radius_m + closeness_m_;
      close |= dot(d, d) < near * near;
    });
    disc.close = close;
  });
  close_.clear();
  for (int i = 0; i < count; ++i)
    if (discs_[static_cast<std::size_t>(i)].close) close_.push_back(i);
}

// Where the others push this disc, seen from the positions of the last round.
Vec2 PlanarPhysics::pushed(std::int32_t i, bool& touching) const {
  const Disc& disc = discs_[static_cast<std::size_t>(i)];
  Vec2 sum;
  int contacts = 0;
  for_neighbours(i, [&](const Disc& other) {
    const Vec2 d = disc.now - other.now;
    const double square = dot(d, d);
    const double apart = disc.radius_m + other.radius_m;
    if (square >= apart * apart) return;
    const double distance = det::sqrt(square);
    // Two centres in one point have no direction; send_back() keeps that from arising.
    const Vec2 normal = distance > 0 ? (1 / distance) * d : Vec2{};
    const double share = disc.inverse_mass / (disc.inverse_mass + other.inverse_mass);
    sum = sum + (share * (apart - distance)) * normal;
    ++contacts;
  });
  if (contacts == 0) return disc.now;
  touching = true;
  return disc.now + sum;
}

void PlanarPhysics::push_apart(Parallel& parallel) {
  const int count = static_cast<int>(close_.size());
  for (int round = 0; round < kRounds; ++round) {
    parallel.for_each(count, [&](int k) {
      const std::int32_t i = close_[static_cast<std::size_t>(k)];
      const Disc& before = discs_[static_cast<std::size_t>(i)];
      Disc& after = next_[static_cast<std::size_t>(k)];
      after = before;
      after.now = pushed(i, after.touching);
      push_out_of_walls(after);
      const Vec2 way = after.now - before.now;
      after.push_m = det::hypot(way.x, way.y);
      const Vec2 far = after.now - after.binned;
      if (dot(far, far) > 0.25 * reach_m_ * reach_m_) after.now = before.now;
    });
    double most_m = 0;
    for (int k = 0; k < count; ++k) {
      const Disc& after = next_[static_cast<std::size_t>(k)];
      discs_[static_cast<std::size_t>(close_[static_cast<std::size_t>(k)])] = after;
      most_m = std::max(most_m, after.push_m);
    }
    if (most_m < kSettled_m) return;
  }
}

bool PlanarPhysics::deep_in_others(std::int32_t i) const {
  const Disc& disc = discs_[static_cast<std::size_t>(i)];
  bool deep = false;
  for_neighbours(i, [&](const Disc& other) {
    const Vec2 d = disc.now - other.now;
    const double apart = disc.radius_m + other.radius_m - kDeep_m;
    deep |= apart > 0 && dot(d, d) < apart * apart;
  });
  return deep;
}

void PlanarPhysics::send_back() {
  bool again = true;
  while (again) {
    again = false;
    // First look, then move: the outcome must not depend on who is looked at first.
    for (const std::int32_t i : close_) {
      Disc& disc = discs_[static_cast<std::size_t>(i)];
      if (disc.back || !(deep_in_wall(disc) || deep_in_others(i))) continue;
      disc.back = true;
      again = true;
    }
    for (const std::int32_t i : close_) {
      Disc& disc = discs_[static_cast<std::size_t>(i)];
      if (disc.back) disc.now = disc.start;
    }
  }
}

}  // namespace understudy

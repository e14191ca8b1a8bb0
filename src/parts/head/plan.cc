// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "parts/head/plan.h"

namespace understudy {
namespace {

constexpr double kTurn = 2 * kPi;

double size_of_way(double from, double to) { return to < from ? from - to : to - from; }

AxisLimits slower(const AxisLimits& limits, double share) {
  return {share * limits.speed_rad_s, share * limits.acceleration_rad_s2};
}

// Ends when both axes have stopped.
void stop_both(const HeadOrder& order, const HeadPoint& from, HeadPlan& plan) {
  plan.azimuth = way_to_rest(from.azimuth, order.limits.acceleration_rad_s2);
  plan.elevation = way_to_rest(from.elevation, order.limits.acceleration_rad_s2);
}

// From rest, both axes begin and end together, so the head goes straight there.
void move_both(const AxisLimits& limits, const HeadPoint& from, double azimuth_rad,
               double elevation_rad, HeadPlan& plan) {
  AxisLimits across = limits;
  AxisLimits up = limits;
  if (from.azimuth.rate_rad_s == 0 && from.elevation.rate_rad_s == 0) {
    const double wide = size_of_way(from.azimuth.at_rad, azimuth_rad);
    const double high = size_of_way(from.elevation.at_rad, elevation_rad);
    if (wide > high && high > 0) up = slower(limits, high / wide);
    if (high > wide && wide > 0) across = slower(limits, wide / high);
  }
  plan.azimuth = way_to(from.azimuth, azimuth_rad, across);
  plan.elevation = way_to(from.elevation, elevation_rad, up);
}

double arrival_s(const HeadPlan& plan) {
  return std::max(plan.azimuth.duration_s(), plan.elevation.duration_s());
}

void plan_region_scan(const HeadOrder& order, const HeadPoint& from, double stop_rad,
                      HeadPlan& plan) {
  const double begin_rad = nearest_turn(order.from_rad, stop_rad);
  move_both(order.limits, from, begin_rad, order.low_rad, plan);
  plan.region = plan_region({order.limits, begin_rad, begin_rad + (order.to_rad - order.from_rad),
                             order.low_rad, order.high_rad, order.lines},
                            arrival_s(plan));
}

}  // namespace

HeadPlan plan_motion(const HeadOrder& order, const HeadPoint& from) {
  HeadPlan plan;
  plan.motion = order.motion;
  const double stop_rad = braking_point(from.azimuth, order.limits.acceleration_rad_s2);
  switch (order.motion) {
    case kHeadMove:
    case kHeadTrack:
      move_both(order.limits, from, nearest_turn(order.azimuth_rad, stop_rad), order.elevation_rad,
                plan);
      break;
    case kHeadHome:  // at least one whole turn, to find its marks
      move_both(order.limits, from, kTurn * (det::floor(stop_rad / kTurn) + 2), 0, plan);
      break;
    case kHeadScan:
      plan.spiral = plan_spiral(
          from.azimuth, from.elevation,
          {order.to_left ? order.limits.speed_rad_s : -order.limits.speed_rad_s,
           order.limits.acceleration_rad_s2, order.low_rad, order.high_rad, order.lines});
      break;
    case kHeadRegion:
      plan_region_scan(order, from, stop_rad, plan);
      break;
    case kHeadHold:
    case kHeadAim:
    case kHeadMotionCount:
      stop_both(order, from, plan);
      break;
  }
  const bool ends = order.motion != kHeadScan && order.motion != kHeadRegion;
  plan.settled_s = ends ? arrival_s(plan) + order.settle_s : kNever_s;
  return plan;
}

HeadPoint point_of(const HeadPlan& plan, double t_s) {
  if (plan.kind() == kHeadScan) return {plan.spiral.azimuth.at(t_s), plan.spiral.elevation_at(t_s)};
  if (plan.kind() == kHeadRegion && t_s >= plan.region.begin_s) {
    const RegionScan::Point point = plan.region.at(t_s);
    return {point.azimuth, point.elevation};
  }
  return {plan.azimuth.at(t_s), plan.elevation.at(t_s)};
}

int line_of(const HeadPlan& plan, double t_s) {
  if (plan.kind() == kHeadScan) return plan.spiral.line_at(t_s);
  if (plan.kind() == kHeadRegion && t_s >= plan.region.begin_s) return plan.region.at(t_s).line;
  return -1;
}

}  // namespace understudy

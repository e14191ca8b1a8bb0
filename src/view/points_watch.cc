// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "view/points_watch.h"

#include <algorithm>
#include <utility>

namespace understudy {

std::vector<MeasuredPoints> take_points(const DeviceSet& devices, const std::set<RobotId>& wanted) {
  std::vector<MeasuredPoints> all;
  std::vector<Device*> watched;
  for (const auto& device : devices) {
    if (!device->descriptor().shows_points) continue;
    if (!device->params().gone() && wanted.count(device->params().robot_id) > 0)
      watched.push_back(device.get());
    else
      device->exchange().points.watch(0);
  }
  for (Device* device : watched) {
    PointTap& tap = device->exchange().points;
    tap.watch(std::max<std::size_t>(1, kMostPointsAtOnce / watched.size()));
    std::vector<ShownPoint> points = tap.take();
    if (!points.empty()) all.push_back({device->params().robot_id, std::move(points)});
  }
  return all;
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lens: the direction in which a pixel looks. A pinhole keeps straight lines straight. An
// equidistant fisheye gives every degree off its axis the same number of pixels.
#pragma once

#include "geom/pose3.h"
#include "world/image.h"

namespace understudy {

class Lens {
 public:
  // The field of view is measured across the width, from edge to edge.
  Lens(double fov_rad, bool fisheye, ImageSize size);

  // The direction of the point x from the left and y from the top, in pixels, as a unit vector in
  // the camera's frame (x ahead, y left, z up).
  Vec3 direction(double x, double y) const {
    const double left = (middle_.x - x) * pixel_rad_;
    const double up = (middle_.y - y) * pixel_rad_;
    if (fisheye_) return by_angle(left, up);
    const double scale = 1 / det::sqrt(1 + left * left + up * up);
    return {scale, scale * left, scale * up};
  }
  // The angle that one pixel covers in the middle of the frame.
  double pixel_rad() const { return pixel_rad_; }

 private:
  static Vec3 by_angle(double left, double up);

  Vec2 middle_;  // of the frame, pixels
  double pixel_rad_;
  bool fisheye_;
};

}  // namespace understudy

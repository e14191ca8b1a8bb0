// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lens: where a pixel looks. A pinhole keeps straight lines straight; an equidistant fisheye gives
// every degree off its axis the same number of pixels.
#pragma once

#include "geom/pose3.h"
#include "world/image.h"

namespace understudy {

class Lens {
 public:
  // The field of view is across the width, from edge to edge.
  Lens(double fov_rad, bool fisheye, ImageSize size);

  // The unit vector, seen from the camera (x ahead, y left, z up), of the place x from the left and
  // y from the top, in pixels.
  Vec3 direction(double x, double y) const;
  // What one pixel covers in the middle of the frame.
  double pixel_rad() const { return 1 / focal_; }

 private:
  Vec2 middle_;   // of the frame, pixels
  double focal_;  // pixels per radian in the middle
  bool fisheye_;
};

}  // namespace understudy

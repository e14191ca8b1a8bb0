// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/picture/lens.h"

#include <algorithm>

namespace understudy {
namespace {

double pixel_rad_of(double fov_rad, bool fisheye, double width) {
  if (fisheye) return fov_rad / width;
  const det::SinCos half = det::sincos(0.5 * fov_rad);
  return half.sin / (0.5 * width * half.cos);
}

}  // namespace

Lens::Lens(double fov_rad, bool fisheye, ImageSize size)
    : middle_{0.5 * size.width, 0.5 * size.height},
      pixel_rad_(pixel_rad_of(fov_rad, fisheye, size.width)),
      fisheye_(fisheye) {}

Vec3 Lens::by_angle(double left, double up) {
  const double off_axis = det::hypot(left, up);
  if (off_axis < 1e-9) return {1, left, up};
  const det::SinCos angle = det::sincos(std::min(off_axis, kPi));
  return {angle.cos, angle.sin * left / off_axis, angle.sin * up / off_axis};
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/picture/lens.h"

#include <algorithm>

namespace understudy {
namespace {

double focal_of(double fov_rad, bool fisheye, double width) {
  if (fisheye) return width / fov_rad;
  const det::SinCos half = det::sincos(0.5 * fov_rad);
  return 0.5 * width * half.cos / half.sin;
}

}  // namespace

Lens::Lens(double fov_rad, bool fisheye, ImageSize size)
    : middle_{0.5 * size.width, 0.5 * size.height},
      focal_(focal_of(fov_rad, fisheye, size.width)),
      fisheye_(fisheye) {}

Vec3 Lens::direction(double x, double y) const {
  const double left = (middle_.x - x) / focal_;
  const double up = (middle_.y - y) / focal_;
  if (!fisheye_) {
    const double scale = 1 / det::sqrt(1 + left * left + up * up);
    return {scale, scale * left, scale * up};
  }
  const double off_axis = det::hypot(left, up);
  if (off_axis < 1e-9) return {1, left, up};
  const det::SinCos angle = det::sincos(std::min(off_axis, kPi));
  return {angle.cos, angle.sin * left / off_axis, angle.sin * up / off_axis};
}

}  // namespace understudy

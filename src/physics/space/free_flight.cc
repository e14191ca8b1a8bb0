// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/free_flight.h"

namespace understudy {
namespace {

bool is_alike_about_all_axes(const Symmetric3& m) {
  return m.xx == m.yy && m.yy == m.zz && m.xy == 0 && m.xz == 0 && m.yz == 0;
}

}  // namespace

void drift(MovingBody& b, double h_s) {
  b.at = b.at + h_s * b.v_m_s;
  if (dot(b.w_rad_s, b.w_rad_s) == 0) return;
  if (is_alike_about_all_axes(b.inertia_B)) {
    b.turn = unit_of(turn_about(h_s * b.w_rad_s) * b.turn);
    return;
  }
  const Vec3 momentum = b.turn * (b.inertia_B * (inverse(b.turn) * b.w_rad_s));
  const auto turning_at = [&](const Quaternion& turn) {
    return turn * (b.inverse_inertia_B * (inverse(turn) * momentum));
  };
  // The turning in the middle of the step, found from half of it.
  const Quaternion middle = turn_about((0.5 * h_s) * b.w_rad_s) * b.turn;
  b.turn = unit_of(turn_about(h_s * turning_at(middle)) * b.turn);
  b.w_rad_s = turning_at(b.turn);
  b.turn_inertia();
}

}  // namespace understudy

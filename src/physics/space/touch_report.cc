// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "physics/space/touch_report.h"

#include "base/math.h"

namespace understudy {
namespace {

constexpr int kSectors = 32;

// The bit of the direction in which the point lies, as seen from the body's origin.
std::uint32_t sector_of(const MovingBody& b, Vec3 point) {
  const Pose3 X_WB = b.pose();
  const Vec3 p = inverse(X_WB.turn) * (point - X_WB.at);
  const double share = det::atan2(p.y, p.x) / (2 * kPi);
  const int sector = static_cast<int>(det::floor(share * kSectors + 0.5));
  return std::uint32_t{1} << (static_cast<unsigned>(sector + kSectors) % kSectors);
}

}  // namespace

void TouchReport::begin() {
  for (Felt& f : felt_) f = {};
}

void TouchReport::add(std::span<const SpaceContact> contacts, std::span<const MovingBody> bodies) {
  for (const SpaceContact& c : contacts) {
    if (c.ground || c.normal.impulse == 0) continue;
    for (const int body : {c.a, c.b}) {
      if (body < 0) continue;
      const auto i = static_cast<std::size_t>(body);
      felt_[i].impulse += c.normal.impulse;
      felt_[i].sectors |= sector_of(bodies[i], c.at);
    }
  }
}

void TouchReport::write(int body, double tick_s, BodyState& state) const {
  const Felt& f = felt_[static_cast<std::size_t>(body)];
  state.touching = f.sectors != 0;
  state.touched_sectors = f.sectors;
  state.contact_n = f.impulse / tick_s;
}

}  // namespace understudy

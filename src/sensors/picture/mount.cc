// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "sensors/picture/mount.h"

#include "sensors/own_robot.h"

namespace understudy {
namespace {

Result<int> servo_of(const SensorParams& params, std::size_t text) {
  const std::string& name = params.texts[text];
  if (name.empty()) return -1;
  const int part = find_part(params.parts, name);
  if (part >= 0 && params.parts[static_cast<std::size_t>(part)].kind == "servo") return part;
  std::string known;
  for (const PartSpec& p : params.parts)
    if (p.kind == "servo") known += (known.empty() ? "" : ", ") + p.name;
  return Error{std::string(kMountTexts[text].key) + " is \"" + name +
               "\", but the robot has no such servo; " +
               (known.empty() ? "add one with a part line" : "it has " + known)};
}

double angle_of(int part, const SensorView& view) {
  if (part < 0) return 0;
  return own_robot(view).parts[static_cast<std::size_t>(part)].value;
}

}  // namespace

Result<CameraMount> CameraMount::make(const SensorParams& params) {
  const auto pan_part = servo_of(params, 0);
  if (!pan_part) return Error{pan_part.error()};
  const auto tilt_part = servo_of(params, 1);
  if (!tilt_part) return Error{tilt_part.error()};
  CameraMount mount;
  mount.mount_ = Mount(params);
  mount.pan_part_ = *pan_part;
  mount.tilt_part_ = *tilt_part;
  return mount;
}

Frame3 CameraMount::in_world(const SensorView& view) const {
  Mount now = mount_;
  now.pan_rad = angle_of(pan_part_, view);
  now.tilt_rad += angle_of(tilt_part_, view);
  return mount_pose(view, now);
}

}  // namespace understudy

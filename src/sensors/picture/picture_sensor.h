// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What all sensors that take pictures share: the mounting, the size of a frame, and the rule that
// there are no values besides the picture.
#pragma once

#include <algorithm>

#include "base/math.h"
#include "sensors/picture/lens.h"
#include "sensors/picture/mount.h"
#include "world/sensor.h"

namespace understudy {

// The largest RoBIOS size.
inline constexpr ImageSize kLargestFrame{2592, 1944};

// Nothing further away is seen.
inline constexpr double kFurthest_m = 1e4;

constexpr ParameterInfo width_parameter(double usual) {
  return {"width", usual, "pixels", 1, kLargestFrame.width, "width of a frame"};
}
constexpr ParameterInfo height_parameter(double usual) {
  return {"height", usual, "pixels", 1, kLargestFrame.height, "height of a frame"};
}

class PictureSensor : public Sensor {
 public:
  PictureSensor(const CameraMount& mount, double width, double height, double fov_rad,
                bool fisheye = false)
      : mount_(mount),
        size_{static_cast<int>(width), static_cast<int>(height)},
        fov_rad_(fov_rad),
        fisheye_(fisheye) {}

  FieldOfView field_of_view() const override {
    const double share = static_cast<double>(size_.height) / size_.width;
    if (fisheye_) return {fov_rad_, share * fov_rad_};
    const det::SinCos half = det::sincos(0.5 * fov_rad_);
    return {fov_rad_, 2 * det::atan2(share * half.sin, half.cos)};
  }

  std::size_t value_count() const override { return 0; }
  void measure(const SensorView&, std::span<double>) const override {}
  void disturb(const ErrorKey&, std::span<double>) const override {}
  bool needs_scene() const override { return true; }

 protected:
  const CameraMount& mount() const { return mount_; }
  Lens lens(ImageSize size) const { return {fov_rad_, fisheye_, size}; }
  // The sensor's own size is used if none is given.
  ImageSize frame_size(ImageSize wanted) const {
    if (wanted.width <= 0 || wanted.height <= 0) return size_;
    return {std::min(wanted.width, kLargestFrame.width),
            std::min(wanted.height, kLargestFrame.height)};
  }
  // A frame of numbers, all 0.
  static std::shared_ptr<Image> frame_of_values(PixelKind kind, ImageSize size) {
    auto image = std::make_shared<Image>();
    image->kind = kind;
    image->width = size.width;
    image->height = size.height;
    image->values.resize(static_cast<std::size_t>(size.width) *
                         static_cast<std::size_t>(size.height));
    return image;
  }

 private:
  CameraMount mount_;
  ImageSize size_;
  double fov_rad_;
  bool fisheye_;
};

// For sensors that are made from their parameters and their mounting. Their texts are kMountTexts.
template <class S>
Result<std::unique_ptr<const Sensor>> make_picture_sensor(const SensorParams& params) {
  const auto mount = CameraMount::make(params);
  if (!mount) return Error{mount.error()};
  return std::unique_ptr<const Sensor>(std::make_unique<S>(params, *mount));
}

}  // namespace understudy

// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Thermal camera: the temperatures of the surfaces it sees. Walls, robots and objects have their
// own temperature or that of the surroundings; floor and sky have that of the surroundings. Size
// and field of view are those of a small bolometer array (80 x 60 pixels, 51 degrees).
#include "base/random.h"
#include "sensors/picture/picture_rays.h"
#include "sensors/picture/picture_sensor.h"
#include "sensors/surfaces.h"

namespace understudy {
namespace {

enum Value { kWidth, kHeight, kFov };
constexpr ParameterInfo kParameters[] = {
    width_parameter(80),
    height_parameter(60),
    {"fov_rad", 0.89, "rad", 0.02, 3, "field of view across the width"},
};
constexpr ParameterInfo kErrors[] = {
    {"mean_c", 0, "K", -100, 100, "added to every pixel"},
    {"sigma_c", 0, "K", 0, 100, "noise of every pixel, one sigma"},
};

class ThermalCamera final : public PictureSensor {
 public:
  ThermalCamera(const SensorParams& params, const CameraMount& mount)
      : PictureSensor(mount, params.values[kWidth], params.values[kHeight], params.values[kFov]),
        mean_c_(params.errors[0]),
        sigma_c_(params.errors[1]) {}

  std::shared_ptr<const Image> picture(const SensorView& view, const ErrorKey& key,
                                       ImageSize wanted) const override {
    const ImageSize size = frame_size(wanted);
    auto image = frame_of_values(PixelKind::kDegreesC, size);
    const PictureRays rays(view, mount().in_world(view), lens(size), kFurthest_m);
    PictureRays::for_each_block(size, [&](PixelBlock& block) {
      rays.cast(0.5, 0.5, block);
      block.for_each_pixel(size.width, [&](std::size_t i, std::size_t pixel) {
        image->values[pixel] =
            static_cast<float>(look_of(*view.model, block.hits[i]).temperature_c);
      });
    });
    if (mean_c_ != 0 || sigma_c_ != 0) add_noise(key, image->values);
    return image;
  }

 private:
  void add_noise(const ErrorKey& key, std::span<float> values) const {
    const KeyedRandom random(key.seed, key.robot, key.part);
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] += static_cast<float>(
          mean_c_ + sigma_c_ * random.gaussian(key.index, static_cast<std::uint32_t>(i)));
  }

  double mean_c_;
  double sigma_c_;
};

}  // namespace

SensorDescriptor thermal_camera_sensor() {
  return {.name = "thermal_camera",
          .help = "pictures of the temperatures of surfaces",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kImage,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kMountTexts,
          .can_be_carried = true,
          .make = make_picture_sensor<ThermalCamera>};
}

}  // namespace understudy

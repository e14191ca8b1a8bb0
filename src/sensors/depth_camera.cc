// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Depth camera, modelled on the first Kinect: for each pixel the distance to what it sees, along
// the camera's axis. Things that are too near or too far give no return. Its errors are those of
// measuring by disparity: steps that grow with the square of the distance, and pixels without a
// value next to edges and on surfaces seen at a grazing angle.
#include <cmath>

#include "base/random.h"
#include "sensors/picture/picture_rays.h"
#include "sensors/picture/picture_sensor.h"

namespace understudy {
namespace {

constexpr double kEdge = 0.1;            // a jump by more than this share of the distance
constexpr double kGrazingCosine = 0.26;  // seen at more than 75 degrees

enum Value { kWidth, kHeight, kFov, kMinRange, kMaxRange, kAlongBeam };
constexpr ParameterInfo kParameters[] = {
    width_parameter(320),
    height_parameter(240),
    {"fov_rad", 0.9948, "rad", 0.02, 3, "field of view across the width"},
    {"min_range_m", 0.5, "m", 0, 1e4, "nearer things give no return"},
    {"max_range_m", 4.5, "m", 1e-3, 1e4, "things further away give no return"},
    {"along_beam", 0, "(0 or 1)", 0, 1,
     "1 measures the distance from the camera, not along its axis"},
};
enum ErrorValue { kStep, kSigma, kEdgeLoss, kGrazingLoss, kLoss };
constexpr ParameterInfo kErrors[] = {
    {"step_m", 0, "m", 0, 1, "step between two values at 1 m, growing with the distance squared"},
    {"sigma_m", 0, "m", 0, 1, "noise at 1 m, one sigma, growing with the distance squared"},
    {"edge_loss", 0, "share", 0, 1, "share of the pixels next to an edge that have no return"},
    {"grazing_loss", 0, "share", 0, 1,
     "share of the pixels that have no return where they see a surface at 75 degrees or more"},
    {"loss", 0, "share", 0, 1, "share of all pixels that have no return"},
};

class DepthCamera final : public PictureSensor {
 public:
  DepthCamera(const SensorParams& params, const CameraMount& mount)
      : PictureSensor(mount, params.values[kWidth], params.values[kHeight], params.values[kFov]),
        min_range_m_(params.values[kMinRange]),
        max_range_m_(params.values[kMaxRange]),
        along_beam_(params.values[kAlongBeam] != 0),
        errors_(params.errors.begin(), params.errors.end()) {}

  std::shared_ptr<const Image> picture(const SensorView& view, const ErrorKey& key,
                                       ImageSize wanted) const override {
    const ImageSize size = frame_size(wanted);
    auto image = frame_of_values(PixelKind::kMetres, size);
    std::vector<float> facing(image->values.size());  // cosine of the angle of incidence
    const PictureRays rays(view, mount().in_world(view), lens(size), kFurthest_m, BeamUse::kRange);
    PictureRays::for_each_block(size, [&](PixelBlock& block) {
      rays.cast(0.5, 0.5, block);
      block.for_each_pixel(size.width, [&](std::size_t i, std::size_t pixel) {
        image->values[pixel] = static_cast<float>(distance(block, i, rays.ahead()));
        facing[pixel] = static_cast<float>(-dot(block.hits[i].normal, block.direction(i)));
      });
    });
    if (has_errors()) disturb_frame(key, facing, *image);
    for (float& value : image->values)
      if (value < static_cast<float>(min_range_m_) || value > static_cast<float>(max_range_m_))
        value = kNone;
    return image;
  }

 private:
  static constexpr float kNone = static_cast<float>(kNoReturn);

  double distance(const PixelBlock& block, std::size_t i, Vec3 ahead) const {
    const SceneHit& hit = block.hits[i];
    if (hit.thing == Thing::kNothing) return kNoReturn;
    return along_beam_ ? hit.range_m : hit.range_m * dot(block.direction(i), ahead);
  }

  bool has_errors() const {
    return std::any_of(errors_.begin(), errors_.end(), [](double e) { return e != 0; });
  }

  static bool beside_edge(const Image& truth, std::size_t pixel) {
    const std::size_t width = static_cast<std::size_t>(truth.width);
    const float here = truth.values[pixel];
    const auto jumps = [&](std::size_t other) {
      return std::abs(truth.values[other] - here) > static_cast<float>(kEdge) * here;
    };
    const std::size_t column = pixel % width;
    return (column > 0 && jumps(pixel - 1)) || (column + 1 < width && jumps(pixel + 1)) ||
           (pixel >= width && jumps(pixel - width)) ||
           (pixel + width < truth.values.size() && jumps(pixel + width));
  }

  // The share of frames in which this pixel has no return.
  double loss(const Image& truth, std::size_t pixel, float facing) const {
    double kept = 1 - errors_[kLoss];
    if (facing < static_cast<float>(kGrazingCosine)) kept *= 1 - errors_[kGrazingLoss];
    if (errors_[kEdgeLoss] > 0 && beside_edge(truth, pixel)) kept *= 1 - errors_[kEdgeLoss];
    return 1 - kept;
  }

  void disturb_frame(const ErrorKey& key, std::span<const float> facing, Image& image) const {
    const KeyedRandom random(key.seed, key.robot, key.part);
    const Image truth = image;
    for (std::size_t i = 0; i < image.values.size(); ++i) {
      if (truth.values[i] >= kNone) continue;
      const auto lane = static_cast<std::uint32_t>(2 * i);
      const double lost = loss(truth, i, facing[i]);
      if (lost > 0 && random.uniform(key.index, lane) < lost) {
        image.values[i] = kNone;
        continue;
      }
      const double z = static_cast<double>(truth.values[i]);
      double measured = z;
      if (errors_[kSigma] > 0)
        measured += errors_[kSigma] * z * z * random.gaussian(key.index, lane + 1);
      image.values[i] = static_cast<float>(in_steps(std::max(measured, 0.0)));
    }
  }

  // The steps are steps of disparity, which falls with the distance.
  double in_steps(double z) const {
    const double step = errors_[kStep];
    if (step <= 0 || z <= 0) return z;
    const double disparity = std::max(1.0, det::floor(1 / (step * z) + 0.5));
    return 1 / (step * disparity);
  }

  double min_range_m_;
  double max_range_m_;
  bool along_beam_;
  std::vector<double> errors_;
};

}  // namespace

SensorDescriptor depth_camera_sensor() {
  return {.name = "depth_camera",
          .help = "pictures of distances, as a Kinect takes them",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kImage,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kMountTexts,
          .can_be_carried = true,
          .make = make_picture_sensor<DepthCamera>};
}

}  // namespace understudy

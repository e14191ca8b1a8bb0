// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Camera: a colour or gray picture of the world, ray traced on request. The default is EyeSim's
// camera: 160 x 120 pixels, 60 degrees from top to bottom, which is 75.2 degrees across.
#include "base/hash.h"
#include "errors/image_noise.h"
#include "sensors/picture/picture_sensor.h"
#include "sensors/picture/shading.h"

namespace understudy {
namespace {

enum Value { kWidth, kHeight, kFov, kFisheye, kGray, kShadows, kSamples };
constexpr ParameterInfo kParameters[] = {
    width_parameter(160),
    height_parameter(120),
    {"fov_rad", 1.3121, "rad", 0.02, 3,
     "field of view across the width; 60 to 150 deg for a fisheye"},
    {"fisheye", 0, "(0 or 1)", 0, 1, "1 gives equal angles equal numbers of pixels"},
    {"gray", 0, "(0 or 1)", 0, 1, "1 gives one byte per pixel, without colours"},
    {"shadows", 0, "(0 or 1)", 0, 1, "1 darkens what is hidden from the sun"},
    {"samples", 1, "rays", 1, 8,
     "a pixel is the mean of this many rays squared; 1 is a single ray"},
};
enum ErrorValue { kSaltPepper, kBlackWhite, kHundredsThousands, kGaussMean, kGaussSigma };
constexpr ParameterInfo kErrors[] = {
    {"salt_pepper", 0, "share", 0, 1, "share of pixels that turn black or white"},
    {"black_white", 0.5, "share", 0, 1,
     "share of these that are black; not scaled by the error level", false},
    {"hundreds_thousands", 0, "share", 0, 1, "share of pixels that get a random colour"},
    {"gauss_mean", 0, "of 255", -255, 255, "added to every colour channel"},
    {"gauss_sigma", 0, "of 255", 0, 255, "noise of every colour channel, one sigma"},
};

ImageNoiseSizes noise_of(const SensorParams& params) {
  return {params.errors[kSaltPepper], params.errors[kBlackWhite], params.errors[kHundredsThousands],
          params.errors[kGaussMean], params.errors[kGaussSigma]};
}

class Camera final : public PictureSensor {
 public:
  Camera(const SensorParams& params, const CameraMount& mount)
      : PictureSensor(mount, params.values[kWidth], params.values[kHeight], params.values[kFov],
                      params.values[kFisheye] != 0),
        gray_(params.values[kGray] != 0),
        shadows_(params.values[kShadows] != 0),
        samples_(static_cast<int>(params.values[kSamples])),
        noise_(noise_of(params)) {}

  std::shared_ptr<const Image> picture(const SensorView& view, const ErrorKey& key,
                                       ImageSize wanted) const override {
    auto image = std::make_shared<Image>();
    const ImageSize size = frame_size(wanted);
    image->kind = gray_ ? PixelKind::kGray : PixelKind::kColour;
    image->width = size.width;
    image->height = size.height;
    image->bytes.resize(static_cast<std::size_t>(size.width) *
                        static_cast<std::size_t>(size.height) * (gray_ ? 1 : 3));
    take_frame(view, size, *image);
    noise_.apply(key_of(key), gray_ ? 1 : 3, image->bytes);
    return image;
  }

 private:
  static std::uint64_t key_of(const ErrorKey& key) {
    Hasher h;
    for (const std::uint64_t word : {key.seed, key.robot, key.part, key.index}) h.word(word);
    return h.digest();
  }

  void take_frame(const SensorView& view, ImageSize size, Image& image) const {
    const Lens glass = lens(size);
    const PictureRays rays(view, mount().in_world(view), glass, kFurthest_m);
    Shading shading(view, rays.origin(), glass.pixel_rad() / samples_, shadows_);
    PictureRays::for_each_block(size, [&](PixelBlock& block) {
      std::array<std::uint32_t, PixelBlock::kMost> colours;
      if (samples_ == 1)
        take_colours(rays, 0.5, 0.5, shading, block, colours);
      else
        blend_colours(rays, shading, block, colours);
      put(block, colours, image);
    });
  }

  static void take_colours(const PictureRays& rays, double across, double down, Shading& shading,
                           PixelBlock& block,
                           std::array<std::uint32_t, PixelBlock::kMost>& colours) {
    rays.cast(across, down, block);
    shading.begin(block);
    for (std::size_t i = 0; i < block.size(); ++i) colours[i] = shading.colour(block, i);
  }

  // The mean of evenly spaced rays through every pixel.
  void blend_colours(const PictureRays& rays, Shading& shading, PixelBlock& block,
                     std::array<std::uint32_t, PixelBlock::kMost>& colours) const {
    std::array<std::array<std::uint32_t, 3>, PixelBlock::kMost> sums{};
    for (int row = 0; row < samples_; ++row)
      for (int column = 0; column < samples_; ++column) {
        take_colours(rays, (column + 0.5) / samples_, (row + 0.5) / samples_, shading, block,
                     colours);
        for (std::size_t i = 0; i < block.size(); ++i)
          for (std::size_t k = 0; k < 3; ++k) sums[i][k] += colours[i] >> (8 * k) & 0xFF;
      }
    const auto count = static_cast<std::uint32_t>(samples_ * samples_);
    for (std::size_t i = 0; i < block.size(); ++i) {
      colours[i] = 0;
      for (std::size_t k = 0; k < 3; ++k) colours[i] |= (sums[i][k] + count / 2) / count << (8 * k);
    }
  }

  void put(const PixelBlock& block, const std::array<std::uint32_t, PixelBlock::kMost>& colours,
           Image& image) const {
    block.for_each_pixel(image.width, [&](std::size_t i, std::size_t at) {
      const std::uint32_t red = colours[i] >> 16;
      const std::uint32_t green = colours[i] >> 8 & 0xFF;
      const std::uint32_t blue = colours[i] & 0xFF;
      if (gray_) {
        image.bytes[at] = static_cast<std::uint8_t>((77 * red + 150 * green + 29 * blue) >> 8);
        return;
      }
      image.bytes[3 * at] = static_cast<std::uint8_t>(red);
      image.bytes[3 * at + 1] = static_cast<std::uint8_t>(green);
      image.bytes[3 * at + 2] = static_cast<std::uint8_t>(blue);
    });
  }

  bool gray_;
  bool shadows_;
  int samples_;
  ImageNoise noise_;
};

Result<std::unique_ptr<const Sensor>> make_camera(const SensorParams& params) {
  const double fov_deg = rad_to_deg(params.values[kFov]);
  if (params.values[kFisheye] != 0 && !(fov_deg > 59.999 && fov_deg < 150.001))
    return Error{"a fisheye lens sees 60 to 150 degrees; change fov_deg or write fisheye=0"};
  return make_picture_sensor<Camera>(params);
}

}  // namespace

SensorDescriptor camera_sensor() {
  return {.name = "camera",
          .help = "colour or gray pictures, pinhole or fisheye",
          .sensor_class = SensorClass::kInstant,
          .kind = SampleKind::kImage,
          .parameters = kParameters,
          .errors = kErrors,
          .texts = kMountTexts,
          .can_be_carried = true,
          .make = make_camera};
}

}  // namespace understudy

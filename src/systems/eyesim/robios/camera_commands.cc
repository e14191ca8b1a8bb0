// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// CAM: frames. The camera takes a fixed number per second. A client gets each of them once, and
// waits for the next if it is faster. A frame that was waited for shows what the camera saw at the
// frame's own instant, which may lie between ticks. A frame that was ready shows the last tick.
#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

void cam_init(Call& call) {
  constexpr int kWidest = 2592;  // CAM5MP, the largest resolution
  constexpr int kHighest = 1944;
  call.arguments.u8();  // camera number, always 1
  call.link.camera_width = std::clamp(int{call.arguments.be_i16()}, 0, kWidest);
  call.link.camera_height = std::clamp(int{call.arguments.be_i16()}, 0, kHighest);
}

// Number of the latest frame; the first one is taken at time 0.
std::int64_t frame_at(TimeNs now, double frames_per_s) {
  constexpr double kRounding = 1e-6;  // of a frame: an instant at a tick belongs to that tick
  return static_cast<std::int64_t>(det::floor(to_seconds(now) * frames_per_s + kRounding));
}

TimeNs instant_of(std::int64_t frame, double frames_per_s) {
  return std::llround(1e9 * static_cast<double>(frame) / frames_per_s);
}

// Three bytes per pixel; black where there is no picture.
Bytes picture(Call& call, TimeNs taken) {
  const ImageSize size{call.link.camera_width, call.link.camera_height};
  const auto pixels = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  Bytes colours(3 * pixels, 0);
  const int sensor = first_sensor(call.robot.robot_model(), "camera");
  if (sensor < 0) note_missing(call, ROBIOS_KIND_CAMERA, 1);
  if (sensor < 0 || pixels == 0) return colours;
  const std::shared_ptr<const Image> image = call.robot.picture(sensor, size, taken);
  if (image == nullptr) return colours;
  if (image->kind == PixelKind::kColour && image->bytes.size() == colours.size())
    return image->bytes;
  if (image->kind == PixelKind::kGray && image->bytes.size() == pixels)
    for (std::size_t i = 0; i < colours.size(); ++i) colours[i] = image->bytes[i / 3];
  return colours;
}

void cam_get(Call& call) {
  const std::int64_t frame = frame_at(call.robot.sealed_time(), call.settings.frames_per_s);
  call.waits = frame <= call.link.frame;
  if (call.waits) return;
  call.link.frame = frame;
  call.reply = picture(call, instant_of(frame, call.settings.frames_per_s));
}

// clang-format off
constexpr CommandRow kCameraCommands[] = {
    {ROBIOS_CAM_INIT, "CAMInit", Access::kTells, {no_reply(5), kNoForm}, cam_init},
    {ROBIOS_CAM_GET, "CAMGet", Access::kWaitsAfterWrites, {replies_with(ROBIOS_SERVER_CAMIMG, 0, 160 * 120 * 3), kNoForm}, cam_get},
};
// clang-format on

}  // namespace

std::span<const CommandRow> camera_commands() { return kCameraCommands; }

}  // namespace understudy::robios

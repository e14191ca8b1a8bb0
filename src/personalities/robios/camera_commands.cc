// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// CAM: frames.
#include "personalities/robios/units.h"

namespace understudy::robios {
namespace {

void cam_init(Call& call) {
  constexpr int kWidest = 2592;  // CAM5MP, the largest resolution there is
  constexpr int kHighest = 1944;
  call.arguments.u8();  // camera number, always 1
  call.link.camera_width = std::clamp(int{call.arguments.be_i16()}, 0, kWidest);
  call.link.camera_height = std::clamp(int{call.arguments.be_i16()}, 0, kHighest);
}

void cam_get(Call& call) {
  const auto pixels = static_cast<std::size_t>(call.link.camera_width) *
                      static_cast<std::size_t>(call.link.camera_height);
  call.reply.assign(pixels * 3, 0);
}

// clang-format off
constexpr CommandRow kRows[] = {
    {ROBIOS_CAM_INIT, "CAMInit", Access::kWrites, Support::kIgnored, {no_reply(5), kNoForm}, cam_init},
    {ROBIOS_CAM_GET, "CAMGet", Access::kReads, Support::kIgnored, {replies_with(ROBIOS_SERVER_CAMIMG, 0, 160 * 120 * 3), kNoForm}, cam_get},
};
// clang-format on

}  // namespace

std::span<const CommandRow> camera_commands() { return kRows; }

}  // namespace understudy::robios
